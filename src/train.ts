// The entry `crossarc/train`: families of parsers, their settings and training runs, and the steps of a pipeline.
export type { LearnerParameters } from "./learn/batch-learner.js";
export { NETWORK_HEADS, type NetworkHead } from "./parse/neural/neural-settings.js";
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
export { pipelineBytes, type StepFiles, stepFiles } from "./pipeline/pipeline-model.js";
export { Lemmatizer } from "./text/analyse/lemmatizer.js";
export { trainLemmatizer } from "./text/analyse/lemmatizer-training.js";
export { Tagger, TagSet } from "./text/analyse/tagger.js";
export { trainTagger } from "./text/analyse/tagger-training.js";
export { type GoldParagraph, goldParagraphs } from "./text/segment/gold-text.js";
export { Segmenter } from "./text/segment/segmenter.js";
export { trainSegmenter } from "./text/segment/segmenter-training.js";
export { FAMILIES, parserFamily, startRun, trainingSettings } from "./train/families.js";
export { type DerivabilitySettings, derivable, hasTree } from "./train/learnable.js";
export type { NeuralSettings } from "./train/neural/neural-settings.js";
export type { ParserFamily, ParserSettings } from "./train/parser-family.js";
export { PARSER_PRESET_NAMES, type ParserPreset, parserPreset } from "./train/parser-presets.js";
export type { ParserRun, RunOptions, StepReport } from "./train/parser-run.js";
export type { TransitionSettings } from "./train/transition/transition-settings.js";
export type { UserOptions } from "./train/user-options.js";
