import type { Sentence } from "../../sentence/sentence.js";
import { brokenTree, describeProblem } from "../../sentence/tree.js";
import { QueryError } from "../query-error.js";
import { SentenceGraph } from "../sentence-graph.js";
import type { Rule } from "./rule.js";
import { parseRules } from "./rule-parser.js";
import { RuleRunner } from "./rule-runner.js";
import { WorkingSentence } from "./working-sentence.js";

/** Thrown if rules cannot rewrite a sentence: they never end, or they leave no tree. */
export class RewriteError extends Error {
  /** Always "RewriteError". */
  override readonly name = "RewriteError";
}

/** How sentences are rewritten. */
export interface RewriteOptions {
  /** Most times that rules may be applied to one sentence; 10,000 by default. */
  readonly maxSteps?: number | undefined;
}

/** A sentence after rewriting. */
export interface Rewritten {
  /** The new sentence; the same object if no rule was applied. */
  readonly sentence: Sentence;
  /** The names of the rules that were applied, one for each time. */
  readonly steps: readonly string[];
}

const MAX_STEPS = 10_000;

/**
 * Rewrites sentences by rules in Grew's syntax.
 *
 * The rules are applied in their order: each as long as it matches somewhere and changes something there,
 * then the next one, and again from the first, until no rule changes anything.
 *
 * @example
 * const rewriter = new Rewriter("rule n { pattern { X [upos=PROPN] } commands { X.upos = NOUN } }");
 * const { sentence } = rewriter.rewrite(read);
 */
export class Rewriter {
  /** The rules in their order. */
  readonly rules: readonly Rule[];
  readonly #graph = new SentenceGraph({ dependents: true, enhanced: true });
  readonly #runners: readonly RuleRunner[];
  readonly #maxSteps: number;

  /**
   * Prepares rules in text or as data.
   *
   * @throws QueryError if they cannot be read.
   */
  constructor(rules: string | readonly Rule[], { maxSteps = MAX_STEPS }: RewriteOptions = {}) {
    this.rules = typeof rules === "string" ? parseRules(rules) : rules;
    if (this.rules.length === 0) throw new QueryError("expected at least one rule, found none");
    this.#runners = this.rules.map((rule) => new RuleRunner(rule, this.#graph));
    this.#maxSteps = maxSteps;
  }

  /**
   * Rewrites a sentence.
   *
   * @throws RewriteError if the rules do not end within the most steps, or if they turn a tree into something
   * else.
   */
  rewrite(sentence: Sentence): Rewritten {
    const work = new WorkingSentence(sentence);
    this.#graph.load(work);
    const steps: string[] = [];
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (const runner of this.#runners) {
        while (runner.applyOnce(work)) {
          isChanged = true;
          steps.push(runner.rule.name);
          if (steps.length > this.#maxSteps) throw new RewriteError(endless(steps, this.#maxSteps));
        }
      }
    }
    if (steps.length === 0) return { sentence, steps };
    const problem = brokenTree(work.head);
    if (problem !== undefined && brokenTree(sentence.head) === undefined) {
      const rules = [...new Set(steps)].join(", ");
      const found = describeProblem(problem, work.head);
      throw new RewriteError(`expected a tree after the rules ${rules}, found that ${found}`);
    }
    return { sentence: work.sentence, steps };
  }
}

/** How many of the last steps are looked at for rules that do not end. */
const LAST_STEPS = 20;

function endless(steps: readonly string[], most: number): string {
  const last = [...new Set(steps.slice(-LAST_STEPS))];
  const rules = last.length === 1 ? `the rule ${last[0]} is` : `the rules ${last.join(", ")} are`;
  return `expected an end within ${most} steps, but ${rules} still being applied; what was changed must no longer match, for instance by a without { ... }`;
}
