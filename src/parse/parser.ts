import type { Sentence } from "../sentence/sentence.js";

/**
 * Gives sentences heads and relations. All kinds of parsers implement it: transition-based and
 * graph-based ones, whatever they learn with. A parser never changes the sentences it is given; equal
 * sentences get equal trees.
 *
 * @example
 * const parser = await loadParser(readFileSync("my.model"));
 * const { head, deprel } = parser.parse(sentence);
 */
export interface Parser {
  /** Announces the sentences that come next. Some parsers are faster then; the trees stay the same. */
  prepare?(sentences: readonly Sentence[]): void;

  /**
   * The sentence with the best tree that the parser finds. A sentence of no words comes back without arcs.
   *
   * @throws RangeError if `beam` or `nbest` is not a whole number above 0, or arcs to keep form a cycle.
   */
  parse(sentence: Sentence, options?: ParseOptions): Sentence;

  /**
   * The best trees that the parser finds, with scores: at least one, best first, all different. The first
   * tree is that of `parse` with the same options.
   *
   * @throws RangeError if `beam` or `nbest` is not a whole number above 0, or arcs to keep form a cycle.
   */
  parses(sentence: Sentence, options?: ParseOptions): Parse[];
}

/** How to parse. */
export interface ParseOptions {
  /** Number of hypotheses that a transition-based parser keeps; 1, the default, is greedy. */
  readonly beam?: number | undefined;
  /** Largest number of trees to give, 1 by default. The beam is at least as wide. */
  readonly nbest?: number | undefined;
  /** Keep the heads that the sentence has, and the relations of these words, and fill in the rest. */
  readonly keep?: boolean | undefined;
}

/** A tree for a sentence, and how sure the parser is of it. */
export interface Parse {
  /** The sentence with the heads and relations of the tree. */
  readonly sentence: Sentence;
  /**
   * For each word, the probability of its arc with its label; entry 0 is unused. A transition-based
   * parser takes the probability of the transition that drew the arc, a graph-based one the probability
   * among all arcs to the word. It is 1 for arcs that were given and kept, and 0 for arcs that were only
   * added to complete the tree.
   */
  readonly arcScores: Float64Array;
  /** The probability of the tree: a product over its transitions, or over its arcs if it is graph-based. */
  readonly score: number;
}

/** The beam that `crossarc parse` uses. Wider ones find little more, and take longer in proportion. */
export const PRACTICAL_BEAM = 8;

/**
 * Checks the counts among the options of a parser.
 *
 * @throws RangeError if `beam` or `nbest` is not a whole number above 0.
 */
export function checkCounts({ beam = 1, nbest = 1 }: ParseOptions): void {
  checkCount("beam", beam);
  checkCount("nbest", nbest);
}

function checkCount(name: string, count: number): void {
  if (Number.isInteger(count) && count > 0) return;
  throw new RangeError(`expected a whole number above 0 as ${name}, found ${count}`);
}
