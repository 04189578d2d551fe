import type { Sentence } from "../sentence/sentence.js";
import type { Symbols } from "../sentence/symbols.js";
import { describeProblem, type TreeProblem, treeProblems } from "../sentence/tree.js";
import type { RootLabels } from "./root-labels.js";

/** How to label and attach words whose head changes when given arcs are put into a tree. */
export interface KeepOptions extends Pick<RootLabels, "rootLabel" | "leftoverLabel"> {
  /** Attach exactly one word to 0, unless more are given. */
  readonly singleRoot: boolean;
  /** The labels of arcs, by number. */
  readonly labels: Symbols;
}

/**
 * Puts given arcs into the tree that a parser found: their heads, and their relations where there are
 * any. The result is a tree. Where given arcs close a cycle with arcs of the parser, a word of the cycle
 * whose head was not given moves to the top: to 0, or with a single root to the word that is attached to
 * 0.
 *
 * @param given the sentence with the arcs to keep, -1 as head of the other words.
 * @param found the same sentence with the tree of the parser.
 * @param arcScores the probabilities of the found arcs. They become 1 for given arcs, and 0 for arcs that
 * the parser did not draw.
 * @throws RangeError if the given heads form a cycle.
 */
export function keepGivenArcs(
  given: Sentence,
  found: Sentence,
  options: KeepOptions,
  arcScores?: Float64Array,
): Sentence {
  const { singleRoot, labels, rootLabel, leftoverLabel } = options;
  const isFree = (i: number) => given.head[i] === -1;
  const head = found.head.map((h, i) => (isFree(i) ? h : given.head[i]!));
  const givenRoot = given.head.indexOf(0, 1);
  if (singleRoot && givenRoot !== -1) {
    for (let i = 1; i < head.length; i++) if (head[i] === 0 && isFree(i)) head[i] = givenRoot;
  }
  // A word at the top is on no cycle, so that attaching another one to it closes no new cycle.
  for (const problem of treeProblems(head).filter(isCycle)) {
    const free = firstOnCycle(head, problem.word, isFree);
    if (free === -1) {
      throw new RangeError(`expected a part of a tree, found ${describeProblem(problem, head)}`);
    }
    const root = singleRoot ? head.indexOf(0, 1) : -1;
    head[free] = root === -1 ? 0 : root;
  }
  const deprel = found.deprel.map((relation, i) => {
    if (i === 0) return "";
    if (!isFree(i) && given.deprel[i] !== "_") return given.deprel[i]!;
    if ((head[i] === 0) === (found.head[i] === 0)) return relation;
    return labels.name(head[i] === 0 ? rootLabel : leftoverLabel);
  });
  for (let i = 1; arcScores !== undefined && i < head.length; i++) {
    if (!isFree(i)) arcScores[i] = 1;
    else if (head[i] !== found.head[i]) arcScores[i] = 0;
  }
  return found.with({ head, deprel });
}

/** The first cycle among given heads (-1 for none); undefined if there is no cycle. */
export function givenCycle(head: Int32Array): TreeProblem | undefined {
  return treeProblems(head).find(isCycle);
}

function isCycle({ kind }: TreeProblem): boolean {
  return kind === "cycle" || kind === "own head";
}

/** The first word on the cycle through `start` that passes the test; -1 if there is none. */
function firstOnCycle(head: Int32Array, start: number, passes: (word: number) => boolean): number {
  let word = start;
  do {
    if (passes(word)) return word;
    word = head[word]!;
  } while (word !== start);
  return -1;
}
