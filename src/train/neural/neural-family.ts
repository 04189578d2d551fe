import { fingerprint } from "../../model/checkpoint.js";
import { lessonsMark } from "../../neural/lessons.js";
import { vectorsMark } from "../../neural/word-vectors.js";
import { NETWORK_HEADS } from "../../parse/neural/neural-settings.js";
import type { Sentence } from "../../sentence/sentence.js";
import { EpochRun } from "../epoch-run.js";
import type { ParserFamily } from "../parser-family.js";
import {
  columnRemark,
  derivationSettings,
  missingColumns,
  nonProjectiveShare,
} from "../transition/transition-settings.js";
import { refuseParameters, type UserOptions } from "../user-options.js";
import { withFittedTemperature } from "./fit-confidence.js";
import { shareGradients } from "./gradient-threads.js";
import {
  BITS_RANGE,
  DEFAULT_SMOOTHING,
  type NeuralSettings,
  SHAPES,
  TRANSFORMER_VOCABULARY,
  VOCABULARIES,
} from "./neural-settings.js";
import { NeuralTraining } from "./neural-training.js";
import { DEFAULT_SCHEDULE, DEFAULT_TUNING, dropoutOf, TAUGHT_DROPOUT } from "./schedule.js";
import { vectorsOfStart } from "./start-model.js";
import { startSettings } from "./start-settings.js";
import { DEFAULT_LESSON_RATIO } from "./taught-task.js";

/**
 * From this number of words on, the network parses better than the linear learner; docs/concepts/neural.md has the
 * curves.
 */
const ENOUGH_WORDS = 10_000;

/** Parsers with a network: bidirectional LSTMs that score arcs or transitions. */
export const NEURAL_FAMILY: ParserFamily<NeuralSettings> = {
  name: "neural",
  description: "a network that scores arcs or transitions: parses best",
  options: [
    "head",
    "vectors",
    "encoder",
    "frozenEncoder",
    "tagInput",
    "teacher",
    "lessonRatio",
    "start",
    "mixRatio",
    "size",
    "dropout",
    "bits",
    "epochs",
    "system",
    "oracle",
    "degree",
    "lift",
    "projectivize",
  ],
  parameters: [],
  usesThreads: true,
  default: {
    fewestWords: ENOUGH_WORDS,
    reason: "parses best (--learner linear trains and parses several times as fast)",
  },
  combinesFeatures: false,
  standIn: { head: "transition" },
  cost: { epochs: 15, train: 0.32, parse: 0.08, search: 0 },

  settings(sentences, options) {
    refuseParameters("neural", options.parameters ?? {});
    const { start } = options;
    const head = start?.header.head ?? options.head ?? "graph";
    if (!NETWORK_HEADS.includes(head)) {
      throw new RangeError(`no head is called ${head}; known are ${NETWORK_HEADS.join(", ")}`);
    }
    const hasTeacher = options.teacher !== undefined;
    if (hasTeacher && head !== "graph") {
      throw new RangeError(`a teacher is for the graph head of a network, found the head ${head}`);
    }
    const { bits, lessonRatio } = options;
    if (lessonRatio !== undefined && !(lessonRatio > 0)) {
      throw new RangeError(`expected a ratio of lessons above 0, found ${lessonRatio}`);
    }
    const [fewest, most] = BITS_RANGE;
    if (bits !== undefined && !(Number.isInteger(bits) && bits >= fewest && bits <= most)) {
      throw new RangeError(`expected ${fewest} to ${most} bits, found ${bits}`);
    }
    if (bits !== undefined && (options.frozenEncoder || start?.header.frozenEncoder)) {
      throw new RangeError(`a frozen encoder stays as it is, found ${bits} bits`);
    }
    if (start !== undefined) return startSettings(start, sentences, options);
    if (head === "graph") refuseDerivationOptions(options);
    const derivation = derivationSettings(sentences, options, true);
    const hasTransformer = options.encoder !== undefined;
    const dropout = options.dropout ?? (hasTeacher ? TAUGHT_DROPOUT : undefined);
    const isTuned = hasTransformer && !options.frozenEncoder;
    const epochs = options.epochs ?? (isTuned ? TUNING_EPOCHS : epochsFor(sentences));
    const schedule = {
      ...DEFAULT_SCHEDULE,
      epochs,
      smoothing: DEFAULT_SMOOTHING[head],
      ...(isTuned && { tuning: DEFAULT_TUNING }),
      ...(dropout !== undefined && dropoutOf(dropout)),
    };
    const seesTags = options.tagInput ?? !(hasTransformer || hasTeacher);
    const shape = SHAPES[options.size ?? "medium"];
    const settings: NeuralSettings = {
      learner: "neural",
      head,
      isJoint: false,
      seed: options.seed ?? 1,
      ...derivation.settings,
      shape: seesTags ? shape : { ...shape, tagColumns: 0 },
      ...(hasTeacher && {
        lessonRatio: options.lessonRatio ?? DEFAULT_LESSON_RATIO,
        vocabulary: hasTransformer ? TRANSFORMER_VOCABULARY : VOCABULARIES[options.size ?? "medium"],
      }),
      ...(options.frozenEncoder && { frozenEncoder: true }),
      ...(bits !== undefined && { bits }),
      schedule,
    };
    if (head === "transition") {
      return { settings, remarks: [...derivation.remarks, columnRemark(missingColumns(sentences))] };
    }
    const share = (100 * nonProjectiveShare(sentences)).toFixed(1);
    const asTheyAre = `${share}% of the trees are non-projective: the graph head takes them as they are`;
    return { settings, remarks: [asTheyAre, derivation.remarks[1]!] };
  },

  start(sentences, dev, settings, options) {
    const { threads, lessons, goldTags, start, mixed = [] } = options;
    if (settings.start?.checksum !== start?.checksum) {
      throw new RangeError("expected the model to start from that the settings were made for, found another");
    }
    const vectors = start ? vectorsOfStart(start) : options.vectors;
    const transformer = start ? start.header.transformer : options.transformer;
    const findsTags = start ? start.header.tags !== undefined : goldTags !== undefined;
    const plan = {
      epochs: settings.schedule.epochs,
      // The learning rate falls until the end, so the best epochs come late.
      patience: Number.POSITIVE_INFINITY,
      holdOut: false,
      settings,
      // The number of threads changes the order of sums, and so the result.
      identity: [
        threads?.count ?? 0,
        ...(vectors === undefined ? [] : [vectorsMark(vectors)]),
        // That of a model to start from is told apart by the checksum of the model.
        ...(transformer === undefined ? [] : [transformer.sizes, "mark" in transformer && transformer.mark]),
        ...(lessons === undefined ? [] : [lessonsMark(lessons)]),
        ...(findsTags ? ["tags"] : []),
        ...(mixed.length === 0 ? [] : [fingerprint(mixed, [], [])]),
      ],
      start: (some: readonly Sentence[]) => {
        const all = [...some, ...mixed];
        const gold = findsTags ? all.map((sentence) => goldTags?.get(sentence) ?? sentence) : undefined;
        const sources = { vectors, transformer, lessons, gold, start, own: some.length };
        const training = new NeuralTraining(all, settings, sources);
        if (threads !== undefined) shareGradients(training, settings, all, threads, sources);
        return training;
      },
      finish: withFittedTemperature,
    };
    return new EpochRun(sentences, dev, plan, options);
  },

  epochs: ({ schedule }) => schedule.epochs,
};

/**
 * Refuses options about transitions, which the graph head does not have.
 *
 * @throws RangeError if one of them is set.
 */
function refuseDerivationOptions({ system, oracle, degree, lift, projectivize }: UserOptions): void {
  for (const [name, value] of Object.entries({ system, oracle, degree, lift, projectivize })) {
    if (value !== undefined) {
      throw new RangeError(
        `the option ${name} is for the transition head of a network, found the graph head`,
      );
    }
  }
}

/** All epochs together train on about this many words, within limits: small treebanks get more epochs. */
const WORDS = 1_300_000;
/** A pretrained transformer knows much already. */
const TUNING_EPOCHS = 8;
const FEWEST_EPOCHS = 10;
const MOST_EPOCHS = 20;

function epochsFor(sentences: readonly Sentence[]): number {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return Math.max(FEWEST_EPOCHS, Math.min(MOST_EPOCHS, Math.round(WORDS / words)));
}
