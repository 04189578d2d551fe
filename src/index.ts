export type { DiagramOptions, TagColumn } from "./draw/diagram.js";
export type { Paint, Role } from "./draw/ink.js";
export { type RunningTimePlot, runningTimePlot } from "./draw/running-time-plot.js";
export type { ThemeName } from "./draw/theme.js";
export { HTML_CLOSING, htmlFigure, htmlOpening } from "./draw/tree-html.js";
export { type TreeSvgOptions, treeSvg } from "./draw/tree-svg.js";
export { type TextLayout, type TreeTextOptions, treeText } from "./draw/tree-text.js";
export { Analysis, type Punctuation } from "./evaluate/analysis.js";
export { Attachment, ExactMatch } from "./evaluate/attachment.js";
export { type Bootstrap, pairedBootstrap, type SentenceCounts } from "./evaluate/bootstrap.js";
export { BREAKDOWNS, Breakdown, type BreakdownName } from "./evaluate/breakdown.js";
export { Calibration, type ScoreRange } from "./evaluate/calibration.js";
export { Comparison } from "./evaluate/comparison.js";
export { Conll18Evaluation, conll18 } from "./evaluate/conll18-evaluation.js";
export { CONLL18_METRICS, type Conll18Metric, Conll18Score } from "./evaluate/conll18-score.js";
export { Evaluation, type EvaluationOptions, evaluate } from "./evaluate/evaluation.js";
export { Group } from "./evaluate/group.js";
export { Judgements, mcnemarOf, type PackedJudgements } from "./evaluate/judgements.js";
export { type McNemar, mcnemar } from "./evaluate/mcnemar.js";
export { MismatchError, type Names } from "./evaluate/mismatch.js";
export { errorReduction, reduction } from "./evaluate/reduction.js";
export type { Retrieval } from "./evaluate/retrieval.js";
export { type RunningTime, runningTime } from "./evaluate/running-time.js";
export { type PairSignificance, Significance, type Tested } from "./evaluate/significance.js";
export { type JudgedClaim, judgedClaims } from "./experiments/claims.js";
export { allCoverages, Coverage } from "./experiments/coverage.js";
export type { ExperimentSettings } from "./experiments/experiment-settings.js";
export type { PaperExperiment, ReportSection, TreebankResults } from "./experiments/paper-experiment.js";
export { PAPER_EXPERIMENTS } from "./experiments/paper-experiments.js";
export { PARSER_CELLS, type ParserCell } from "./experiments/parser-cells.js";
export { type ParserResult, runCell } from "./experiments/run-cell.js";
export { type StructureResult, structureOf } from "./experiments/structure.js";
export { pseudoRandomSplit, type TreebankParts } from "./experiments/treebank-parts.js";
export { FeatureError } from "./features/feature-error.js";
export { FeatureModel } from "./features/feature-model.js";
export { columnsPresent, withoutColumns } from "./features/missing-columns.js";
export { featurePreset, PRESET_NAMES, type PresetName, presetFor } from "./features/presets.js";
export { bestSpanningTrees } from "./graph/best-spanning-trees.js";
export { type ArcScores, maximumSpanningTree } from "./graph/spanning-tree.js";
export type {
  BatchLearner,
  BatchLearning,
  LearnerParameters,
  LearningContext,
} from "./learn/batch-learner.js";
export type { Classifier } from "./learn/classifier.js";
export type { Instances } from "./learn/instances.js";
export { type InstanceBase, instanceBase } from "./learn/memory/instance-base.js";
export { MemoryClassifier } from "./learn/memory/memory-classifier.js";
export { MEMORY_DEFAULTS, type MemoryOptions } from "./learn/memory/memory-options.js";
export {
  type LibsvmIndices,
  libsvmFeatures,
  libsvmIndices,
  libsvmLines,
  slotSizes,
} from "./learn/svm/libsvm-data.js";
export { LibsvmFormatError, libsvmModelText, readLibsvmModel } from "./learn/svm/libsvm-model.js";
export { SvmClassifier } from "./learn/svm/svm-classifier.js";
export type { SvmModel } from "./learn/svm/svm-model.js";
export type { SvmParameters } from "./learn/svm/svm-parameters.js";
export { type SplitSvm, type SvmSettings, SvmTraining } from "./learn/svm/svm-training.js";
export { InstanceCollector, ValueNumbers } from "./learn/value-numbers.js";
export { seeded } from "./numbers/seeded.js";
export { nbestSentences, withScores } from "./parse/annotate.js";
export { BatchRun, type BatchStep } from "./parse/batch-run.js";
export { defaultLearner } from "./parse/default-learner.js";
export { defaultSettings, type Wishes } from "./parse/default-settings.js";
export { GraphParser } from "./parse/graph-parser.js";
export { derivable, hasTree } from "./parse/learnable.js";
export { anyParserFrom, loadParser } from "./parse/load-parser.js";
export { ModelError } from "./parse/model-file.js";
export { type NeuralWishes, neuralSettings } from "./parse/neural-defaults.js";
export { NeuralRun } from "./parse/neural-run.js";
export { HEADS, type Head, type NeuralSettings } from "./parse/neural-settings.js";
export { type OracleInstances, oracleInstances } from "./parse/oracle-instances.js";
export {
  type Parse,
  type ParseOptions,
  type Parser,
  PRACTICAL_BEAM,
  TransitionParser,
} from "./parse/parser.js";
export {
  type LoadOptions,
  type ModelSource,
  type ParserHeader,
  type Provenance,
  parserBytes,
  parserFrom,
  parserHeader,
} from "./parse/parser-model.js";
export { PARSER_PRESET_NAMES, type ParserPreset, parserPreset } from "./parse/parser-presets.js";
export type { ParserRun, RunOptions, StepReport } from "./parse/parser-run.js";
export { startRun } from "./parse/start-run.js";
export { type EpochReport, Training } from "./parse/training.js";
export { type EpochStep, TrainingRun } from "./parse/training-run.js";
export { TrainingSet } from "./parse/training-set.js";
export type { TrainingSettings } from "./parse/training-settings.js";
export { type Analyser, trainAnalyser } from "./pipeline/analyser.js";
export {
  lemmatizerBytes,
  lemmatizerFrom,
  segmenterBytes,
  segmenterFrom,
  taggerBytes,
  taggerFrom,
} from "./pipeline/component-models.js";
export { jackknifed } from "./pipeline/jackknife.js";
export { Pipeline, type PipelineOptions, type PipelineParts } from "./pipeline/pipeline.js";
export {
  loadPipeline,
  pipelineBytes,
  pipelineFrom,
  type StepFiles,
  stepFiles,
} from "./pipeline/pipeline-model.js";
export { STEPS, type Step } from "./pipeline/steps.js";
export {
  ConlluReader,
  type ReadOptions,
  readConllu,
  readConlluStream,
  type TreebankFormat,
} from "./sentence/conllu-reader.js";
export { conlluText } from "./sentence/conllu-writer.js";
export { conllxText } from "./sentence/conllx.js";
export { arcDegrees, edgeDegrees } from "./sentence/degrees.js";
export { FormatError, type Place } from "./sentence/format-error.js";
export {
  type EmptyNodeJson,
  type MultiwordJson,
  type SentenceJson,
  sentenceJson,
  type WordJson,
} from "./sentence/json.js";
export {
  arcLengths,
  depths,
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
  type TokenOffsets,
} from "./sentence/sentence.js";
export { Statistics } from "./sentence/statistics.js";
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
export { type ValidationLevel, Validator } from "./sentence/validate/validator.js";
export type { Violation } from "./sentence/validate/violation.js";
export { type GoldParagraph, goldParagraphs } from "./text/gold-text.js";
export { Lemmatizer, trainLemmatizer } from "./text/lemmatizer.js";
export { originalText } from "./text/original-text.js";
export { withRanges } from "./text/ranges.js";
export { Segmenter, type SegmentOptions } from "./text/segmenter.js";
export { trainSegmenter } from "./text/segmenter-training.js";
export { Tagger, TagSet } from "./text/tagger.js";
export { trainTagger } from "./text/tagger-training.js";
export { TextReader } from "./text/text-reader.js";
export { type DecodedLabels, decodeLabels } from "./transform/decoded-labels.js";
export { deprojectivize, type Search, type SearchOptions } from "./transform/deprojectivize.js";
export {
  type ArcLabel,
  decodeLabel,
  ENCODINGS,
  type Encoding,
  encodeLabel,
} from "./transform/encoding.js";
export { type Lengths, type Lifting, type LiftOptions, projectivize } from "./transform/projectivize.js";
export {
  deprojectivizeSentence,
  type EncodeOptions,
  projectivizeSentence,
} from "./transform/pseudo-projective.js";
export { Configuration } from "./transition/configuration.js";
export { derive } from "./transition/derivation.js";
export { GoldTree } from "./transition/gold-tree.js";
export { hasSingleRoots } from "./transition/single-root.js";
export type { Move, Oracle, SystemOptions, TransitionSystem } from "./transition/system.js";
export { SYSTEM_NAMES, type SystemName, transitionSystem } from "./transition/systems.js";
export {
  type Arc,
  OMITTED,
  type Trace,
  type TraceOptions,
  type TraceRow,
  trace,
} from "./transition/trace.js";
export { arcText, traceCells, traceHeader } from "./transition/trace-text.js";
