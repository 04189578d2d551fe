import { type ArcScores, RULED_OUT, type TreeDecoder } from "../../graph/arc-scores.js";
import { bestSpanningTrees } from "../../graph/best-spanning-trees.js";
import { candidateHeads } from "../../graph/candidate-heads.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { Symbols } from "../../sentence/symbols.js";
import { keepGivenArcs } from "../keep-given-arcs.js";
import { checkParseOptions, type Parse, type ParseOptions, type Parser } from "../parser.js";
import { finalLabel, type RootLabels } from "../root-labels.js";
import { type LabelledHeads, treeOfBestHeads } from "./best-heads.js";
import { type ConfidenceMap, confidence } from "./confidence.js";
import type { GraphScorer, ScoredLabels, ScoredSentence, ScoreRows } from "./graph-scorer.js";
import { type BestLabel, CANDIDATES, labelWeights } from "./label-weights.js";
import { LONGEST_TABLE, type LongTree, longTree } from "./long-tree.js";

/** The parts of a graph-based parser. */
export interface GraphParserParts extends RootLabels {
  /** Scores the arcs of a sentence, and the labels of chosen arcs. */
  readonly scorer: GraphScorer;
  /** The labels of arcs, by number. */
  readonly labels: Symbols;
  /** Whether exactly one word is attached to 0. */
  readonly singleRoot: boolean;
  /** Scores divided by this are logarithms of probabilities, up to a constant. */
  readonly temperature: number;
  /** Maps the probabilities of arcs to how often they are right; left out, they stay as they are. */
  readonly confidence?: ConfidenceMap | undefined;
  /** Finds the best trees for scored arcs: `bestSpanningTrees` by default. */
  readonly decode?: TreeDecoder | undefined;
}

/**
 * A parser that scores all arcs of a sentence, and takes the tree whose arcs are the most probable together
 * with their labels (McDonald et al. 2005). Time is quadratic in the length of the sentence, and so is
 * memory up to 3,000 words, with 4 to 16 bytes for each pair. Longer sentences take linear memory: only the
 * best heads of each word are weighed, and one tree is found, whatever `nbest` is. Several trees take
 * longer in proportion to their number and to the length. A beam has no effect.
 */
export class GraphParser implements Parser {
  /** The parts of the parser. */
  readonly parts: GraphParserParts;
  readonly retag: ((sentence: Sentence) => Sentence) | undefined;
  readonly isTagger: boolean | undefined;
  /** The labels that arcs from 0 can have, and those of all other arcs. */
  readonly #rootArcLabels: Int32Array;
  readonly #wordArcLabels: Int32Array;

  constructor(parts: GraphParserParts) {
    this.parts = parts;
    this.retag = parts.scorer.retag;
    this.isTagger = parts.scorer.isTagger;
    const labels = Int32Array.from({ length: parts.scorer.labels }, (_, label) => label);
    this.#rootArcLabels = labels.filter((label) => finalLabel(label, 0, parts) === label);
    this.#wordArcLabels = labels.filter((label) => finalLabel(label, 1, parts) === label);
  }

  get longest(): number | undefined {
    return this.parts.scorer.longest;
  }

  prepare(sentences: readonly Sentence[]): void {
    this.parts.scorer.prepare?.(sentences);
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    checkParseOptions(options);
    if ((options.nbest ?? 1) !== 1) return this.parses(sentence, options)[0]!.sentence;
    const { head, label } = this.#isLong(sentence)
      ? this.#labelled(this.#longTree(sentence, options))
      : this.#shortTree(sentence, options);
    const found = this.#withTree(sentence, head, label);
    return options.keep ? keepGivenArcs(sentence, found, this.parts) : found;
  }

  parses(sentence: Sentence, options: ParseOptions = {}): Parse[] {
    checkParseOptions(options);
    const { scorer, temperature } = this.parts;
    if (this.#isLong(sentence)) {
      const { head, scored, probabilities } = this.#longTree(sentence, options, temperature);
      const { logScore, ...parse } = this.#scoredParse(sentence, head, scored, probabilities!, options);
      return [{ ...parse, score: Math.exp(logScore) }];
    }
    const scored = scorer.score(sentence);
    const trees = this.#bestTrees(sentence, scored, options);
    const { arcs } = scored;
    arcs.softmax(temperature);
    const parses = trees.map((head) => {
      const { values, stride } = arcs;
      const probabilities = Float64Array.from(head, (h, d) => (d === 0 ? 0 : values[d * stride + h]!));
      return this.#scoredParse(sentence, head, scored, probabilities, options);
    });
    // Trees were compared without temperature and confidence, which can change their order.
    parses.sort((a, b) => b.logScore - a.logScore);
    return parses.map(({ logScore, ...parse }) => ({ ...parse, score: Math.exp(logScore) }));
  }

  /** Whether a sentence is too long for a table of all its arcs. */
  #isLong({ length }: Sentence): boolean {
    const { scorer, decode } = this.parts;
    return length > LONGEST_TABLE && scorer.scoreInBlocks !== undefined && decode === undefined;
  }

  #longTree(sentence: Sentence, { keep = false }: ParseOptions, temperature?: number): LongTree {
    return longTree(sentence, this.parts, this.#bestLabel, { keep, temperature });
  }

  #shortTree(sentence: Sentence, options: ParseOptions): LabelledHeads {
    const { scorer, decode, singleRoot } = this.parts;
    const scored = scorer.score(sentence);
    const isPlain = !options.keep && decode === undefined;
    const found = isPlain ? treeOfBestHeads(scored, singleRoot, this.#bestLabel) : undefined;
    return found ?? this.#labelled({ head: this.#bestTrees(sentence, scored, options)[0]!, scored });
  }

  #labelled({ head, scored }: { head: Int32Array; scored: ScoredLabels }): LabelledHeads {
    return { head, label: this.#bestLabels(head, scored.scoreLabels(head, 1)) };
  }

  /** A tree with its labels and scores; `probabilities` are those of the arcs without labels. */
  #scoredParse(
    sentence: Sentence,
    head: Int32Array,
    scored: ScoredLabels,
    probabilities: Float64Array,
    options: ParseOptions,
  ): { sentence: Sentence; arcScores: Float64Array; logScore: number } {
    const labels = scored.scoreLabels(head, 1);
    const label = this.#bestLabels(head, labels);
    labels.softmax(this.parts.temperature);
    const { values, stride } = labels;
    const map = this.parts.confidence ?? [];
    const arcScores = probabilities.map((p, d) =>
      d === 0 ? 0 : confidence(map, p * values[d * stride + label[d]!]!),
    );
    const found = this.#withTree(sentence, head, label);
    const parsed = options.keep ? keepGivenArcs(sentence, found, this.parts, arcScores) : found;
    let logScore = 0;
    for (let d = 1; d < arcScores.length; d++) logScore += Math.log(arcScores[d]!);
    return { sentence: parsed, arcScores, logScore };
  }

  /** The heads of the best trees by the scores of arcs and labels, best first; at most `nbest`. */
  #bestTrees(
    { head: given }: Sentence,
    scored: ScoredSentence,
    { nbest = 1, keep = false }: ParseOptions,
  ): Int32Array<ArrayBuffer>[] {
    const { singleRoot, decode = bestSpanningTrees } = this.parts;
    const { rows: nodes, stride, values } = scored.arcs;
    const arcs = { nodes, stride, scores: values.slice() };
    // Words that are given as roots are the only ones.
    const hasGivenRoot = keep && singleRoot && given.includes(0, 1);
    if (keep) ruleOutOthers(given, arcs, hasGivenRoot);
    this.#weighLabels(scored, arcs);
    return decode(arcs, singleRoot && !hasGivenRoot, nbest);
  }

  /**
   * Adds to the score of each arc the logarithm of the probability of its best label. Only the labels of
   * candidates are scored; all other heads of a word get the lowest probability among its candidates.
   */
  #weighLabels(scored: ScoredSentence, { nodes, stride, scores }: ArcScores): void {
    const count = Math.min(CANDIDATES, nodes - 1);
    if (count < 2) return;
    const candidates = candidateHeads({ nodes, stride, scores }, count);
    const weights = labelWeights(scored, candidates, count, this.#bestLabel);
    for (let d = 1; d < nodes; d++) {
      const ofWord = weights.subarray(count * d, count * (d + 1));
      const lowest = Math.min(...ofWord);
      for (let h = 0; h < nodes; h++) scores[d * stride + h]! += lowest;
      for (let k = 0; k < count; k++) {
        scores[d * stride + candidates[count * d + k]!]! += ofWord[k]! - lowest;
      }
    }
  }

  /** The best label of each word's arc; entry 0 is -1. */
  #bestLabels(head: Int32Array, { values, stride }: ScoreRows): Int32Array {
    const label = new Int32Array(head.length).fill(-1);
    for (let d = 1; d < head.length; d++) label[d] = this.#bestLabel(head[d]!, values, d * stride);
    return label;
  }

  /** The best label of an arc from this head. The scores of labels begin at index `start` of `values`. */
  readonly #bestLabel: BestLabel = (head, values, start) => {
    const labels = head === 0 ? this.#rootArcLabels : this.#wordArcLabels;
    if (labels.length === 0) return finalLabel(-1, head, this.parts);
    let best = labels[0]!;
    for (let k = 1; k < labels.length; k++) {
      const label = labels[k]!;
      if (values[start + label]! > values[start + best]!) best = label;
    }
    return best;
  };

  /** The sentence with a tree. */
  #withTree(sentence: Sentence, head: Int32Array, label: Int32Array): Sentence {
    const { labels } = this.parts;
    return sentence.with({ head, deprel: Array.from(label, (k, i) => (i === 0 ? "" : labels.name(k))) });
  }
}

/**
 * Whether a parser is graph-based. One of another copy of this package counts too: the package of a model may
 * bring its own.
 */
export function isGraphParser(parser: Parser): parser is GraphParser {
  const { parts } = parser as Partial<GraphParser>;
  return parts?.scorer !== undefined;
}

/** Rules out all heads but the given ones; with `isRootTaken`, also 0 for words without a given head. */
function ruleOutOthers(given: Int32Array, { nodes, stride, scores }: ArcScores, isRootTaken: boolean): void {
  for (let d = 1; d < nodes; d++) {
    if (given[d] === -1) {
      if (isRootTaken) scores[d * stride] = RULED_OUT;
      continue;
    }
    for (let h = 0; h < nodes; h++) if (h !== given[d]) scores[d * stride + h] = RULED_OUT;
  }
}
