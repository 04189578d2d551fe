export type { DiagramOptions, TagColumn } from "./draw/diagram.js";
export { type RunningTimePlot, runningTimePlot } from "./draw/svg/running-time-plot.js";
export type { ThemeName } from "./draw/svg/theme.js";
export { HTML_CLOSING, htmlFigure, htmlOpening } from "./draw/svg/tree-html.js";
export { type TreeSvgOptions, treeSvg } from "./draw/svg/tree-svg.js";
export type { Paint, PaintRole } from "./draw/text/text-style.js";
export { type TextLayout, type TreeTextOptions, treeText } from "./draw/text/tree-text.js";
export { Analysis, type Punctuation } from "./evaluate/analysis.js";
export { Attachment, ExactMatch } from "./evaluate/attachment.js";
export { BREAKDOWNS, Breakdown, type BreakdownName } from "./evaluate/breakdown.js";
export { Calibration, type ScoreRange } from "./evaluate/calibration.js";
export { Comparison } from "./evaluate/comparison.js";
export { Conll18Evaluation, conll18 } from "./evaluate/conll18/conll18-evaluation.js";
export { CONLL18_METRICS, type Conll18Metric, Conll18Score } from "./evaluate/conll18/conll18-score.js";
export { Evaluation, type EvaluationOptions, evaluate } from "./evaluate/evaluation.js";
export { Group } from "./evaluate/group.js";
export { type InputNames, MismatchError } from "./evaluate/mismatch.js";
export type { Retrieval } from "./evaluate/retrieval.js";
export { type RunningTime, runningTime } from "./evaluate/running-time.js";
export { type Bootstrap, pairedBootstrap, type SentenceCounts } from "./evaluate/significance/bootstrap.js";
export { Judgements, mcnemarOf, type PackedJudgements } from "./evaluate/significance/judgements.js";
export { type McNemar, mcnemar } from "./evaluate/significance/mcnemar.js";
export { errorReduction, reduction } from "./evaluate/significance/reduction.js";
export {
  type PairSignificance,
  Significance,
  type TestedScore,
} from "./evaluate/significance/significance.js";
export type { ExperimentSettings } from "./experiments/engine/experiment-settings.js";
export { PARSER_CELLS, type ParserCell } from "./experiments/engine/parser-cells.js";
export { type ParserResult, runCell } from "./experiments/engine/run-cell.js";
export { pseudoRandomSplit, type TreebankParts } from "./experiments/engine/treebank-parts.js";
export { allCoverages, Coverage } from "./experiments/measures/coverage.js";
export { type StructureResult, structureOf } from "./experiments/measures/structure.js";
export { type JudgedClaim, judgedClaims } from "./experiments/papers/claims.js";
export type {
  PaperExperiment,
  ReportSection,
  TreebankResults,
} from "./experiments/papers/paper-experiment.js";
export { PAPER_EXPERIMENTS } from "./experiments/papers/paper-experiments.js";
export { FeatureError } from "./features/feature-error.js";
export { FeatureModel } from "./features/feature-model.js";
export { columnsPresent, withoutColumns } from "./features/missing-columns.js";
export { featurePreset, PRESET_NAMES, type PresetName, presetFor } from "./features/presets.js";
export { type ArcScores, RULED_OUT, type TreeDecoder } from "./graph/arc-scores.js";
export { bestSpanningTrees } from "./graph/best-spanning-trees.js";
export { maximumSpanningTree } from "./graph/spanning-tree.js";
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
export { ModelError } from "./model/model-file.js";
export type { ModelSource } from "./model/model-source.js";
export type { Provenance } from "./model/provenance.js";
export { seeded } from "./numbers/seeded.js";
export { nbestSentences, withScores } from "./parse/annotate.js";
export { GraphParser, type GraphParserParts } from "./parse/graph/graph-parser.js";
export type { GraphScorer, ScoredSentence, ScoreRows } from "./parse/graph/graph-scorer.js";
export { ScoreTable } from "./parse/graph/score-table.js";
export { loadParser, parserFrom } from "./parse/load-parser.js";
export { NETWORK_HEADS, type NetworkHead } from "./parse/neural/neural-settings.js";
export { type Parse, type ParseOptions, type Parser, PRACTICAL_BEAM } from "./parse/parser.js";
export type { LoadOptions } from "./parse/parser-loader.js";
export { TransitionParser } from "./parse/transition/transition-parser.js";
export { type ParserHeader, parserBytes, parserHeader } from "./parse/transition/transition-parser-model.js";
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
export { PIPELINE_STEPS, type PipelineStep } from "./pipeline/steps.js";
export {
  ConlluReader,
  type ReadOptions,
  readConllu,
  readConlluStream,
  type TreebankFormat,
} from "./sentence/conllu/conllu-reader.js";
export { conlluText } from "./sentence/conllu/conllu-writer.js";
export { conllxText } from "./sentence/conllu/conllx.js";
export { FormatError, type SourceLocation } from "./sentence/format-error.js";
export {
  type EmptyNodeJson,
  type MultiwordJson,
  type SentenceJson,
  sentenceJson,
  type WordJson,
} from "./sentence/json.js";
export { arcDegrees, edgeDegrees } from "./sentence/measures/degrees.js";
export {
  arcLengths,
  depths,
  gapDegrees,
  height,
  isWellNested,
  nonProjectiveArcs,
} from "./sentence/measures/measures.js";
export { dominates, type ProjectiveOrder, projectiveOrder } from "./sentence/measures/projective-order.js";
export { Statistics } from "./sentence/measures/statistics.js";
export { isPunctuation } from "./sentence/punctuation.js";
export {
  type Columns,
  type EmptyNode,
  type Multiword,
  Sentence,
  type Surroundings,
  type TokenOffsets,
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
export { type ValidationLevel, Validator } from "./sentence/validate/validator.js";
export type { Violation } from "./sentence/validate/violation.js";
export { Lemmatizer, trainLemmatizer } from "./text/analyse/lemmatizer.js";
export { Tagger, TagSet } from "./text/analyse/tagger.js";
export { trainTagger } from "./text/analyse/tagger-training.js";
export { originalText } from "./text/original-text.js";
export { withRanges } from "./text/ranges.js";
export { type GoldParagraph, goldParagraphs } from "./text/segment/gold-text.js";
export { Segmenter, type SegmentOptions } from "./text/segment/segmenter.js";
export { trainSegmenter } from "./text/segment/segmenter-training.js";
export { TextReader } from "./text/text-reader.js";
export { BatchRun } from "./train/batch/batch-run.js";
export { type EpochReport, EpochRun } from "./train/epoch-run.js";
export { FAMILIES, parserFamily, startRun, trainingSettings } from "./train/families.js";
export { derivable, hasTree } from "./train/learnable.js";
export { LinearTraining } from "./train/linear/linear-training.js";
export type { NeuralSettings } from "./train/neural/neural-settings.js";
export type { ParserFamily, ParserSettings } from "./train/parser-family.js";
export { PARSER_PRESET_NAMES, type ParserPreset, parserPreset } from "./train/parser-presets.js";
export type { ParserRun, RunOptions, StepReport } from "./train/parser-run.js";
export { type OracleInstances, oracleInstances } from "./train/transition/oracle-instances.js";
export { TrainingSet } from "./train/transition/training-set.js";
export type { TransitionSettings } from "./train/transition/transition-settings.js";
export type { UserOptions } from "./train/user-options.js";
export { type DecodedLabels, decodeLabels } from "./transform/decoded-labels.js";
export { deprojectivize, type HeadSearch, type SearchOptions } from "./transform/deprojectivize.js";
export {
  type ArcLabel,
  decodeLabel,
  ENCODINGS,
  type Encoding,
  encodeLabel,
} from "./transform/encoding.js";
export { type Lifting, type LiftLengths, type LiftOptions, projectivize } from "./transform/projectivize.js";
export {
  deprojectivizeSentence,
  type EncodeOptions,
  projectivizeSentence,
} from "./transform/pseudo-projective.js";
export { Configuration } from "./transition/configuration.js";
export { derive } from "./transition/derivation.js";
export { GoldTree } from "./transition/gold-tree.js";
export { hasSingleRoots } from "./transition/single-root.js";
export type {
  DerivedTrees,
  Move,
  OptionName,
  Oracle,
  SystemDefinition,
  SystemOption,
  SystemOptions,
  SystemTraits,
  TransitionSystem,
} from "./transition/system.js";
export { SYSTEM_NAMES, SYSTEMS, transitionSystem } from "./transition/systems.js";
export {
  type Arc,
  OMITTED,
  type Trace,
  type TraceOptions,
  type TraceRow,
  trace,
} from "./transition/trace.js";
export { arcText, traceCells, traceHeader } from "./transition/trace-text.js";
