import type { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../learn/linear/linear-trainer.js";
import type { RunProvenance } from "../../model/provenance.js";
import { seeded } from "../../numbers/seeded.js";
import { shuffled } from "../../numbers/shuffled.js";
import type { TransitionParser } from "../../parse/transition/transition-parser.js";
import { parserBytes } from "../../parse/transition/transition-parser-model.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Configuration } from "../../transition/configuration.js";
import type { EpochReport, EpochTraining } from "../epoch-run.js";
import { LearningStep } from "../transition/learning-step.js";
import { TrainingSet } from "../transition/training-set.js";
import type { TransitionSettings } from "../transition/transition-settings.js";

/** Weights are averaged from this epoch on. */
const AVERAGE_FROM = 3;
/** Exploration starts in this epoch. */
const EXPLORE_FROM = 3;
/** Probability of following a wrong choice while exploring. */
const EXPLORE = 0.4;

/**
 * Trains a linear parser, epoch by epoch. Each epoch derives every tree, scores the transitions of each
 * configuration with the classifier, and updates the classifier if the oracle disagrees. With an exploring
 * oracle, the derivation sometimes follows a wrong choice, so that the parser learns how to continue after an
 * error (Goldberg and Nivre 2012).
 */
export class LinearTraining implements EpochTraining {
  /** The training data. */
  readonly set: TrainingSet;
  /** Epochs done so far. */
  epoch = 0;
  readonly #trainer: LinearTrainer;
  /** The averaged classifier of this epoch, made when it is first needed. */
  #classifier: LinearClassifier | undefined;

  /**
   * The sentences must have trees rooted at 0, with one root word each if the settings ask for single roots.
   */
  constructor(sentences: readonly Sentence[], settings: TransitionSettings) {
    this.set = new TrainingSet(sentences, settings);
    this.#trainer = new LinearTrainer(this.set.transitions.size);
    this.#countFeatures();
  }

  /** Trains on all sentences once, in an order that depends only on seed and epoch; yields the share done. */
  *runEpoch(): Generator<number, EpochReport, undefined> {
    const { settings, system, transitions, oracles, codes } = this.set;
    const random = seeded(settings.seed * 1009 + this.epoch);
    if (this.epoch + 1 === AVERAGE_FROM) this.#trainer.startAveraging();
    const order = shuffled(oracles.length, random);
    const c = new Configuration();
    const features = new Int32Array(this.set.features.size);
    const scores = new Float64Array(transitions.size);
    const step = new LearningStep(system, transitions);
    const explores = settings.oracle === system.traits.exploringOracle && this.epoch + 1 >= EXPLORE_FROM;
    let instances = 0;
    let right = 0;
    for (const [done, i] of order.entries()) {
      const gold = this.set.gold[i]!;
      system.start(c, gold.length);
      while (!system.isFinal(c)) {
        this.set.features.extract(c, codes[i]!, features);
        this.#trainer.score(features, scores);
        step.judge(c, gold, oracles[i]!, scores);
        const { target, rival } = step;
        let isRight = true;
        if (target !== -1) {
          instances++;
          isRight = rival === -1 || scores[target]! > scores[rival]!;
          if (isRight) right++;
          if (rival !== -1) this.#trainer.update(features, scores, target, rival);
        }
        step.advance(c, gold, explores && !isRight && random() < EXPLORE);
      }
      yield (done + 1) / order.length;
    }
    this.epoch++;
    this.#classifier = undefined;
    return { epoch: this.epoch, instances, accuracy: instances === 0 ? 1 : right / instances };
  }

  /** The averaged classifier so far. */
  get classifier(): LinearClassifier {
    this.#classifier ??= this.#trainer.averaged();
    return this.#classifier;
  }

  parser(): TransitionParser {
    return this.set.parser(this.classifier, TEMPERATURE);
  }

  model(provenance: RunProvenance): Uint8Array<ArrayBuffer> {
    const { classifier } = this;
    const header = this.set.header({ temperature: TEMPERATURE, unit: classifier.tables.unit }, provenance);
    return parserBytes(header, classifier.tensors());
  }

  /** Returns everything that training has changed, for a checkpoint. */
  state(): ReturnType<LinearTrainer["state"]> {
    return this.#trainer.state();
  }

  /** Restores the state after the given number of epochs. */
  restore(state: Record<string, ArrayLike<number>>, epoch: number): void {
    this.#trainer.restore(state);
    this.epoch = epoch;
    this.#classifier = undefined;
  }

  #countFeatures(): void {
    const c = new Configuration();
    const features = new Int32Array(this.set.features.size);
    for (const [i, codes] of this.set.codes.entries()) {
      this.set.derive(i, c, () => {
        this.set.features.extract(c, codes, features);
        this.#trainer.count(features);
      });
    }
  }
}

/** Scores divided by this are about log odds; a difference of 1 is a full margin. */
const TEMPERATURE = 0.25;
