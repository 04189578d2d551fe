import { RULED_OUT } from "../../../src/graph/arc-scores.js";
import type { GraphScorer, ScoredSentence } from "../../../src/parse/graph/graph-scorer.js";
import { ScoreTable } from "../../../src/parse/graph/score-table.js";
import type { Sentence } from "../../../src/sentence/sentence.js";

/** Functions that score arcs and their labels. */
export interface TableScores {
  readonly arc: (sentence: Sentence, head: number, dependent: number) => number;
  readonly label: (sentence: Sentence, head: number, dependent: number, label: number) => number;
}

/** A scorer that fills tables with scores from two functions. */
export class TableScorer implements GraphScorer {
  readonly labels: number;
  readonly #scores: TableScores;

  constructor(labels: number, scores: TableScores) {
    this.labels = labels;
    this.#scores = scores;
  }

  score(sentence: Sentence): ScoredSentence {
    const nodes = sentence.length + 1;
    const arcs = new ScoreTable(nodes, nodes);
    for (let d = 1; d < nodes; d++) {
      for (let h = 0; h < nodes; h++) {
        arcs.values[d * nodes + h] = h === d ? RULED_OUT : this.#scores.arc(sentence, h, d);
      }
    }
    return { arcs, scoreLabels: (...arcs) => this.#labelScores(sentence, ...arcs) };
  }

  #labelScores(sentence: Sentence, heads: Int32Array, count: number, words?: Int32Array): ScoreTable {
    const scores = new ScoreTable(heads.length, this.labels);
    for (let arc = 0; arc < heads.length; arc++) {
      const node = Math.floor(arc / count);
      const dependent = words === undefined ? node : words[node]!;
      if (dependent === 0) continue;
      for (let label = 0; label < this.labels; label++) {
        const score = this.#scores.label(sentence, heads[arc]!, dependent, label);
        scores.values[arc * this.labels + label] = score;
      }
    }
    return scores;
  }
}
