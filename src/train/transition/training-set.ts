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

/** What a learner adds to the header of a model file. */
export type LearnerHeader = Pick<ParserHeader, "temperature"> & Partial<Pick<ParserHeader, "unit">>;

/**
 * What parsers are learnt from, whatever the learner: gold trees, made projective if the settings say so, with
 * an oracle for each, and the codes of what features ask of their sentences.
 * The sentences must have trees rooted at 0, with one root word each if the settings say so.
 */
export class TrainingSet {
  readonly settings: TransitionSettings;
  readonly system: TransitionSystem;
  readonly features: FeatureModel;
  readonly labels = new Symbols();
  readonly gold: readonly GoldTree[];
  readonly oracles: readonly Oracle[];
  readonly codes: readonly Codes[];
  /** The transitions of all derivations. */
  readonly transitions: Transitions;
  readonly #words: number;
  readonly #rootLabels: RootLabels;

  constructor(sentences: readonly Sentence[], settings: TransitionSettings) {
    this.settings = settings;
    const { encoding, degree, singleRoot } = settings;
    this.system = transitionSystem(settings.system, { singleRoot, degree });
    this.features = new FeatureModel(settings.features);
    const trees = encoding === null ? sentences : sentences.map((s) => projectivizeSentence(s, encoding));
    this.gold = trees.map((sentence) => new GoldTree(treeOf(sentence, this.labels)));
    this.oracles = this.gold.map(oracleOf(this.system, settings.oracle));
    this.codes = sentences.map((sentence) => this.features.encode(sentence));
    this.#words = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
    this.transitions = new Transitions(this.system, this.#goldTransitions());
    this.#rootLabels = rootLabels(this.gold, this.labels);
  }

  /** Derives tree i as its oracle says, in a configuration of the caller's. */
  derive(i: number, c: Configuration, onTransition: OnTransition): void {
    derive(this.system, this.oracles[i]!, this.gold[i]!, c, onTransition);
  }

  /** The parser with a classifier that was learnt from this. */
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

  /** The header of the model file of such a parser. */
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

  /** Every [move, label] of the derivations of the training trees. */
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
