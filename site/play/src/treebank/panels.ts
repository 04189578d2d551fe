import { bars } from "../ui/bars.ts";
import { h } from "../ui/dom.ts";
import type { Facts, Message, Scores } from "./protocol.ts";

const percentage = (part: number, whole: number) =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(2)}%`;

/** The figures of a file as a row of numbers. */
export function tiles(facts: Facts): HTMLElement {
  const trees = facts.sentences - facts.brokenTrees;
  const entries: readonly (readonly [string, string])[] = [
    ["sentences", facts.sentences.toLocaleString("en")],
    ["words", facts.words.toLocaleString("en")],
    ["words a sentence", facts.sentences === 0 ? "–" : (facts.words / facts.sentences).toFixed(1)],
    ["non-projective arcs", percentage(facts.nonProjectiveWords, facts.words)],
    ["non-projective trees", percentage(facts.nonProjectiveSentences, trees)],
    ["not trees", facts.brokenTrees.toLocaleString("en")],
  ];
  return h(
    "dl",
    { class: "tiles" },
    entries.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
  );
}

/** The charts of a file. */
export function charts(facts: Facts): HTMLElement {
  return h(
    "div",
    { class: "charts" },
    bars("Relations", facts.relations),
    bars("Tags", facts.tags),
    bars("Words in a sentence", facts.lengths),
    bars("Length of arcs", facts.arcLengths, 21),
    bars("Highest degree of an arc in a tree", facts.degrees, 8),
  );
}

/** The scores of one file against another. */
export function scoreTable(scores: Scores, gold: string, system: string): HTMLElement {
  const columns: readonly (readonly [string, string, number])[] = [
    ["UAS", "words with the right head", scores.uas],
    ["LAS", "words with the right head and relation", scores.las],
    ["LA", "words with the right relation", scores.labels],
    ["UEM", "sentences with all heads right", scores.uem],
    ["LEM", "sentences with all arcs right", scores.lem],
  ];
  const value = (share: number) => (Number.isNaN(share) ? "–" : (100 * share).toFixed(2));
  return h(
    "div",
    {},
    h("p", {}, `${system} against ${gold}, ${scores.words.toLocaleString("en")} words, punctuation counted.`),
    h(
      "dl",
      { class: "tiles" },
      columns.map(([name, meaning, share]) =>
        h("div", { title: meaning }, h("dt", {}, name), h("dd", {}, value(share))),
      ),
    ),
    scores.mismatches > 0 &&
      h(
        "p",
        { class: "error" },
        `${scores.mismatches.toLocaleString("en")} sentences do not have the same words and are left out: ${scores.firstMismatch}`,
      ),
  );
}

/** A message about a file, as the rows of a list. */
export function messageRow({ line, rule, text }: Message): HTMLElement[] {
  return [
    h("span", { class: "row-main" }, text),
    h("span", { class: "row-note" }, h("span", {}, `line ${line}`), h("span", {}, rule)),
  ];
}
