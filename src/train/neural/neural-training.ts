import { WordPieces } from "../../features/word-pieces.js";
import { FrozenTransformer } from "../../learn/network/transformer/frozen-transformer.js";
import {
  type TransformerContext,
  transformerContext,
} from "../../learn/network/transformer/transformer-context.js";
import { transformerPaces } from "../../learn/network/transformer/transformer-pace.js";
import type { RunProvenance } from "../../model/provenance.js";
import { type Lessons, lessonForms } from "../../neural/lessons.js";
import {
  limitsOf,
  type TransformerShape,
  type TransformerSource,
} from "../../neural/pretrained/transformer-source.js";
import { TagAtoms } from "../../neural/tag-atoms.js";
import { vocabularyOf } from "../../neural/vocabulary-of.js";
import type { WordVectors } from "../../neural/word-vectors.js";
import { neuralBytes, slotsOf } from "../../parse/neural/neural-model.js";
import { type NeuralParts, neuralParser, neuralSizes, systemOf } from "../../parse/neural/neural-parser.js";
import { slotsFor } from "../../parse/neural/neural-slots.js";
import type { Parser } from "../../parse/parser.js";
import { rootLabels } from "../../parse/root-labels.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { treeOf } from "../../sentence/tree.js";
import { projectivizeSentence } from "../../transform/pseudo-projective.js";
import { GoldTree } from "../../transition/gold-tree.js";
import { oracleOf } from "../../transition/systems.js";
import type { EpochTraining } from "../epoch-run.js";
import { explore } from "../transition/exploration.js";
import {
  type ContextSource,
  type NetworkTask,
  NetworkTraining,
  type TrainingHost,
} from "./network-training.js";
import { derivations } from "./neural-derivations.js";
import type { NeuralSettings } from "./neural-settings.js";
import { DEFAULT_TUNING } from "./schedule.js";
import { loadStart, type StartModel } from "./start-model.js";
import { mixedTask, taughtTask } from "./taught-task.js";

/** What a training has besides sentences and settings. */
export interface TrainingSources {
  /** Frozen vectors of words. */
  readonly vectors?: WordVectors | undefined;
  /** The transformer that the network starts with; one that shares its parameters needs only the shape. */
  readonly transformer?: TransformerShape | TransformerSource | undefined;
  /** What a teacher says of further sentences; for a graph head alone. */
  readonly lessons?: Lessons | undefined;
  /** The same sentences with gold tags, if the network is to find tags too. */
  readonly gold?: readonly Sentence[] | undefined;
  /** The model whose parameters, vocabulary, labels and tags the training starts from. */
  readonly start?: StartModel | undefined;
  /** Only the first sentences, this many, are trained on in each epoch, and some of the others; all by default. */
  readonly own?: number | undefined;
  /** Another training with the same sentences and settings, which owns the parameters. */
  readonly host?: TrainingHost | undefined;
}

/** What a neural parser learns from sentences, and the parts of the parser that come from them. */
function parserTask(
  sentences: readonly Sentence[],
  settings: NeuralSettings,
  { vectors, transformer, lessons, gold: tagged, start, own = sentences.length }: TrainingSources,
) {
  const { encoding } = settings;
  const { traits } = systemOf(settings);
  const before = start?.header;
  const slots = before ? slotsOf(before) : slotsFor(traits);
  const isJoint = settings.isJoint && encoding === null;
  const usesTransitions = settings.head === "transition" || isJoint;
  const trees =
    encoding === null || !usesTransitions
      ? sentences
      : sentences.map((sentence) => projectivizeSentence(sentence, encoding));
  const labels = new Symbols(before?.labels);
  const gold = trees.map((sentence) => new GoldTree(treeOf(sentence, labels)));
  const vocabulary = vocabularyOf(sentences.slice(0, own), {
    known: before?.vocabulary,
    tags: settings.shape.tagColumns > 0,
    vectors: vectors?.names,
    pieces: transformer && new WordPieces(transformer.pieces),
    // A model to start from knows the words of its own lessons.
    ...(lessons && before === undefined && { text: lessonForms(lessons), most: settings.vocabulary }),
  });
  const inputs = sentences.map((sentence) => vocabulary.encode(sentence));
  for (const label of lessons?.labels ?? []) labels.add(label);
  const tags = tagged && TagAtoms.of(tagged, before?.tags);
  const goldTags = tags && tagged?.map((sentence) => tags.encode(sentence));
  const derived = usesTransitions ? derivations(gold, settings, slots, before?.transitions ?? []) : undefined;
  const explores = usesTransitions && settings.oracle === traits.exploringOracle;
  const hasGraph = settings.head === "graph" || isJoint;
  const shape = {
    ...settings.shape,
    vectorColumns: vectors?.table.columns ?? 0,
    ...(transformer && { contextColumns: transformer.sizes.columns }),
  };
  const task: NetworkTask = {
    lengths: Int32Array.from(sentences, ({ length }) => length),
    input: (i) => inputs[i]!,
    counts: vocabulary.counts(sentences.map(({ form }) => form)),
    sizes: neuralSizes(shape, vocabulary, hasGraph ? labels.size : 0, derived?.transitions, slots, tags),
    vectors,
    context: transformer && contextOf(transformer, settings),
    ...(start && { load: (network) => loadStart(network, derived?.transitions, start) }),
    gold(i, random, epoch) {
      const { head, label } = gold[i]!;
      const targets = { head, label, tags: goldTags?.[i] };
      if (derived === undefined) return targets;
      if (!explores || epoch + 1 < EXPLORE_FROM) return { ...targets, decisions: derived.decisions[i]! };
      const system = systemOf(settings);
      const oracle = oracleOf(system, settings.oracle)(gold[i]!);
      return {
        ...targets,
        decisions: (score) => explore(system, derived.transitions, slots, gold[i]!, oracle, score, random),
      };
    },
  };
  const { rootLabel, leftoverLabel, rootOnly } = before ?? rootLabels(gold, labels);
  const parts = {
    slots,
    labels,
    vocabulary,
    vectors,
    transformer: transformer && { sizes: transformer.sizes, pieces: transformer.pieces },
    tags,
    rootLabels: { rootLabel, leftoverLabel, rootOnly },
  };
  const mixed = own < sentences.length ? mixedTask(task, own, settings) : task;
  const words = sentences.slice(0, own).reduce((sum, { length }) => sum + length, 0);
  const taught = lessons && taughtTask(mixed, { words, lessons, labels, tags, vocabulary, settings });
  return {
    task: taught ?? mixed,
    parts: { ...parts, settings: { ...settings, shape }, transitions: derived?.transitions },
  };
}

/** A transformer as the context layer of a network, tuned with it or frozen. */
function contextOf(
  transformer: TransformerShape | TransformerSource,
  { frozenEncoder, schedule: { tuning = DEFAULT_TUNING } }: NeuralSettings,
): ContextSource {
  const { sizes } = transformer;
  const limits = limitsOf(transformer);
  return {
    make: frozenEncoder
      ? (arena) => new FrozenTransformer(arena, sizes, limits)
      : transformerContext({ sizes, limits, dropout: tuning.dropout }),
    load(layer, arena) {
      if ("load" in transformer)
        transformer.load((layer as FrozenTransformer | TransformerContext).encoder, arena);
    },
    paces: (others) => transformerPaces(tuning, sizes.layers, others),
  };
}

/** Trains a neural parser. */
export class NeuralTraining extends NetworkTraining implements EpochTraining {
  /** The settings of the parser. */
  readonly settings: NeuralSettings;
  /** The parts of the parser besides the network; it has both heads in joint training. */
  readonly #parts: Omit<NeuralParts, "temperature" | "confidence">;
  /** How the scores of a graph head become probabilities, until that is fitted. */
  readonly #certainty: Pick<NeuralParts, "temperature" | "confidence">;

  /**
   * The sentences must have trees rooted at 0, with one root word each if the settings ask for single roots.
   * With a `host`, the parameters are those of another training with the same sentences and settings.
   */
  constructor(sentences: readonly Sentence[], settings: NeuralSettings, sources: TrainingSources = {}) {
    const { task, parts } = parserTask(sentences, settings, sources);
    super(task, settings, sources.host);
    this.settings = settings;
    this.#parts = parts;
    const { temperature, confidence } = sources.start?.header ?? { temperature: TEMPERATURE };
    this.#certainty = { temperature, confidence };
  }

  /** The parts of the parser besides the network. */
  get parts(): NeuralParts {
    const transitions = this.settings.head === "transition" ? this.#parts.transitions : undefined;
    return { ...this.#parts, transitions, ...this.#certainty };
  }

  model(provenance: RunProvenance): Uint8Array<ArrayBuffer> {
    const { words, sentences } = this;
    const { oracle, seed } = this.settings;
    return neuralBytes(this.network, this.parts, { ...provenance, sentences, words, oracle, seed });
  }

  /** The parser so far. It uses the network that is being trained. */
  parser(): Parser {
    const { network } = this;
    const { vocabulary } = this.#parts;
    return neuralParser(this.parts, network, {
      encode(sentence) {
        const { rows } = network.encode([vocabulary.encode(sentence)]);
        return { vectors: { z: network.encoder.output, rows }, first: 0, nodes: rows };
      },
    });
  }
}

/**
 * The temperature of a graph head before one is fitted: close to those of en_ewt, nl_lassysmall and eu_bdt.
 */
const TEMPERATURE = 0.8;

/** Exploration starts in this epoch. */
const EXPLORE_FROM = 3;
