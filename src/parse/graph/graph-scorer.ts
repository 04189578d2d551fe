import type { Sentence } from "../../sentence/sentence.js";

/**
 * Scores arcs and their labels for a graph-based parser. A network is one such scorer; a linear model or
 * a table of scores can be another. Scores only need to rank arcs, but divided by the parser's
 * temperature they should be logarithms of probabilities, up to a constant for each decision.
 */
export interface GraphScorer {
  /** Number of labels, which have the numbers that the parser knows them by. */
  readonly labels: number;
  /** The number of words of the longest sentence that it scores; undefined if there is no limit. */
  readonly longest?: number | undefined;
  /** Announces the sentences that are scored next. That may save time; the scores stay the same. */
  prepare?(sentences: readonly Sentence[]): void;
  /** Returns the sentence with the tags that the scorer finds; undefined if it finds none. */
  readonly retag?: ((sentence: Sentence) => Sentence) | undefined;
  /** Whether `retag` needs no present tags, so that it can stand in for a tagger. */
  readonly isTagger?: boolean | undefined;
  /** Scores all arcs of a sentence. The result is valid until the next call of the scorer. */
  score(sentence: Sentence): ScoredSentence;
  /**
   * Scores the arcs of a long sentence with memory that is linear in its length. `visit` takes the rows
   * that `score` would give, some at a time, with the dependent of the first one; it may change them.
   * Without this method, sentences of any length are scored by `score`.
   */
  scoreInBlocks?(sentence: Sentence, visit: (rows: ScoreRows, first: number) => void): ScoredLabels;
}

/** A sentence whose labels can be scored. */
export interface ScoredLabels {
  /**
   * Scores the labels of `count` arcs to each node. `heads` has the heads of node d from entry count * d
   * on; in the result, row count * d + k has the scores of the labels of the arc from the k-th of them.
   * Rows of node 0 mean nothing. With `words`, only arcs to these nodes are scored: those of words[i] have
   * the entries of `heads` and the rows from count * i on. A call may overwrite the result of the one before.
   */
  scoreLabels(heads: Int32Array, count: number, words?: Int32Array): ScoreRows;
}

/** A sentence whose arcs have scores. */
export interface ScoredSentence extends ScoredLabels {
  /**
   * The scores of arcs: row d has the scores of all nodes as heads of d. A word is never its own head:
   * its score there is `RULED_OUT`. Row 0 is not read.
   */
  readonly arcs: ScoreRows;
}

/** Rows of scores. Each row is a decision, each of its columns a choice. */
export interface ScoreRows {
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly columns: number;
  /** Number of entries from one row to the next, at least `columns`. */
  readonly stride: number;
  /** The score at row r and column c is at index r * stride + c. Read again after a call of the scorer. */
  readonly values: Float32Array;
  /** Turns each row into probabilities, in place: the softmax of its scores divided by `temperature`. */
  softmax(temperature: number): void;
}
