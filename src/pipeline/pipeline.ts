import type { ParseOptions, Parser } from "../parse/parser.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Lemmatizer } from "../text/analyse/lemmatizer.js";
import type { Tagger } from "../text/analyse/tagger.js";
import type { Segmenter, SegmentOptions } from "../text/segment/segmenter.js";
import { TextReader } from "../text/text-reader.js";
import { annotationBatches } from "./annotation-batches.js";
import { PIPELINE_STEPS, type PipelineStep } from "./steps.js";

/** What a pipeline is made of; any part may be missing. */
export interface PipelineParts {
  readonly segmenter?: Segmenter | undefined;
  readonly tagger?: Tagger | undefined;
  readonly lemmatizer?: Lemmatizer | undefined;
  readonly parser?: Parser | undefined;
}

export interface PipelineOptions extends SegmentOptions, ParseOptions {
  /** The steps to take, of those that the pipeline has; all by default. */
  readonly steps?: readonly PipelineStep[] | undefined;
}

/** The way from running text to trees: sentences and tokens, tags, lemmas, heads and relations. */
export class Pipeline {
  readonly parts: PipelineParts;

  constructor(parts: PipelineParts) {
    this.parts = parts;
  }

  /** The steps that it can take. */
  get steps(): PipelineStep[] {
    const { segmenter, tagger, lemmatizer, parser } = this.parts;
    const parts = { tokenize: segmenter, tag: tagger, lemmatize: lemmatizer, parse: parser };
    return PIPELINE_STEPS.filter((step) => parts[step] !== undefined);
  }

  /** The sentences of a text, annotated. */
  parse(text: string, options: PipelineOptions = {}): Sentence[] {
    const reader = this.reader(options);
    return this.annotateAll([...reader.push(text), ...reader.end()], options);
  }

  /** A reader of text that comes in pieces; its sentences are not yet annotated. Documents may have names. */
  reader(options: SegmentOptions = {}, document = ""): TextReader {
    const { segmenter } = this.parts;
    if (segmenter === undefined) {
      throw new RangeError("expected a pipeline that splits text, found one without the step tokenize");
    }
    return new TextReader(segmenter, options, document);
  }

  /** A sentence with tags, lemmas and a tree, in place of those that it had; what steps leave out stays. */
  annotate(sentence: Sentence, options: PipelineOptions = {}): Sentence {
    const analysed = this.analyse(sentence, options);
    const { parser } = this.parts;
    return parser === undefined || !takes("parse", options) ? analysed : parser.parse(analysed, options);
  }

  /** The same for several sentences, which some parsers do faster than one after the other. */
  annotateAll(sentences: readonly Sentence[], options: PipelineOptions = {}): Sentence[] {
    const { parser } = this.parts;
    const annotated: Sentence[] = [];
    for (const batch of annotationBatches(sentences)) {
      const analysed = batch.map((sentence) => this.analyse(sentence, options));
      if (parser === undefined || !takes("parse", options)) {
        annotated.push(...analysed);
        continue;
      }
      parser.prepare?.(analysed);
      for (const sentence of analysed) annotated.push(parser.parse(sentence, options));
    }
    return annotated;
  }

  /** A sentence with tags and lemmas. */
  analyse(sentence: Sentence, options: PipelineOptions = {}): Sentence {
    const { tagger, lemmatizer } = this.parts;
    const tagged = takes("tag", options) && tagger !== undefined ? tagger.tag(sentence) : sentence;
    return takes("lemmatize", options) && lemmatizer !== undefined ? lemmatizer.lemmatize(tagged) : tagged;
  }
}

function takes(step: PipelineStep, { steps }: PipelineOptions): boolean {
  return steps?.includes(step) ?? true;
}
