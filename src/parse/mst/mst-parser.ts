import { RULED_OUT } from "../../graph/arc-scores.js";
import type { CandidateArcs } from "../../graph/candidate-arcs.js";
import type { Sentence } from "../../sentence/sentence.js";
import { keepGivenArcs } from "../keep-given-arcs.js";
import { checkParseOptions, type Parse, type ParseOptions, type Parser } from "../parser.js";
import { ArcScorer } from "./arc-scorer.js";
import { Labeller } from "./labeller.js";
import type { MstParts } from "./mst-model.js";
import { treeProbabilities } from "./tree-probabilities.js";
import { TreeSearch } from "./tree-search.js";

/** Scores divided by these are about logarithms of probabilities; docs/concepts/mst.md says how they were found. */
const ARC_TEMPERATURE = 0.4;
const LABEL_TEMPERATURE = 0.3;
/** The number of words of the longest sentence: tables take about 60 bytes for each pair of words. */
export const LONGEST = 2000;

/**
 * A graph-based parser with linear scores of arcs and of neighbouring dependents (McDonald and Pereira 2006).
 * A quick linear model chooses candidates for each word's head; only these are scored in full. Labels are chosen
 * for the finished tree. Time is quadratic in the length of a sentence, with a small cubic part. A beam has no
 * effect.
 */
export class MstParser implements Parser {
  /** The parts of the parser. */
  readonly parts: MstParts;
  readonly longest = LONGEST;
  readonly #scorer: ArcScorer;
  readonly #search: TreeSearch;
  readonly #labeller: Labeller;

  constructor(parts: MstParts) {
    const { settings, weights, pruning, classifier, rootLabels } = parts;
    this.parts = parts;
    this.#scorer = new ArcScorer(settings.order, weights, pruning);
    this.#search = new TreeSearch(settings.decoding);
    this.#labeller = new Labeller(classifier, this.#scorer.writer.codes, rootLabels, LABEL_TEMPERATURE);
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    checkParseOptions(options);
    if ((options.nbest ?? 1) !== 1) return this.parses(sentence, options)[0]!.sentence;
    const { arcs, singleRoot } = this.#scored(sentence, options);
    const [head] = this.#search.best(arcs, singleRoot);
    const found = this.#withTree(sentence, head!, this.#labeller.labels(head!));
    return options.keep ? keepGivenArcs(sentence, found, this.#keeping) : found;
  }

  parses(sentence: Sentence, options: ParseOptions = {}): Parse[] {
    checkParseOptions(options);
    const { arcs, singleRoot } = this.#scored(sentence, options);
    const trees = this.#search.best(arcs, singleRoot, options.nbest ?? 1);
    const probabilities = treeProbabilities(arcs, trees, singleRoot, ARC_TEMPERATURE);
    const parses = trees.map((head, k) => {
      const { label, probability } = this.#labeller.labelled(head);
      const arcScores = probabilities[k]!.arcs.map((p, d) => p * probability[d]!);
      const found = this.#withTree(sentence, head, label);
      const parsed = options.keep ? keepGivenArcs(sentence, found, this.#keeping, arcScores) : found;
      let logScore = probabilities[k]!.logTree;
      for (let d = 1; d < head.length; d++) logScore += Math.log(probability[d]!);
      return { sentence: parsed, arcScores, score: Math.exp(logScore), logScore };
    });
    // The probabilities of labels may change the order of trees. Given arcs may make trees equal.
    parses.sort((a, b) => b.logScore - a.logScore);
    const seen = new Set<string>();
    return parses.flatMap(({ logScore, ...parse }) => {
      const { head, deprel } = parse.sentence;
      const key = `${head.join()} ${deprel.join()}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [parse];
    });
  }

  get #keeping() {
    const { rootLabels, labels, settings } = this.parts;
    return { ...rootLabels, labels, singleRoot: settings.singleRoot };
  }

  /** The candidates of a sentence with their scores. Heads that must be kept rule out all others. */
  #scored(sentence: Sentence, { keep = false }: ParseOptions): { arcs: CandidateArcs; singleRoot: boolean } {
    const { length, head: given } = sentence;
    if (length > LONGEST) {
      throw new RangeError(`expected a sentence of at most ${LONGEST} words, found ${length}`);
    }
    const { singleRoot } = this.parts.settings;
    if (!keep) return { arcs: this.#scorer.score(sentence), singleRoot };
    const arcs = this.#scorer.score(sentence, given);
    // Words that are given as roots are the only ones.
    const hasGivenRoot = singleRoot && given.includes(0, 1);
    for (let k = 0; k < arcs.count; k++) {
      const [h, wanted] = [arcs.head[k]!, given[arcs.dependent[k]!]!];
      if (wanted === -1 ? hasGivenRoot && h === 0 : h !== wanted) arcs.arc[k] = RULED_OUT;
    }
    return { arcs, singleRoot: singleRoot && !hasGivenRoot };
  }

  /** The sentence with a tree. */
  #withTree(sentence: Sentence, head: Int32Array, label: Int32Array): Sentence {
    const { labels } = this.parts;
    return sentence.with({ head, deprel: Array.from(label, (k, i) => (i === 0 ? "" : labels.name(k))) });
  }
}
