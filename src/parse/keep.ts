import type { Sentence } from "../sentence/sentence.js";
import { describeProblem, type TreeProblem, treeProblems } from "../sentence/tree.js";

/** What decides on the arcs that are left over. */
export interface KeepOptions {
  /** Attach exactly one word to 0, unless more are given. */
  readonly singleRoot: boolean;
  /** Relations for words whose new head is 0, or a word, when the parser meant the other. */
  readonly rootRelation: string;
  readonly leftoverRelation: string;
}

/**
 * A parsed sentence with the arcs that were given put back: their heads, and their relations where there
 * are any. The result is a tree. Where given arcs close a cycle with the parser's, a word of the cycle whose
 * head was not given moves to the top: to 0, or with a single root to the word that is attached to 0. Given
 * heads that form a cycle by themselves are refused with a RangeError.
 */
export function keepGivenArcs(given: Sentence, parsed: Sentence, options: KeepOptions): Sentence {
  const { singleRoot, rootRelation, leftoverRelation } = options;
  const head = parsed.head.slice();
  for (let i = 1; i < head.length; i++) if (given.head[i] !== -1) head[i] = given.head[i]!;
  const isLoose = (i: number) => given.head[i] === -1;
  const givenRoot = given.head.indexOf(0, 1);
  if (singleRoot && givenRoot !== -1) {
    for (let i = 1; i < head.length; i++) if (head[i] === 0 && isLoose(i)) head[i] = givenRoot;
  }
  // Attached to the top, a word closes no new cycle: the top is on none.
  for (const problem of treeProblems(head).filter(isCycle)) {
    const loose = firstOnCycle(head, problem.word, isLoose);
    if (loose === -1)
      throw new RangeError(`expected a part of a tree, found ${describeProblem(problem, head)}`);
    const root = singleRoot ? head.indexOf(0, 1) : -1;
    head[loose] = root === -1 ? 0 : root;
  }
  const deprel = parsed.deprel.map((relation, i) => {
    if (!isLoose(i) && given.deprel[i] !== "_") return given.deprel[i]!;
    if (head[i] === 0) return parsed.head[i] === 0 ? relation : rootRelation;
    return parsed.head[i] === 0 ? leftoverRelation : relation;
  });
  deprel[0] = "";
  return parsed.with({ head, deprel });
}

/** The first cycle of given heads, which no tree can contain; -1 among the heads stands for none given. */
export function givenCycle(head: Int32Array): TreeProblem | undefined {
  return treeProblems(head).find(isCycle);
}

function isCycle({ kind }: TreeProblem): boolean {
  return kind === "cycle" || kind === "own head";
}

/** The first word on the cycle through `start` that passes, -1 if none does. */
function firstOnCycle(head: Int32Array, start: number, passes: (word: number) => boolean): number {
  let word = start;
  do {
    if (passes(word)) return word;
    word = head[word]!;
  } while (word !== start);
  return -1;
}
