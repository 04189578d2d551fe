import type { Codes } from "../features/atoms.js";
import { FeatureModel } from "../features/feature-model.js";
import type { LinearClassifier } from "../learn/linear-classifier.js";
import { LinearTrainer } from "../learn/linear-trainer.js";
import { seeded } from "../numbers/seeded.js";
import { shuffled } from "../numbers/shuffled.js";
import type { Sentence } from "../sentence/sentence.js";
import { Symbols } from "../sentence/symbols.js";
import { treeOf } from "../sentence/tree.js";
import type { Encoding } from "../transform/encoding.js";
import { projectivizeSentence } from "../transform/pseudo-projective.js";
import { Configuration } from "../transition/configuration.js";
import { derive } from "../transition/derivation.js";
import { GoldTree } from "../transition/gold-tree.js";
import { cheapest, type Oracle, type TransitionSystem } from "../transition/system.js";
import { oracleOf, transitionSystem } from "../transition/systems.js";
import { TransitionParser } from "./parser.js";
import { HEADER_VERSION, type ParserHeader, type Provenance } from "./parser-model.js";
import { type RootLabels, rootLabels } from "./root-labels.js";
import { Transitions } from "./transitions.js";

/** Everything that decides what a parser learns from given sentences. */
export interface TrainingSettings {
  readonly system: string;
  /** One of the system's oracles; a dynamic one explores. */
  readonly oracle: string;
  readonly singleRoot: boolean;
  /** Covington's highest degree, null for unbounded. */
  readonly degree: number | null;
  /** Make the trees projective first and encode the lifts so; null to train on the trees as they are. */
  readonly encoding: Encoding | null;
  /** Text of the feature model. */
  readonly features: string;
  readonly seed: number;
}

/** How one epoch went. */
export interface EpochReport {
  readonly epoch: number;
  /** Configurations seen, and the share in which the classifier's choice was one of the best. */
  readonly instances: number;
  readonly accuracy: number;
}

/** Weights are averaged from this epoch on. */
const AVERAGE_FROM = 3;
/** Exploration: from this epoch on, follow a choice that is not the best with this probability. */
const EXPLORE_FROM = 3;
const EXPLORE = 0.4;

/**
 * A parser in training, epoch by epoch: derive each tree, ask the classifier in each configuration, correct
 * it where an oracle disagrees. With a dynamic oracle, the derivation sometimes follows the classifier into
 * its error, so that it learns what to do after one (Goldberg and Nivre 2012).
 * The sentences must have trees rooted at 0, with one root word each if the settings say so.
 */
export class Training {
  readonly settings: TrainingSettings;
  readonly labels = new Symbols();
  readonly transitions: Transitions;
  /** Epochs done so far. */
  epoch = 0;
  readonly #system: TransitionSystem;
  readonly #features: FeatureModel;
  readonly #trainer: LinearTrainer;
  readonly #gold: GoldTree[];
  readonly #oracles: Oracle[];
  readonly #codes: Codes[];
  readonly #words: number;
  readonly #rootLabels: RootLabels;
  /** What `#judge` found. */
  #target = -1;
  #rival = -1;

  constructor(sentences: readonly Sentence[], settings: TrainingSettings) {
    this.settings = settings;
    const { encoding, degree, singleRoot } = settings;
    this.#system = transitionSystem(settings.system, { singleRoot, ...(degree === null ? {} : { degree }) });
    this.#features = new FeatureModel(settings.features);
    const trees = encoding === null ? sentences : sentences.map((s) => projectivizeSentence(s, encoding));
    this.#gold = trees.map((sentence) => new GoldTree(treeOf(sentence, this.labels)));
    this.#oracles = this.#gold.map(oracleOf(this.#system, settings.oracle));
    this.#codes = sentences.map((sentence) => this.#features.encode(sentence));
    this.#words = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
    this.transitions = new Transitions(this.#system, this.#goldTransitions());
    this.#trainer = new LinearTrainer(this.transitions.size);
    this.#countFeatures();
    this.#rootLabels = rootLabels(this.#gold, this.labels);
  }

  /**
   * Goes once through all sentences, in an order that depends on seed and epoch only. Yields the share that
   * is done after each sentence, so that the caller can show it, or stop.
   */
  *runEpoch(): Generator<number, EpochReport, undefined> {
    const random = seeded(this.settings.seed * 1009 + this.epoch);
    if (this.epoch + 1 === AVERAGE_FROM) this.#trainer.startAveraging();
    const order = shuffled(this.#gold.length, random);
    const c = new Configuration();
    const features = new Int32Array(this.#features.size);
    const costs = new Int32Array(this.#system.moves.length);
    const scores = new Float64Array(this.transitions.size);
    const explores = this.settings.oracle === "dynamic" && this.epoch + 1 >= EXPLORE_FROM;
    let instances = 0;
    let right = 0;
    for (const [done, i] of order.entries()) {
      const gold = this.#gold[i]!;
      this.#system.start(c, gold.length);
      while (!this.#system.isFinal(c)) {
        const legal = this.#system.legal(c);
        this.#oracles[i]!(c, costs);
        this.#features.extract(c, this.#codes[i]!, features);
        this.#trainer.score(features, scores);
        this.#judge(c, gold, legal, costs, scores);
        const target = this.#target;
        const rival = this.#rival;
        if (target === -1) {
          this.#follow(c, gold, cheapest(legal, costs));
          continue;
        }
        instances++;
        const isRight = rival === -1 || scores[target]! > scores[rival]!;
        if (isRight) right++;
        if (rival !== -1) this.#trainer.update(features, scores, target, rival);
        const strays = explores && !isRight && random() < EXPLORE && this.#mayStray(rival, costs);
        const chosen = strays ? rival : target;
        this.#system.apply(c, this.transitions.move[chosen]!, this.transitions.label[chosen]!);
      }
      yield (done + 1) / order.length;
    }
    this.epoch++;
    return { epoch: this.epoch, instances, accuracy: instances === 0 ? 1 : right / instances };
  }

  /** The averaged classifier so far. */
  classifier(): LinearClassifier {
    return this.#trainer.averaged();
  }

  /** The parser with a classifier of this training. */
  parser(classifier: LinearClassifier): TransitionParser {
    return new TransitionParser({
      system: this.#system,
      features: this.#features,
      classifier,
      transitions: this.transitions,
      labels: this.labels,
      ...this.#rootLabels,
      singleRoot: this.settings.singleRoot,
      encoding: this.settings.encoding ?? undefined,
      temperature: TEMPERATURE,
    });
  }

  /** The header of the model file of such a parser. */
  header(
    classifier: LinearClassifier,
    provenance: Omit<Provenance, "oracle" | "seed" | "words" | "sentences">,
  ): ParserHeader {
    const { settings, transitions } = this;
    return {
      kind: "transition parser",
      version: HEADER_VERSION,
      learner: "linear",
      system: settings.system,
      singleRoot: settings.singleRoot,
      degree: settings.degree,
      encoding: settings.encoding,
      features: settings.features,
      labels: this.labels.names,
      transitions: Array.from(transitions.move, (move, k) => [move, transitions.label[k]!] as const),
      ...this.#rootLabels,
      temperature: TEMPERATURE,
      unit: classifier.tables.unit,
      provenance: {
        ...provenance,
        sentences: this.#gold.length,
        words: this.#words,
        oracle: settings.oracle,
        seed: settings.seed,
      },
    };
  }

  /** All that training has changed, for a checkpoint. */
  state(): ReturnType<LinearTrainer["state"]> {
    return this.#trainer.state();
  }

  /** Goes back to a state after some epochs. */
  restore(state: Record<string, ArrayLike<number>>, epoch: number): void {
    this.#trainer.restore(state);
    this.epoch = epoch;
  }

  /**
   * Finds the best-scored class among those that cost least, and the best-scored one of the others: a move
   * that is as good as the target is no rival. Each is -1 if no class of the training trees is such.
   */
  #judge(c: Configuration, gold: GoldTree, legal: number, costs: Int32Array, scores: Float64Array): void {
    const { start } = this.transitions;
    const least = costs[cheapest(legal, costs)]!;
    let target = -1;
    let rival = -1;
    for (let move = 0; move < costs.length; move++) {
      if (((legal >> move) & 1) === 0) continue;
      const dependent = this.#system.dependent(c, move);
      const right =
        costs[move] === least
          ? this.transitions.classOf(move, dependent === -1 ? -1 : gold.label[dependent]!)
          : -1;
      if (right !== -1 && (target === -1 || scores[right]! > scores[target]!)) target = right;
      for (let k = start[move]!; k < start[move + 1]!; k++) {
        if (k !== right && (rival === -1 || scores[k]! > scores[rival]!)) rival = k;
      }
    }
    this.#target = target;
    this.#rival = rival;
  }

  /** A wrong SWAP is never followed: the static part of Swap's oracle says nothing about what comes after. */
  #mayStray(rival: number, costs: Int32Array): boolean {
    const move = this.transitions.move[rival]!;
    return costs[move] === 0 || this.#system.moves[move]!.name !== "SWAP";
  }

  #follow(c: Configuration, gold: GoldTree, move: number): void {
    const dependent = this.#system.dependent(c, move);
    this.#system.apply(c, move, dependent === -1 ? -1 : gold.label[dependent]!);
  }

  /** Every [move, label] of the derivations of the training trees. */
  #goldTransitions(): [number, number][] {
    const pairs = new Map<number, [number, number]>();
    const c = new Configuration();
    for (const [i, gold] of this.#gold.entries()) {
      derive(this.#system, this.#oracles[i]!, gold, c, (move, label) => {
        const key = move * (this.labels.size + 1) + label + 1;
        if (!pairs.has(key)) pairs.set(key, [move, label]);
      });
    }
    return [...pairs.values()];
  }

  #countFeatures(): void {
    const c = new Configuration();
    const features = new Int32Array(this.#features.size);
    for (const [i, gold] of this.#gold.entries()) {
      derive(this.#system, this.#oracles[i]!, gold, c, () => {
        this.#features.extract(c, this.#codes[i]!, features);
        this.#trainer.count(features);
      });
    }
  }
}

/** Turns differences of scores, where 1 is a full margin, into something like log odds. */
const TEMPERATURE = 0.25;
