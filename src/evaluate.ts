// The entry `crossarc/evaluate`: scores of trees against gold trees, and tests of the differences between
// them.
export { Analysis, type Punctuation } from "./evaluate/analysis.js";
export { Attachment, ExactMatch } from "./evaluate/attachment.js";
export { BREAKDOWNS, Breakdown, type BreakdownName, type GroupJson } from "./evaluate/breakdown.js";
export { Calibration, type ScoreRange } from "./evaluate/calibration.js";
export { Comparison } from "./evaluate/comparison.js";
export { Conll18Evaluation, conll18 } from "./evaluate/conll18/conll18-evaluation.js";
export { CONLL18_METRICS, type Conll18Metric, Conll18Score } from "./evaluate/conll18/conll18-score.js";
export { Evaluation, type EvaluationJson, type EvaluationOptions, evaluate } from "./evaluate/evaluation.js";
export { GroupScores, type Retrieval } from "./evaluate/group-scores.js";
export { type InputNames, MismatchError } from "./evaluate/mismatch.js";
export { type RunningTime, runningTime } from "./evaluate/running-time.js";
export {
  type BootstrapResult,
  pairedBootstrap,
  type SentenceCounts,
} from "./evaluate/significance/bootstrap.js";
export {
  Judgements,
  mcnemarOf,
  type PackedJudgements,
  type PackedScore,
} from "./evaluate/significance/judgements.js";
export { type McNemarResult, mcnemar } from "./evaluate/significance/mcnemar.js";
export { errorReduction, reduction } from "./evaluate/significance/reduction.js";
export {
  type PairSignificance,
  Significance,
  TESTED_SCORES,
  type TestedScore,
} from "./evaluate/significance/significance.js";
