import type { Sentence } from "./sentence.js";
import type { Symbols } from "./symbols.js";

/** A labelled dependency graph over the artificial root (0) and the words (1 to `length`). */
export interface Tree {
  /** Number of words. */
  readonly length: number;
  /** The position of each word's head; -1 means none. Shape: length + 1, entry 0 is -1. */
  readonly head: Int32Array;
  /** The id of each arc's label; -1 means none. Shape: length + 1, entry 0 is -1. */
  readonly label: Int32Array;
}

/** Returns the tree of a sentence; `labels` numbers its relations and learns those it does not know. */
export function treeOf(sentence: Sentence, labels: Symbols): Tree {
  const label = new Int32Array(sentence.length + 1).fill(-1);
  for (let i = 1; i <= sentence.length; i++) {
    if (sentence.head[i]! >= 0) label[i] = labels.add(sentence.deprel[i]!);
  }
  return { length: sentence.length, head: sentence.head, label };
}

/** A reason why a graph is not a tree with exactly one root word. */
export interface TreeProblem {
  /** What is wrong. */
  readonly kind: "no head" | "own head" | "cycle" | "no root" | "several roots";
  /** The first word concerned; 0 for "no root". */
  readonly word: number;
}

/**
 * Lists everything that keeps these heads (entry 0 unused) from being a tree rooted at 0 with exactly one
 * root word, sorted by word.
 *
 * Each cycle is listed once, at its first word. "several roots" is listed once, at the second root word:
 * such a graph is still a tree under the artificial root.
 *
 * @example
 * treeProblems(Int32Array.of(-1, 2, 1)).map(({ kind }) => kind); // ["no root", "cycle"]
 */
export function treeProblems(head: Int32Array): TreeProblem[] {
  const problems: TreeProblem[] = [];
  const n = head.length - 1;
  /** The word from which a walk towards the root first passed each word; 0 if none has. */
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

/**
 * Returns the first problem that keeps these heads from being a tree rooted at 0, or undefined if they are
 * one. Several root words are allowed.
 */
export function brokenTree(head: Int32Array): TreeProblem | undefined {
  return treeProblems(head).find(breaksTree);
}

/**
 * Turns any graph into a tree rooted at 0; a tree comes back as the same array.
 *
 * Words without a head, words that are their own head and the first word of each cycle are attached to 0,
 * as the parsers of 2005, 2007 and 2008 complete their output. Several words may be attached to 0.
 */
export function closedTree(head: Int32Array): Int32Array {
  const problems = treeProblems(head).filter(breaksTree);
  if (problems.length === 0) return head;
  const closed = head.slice();
  for (const { word } of problems) closed[word] = 0;
  return closed;
}

/** A graph without a root word has a word without a head or a cycle, which is listed as well. */
function breaksTree({ kind }: TreeProblem): boolean {
  return kind !== "several roots" && kind !== "no root";
}

/** Cycles of more words than this are abbreviated. */
const LONGEST_PATH = 12;

/** Describes a problem of these heads in words, for messages. */
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
