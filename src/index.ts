// The entry `crossarc`: sentences and trees, parsing, drawing.
export type { DependentLists } from "./document/dependents.js";
export {
  Document,
  documentFrom,
  documentOf,
  type PostedDocument,
} from "./document/document.js";
export {
  type AsyncOptions,
  type DocumentPipeline,
  documentPipeline,
  type StopSignal,
  type StreamOptions,
} from "./document/document-pipeline.js";
export { DocumentSentence } from "./document/document-sentence.js";
export { loadPipeline } from "./document/load-pipeline.js";
export type { WordPlaces } from "./document/places.js";
export { Span } from "./document/span.js";
export type { TextChunk, TextSource, WebTextChunk, WebTextStream } from "./document/text-source.js";
export { Token } from "./document/token.js";
export type { Triple } from "./document/triples.js";
export type { Relation, UniversalRelation, UniversalTag, Upos } from "./document/universal.js";
export type { DiagramMarks, DiagramOptions, TagColumn } from "./draw/diagram.js";
export type { ThemeName } from "./draw/svg/theme.js";
export { HTML_CLOSING, htmlFigure, htmlOpening } from "./draw/svg/tree-html.js";
export { type TreeSvgOptions, treeSvg } from "./draw/svg/tree-svg.js";
export type { Paint, PaintRole } from "./draw/text/text-style.js";
export { type TextLayout, type TreeTextOptions, treeText } from "./draw/text/tree-text.js";
export { FeatureError } from "./features/feature-error.js";
export type { KernelMemory } from "./kernels/memory.js";
export { ModelError } from "./model/model-file.js";
export type { ModelChunk, ModelResponse, ModelSource, ModelStream } from "./model/model-source.js";
export { nbestSentences, withScores } from "./parse/annotate.js";
export { EnsembleParser, type EnsembleParts } from "./parse/ensemble/ensemble-parser.js";
export type { ConfidenceMap } from "./parse/graph/confidence.js";
export { loadParser, parserFrom } from "./parse/load-parser.js";
export { type Parse, type ParseOptions, type Parser, PRACTICAL_BEAM } from "./parse/parser.js";
export type { LoadOptions } from "./parse/parser-loader.js";
export { ensemblePipeline } from "./pipeline/ensemble-pipeline.js";
export {
  Pipeline,
  type PipelineParts,
  type SentenceLemmatizer,
  type SentenceTagger,
} from "./pipeline/pipeline.js";
export { pipelineFrom } from "./pipeline/pipeline-model.js";
export type { PipelineOptions } from "./pipeline/pipeline-options.js";
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
  type NodeJson,
  type SentenceJson,
  sentenceJson,
  type TokenJson,
  type WordJson,
} from "./sentence/json.js";
export { nonProjectiveArcs } from "./sentence/measures/measures.js";
export { type ProjectiveOrder, projectiveOrder } from "./sentence/measures/projective-order.js";
export {
  type Columns,
  type EmptyNode,
  type ExtraLine,
  type GuideTree,
  type Multiword,
  Sentence,
  type SentenceView,
  type StringColumns,
  type Surroundings,
  type TokenOffsets,
} from "./sentence/sentence.js";
export { Symbols } from "./sentence/symbols.js";
export { sentenceText } from "./sentence/text.js";
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
export { originalText } from "./text/original-text.js";
export { withRanges } from "./text/ranges.js";
export type { SegmentOptions, TextPosition, TextSegmenter } from "./text/segment/segmenter.js";
export { type TextProgress, TextReader } from "./text/text-reader.js";
