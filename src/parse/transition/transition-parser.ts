import type { Codes } from "../../features/feature-model.js";
import type { Classifier } from "../../learn/classifier.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { Symbols } from "../../sentence/symbols.js";
import type { Encoding } from "../../transform/encoding.js";
import { deprojectivizeSentence } from "../../transform/pseudo-projective.js";
import { Configuration } from "../../transition/configuration.js";
import type { TransitionSystem } from "../../transition/system.js";
import { keepGivenArcs } from "../keep-given-arcs.js";
import { checkParseOptions, type Parse, type ParseOptions, type Parser } from "../parser.js";
import { finalLabel, type RootLabels } from "../root-labels.js";
import { beamSearch } from "./beam.js";
import { GivenArcs } from "./given-arcs.js";
import { anyMove, type Transitions } from "./transitions.js";

/**
 * Turns configurations into features: it encodes a sentence once, then extracts from each of its
 * configurations.
 */
export interface ConfigurationFeatures {
  /** Number of features of a configuration. */
  readonly size: number;
  /** The number of words of the longest sentence that it encodes; undefined if there is no limit. */
  readonly longest?: number | undefined;
  /** Announces the sentences to encode next, which may save time. */
  prepare?(sentences: readonly Sentence[]): void;
  /** Turns the words of a sentence into numbers. */
  encode(sentence: Sentence): Codes;
  /** Fills `features` with the features of a configuration of the encoded sentence. */
  extract(c: Configuration, codes: Codes, features: Int32Array): void;
}

/** The parts of a transition-based parser. */
export interface TransitionParserParts extends RootLabels {
  /** The transition system. */
  readonly system: TransitionSystem;
  /** Turns configurations into features for the classifier. */
  readonly features: ConfigurationFeatures;
  /** Scores the transitions of a configuration by its features. */
  readonly classifier: Classifier;
  /** The move and the label of each class of the classifier. */
  readonly transitions: Transitions;
  /** The labels of arcs, by number. */
  readonly labels: Symbols;
  /** Whether exactly one word is attached to 0. The system must have been made with the same value. */
  readonly singleRoot: boolean;
  /** How labels encode lifted arcs, if the training trees were made projective. */
  readonly encoding?: Encoding | undefined;
  /** Scores divided by this are logarithms of probabilities, up to a constant. */
  readonly temperature: number;
}

/**
 * If only one tree is wanted, the beam drops hypotheses whose probability is lower than that of the best
 * one by a factor of e to this. They almost never win, and cost two thirds of the time.
 */
const GAP = 2;

/** A parser that follows a classifier from configuration to configuration. */
export class TransitionParser implements Parser {
  /** The parts of the parser. */
  readonly parts: TransitionParserParts;
  /** The derivation that `parse` reuses. */
  readonly #derivation: Derivation;
  /** The relations of arcs from 0 and from words: entry k + 1 for label k, entry 0 for no label. */
  readonly #rootRelations: readonly string[];
  readonly #wordRelations: readonly string[];

  /** Makes a parser from its parts. */
  constructor(parts: TransitionParserParts) {
    this.parts = parts;
    this.#derivation = new Derivation(parts);
    const labels = Array.from({ length: parts.labels.size + 1 }, (_, k) => k - 1);
    const relations = (head: number) =>
      labels.map((label) => parts.labels.name(finalLabel(label, head, parts)));
    this.#rootRelations = relations(0);
    this.#wordRelations = relations(1);
  }

  /** The options of the last call: those of many sentences are checked once. */
  #checkedOptions: ParseOptions | undefined;

  get longest(): number | undefined {
    return this.parts.features.longest;
  }

  prepare(sentences: readonly Sentence[]): void {
    this.parts.features.prepare?.(sentences);
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    if (options !== this.#checkedOptions) checkParseOptions(options);
    this.#checkedOptions = options;
    if ((options.beam ?? 1) !== 1 || (options.nbest ?? 1) !== 1) {
      return this.parses(sentence, options)[0]!.sentence;
    }
    const derivation = this.#derivation;
    derivation.start(sentence, options.keep);
    while (derivation.advance());
    const found = this.#withTree(sentence, derivation.configuration);
    return options.keep ? keepGivenArcs(sentence, found, this.parts) : found;
  }

  parses(sentence: Sentence, options: ParseOptions = {}): Parse[] {
    checkParseOptions(options);
    const { beam = 1, nbest = 1, keep = false } = options;
    const gap = nbest > 1 ? Number.POSITIVE_INFINITY : GAP;
    const parses: Parse[] = [];
    const seen = new Set<string>();
    for (const hypothesis of beamSearch(this.parts, sentence, { width: Math.max(beam, nbest), gap, keep })) {
      if (parses.length === nbest) break;
      const { configuration, arcScores, logScore } = hypothesis;
      const found = this.#withTree(sentence, configuration);
      const parsed = keep ? keepGivenArcs(sentence, found, this.parts, arcScores) : found;
      // Several derivations may lead to the same tree.
      const tree = `${parsed.head.join()} ${parsed.deprel.join("\t")}`;
      if (seen.has(tree)) continue;
      seen.add(tree);
      parses.push({ sentence: parsed, arcScores, score: Math.exp(logScore) });
    }
    return parses;
  }

  /** Starts the derivation of `parse`, to be followed transition by transition with `advance`. */
  start(sentence: Sentence): Derivation {
    const derivation = new Derivation(this.parts);
    derivation.start(sentence);
    return derivation;
  }

  /** The sentence with the tree of a final configuration. */
  #withTree(sentence: Sentence, c: Configuration): Sentence {
    const { system, encoding } = this.parts;
    system.finish(c);
    const deprel = [""];
    for (let i = 1; i <= c.length; i++) {
      const relations = c.head[i] === 0 ? this.#rootRelations : this.#wordRelations;
      deprel.push(relations[c.label[i]! + 1]!);
    }
    const parsed = sentence.with({ head: c.head.slice(), deprel });
    return encoding === undefined ? parsed : deprojectivizeSentence(parsed, encoding);
  }
}

/** A greedy derivation: each step applies the legal transition with the highest score. */
export class Derivation {
  /** The current configuration. */
  readonly configuration = new Configuration();
  readonly #parts: TransitionParserParts;
  readonly #features: Int32Array;
  readonly #scores: Float32Array;
  #codes: Codes = new Int32Array(0);
  #given: GivenArcs | undefined;

  constructor(parts: TransitionParserParts) {
    this.#parts = parts;
    this.#features = new Int32Array(parts.features.size);
    this.#scores = new Float32Array(parts.classifier.classes);
  }

  /** Starts over with a sentence. With `keep`, avoids moves that contradict its arcs. */
  start(sentence: Sentence, keep = false): void {
    this.#parts.system.start(this.configuration, sentence.length);
    this.#codes = this.#parts.features.encode(sentence);
    this.#given = keep ? new GivenArcs(this.#parts.system, sentence.head) : undefined;
  }

  /** Applies one more transition. Returns false if the configuration is final, and then does nothing. */
  advance(): boolean {
    const { system, features, transitions, leftoverLabel } = this.#parts;
    const c = this.configuration;
    if (system.isFinal(c)) return false;
    let legal = system.legal(c);
    if (this.#given !== undefined) legal = this.#given.agreeing(c, legal);
    const forced = anyMove(legal);
    // With a single legal move without a label there is nothing to decide.
    if (legal === 1 << forced && !system.moves[forced]!.labelled) {
      system.apply(c, forced, -1);
      return true;
    }
    features.extract(c, this.#codes, this.#features);
    const best = this.#best(legal);
    // No training tree needed any of the legal moves, so any of them will do.
    if (best === -1) system.apply(c, forced, leftoverLabel);
    else system.apply(c, transitions.move[best]!, transitions.label[best]!);
    return true;
  }

  /** The legal class with the highest score, -1 if there is none. */
  #best(legal: number): number {
    const { classifier, transitions } = this.#parts;
    if (classifier.predict !== undefined) {
      const predicted = classifier.predict(this.#features);
      if ((legal >> transitions.move[predicted]!) & 1) return predicted;
    }
    classifier.score(this.#features, this.#scores);
    return transitions.best(legal, this.#scores);
  }
}
