import type { RunProvenance } from "../../model/provenance.js";
import type { EncoderShape } from "../../neural/encoder-shape.js";
import {
  type NeuralTaggerParts,
  neuralTaggerBytes,
  neuralTaggerSizes,
} from "../../neural/neural-tagger-model.js";
import { TagAtoms } from "../../neural/tag-atoms.js";
import { vocabularyOf } from "../../neural/vocabulary-of.js";
import type { WordVectors } from "../../neural/word-vectors.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { EpochTraining } from "../epoch-run.js";
import { type NetworkTask, NetworkTraining } from "./network-training.js";
import type { TrainingSources } from "./neural-training.js";
import { DEFAULT_SCHEDULE, type Schedule } from "./schedule.js";

/** Everything that decides what a neural tagger learns from given sentences. */
export interface TaggerSettings {
  /** Tells these settings from those of a parser. */
  readonly learner: "neural tagger";
  /** Seed of everything random. */
  readonly seed: number;
  /** The sizes of the encoder. */
  readonly shape: EncoderShape;
  /** How the network is trained. */
  readonly schedule: Schedule;
}

/** The default sizes of a tagger's encoder. */
const SHAPE: EncoderShape = { wordColumns: 64, gramColumns: 64, tagColumns: 0, units: 128, layers: 1 };

/** A tagger learns faster than a parser, and has more choices to spread targets over. */
const [RATE, SMOOTHING] = [0.008, 0.03];

/** All epochs together train on about this many words, within limits: small treebanks get more epochs. */
const WORDS = 1_600_000;
const [FEWEST_EPOCHS, MOST_EPOCHS] = [6, 15];
/** A tagger that only tags a fold need not be the best possible: it gets this share of the epochs. */
const FOLD_SHARE = 0.6;

/** The settings of a tagger for some sentences. */
export function taggerSettings(
  sentences: readonly Sentence[],
  seed: number,
  epochs?: number,
): TaggerSettings {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  const suited = Math.max(FEWEST_EPOCHS, Math.min(MOST_EPOCHS, Math.round(WORDS / words)));
  const schedule = { ...DEFAULT_SCHEDULE, rate: RATE, epochs: epochs ?? suited, smoothing: SMOOTHING };
  return { learner: "neural tagger", seed, shape: SHAPE, schedule };
}

/** The settings of a tagger that only tags a fold in jackknifing. */
export function foldSettings({ schedule, ...settings }: TaggerSettings): TaggerSettings {
  return { ...settings, schedule: { ...schedule, epochs: Math.ceil(FOLD_SHARE * schedule.epochs) } };
}

function taggerTask(
  sentences: readonly Sentence[],
  { shape }: TaggerSettings,
  vectors: WordVectors | undefined,
): { task: NetworkTask; parts: NeuralTaggerParts } {
  const vocabulary = vocabularyOf(sentences, { tags: false, vectors: vectors?.names });
  const tags = TagAtoms.of(sentences);
  const inputs = sentences.map((sentence) => vocabulary.encode(sentence));
  const gold = sentences.map((sentence) => ({ tags: tags.encode(sentence) }));
  const parts = {
    shape: { ...shape, vectorColumns: vectors?.table.columns ?? 0 },
    vocabulary,
    tags,
    vectors,
  };
  const task = {
    lengths: Int32Array.from(sentences, ({ length }) => length),
    input: (i: number) => inputs[i]!,
    counts: vocabulary.counts(sentences.map(({ form }) => form)),
    sizes: neuralTaggerSizes(parts),
    vectors,
    gold: (i: number) => gold[i]!,
  };
  return { task, parts };
}

/** Trains a neural tagger. */
export class TaggerTraining extends NetworkTraining implements EpochTraining {
  readonly #parts: NeuralTaggerParts;
  readonly #seed: number;

  /** With a `host`, the parameters are those of another training with the same sentences and settings. */
  constructor(
    sentences: readonly Sentence[],
    settings: TaggerSettings,
    { vectors, host }: TrainingSources = {},
  ) {
    const { task, parts } = taggerTask(sentences, settings, vectors);
    super(task, settings, host);
    this.#parts = parts;
    this.#seed = settings.seed;
  }

  model(provenance: RunProvenance): Uint8Array<ArrayBuffer> {
    const { words, sentences } = this;
    return neuralTaggerBytes(this.network, this.#parts, {
      ...provenance,
      sentences,
      words,
      seed: this.#seed,
    });
  }
}
