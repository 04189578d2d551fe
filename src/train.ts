// The entry `crossarc/train`: families of parsers, their settings and training runs, and the steps of a
// pipeline.
export type { PieceNormalization, PieceVocabulary } from "./features/word-pieces.js";
export type { LearnerParameters } from "./learn/batch-learner.js";
export type { Classifier } from "./learn/classifier.js";
export type { ByteTable } from "./learn/network/byte-table.js";
export type { EncoderDropout } from "./learn/network/encoder.js";
export type { PieceEmbeddingSizes } from "./learn/network/transformer/piece-embeddings.js";
export type { TransformerSizes } from "./learn/network/transformer/transformer-encoder.js";
export type { TransformerLayerSizes } from "./learn/network/transformer/transformer-layer.js";
export type { Tuning } from "./learn/network/transformer/transformer-pace.js";
export type { EncoderShape } from "./neural/encoder-shape.js";
export { joinedLessons, type Lessons } from "./neural/lessons.js";
export { PretrainedEncoder, type PretrainedFiles } from "./neural/pretrained/pretrained-encoder.js";
export type { TransformerShape, TransformerSource } from "./neural/pretrained/transformer-source.js";
export type { VocabularyLimits } from "./neural/vocabulary-of.js";
export { VectorError, VectorReader, type WordVectors } from "./neural/word-vectors.js";
export { NETWORK_HEADS, type NetworkHead, type NetworkShape } from "./parse/neural/neural-settings.js";
export { type Analyser, trainAnalyser } from "./pipeline/analyser.js";
export {
  lemmatizerBytes,
  lemmatizerFrom,
  segmenterBytes,
  segmenterFrom,
  taggerBytes,
  taggerFrom,
} from "./pipeline/component-models.js";
export { jackknifed, type TrainAnalysis } from "./pipeline/jackknife.js";
export { pipelineBytes, type StepFiles, stepFiles } from "./pipeline/pipeline-model.js";
export { type Question, Teacher } from "./pipeline/teacher.js";
export { type LemmaLexicon, Lemmatizer } from "./text/analyse/lemmatizer.js";
export { trainLemmatizer } from "./text/analyse/lemmatizer-training.js";
export { Tagger, TagSet } from "./text/analyse/tagger.js";
export { trainTagger } from "./text/analyse/tagger-training.js";
export { type GoldParagraph, goldParagraphs } from "./text/segment/gold-text.js";
export { Segmenter } from "./text/segment/segmenter.js";
export { trainSegmenter } from "./text/segment/segmenter-training.js";
export type { StartThread, Thread, ThreadLimits, ThreadListener, ThreadRole } from "./threads/thread.js";
export { FAMILIES, parserFamily, startRun, trainingSettings } from "./train/families.js";
export { guidesFor } from "./train/guided/guides.js";
export type { Guide, Guides, Recipe } from "./train/guided/recipe.js";
export { type DerivabilitySettings, derivable, hasTree } from "./train/learnable.js";
export { NETWORK_SIZES, type NetworkSize, type NeuralSettings } from "./train/neural/neural-settings.js";
export type { Schedule } from "./train/neural/schedule.js";
export { type StartModel, type StartRecord, startModel } from "./train/neural/start-model.js";
export type {
  ChosenSettings,
  FamilyCost,
  FamilyDefault,
  ParameterOption,
  ParserFamily,
  ParserSettings,
  WholeNumbers,
} from "./train/parser-family.js";
export {
  PARSER_PRESET_NAMES,
  type ParserPreset,
  type PresetOptions,
  parserPreset,
} from "./train/parser-presets.js";
export type { HelperThreads, ParserRun, RunOptions, StepReport } from "./train/parser-run.js";
export type { DerivationSettings, TransitionSettings } from "./train/transition/transition-settings.js";
export type { FamilyOption, UserOptions } from "./train/user-options.js";
