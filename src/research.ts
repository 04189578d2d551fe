// The entry `crossarc/research`: transition systems, oracles, traces, features, learners, graph decoding,
// measures of structure, and the experiments of the papers.
export {
  type DerivationArc,
  type DerivationFrame,
  type DerivationSvgOptions,
  derivationSvg,
} from "./draw/svg/derivation-svg.js";
export {
  type PlottedSentences,
  type RunningTimePlot,
  runningTimePlot,
} from "./draw/svg/running-time-plot.js";
export type { RunningTime } from "./evaluate/running-time.js";
export {
  type JudgedClaim,
  type Judgement,
  judgedClaims,
  type TreebankFinding,
  type Verdict,
} from "./experiments/claims/claims.js";
export { type ClaimScore, type Figures, figuresOf, type KnownGrowth } from "./experiments/claims/figures.js";
export type { Scope } from "./experiments/claims/scope.js";
export {
  comparisonExperiment,
  type ParserComparison,
} from "./experiments/comparisons/comparison.js";
export { COMPARISONS } from "./experiments/comparisons/comparisons.js";
export {
  type Cell,
  type CellData,
  type Fold,
  type ParsedRow,
  type ParserCell,
  type SettingsChanges,
  STRUCTURE_CELL,
} from "./experiments/engine/cell.js";
export type { Experiment, TreebankResults } from "./experiments/engine/experiment.js";
export type { ExperimentSettings } from "./experiments/engine/experiment-settings.js";
export type {
  ReportFigure,
  ReportRow,
  ReportSection,
  ReportTable,
} from "./experiments/engine/report-section.js";
export {
  type CellTimes,
  type Clock,
  type DevelopmentScores,
  type ParserResult,
  type ResultSettings,
  runCell,
} from "./experiments/engine/run-cell.js";
export type { ArcGroups, Retrieved, RetrievedCounts, RowResult } from "./experiments/engine/score-parser.js";
export { pseudoRandomSplit, type TreebankParts } from "./experiments/engine/treebank-parts.js";
export { allCoverages, Coverage, type OptionValue } from "./experiments/measures/coverage.js";
export {
  type DatasetResult,
  type StructureResult,
  structureOf,
  type TransitionCounts,
} from "./experiments/measures/structure.js";
export { PAPER_CELLS } from "./experiments/papers/paper-cells.js";
export { PAPER_EXPERIMENTS } from "./experiments/papers/paper-experiments.js";
export type { Mark } from "./experiments/papers/significance-mark.js";
export { type Codes, FeatureModel } from "./features/feature-model.js";
export { guideFeatures } from "./features/guide-features.js";
export { columnsPresent, withoutColumns } from "./features/missing-columns.js";
export { featurePreset, PRESET_NAMES, presetFor } from "./features/presets.js";
export { type ArcScores, RULED_OUT, type TreeDecoder } from "./graph/arc-scores.js";
export { bestSpanningTrees } from "./graph/best-spanning-trees.js";
export { maximumSpanningTree } from "./graph/spanning-tree.js";
export type { SlotWidths } from "./kernels/svm/equal-slots.js";
export type {
  BatchLearner,
  BatchLearning,
  LearnerParameters,
  LearningContext,
  SolverThreads,
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
export { SlotCodes } from "./learn/svm/slot-codes.js";
export type { Split } from "./learn/svm/split.js";
export { SvmClassifier } from "./learn/svm/svm-classifier.js";
export type { SvmKernel, SvmModel } from "./learn/svm/svm-model.js";
export type { SvmParameters } from "./learn/svm/svm-parameters.js";
export {
  type DuelBatch,
  type SplitSvm,
  type SvmSettings,
  type SvmState,
  SvmTraining,
} from "./learn/svm/svm-training.js";
export type { Tensor, Tensors } from "./learn/tensor.js";
export { InstanceCollector, ValueNumbers } from "./learn/value-numbers.js";
export type { Provenance, RunProvenance } from "./model/provenance.js";
export { seeded } from "./numbers/seeded.js";
export { type ConfidenceMap, fittedConfidence } from "./parse/graph/confidence.js";
export { GraphParser, type GraphParserParts } from "./parse/graph/graph-parser.js";
export type { GraphScorer, ScoredLabels, ScoredSentence, ScoreRows } from "./parse/graph/graph-scorer.js";
export { ScoreTable } from "./parse/graph/score-table.js";
export {
  type ConfigurationFeatures,
  Derivation,
  TransitionParser,
  type TransitionParserParts,
} from "./parse/transition/transition-parser.js";
export { type ParserHeader, parserBytes, parserHeader } from "./parse/transition/transition-parser-model.js";
export { Transitions } from "./parse/transition/transitions.js";
export { arcDegrees, edgeDegrees } from "./sentence/measures/degrees.js";
export { Histogram } from "./sentence/measures/histogram.js";
export { arcLengths, depths, gapDegrees, height, isWellNested } from "./sentence/measures/measures.js";
export { dominates } from "./sentence/measures/projective-order.js";
export { Statistics } from "./sentence/measures/statistics.js";
export { isPunctuation } from "./sentence/punctuation.js";
export { type SurfaceToken, spelledText, surfaceTokens } from "./sentence/text.js";
export type { NetworkSize } from "./train/neural/neural-settings.js";
export type { StartModel } from "./train/neural/start-model.js";
export { type OracleInstances, oracleInstances } from "./train/transition/oracle-instances.js";
export { type LearnerHeader, TrainingSet } from "./train/transition/training-set.js";
export type { TransitionSettings } from "./train/transition/transition-settings.js";
export type { UserOptions } from "./train/user-options.js";
export { type DecodedLabels, decodeLabels } from "./transform/decoded-labels.js";
export {
  deprojectivize,
  HEAD_SEARCHES,
  type HeadSearch,
  type SearchOptions,
} from "./transform/deprojectivize.js";
export {
  type ArcLabel,
  decodeLabel,
  ENCODINGS,
  type Encoding,
  encodeLabel,
} from "./transform/encoding.js";
export {
  LIFT_LENGTHS,
  type Lifting,
  type LiftLengths,
  type LiftOptions,
  projectivize,
} from "./transform/projectivize.js";
export {
  deprojectivizeSentence,
  type EncodeOptions,
  projectivizeSentence,
} from "./transform/pseudo-projective.js";
export { Configuration } from "./transition/configuration.js";
export { derive, type OnTransition } from "./transition/derivation.js";
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
export {
  TRACE_TABLE_FORMATS,
  type TraceContext,
  type TraceTableFormat,
  traceTable,
} from "./transition/trace-table.js";
export { arcText, traceCells, traceHeader } from "./transition/trace-text.js";
