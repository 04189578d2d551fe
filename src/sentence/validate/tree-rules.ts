import type { Sentence } from "../sentence.js";
import { describeProblem, type TreeProblem, treeProblems } from "../tree.js";
import type { Violation } from "./violation.js";

const RULES: Record<TreeProblem["kind"], string> = {
  "no head": "invalid-head",
  "own head": "head-self-loop",
  cycle: "non-tree",
  "no root": "no-root",
  "several roots": "multiple-roots",
};

/** Checks that the heads are a tree with exactly one root word. */
export function* treeRules(sentence: Sentence): Generator<Violation> {
  for (const problem of treeProblems(sentence.head)) {
    yield {
      line: sentence.lineOf(Math.max(problem.word, 1)),
      rule: RULES[problem.kind],
      message: describeProblem(problem, sentence.head),
    };
  }
}
