import type { Codes } from "../features/feature-model.js";
import type { Classifier } from "../learn/classifier.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Symbols } from "../sentence/symbols.js";
import type { Encoding } from "../transform/encoding.js";
import { deprojectivizeSentence } from "../transform/pseudo-projective.js";
import type { Configuration } from "../transition/configuration.js";
import type { TransitionSystem } from "../transition/system.js";
import { keepGivenArcs } from "./keep.js";
import { finalLabel, type RootLabels } from "./root-labels.js";
import { beamSearch } from "./transition/beam.js";
import { Derivation } from "./transition/greedy-derivation.js";
import type { Transitions } from "./transition/transitions.js";

/** What a classifier sees of configurations: a sentence is encoded once, its configurations one by one. */
export interface ConfigurationFeatures {
  /** Number of features of a configuration. */
  readonly size: number;
  /** Tells which sentences will be encoded next, if that makes it faster. */
  prepare?(sentences: readonly Sentence[]): void;
  encode(sentence: Sentence): Codes;
  extract(c: Configuration, codes: Codes, features: Int32Array): void;
}

/** What a transition-based parser is made of. */
export interface ParserParts extends RootLabels {
  readonly system: TransitionSystem;
  readonly features: ConfigurationFeatures;
  readonly classifier: Classifier;
  readonly transitions: Transitions;
  /** The labels of arcs, by number. */
  readonly labels: Symbols;
  /** Whether exactly one word is attached to 0, as the system was told. */
  readonly singleRoot: boolean;
  /** How labels tell of lifted arcs, if the training trees were made projective. */
  readonly encoding?: Encoding | undefined;
  /** What scores are divided by before they are taken for logarithms of probabilities. */
  readonly temperature: number;
}

/** The beam that pays: wider ones find little more, and take longer in proportion. `crossarc parse` uses it. */
export const PRACTICAL_BEAM = 8;

/**
 * Where one tree is wanted, the beam gives up hypotheses that are less probable than its best one by a factor
 * of e to this: they all but never win in the end, and cost two thirds of the time.
 */
const GAP = 2;

export interface ParseOptions {
  /** Number of configurations to keep in beam search; 1, the default, is greedy. */
  readonly beam?: number | undefined;
  /** Number of trees wanted at the most, best first; the beam is at least as wide. */
  readonly nbest?: number | undefined;
  /** Leave heads that the sentence has, and relations that come with them, as they are. */
  readonly keep?: boolean | undefined;
}

/** Refuses a beam, or a number of trees, that is not a whole number above 0 with a RangeError. */
export function checkCounts({ beam = 1, nbest = 1 }: ParseOptions): void {
  for (const [name, count] of Object.entries({ beam, nbest })) {
    if (!Number.isInteger(count) || count < 1)
      throw new RangeError(`expected a whole number above 0 as ${name}, found ${count}`);
  }
}

/** A tree for a sentence, and how sure the parser is of it. */
export interface Parse {
  readonly sentence: Sentence;
  /**
   * Probability of each word's arc when it was drawn, or among all arcs to the word, entry 0 unused; 0 for arcs that were
   * only drawn to complete the tree, 1 for those that were given and kept.
   */
  readonly arcScores: Float64Array;
  /** Probability of the transitions that led to the tree; without transitions, the product of those of its arcs. */
  readonly score: number;
}

/** Anything that gives a sentence heads and relations. */
export interface Parser {
  /** Tells which sentences will be parsed next: it changes nothing but the time that takes. */
  prepare?(sentences: readonly Sentence[]): void;
  parse(sentence: Sentence, options?: ParseOptions): Sentence;
  /** The best trees that the parser finds, best first, all different, with scores. At least one. */
  parses(sentence: Sentence, options?: ParseOptions): Parse[];
}

/** A parser that follows a classifier from configuration to configuration. */
export class TransitionParser implements Parser {
  readonly parts: ParserParts;
  /** The derivation that `parse` uses over and over. */
  readonly #derivation: Derivation;

  constructor(parts: ParserParts) {
    this.parts = parts;
    this.#derivation = new Derivation(parts);
  }

  prepare(sentences: readonly Sentence[]): void {
    this.parts.features.prepare?.(sentences);
  }

  /** The sentence with the heads and relations that the parser finds. */
  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    if ((options.beam ?? 1) !== 1 || (options.nbest ?? 1) !== 1)
      return this.parses(sentence, options)[0]!.sentence;
    const derivation = this.#derivation;
    derivation.start(sentence, options.keep);
    while (derivation.advance());
    const found = this.#result(sentence, derivation.configuration);
    return options.keep ? this.#kept(sentence, found) : found;
  }

  /** The best trees that the search finds, best first, all different, with scores. At least one. */
  parses(sentence: Sentence, options: ParseOptions = {}): Parse[] {
    checkCounts(options);
    const { beam = 1, nbest = 1, keep = false } = options;
    const seen = new Set<string>();
    const parses: Parse[] = [];
    const gap = nbest > 1 ? Number.POSITIVE_INFINITY : GAP;
    for (const hypothesis of beamSearch(this.parts, sentence, { width: Math.max(beam, nbest), gap, keep })) {
      if (parses.length >= nbest) break;
      const found = this.#result(sentence, hypothesis.configuration);
      const kept = keep ? this.#kept(sentence, found) : found;
      // Two derivations may have the same tree.
      const tree = `${kept.head.join()} ${kept.deprel.join("\t")}`;
      if (seen.has(tree)) continue;
      seen.add(tree);
      const { arcScores, logScore } = hypothesis;
      for (let i = 1; keep && i <= sentence.length; i++) {
        if (sentence.head[i] !== -1) arcScores[i] = 1;
        else if (kept.head[i] !== found.head[i]) arcScores[i] = 0;
      }
      parses.push({ sentence: kept, arcScores, score: Math.exp(logScore) });
    }
    return parses;
  }

  /** A derivation to go through step by step. */
  start(sentence: Sentence): Derivation {
    const derivation = new Derivation(this.parts);
    derivation.start(sentence);
    return derivation;
  }

  /** The sentence with the tree of a final configuration. */
  #result(sentence: Sentence, c: Configuration): Sentence {
    const { system, labels, encoding } = this.parts;
    system.finish(c);
    const deprel = [""];
    for (let i = 1; i <= c.length; i++) {
      deprel.push(labels.name(finalLabel(c.label[i]!, c.head[i]!, this.parts)));
    }
    const parsed = sentence.with({ head: c.head.slice(), deprel });
    return encoding === undefined ? parsed : deprojectivizeSentence(parsed, encoding);
  }

  /** What was found, with the arcs of the sentence in it. */
  #kept(sentence: Sentence, found: Sentence): Sentence {
    const { labels, singleRoot, rootLabel, leftoverLabel } = this.parts;
    const [rootRelation, leftoverRelation] = [labels.name(rootLabel), labels.name(leftoverLabel)];
    return keepGivenArcs(sentence, found, { singleRoot, rootRelation, leftoverRelation });
  }
}
