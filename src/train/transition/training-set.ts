import type { Codes } from "../../features/atoms.js";
import { FeatureModel } from "../../features/feature-model.js";
import type { Classifier } from "../../learn/classifier.js";
import type { RunProvenance } from "../../model/provenance.js";
import { type RootLabels, rootLabels } from "../../parse/root-labels.js";
import { TransitionParser } from "../../parse/transition/transition-parser.js";
import {
  HEADER_VERSION,
  type ParserHeader,
  TRANSITION_KIND,
} from "../../parse/transition/transition-parser-model.js";
import { Transitions } from "../../parse/transition/transitions.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { treeOf } from "../../sentence/tree.js";
import { projectivizeSentence } from "../../transform/pseudo-projective.js";
import { Configuration } from "../../transition/configuration.js";
import { derive, type OnTransition } from "../../transition/derivation.js";
import { GoldTree } from "../../transition/gold-tree.js";
import type { Oracle, TransitionSystem } from "../../transition/system.js";
import { oracleOf, transitionSystem } from "../../transition/systems.js";
import type { TransitionSettings } from "./transition-settings.js";

/** The part of a model file's header that depends on the learner. */
export type LearnerHeader = Pick<ParserHeader, "temperature"> & Partial<Pick<ParserHeader, "unit">>;

/**
 * Training data for any learner of transitions: gold trees, made projective if the settings ask for it, with
 * an oracle for each and the codes of their words.
 */
export class TrainingSet {
  /** The settings of the parser. */
  readonly settings: TransitionSettings;
  /** The transition system. */
  readonly system: TransitionSystem;
  /** The feature model. */
  readonly features: FeatureModel;
  /** The labels of arcs, with their numbers. */
  readonly labels = new Symbols();
  /** The gold trees. */
  readonly gold: readonly GoldTree[];
  /** The oracle of each tree. */
  readonly oracles: readonly Oracle[];
  /** The codes of each sentence, for the feature model. */
  readonly codes: readonly Codes[];
  /** The transitions of all derivations. */
  readonly transitions: Transitions;
  readonly #words: number;
  readonly #rootLabels: RootLabels;

  /**
   * Derives all trees once. The sentences must have trees rooted at 0, with one root word each if the
   * settings ask for single roots.
   */
  constructor(sentences: readonly Sentence[], settings: TransitionSettings) {
    this.settings = settings;
    const { encoding, degree, lift, singleRoot } = settings;
    this.system = transitionSystem(settings.system, { singleRoot, degree, lift });
    this.features = new FeatureModel(settings.features);
    const trees = encoding === null ? sentences : sentences.map((s) => projectivizeSentence(s, encoding));
    this.gold = trees.map((sentence) => new GoldTree(treeOf(sentence, this.labels)));
    this.oracles = this.gold.map(oracleOf(this.system, settings.oracle));
    this.codes = sentences.map((sentence) => this.features.encode(sentence));
    this.#words = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
    this.transitions = new Transitions(this.system, this.#goldTransitions());
    this.#rootLabels = rootLabels(this.gold, this.labels);
  }

  /**
   * Derives tree i with its oracle in the given configuration; calls `onTransition` before each transition.
   */
  derive(i: number, c: Configuration, onTransition: OnTransition): void {
    derive(this.system, this.oracles[i]!, this.gold[i]!, c, onTransition);
  }

  /** Makes a parser with a classifier trained on this set. */
  parser(classifier: Classifier, temperature: number): TransitionParser {
    return new TransitionParser({
      system: this.system,
      features: this.features,
      classifier,
      transitions: this.transitions,
      labels: this.labels,
      ...this.#rootLabels,
      singleRoot: this.settings.singleRoot,
      encoding: this.settings.encoding ?? undefined,
      temperature,
    });
  }

  /** Makes the header of the model file of such a parser. */
  header(learner: LearnerHeader, provenance: RunProvenance): ParserHeader {
    const { settings, transitions } = this;
    return {
      kind: TRANSITION_KIND,
      version: HEADER_VERSION,
      learner: settings.learner,
      parameters: settings.parameters,
      system: settings.system,
      singleRoot: settings.singleRoot,
      degree: settings.degree,
      lift: settings.lift,
      encoding: settings.encoding,
      features: settings.features,
      labels: this.labels.names,
      transitions: Array.from(transitions.move, (move, k) => [move, transitions.label[k]!] as const),
      ...this.#rootLabels,
      ...learner,
      provenance: {
        ...provenance,
        sentences: this.gold.length,
        words: this.#words,
        oracle: settings.oracle,
        seed: settings.seed,
      },
    };
  }

  /** Each [move, label] that occurs in the derivations, once. */
  #goldTransitions(): [number, number][] {
    const pairs = new Map<number, [number, number]>();
    const c = new Configuration();
    for (let i = 0; i < this.gold.length; i++) {
      this.derive(i, c, (move, label) => {
        const key = move * (this.labels.size + 1) + label + 1;
        if (!pairs.has(key)) pairs.set(key, [move, label]);
      });
    }
    return [...pairs.values()];
  }
}
