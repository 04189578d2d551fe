import { RULED_OUT } from "../../graph/arc-scores.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import type { GraphParserParts } from "../graph/graph-parser.js";
import type { GraphScorer, ScoredSentence, ScoreRows } from "../graph/graph-scorer.js";
import { logOf } from "../graph/label-weights.js";
import { ScoreTable } from "../graph/score-table.js";

/**
 * Scores arcs and labels by the mean of the probabilities that several graph parsers give them, each at its
 * own temperature. Scores are logarithms of these means. Labels are those of all parsers together; a parser
 * gives the probability 0 to labels that it does not know.
 */
export class AveragedScorer implements GraphScorer {
  /** The names of all labels: those of the first parser, then what others have besides. */
  readonly names: Symbols;
  readonly #members: readonly Member[];

  /** Takes the parts of at least one graph parser. */
  constructor(parsers: readonly GraphParserParts[]) {
    this.names = new Symbols(parsers.flatMap(({ labels }) => labels.names));
    this.#members = parsers.map(({ scorer, temperature, labels }) => ({
      scorer,
      temperature,
      labels: Int32Array.from(labels.names, (name) => this.names.get(name)),
    }));
  }

  get labels(): number {
    return this.names.size;
  }

  get longest(): number | undefined {
    const limits = this.#members.flatMap(({ scorer }) => scorer.longest ?? []);
    return limits.length === 0 ? undefined : Math.min(...limits);
  }

  prepare(sentences: readonly Sentence[]): void {
    for (const { scorer } of this.#members) scorer.prepare?.(sentences);
  }

  score(sentence: Sentence): ScoredSentence {
    const nodes = sentence.length + 1;
    const arcs = new ScoreTable(nodes, nodes);
    const scored = this.#members.map(({ scorer, temperature }) => {
      const ofMember = scorer.score(sentence);
      ofMember.arcs.softmax(temperature);
      addRows(arcs, ofMember.arcs);
      return ofMember;
    });
    this.#toLogarithms(arcs);
    for (let d = 1; d < nodes; d++) arcs.values[d * nodes + d] = RULED_OUT;
    return {
      arcs,
      scoreLabels: (heads, count, words) => {
        const labels = new ScoreTable(heads.length, this.labels);
        for (const [k, { temperature, labels: numbers }] of this.#members.entries()) {
          const ofMember = scored[k]!.scoreLabels(heads, count, words);
          ofMember.softmax(temperature);
          addRows(labels, ofMember, numbers);
        }
        this.#toLogarithms(labels);
        return labels;
      },
    };
  }

  /** Turns sums of probabilities into logarithms of their means. */
  #toLogarithms({ values }: ScoreTable): void {
    const share = 1 / this.#members.length;
    for (let k = 0; k < values.length; k++) values[k] = logOf(share * values[k]!);
  }
}

interface Member {
  readonly scorer: GraphScorer;
  readonly temperature: number;
  /** The number of each of its labels among all labels. */
  readonly labels: Int32Array;
}

/** Adds rows to a table; column c goes to column columns[c], or to column c without `columns`. */
function addRows(sum: ScoreTable, { rows, columns, stride, values }: ScoreRows, to?: Int32Array): void {
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      sum.values[r * sum.stride + (to === undefined ? c : to[c]!)]! += values[r * stride + c]!;
    }
  }
}
