import {
  DEFAULT_SCHEDULE,
  DEFAULT_SHAPE,
  DEFAULT_SMOOTHING,
  HEADS,
  type Head,
  type NeuralSettings,
} from "../../parse/neural/neural-settings.js";
import { nonProjectiveArcs } from "../../sentence/measures/measures.js";
import type { Sentence } from "../../sentence/sentence.js";
import { defaultSettings, type Wishes } from "../default-settings.js";

/** What a user may say of a neural parser; the rest is looked up in the sentences. */
export interface NeuralWishes extends Omit<Wishes, "features"> {
  readonly head?: Head | undefined;
  readonly epochs?: number | undefined;
}

/** Settings of a neural parser, as `defaultSettings` has them for the linear learner but for features. */
export function neuralSettings(
  sentences: readonly Sentence[],
  wishes: NeuralWishes = {},
): { settings: NeuralSettings; remarks: string[] } {
  const head = wishes.head ?? "graph";
  if (!HEADS.includes(head)) throw new RangeError(`no head is called ${head}; known are ${HEADS.join(", ")}`);
  const { settings, remarks } = defaultSettings(sentences, wishes);
  const { singleRoot, seed, system, oracle, degree, encoding } = settings;
  const crossing = sentences.filter((sentence) => nonProjectiveArcs(sentence.head).includes(1)).length;
  const share = ((100 * crossing) / Math.max(1, sentences.length)).toFixed(1);
  const epochs = wishes.epochs ?? epochsFor(sentences);
  const schedule = { ...DEFAULT_SCHEDULE, epochs, smoothing: DEFAULT_SMOOTHING[head] };
  return {
    settings: {
      head,
      isJoint: false,
      singleRoot,
      seed,
      system,
      oracle,
      degree,
      encoding,
      shape: DEFAULT_SHAPE,
      schedule,
    },
    remarks:
      head === "transition"
        ? remarks
        : [`${share}% of the trees are non-projective: the graph head takes them as they are`, remarks[1]!],
  };
}

/** As many epochs as go through this number of words, within limits: few sentences are gone through more often. */
const WORDS = 1_300_000;
const FEWEST_EPOCHS = 10;
const MOST_EPOCHS = 20;

function epochsFor(sentences: readonly Sentence[]): number {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return Math.max(FEWEST_EPOCHS, Math.min(MOST_EPOCHS, Math.round(WORDS / words)));
}
