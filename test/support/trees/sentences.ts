import { Sentence } from "../../../src/sentence/sentence.js";
import { randomTree } from "./trees.js";

/**
 * Makes a sentence of words written as form/head/relation, as in
 * `sentence("They/2/nsubj came/0/root ./2/punct")`. A head of _ means none.
 */
export function sentence(text: string): Sentence {
  const words = text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.split("/"));
  const forms = words.map(([form]) => form!);
  const head = Int32Array.from([-1, ...words.map(([, h]) => (h === "_" ? -1 : Number(h)))]);
  return Sentence.ofForms(forms).with({ head, deprel: ["", ...words.map(([, , relation]) => relation!)] });
}

const FORMS = ["ash", "birch", "cedar", "elm", ".", ",", "—", "»", "$", "…!", "o'", "?!a"];
const RELATIONS = ["nsubj", "obj", "obl", "obl:tmod", "punct", "det", "case", "conj"];

/** Picks one of these values at random. */
export function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)]!;
}

/** Makes a sentence of n random words, punctuation among them, with a random tree. */
export function randomSentence(n: number, random: () => number): Sentence {
  const forms = Array.from({ length: n }, () => pick(FORMS, random));
  const relations = forms.map(() => pick(RELATIONS, random));
  return Sentence.ofForms(forms).with({
    head: randomTree(n, random, random()),
    deprel: ["", ...relations],
  });
}

/** Changes a share of `rate` of the heads and of the relations of a sentence, as a bad parser would. */
export function corrupted(
  gold: Sentence,
  rate: number,
  random: () => number,
  heads: "tree" | "any",
): Sentence {
  const n = gold.length;
  const head = gold.head.slice();
  for (let i = 1; i <= n; i++) {
    if (random() >= rate) continue;
    const other = Math.floor(random() * (n + 1));
    if (heads === "any") head[i] = random() < 0.1 ? -1 : other;
    else if (!isBelow(other, i, head)) head[i] = other;
  }
  const deprel = gold.deprel.map((relation, i) =>
    i > 0 && random() < rate ? pick(RELATIONS, random) : relation,
  );
  return gold.with({ head, deprel });
}

/** Tells whether `above` dominates a node. */
function isBelow(node: number, above: number, head: Int32Array): boolean {
  for (let k = node; k > 0; k = head[k]!) if (k === above) return true;
  return false;
}
