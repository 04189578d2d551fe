import { Sentence } from "../../../src/sentence/sentence.js";
import { pick } from "./sentences.js";

const COLUMNS = {
  lemma: ["_", "a", "b"],
  upos: ["NOUN", "VERB"],
  xpos: ["N", "V"],
  feats: ["_", "Case=Nom|Number=Sing", "Number=Sing|Case=Nom", "Case=Nom|Own=Yes", "Number=Plur"],
  deprel: ["nsubj", "obj", "det", "det:poss", "case", "punct", "obl:arg", "cc"],
};

/** A segmentation of a text into sentences, tokens and words. */
export interface Cut {
  /** The text. */
  readonly characters: string;
  /** For each character 2 if a sentence ends after it, 1 if only a token does, 0 inside a token. */
  readonly ends: readonly number[];
  /** The forms of the words of each multiword token, by the offset at which the token starts. */
  readonly multiwords: ReadonlyMap<number, readonly string[]>;
}

/** Makes a random segmentation of a random text with few letters, so that forms often agree by chance. */
export function randomCut(length: number, random: () => number): Cut {
  const characters = Array.from({ length }, () => pick([..."aAbBc"], random)).join("");
  const ends = Array.from({ length }, (_, c) => (c === length - 1 ? 2 : randomEnd(random)));
  const multiwords = new Map<number, string[]>();
  for (let c = 0; c < length; c++) if (random() < 0.2) multiwords.set(c, randomForms(random));
  return { characters, ends, multiwords };
}

/** Changes a segmentation by making a share of `rate` of its decisions again. */
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

/** Makes the sentences of a segmentation; `decide` draws their trees, which have one root, and columns. */
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

/** Makes a tree rooted in its first or last word; other words depend on one nearer to that word. */
function treeOfOneRoot(n: number, decide: () => number): Int32Array {
  const isReversed = decide() < 0.5;
  const position = (k: number) => (isReversed ? n + 1 - k : k);
  const head = new Int32Array(n + 1).fill(-1);
  for (let k = 1; k <= n; k++) head[position(k)] = k === 1 ? 0 : position(1 + Math.floor(decide() * (k - 1)));
  return head;
}

function randomEnd(random: () => number): number {
  return pick([0, 1, 1, 1, 1, 2], random);
}

function randomForms(random: () => number): string[] {
  return Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(["a", "b", "A", "ab"], random));
}
