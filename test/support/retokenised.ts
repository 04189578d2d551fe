import { Sentence } from "../../src/sentence/sentence.js";
import { pick } from "./sentences.js";

const COLUMNS = {
  lemma: ["_", "a", "b"],
  upos: ["NOUN", "VERB"],
  xpos: ["N", "V"],
  feats: ["_", "Case=Nom|Number=Sing", "Number=Sing|Case=Nom", "Case=Nom|Own=Yes", "Number=Plur"],
  deprel: ["nsubj", "obj", "det", "det:poss", "case", "punct", "obl:arg", "cc"],
};

/**
 * How a text is cut, character by character, and what its tokens hold: a system's is a gold one with
 * changes.
 */
export interface Cut {
  readonly characters: string;
  /** 2 where a sentence ends after the character, 1 where a token does, 0 inside a token. */
  readonly ends: readonly number[];
  /** Forms of the words of the multiword token that starts at the character. */
  readonly multiwords: ReadonlyMap<number, readonly string[]>;
}

/** A random cut of a random text of few different letters, so that forms often agree by chance. */
export function randomCut(length: number, random: () => number): Cut {
  const characters = Array.from({ length }, () => pick([..."aAbBc"], random)).join("");
  const ends = Array.from({ length }, (_, c) => (c === length - 1 ? 2 : randomEnd(random)));
  const multiwords = new Map<number, string[]>();
  for (let c = 0; c < length; c++) if (random() < 0.2) multiwords.set(c, randomForms(random));
  return { characters, ends, multiwords };
}

/** The cut with a share of `rate` of its decisions made again. */
export function recut(cut: Cut, rate: number, random: () => number): Cut {
  const last = cut.characters.length - 1;
  const ends = cut.ends.map((end, c) => (c < last && random() < rate ? randomEnd(random) : end));
  const multiwords = new Map(cut.multiwords);
  for (let c = 0; c <= last; c++) {
    if (random() >= rate) continue;
    if (random() < 0.5) multiwords.delete(c);
    else multiwords.set(c, randomForms(random));
  }
  return { characters: cut.characters, ends, multiwords };
}

/** The sentences of a cut, with random trees of one root and random columns; `decide` draws those. */
export function sentencesOf(cut: Cut, decide: () => number): Sentence[] {
  const sentences: Sentence[] = [];
  let tokens: { form: string; words: readonly string[] }[] = [];
  let start = 0;
  cut.ends.forEach((end, c) => {
    if (end === 0) return;
    const form = cut.characters.slice(start, c + 1);
    tokens.push({ form, words: cut.multiwords.get(start) ?? [form] });
    start = c + 1;
    if (end < 2) return;
    sentences.push(sentenceOf(tokens, decide));
    tokens = [];
  });
  return sentences;
}

function sentenceOf(tokens: { form: string; words: readonly string[] }[], decide: () => number): Sentence {
  const forms = tokens.flatMap(({ words }) => words);
  const column = (values: readonly string[]) => ["", ...forms.map(() => pick(values, decide))];
  let next = 1;
  const multiwords = tokens.flatMap(({ form, words }) => {
    const first = next;
    next += words.length;
    const last = next - 1;
    return words.length === 1 ? [] : [{ first, last, line: `${first}-${last}\t${form}${"\t_".repeat(8)}` }];
  });
  return Sentence.ofForms(forms).with({
    head: treeOfOneRoot(forms.length, decide),
    lemma: column(COLUMNS.lemma),
    upos: column(COLUMNS.upos),
    xpos: column(COLUMNS.xpos),
    feats: column(COLUMNS.feats),
    deprel: column(COLUMNS.deprel),
    multiwords,
  });
}

/** Word 1 is the root as often as not, each other word hangs on one before it. */
function treeOfOneRoot(n: number, decide: () => number): Int32Array {
  const turned = decide() < 0.5;
  const place = (k: number) => (turned ? n + 1 - k : k);
  const head = new Int32Array(n + 1).fill(-1);
  for (let k = 1; k <= n; k++) head[place(k)] = k === 1 ? 0 : place(1 + Math.floor(decide() * (k - 1)));
  return head;
}

function randomEnd(random: () => number): number {
  return pick([0, 1, 1, 1, 1, 2], random);
}

function randomForms(random: () => number): string[] {
  return Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(["a", "b", "A", "ab"], random));
}
