import type { Sentence } from "../../sentence/sentence.js";
import type { ChosenSettings } from "../parser-family.js";
import type { FamilyOption, UserOptions } from "../user-options.js";
import { DEFAULT_SMOOTHING, type NeuralSettings } from "./neural-settings.js";
import { DEFAULT_SCHEDULE, DEFAULT_TUNING, dropoutOf } from "./schedule.js";
import type { StartModel } from "./start-model.js";
import { DEFAULT_LESSON_RATIO, DEFAULT_MIX_RATIO } from "./taught-task.js";

/** A model that is adapted to other sentences learns at this share of the usual rate. */
const RATE_SHARE = 0.5;
/** Number of epochs by default. */
export const START_EPOCHS = 8;

/** The options that the model decides which a training starts from. */
export const DECIDED_BY_START: readonly (FamilyOption | "singleRoot")[] = [
  "preset",
  "head",
  "vectors",
  "encoder",
  "frozenEncoder",
  "tagInput",
  "size",
  "system",
  "oracle",
  "degree",
  "lift",
  "projectivize",
  "singleRoot",
];

/**
 * The settings of a training that starts from a model: those of the model, with a gentler schedule.
 *
 * @throws RangeError if an option is set that the model decides.
 */
export function startSettings(
  start: StartModel,
  sentences: readonly Sentence[],
  options: UserOptions,
): ChosenSettings<NeuralSettings> {
  for (const name of DECIDED_BY_START) {
    if (options[name] === undefined) continue;
    throw new RangeError(`the model to start from decides the option ${name}, found ${options[name]}`);
  }
  const { mixRatio = DEFAULT_MIX_RATIO, bits = start.header.bits } = options;
  if (mixRatio <= 0) throw new RangeError(`expected a ratio of older data above 0, found ${mixRatio}`);
  const { header, checksum } = start;
  const { head, singleRoot, system, degree, encoding, shape, provenance, transformer, frozenEncoder } =
    header;
  const { treebanks, oracle } = provenance;
  const tuning = { ...DEFAULT_TUNING, rate: RATE_SHARE * DEFAULT_TUNING.rate };
  const settings: NeuralSettings = {
    learner: "neural",
    head,
    isJoint: false,
    seed: options.seed ?? 1,
    system,
    oracle,
    singleRoot,
    degree,
    // Models without the entry lifted arcs.
    lift: header.lift ?? true,
    encoding,
    shape,
    start: { treebanks, checksum },
    mixRatio,
    ...(frozenEncoder && { frozenEncoder }),
    ...(bits !== undefined && { bits }),
    ...(options.teacher && { lessonRatio: options.lessonRatio ?? DEFAULT_LESSON_RATIO }),
    schedule: {
      ...DEFAULT_SCHEDULE,
      rate: RATE_SHARE * DEFAULT_SCHEDULE.rate,
      epochs: options.epochs ?? START_EPOCHS,
      smoothing: DEFAULT_SMOOTHING[head],
      ...(transformer && !frozenEncoder && { tuning }),
      ...(options.dropout !== undefined && dropoutOf(options.dropout)),
    },
  };
  return {
    settings,
    remarks: [
      `starts from a parser with the ${head} head, trained on ${treebanks.join(", ")}`,
      ...newLabels(sentences, header.labels),
    ],
  };
}

/** A remark on the labels of sentences that a model does not know, if there are any. */
function newLabels(sentences: readonly Sentence[], known: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { deprel, length } of sentences) for (let i = 1; i <= length; i++) found.add(deprel[i]!);
  for (const label of known) found.delete(label);
  return found.size === 0 ? [] : [`it learns the new labels ${[...found].join(", ")}`];
}
