export { Analysis, type Punctuation } from "./evaluate/analysis.js";
export { Attachment, ExactMatch } from "./evaluate/attachment.js";
export { type Bootstrap, pairedBootstrap, type SentenceCounts } from "./evaluate/bootstrap.js";
export { BREAKDOWNS, Breakdown, type BreakdownName } from "./evaluate/breakdown.js";
export { Comparison } from "./evaluate/comparison.js";
export { Conll18Evaluation, conll18 } from "./evaluate/conll18-evaluation.js";
export { CONLL18_METRICS, type Conll18Metric, Conll18Score } from "./evaluate/conll18-score.js";
export { Evaluation, type EvaluationOptions, evaluate } from "./evaluate/evaluation.js";
export { Group } from "./evaluate/group.js";
export { type McNemar, mcnemar } from "./evaluate/mcnemar.js";
export { MismatchError, type Names } from "./evaluate/mismatch.js";
export { errorReduction, reduction } from "./evaluate/reduction.js";
export type { Retrieval } from "./evaluate/retrieval.js";
export { type RunningTime, runningTime } from "./evaluate/running-time.js";
export { seeded } from "./evaluate/seeded.js";
export { type PairSignificance, Significance, type Tested } from "./evaluate/significance.js";
export {
  ConlluReader,
  type ReadOptions,
  readConllu,
  readConlluStream,
  type TreebankFormat,
} from "./sentence/conllu-reader.js";
export { conlluText } from "./sentence/conllu-writer.js";
export { conllxText } from "./sentence/conllx.js";
export { FormatError, type Place } from "./sentence/format-error.js";
export { type SentenceJson, sentenceJson, type WordJson } from "./sentence/json.js";
export {
  arcDegrees,
  arcLengths,
  depths,
  edgeDegrees,
  gapDegrees,
  height,
  isWellNested,
  nonProjectiveArcs,
} from "./sentence/measures.js";
export { dominates, type ProjectiveOrder, projectiveOrder } from "./sentence/projective-order.js";
export { isPunctuation } from "./sentence/punctuation.js";
export {
  type Columns,
  type EmptyNode,
  type Multiword,
  Sentence,
  type Surroundings,
} from "./sentence/sentence.js";
export { Symbols } from "./sentence/symbols.js";
export { type SurfaceToken, sentenceText, spelledText, surfaceTokens } from "./sentence/text.js";
export {
  brokenTree,
  describeProblem,
  type Tree,
  type TreeProblem,
  treeOf,
  treeProblems,
} from "./sentence/tree.js";
