import type { Sentence } from "./sentence.js";
import type { Symbols } from "./symbols.js";

/**
 * A labelled dependency graph over positions 0 (the artificial root) to `length`, each word with at most
 * one head. `head` and `label` have length + 1 entries; -1 means none, and entry 0 is always -1.
 */
export interface Tree {
  readonly length: number;
  readonly head: Int32Array;
  readonly label: Int32Array;
}

/** The tree of a sentence, its relations numbered by `labels` (unknown ones are added). */
export function treeOf(sentence: Sentence, labels: Symbols): Tree {
  const label = new Int32Array(sentence.length + 1).fill(-1);
  for (let i = 1; i <= sentence.length; i++) {
    if (sentence.head[i]! >= 0) label[i] = labels.add(sentence.deprel[i]!);
  }
  return { length: sentence.length, head: sentence.head, label };
}

/** Why a graph is not a tree with one root, and at which word it shows. */
export interface TreeProblem {
  readonly kind: "no head" | "own head" | "cycle" | "no root" | "several roots";
  /** The first word that shows it; 0 for "no root". */
  readonly word: number;
}

/**
 * All that keeps the heads (entry 0 unused) from being a tree rooted at 0 with exactly one root word, in
 * the order of the words it shows at; each cycle once, at its first word. "several roots" is named once, at
 * the second root: such a graph is still a tree under the artificial root.
 */
export function treeProblems(head: Int32Array): TreeProblem[] {
  const problems: TreeProblem[] = [];
  const n = head.length - 1;
  /** 0 not seen, otherwise the word whose walk towards the root came by. */
  const seenBy = new Int32Array(n + 1);
  let roots = 0;
  for (let i = 1; i <= n; i++) {
    if (head[i] === -1) problems.push({ kind: "no head", word: i });
    else if (head[i] === i) problems.push({ kind: "own head", word: i });
    else if (head[i] === 0 && ++roots === 2) problems.push({ kind: "several roots", word: i });
    let k = i;
    while (k > 0 && seenBy[k] === 0) {
      seenBy[k] = i;
      k = head[k]!;
    }
    if (k > 0 && seenBy[k] === i && head[k] !== k)
      problems.push({ kind: "cycle", word: firstOfCycle(head, k) });
  }
  if (n > 0 && roots === 0) problems.push({ kind: "no root", word: 0 });
  return problems.sort((a, b) => a.word - b.word);
}

function firstOfCycle(head: Int32Array, start: number): number {
  let first = start;
  for (let k = head[start]!; k !== start; k = head[k]!) first = Math.min(first, k);
  return first;
}

/** What keeps the heads from being a tree rooted at 0 (several root words are allowed), if anything. */
export function brokenTree(head: Int32Array): TreeProblem | undefined {
  return treeProblems(head).find(({ kind }) => kind !== "several roots" && kind !== "no root");
}

/**
 * The heads of any graph closed to a tree rooted at 0: words without a head, words that are their own head
 * and the first word of each cycle are attached to 0, as the parsers of 2005, 2007 and 2008 close what they
 * leave open. A tree comes back as the same array. Several words may be attached to 0.
 */
export function closedTree(head: Int32Array): Int32Array {
  let closed = head;
  for (const { kind, word } of treeProblems(head)) {
    if (kind === "several roots" || kind === "no root") continue;
    if (closed === head) closed = head.slice();
    closed[word] = 0;
  }
  return closed;
}

/** A cycle of more words than this is not written out. */
const LONGEST_PATH = 12;

/** The problem in words, for messages. */
export function describeProblem(problem: TreeProblem, head: Int32Array): string {
  const { kind, word } = problem;
  switch (kind) {
    case "no head":
      return `word ${word} has no head`;
    case "own head":
      return `word ${word} is its own head`;
    case "cycle": {
      const path: (number | string)[] = [word];
      let k = head[word]!;
      for (; k !== word && path.length < LONGEST_PATH; k = head[k]!) path.push(k);
      if (k !== word) path.push("…");
      return `words ${path.join(" ← ")} form a cycle`;
    }
    case "no root":
      return "no word is attached to the root (head 0)";
    case "several roots":
      return `more than one word is attached to the root (head 0), word ${word} is the second`;
  }
}
