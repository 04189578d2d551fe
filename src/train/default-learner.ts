import { NEURAL } from "../parse/neural/neural-settings.js";
import { LINEAR } from "../parse/transition/learners.js";
import type { Sentence } from "../sentence/sentence.js";

/** From so many words on the neural learner parses better; docs/neural.md has the curves. */
const ENOUGH_WORDS = 10_000;

/** The learner that parses better after training on some sentences, and why. */
export function defaultLearner(sentences: readonly Sentence[]): { learner: string; remark: string } {
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return words < ENOUGH_WORDS
    ? {
        learner: LINEAR,
        remark: `${words} words: the linear learner, which does better with fewer than ${ENOUGH_WORDS}`,
      }
    : {
        learner: NEURAL,
        remark: `${words} words: the neural learner, which parses best (--learner linear trains and parses several times as fast)`,
      };
}
