import { checkOptions, checkSwitch } from "../sentence/arguments.js";
import type { Sentence } from "../sentence/sentence.js";

/**
 * Finds the heads and relations of sentences. All parsers implement this interface: transition-based and
 * graph-based ones, with any learner. A parser never changes the sentences it is given, and gives equal
 * sentences equal trees.
 *
 * @example
 * const parser = await loadParser(readFileSync("my.model"));
 * const { head, deprel } = parser.parse(sentence);
 */
export interface Parser {
  /** The number of words of the longest sentence that the parser takes; undefined if there is no limit. */
  readonly longest?: number | undefined;

  /** Announces the sentences to parse next. This makes some parsers faster; the trees stay the same. */
  prepare?(sentences: readonly Sentence[]): void;

  /**
   * Returns the sentence with the best tree that the parser finds. A sentence without words has no arcs.
   *
   * @throws TypeError if an option is unknown.
   * @throws RangeError if `beam` or `nbest` is not a whole number above 0, if arcs to keep form a cycle, or
   * if the sentence is longer than `longest`.
   */
  parse(sentence: Sentence, options?: ParseOptions): Sentence;

  /**
   * Returns the sentence with the tags that the parser finds for its words, given their present tags.
   * Undefined if the parser finds none.
   */
  readonly retag?: ((sentence: Sentence) => Sentence) | undefined;
  /** Whether `retag` needs no present tags, so that it can stand in for a tagger. */
  readonly isTagger?: boolean | undefined;

  /**
   * Returns the best trees that the parser finds, with scores: at least one, best first, all different. The
   * first tree is that of `parse` with the same options.
   *
   * @throws TypeError if an option is unknown.
   * @throws RangeError as `parse` does.
   */
  parses(sentence: Sentence, options?: ParseOptions): Parse[];
}

/** Options for parsing. */
export interface ParseOptions {
  /** Number of hypotheses that a transition-based parser keeps; 1, the default, is greedy. */
  readonly beam?: number | undefined;
  /** Maximum number of trees to return, 1 by default. The beam is at least as wide. */
  readonly nbest?: number | undefined;
  /** Whether to keep the heads that the sentence has, with their relations, and only fill in the others. */
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

/** The beam that `crossarc parse` uses. Wider beams are hardly more accurate and proportionally slower. */
export const PRACTICAL_BEAM = 8;

/** The names of all options of a parser. */
export const PARSE_OPTIONS = ["beam", "nbest", "keep"] as const;

/**
 * Checks the options of a parser. `others` are names that the caller knows besides.
 *
 * @throws TypeError if an option is unknown, or `keep` is not a boolean.
 * @throws RangeError if `beam` or `nbest` is not a whole number above 0.
 */
export function checkParseOptions(options: ParseOptions, others: readonly string[] = []): void {
  checkOptions(options, [...PARSE_OPTIONS, ...others]);
  const { beam = 1, nbest = 1, keep } = options;
  checkCount("beam", beam);
  checkCount("nbest", nbest);
  checkSwitch("keep", keep);
}

function checkCount(name: string, count: number): void {
  if (Number.isInteger(count) && count > 0) return;
  throw new RangeError(`expected a whole number above 0 as ${name}, found ${count}`);
}
