import { withScores } from "../parse/annotate.js";
import type { Parse, ParseOptions, Parser } from "../parse/parser.js";
import { described } from "../sentence/arguments.js";
import type { Sentence } from "../sentence/sentence.js";
import type { SegmentOptions, TextSegmenter } from "../text/segment/segmenter.js";
import { TextReader } from "../text/text-reader.js";
import { checkPipelineOptions, type PipelineOptions } from "./pipeline-options.js";
import { PIPELINE_STEPS, type PipelineStep } from "./steps.js";

/** Tags the words of sentences. `Tagger` and `NeuralTagger` can be trained. */
export interface SentenceTagger {
  /** Announces the sentences that are tagged next, which may save time. */
  prepare?(sentences: readonly Sentence[]): void;
  /** Returns the sentence with UPOS, XPOS and FEATS for all words. */
  tag(sentence: Sentence): Sentence;
}

/** Finds the lemmas of words. `Lemmatizer` is the one that can be trained. */
export interface SentenceLemmatizer {
  /** Returns the sentence with a lemma for each word. It may look at forms and tags. */
  lemmatize(sentence: Sentence): Sentence;
}

/** The parts of a pipeline; any of them may be missing. */
export interface PipelineParts {
  /** Splits text into sentences and tokens. */
  readonly segmenter?: TextSegmenter | undefined;
  /** Finds UPOS, XPOS and FEATS. */
  readonly tagger?: SentenceTagger | undefined;
  /** Finds lemmas. */
  readonly lemmatizer?: SentenceLemmatizer | undefined;
  /** Finds heads and relations. */
  readonly parser?: Parser | undefined;
}

/**
 * Annotates running text: splits it into sentences and tokens, tags and lemmatises the words, and parses
 * them.
 *
 * @example
 * const [sentence] = pipeline.parse("Two boats left.");
 * sentence.upos[1]; // "NUM"
 */
export class Pipeline {
  /** The parts that do the work. */
  readonly parts: PipelineParts;
  /** The options of the last call, and those of them that are for the parser. */
  #last: { readonly options: PipelineOptions; readonly parse: ParseOptions } = { options: {}, parse: {} };

  /** The part that finds tags: the tagger, or the parser if there is none and the parser can. */
  readonly tagger: SentenceTagger | undefined;

  /** Builds a pipeline from trained parts. */
  constructor(parts: PipelineParts) {
    this.parts = parts;
    this.tagger = parts.tagger ?? taggerOf(parts.parser);
  }

  /** The steps that the pipeline has. */
  get steps(): PipelineStep[] {
    const { segmenter, lemmatizer, parser } = this.parts;
    const parts = { tokenize: segmenter, tag: this.tagger, lemmatize: lemmatizer, parse: parser };
    return PIPELINE_STEPS.filter((step) => parts[step] !== undefined);
  }

  /**
   * Splits a text into sentences and annotates them.
   *
   * @throws {TypeError} if the text is not a string, or an option is unknown or of the wrong type
   * @throws {RangeError} if the pipeline has no step tokenize, or the value of an option is wrong
   */
  parse(text: string, options: PipelineOptions = {}): Sentence[] {
    if (typeof text !== "string") throw new TypeError(`expected a text to parse, found ${described(text)}`);
    checkPipelineOptions(options);
    const reader = this.reader(options);
    return this.annotateAll([...reader.push(text), ...reader.end()], options);
  }

  /**
   * A reader that splits text which arrives in pieces into sentences, without annotating them. `document`
   * is the name of the text, if it has one.
   *
   * @throws {RangeError} if the pipeline has no step tokenize
   */
  reader(options: SegmentOptions = {}, document = ""): TextReader {
    const { segmenter } = this.parts;
    if (segmenter === undefined) {
      throw new RangeError("expected a pipeline that splits text, found one without the step tokenize");
    }
    return new TextReader(segmenter, options, document);
  }

  /**
   * Tags, lemmatises and parses a sentence; columns of steps that are not run stay as they are.
   *
   * @throws {TypeError} if there is no sentence, or an option is unknown or of the wrong type
   * @throws {RangeError} if the value of an option is wrong
   */
  annotate(sentence: Sentence, options: PipelineOptions = {}): Sentence {
    if (typeof sentence !== "object" || sentence === null)
      throw new TypeError(`expected a sentence, found ${described(sentence)}; parse() takes text`);
    checkPipelineOptions(options);
    return this.annotateAll([sentence], options)[0]!;
  }

  /**
   * Annotates several sentences; some parsers are faster this way than sentence by sentence.
   *
   * @throws {TypeError} if an option is unknown or of the wrong type
   * @throws {RangeError} if the value of an option is wrong
   */
  annotateAll(sentences: readonly Sentence[], options: PipelineOptions = {}): Sentence[] {
    checkPipelineOptions(options);
    const annotated: Sentence[] = [];
    for (const batch of annotationBatches(sentences)) {
      const analysed = this.analyse(batch, options);
      if (runs("parse", options)) this.parts.parser?.prepare?.(analysed);
      for (const sentence of analysed) {
        const [best] = this.parses(sentence, options);
        annotated.push(options.scores ? withScores(best!) : best!.sentence);
      }
    }
    return annotated;
  }

  /** Tags and lemmatises sentences, as far as that comes before parsing; `parses` does the rest. */
  analyse(sentences: readonly Sentence[], options: PipelineOptions = {}): readonly Sentence[] {
    const { tagger, lemmatizer } = this.parts;
    // A parser that is the only tagger finds tags when it parses.
    const tags = runs("tag", options) ? (this.#retag(options) ? tagger : this.tagger) : undefined;
    tags?.prepare?.(sentences);
    const tagged = tags === undefined ? sentences : sentences.map((sentence) => tags.tag(sentence));
    if (!runs("lemmatize", options) || lemmatizer === undefined || this.#retag(options)) return tagged;
    return tagged.map((sentence) => lemmatizer.lemmatize(sentence));
  }

  /**
   * The trees of a sentence that `analyse` has returned, best first; only the sentence itself if the options
   * ask for no trees. Scores are those of the parser if the options ask for scores or several trees.
   */
  parses(sentence: Sentence, options: PipelineOptions = {}): readonly Parse[] {
    const { parser, lemmatizer } = this.parts;
    if (parser === undefined || !runs("parse", options)) return [unscored(sentence)];
    const parseOptions = this.#parseOptions(options);
    const found =
      options.scores || (options.nbest ?? 1) > 1
        ? parser.parses(sentence, parseOptions)
        : [unscored(parser.parse(sentence, parseOptions))];
    const retagged = this.#retag(options)?.(sentence);
    if (retagged === undefined) return found;
    const lemmatized = runs("lemmatize", options) ? lemmatizer?.lemmatize(retagged) : undefined;
    const { upos, xpos, feats, lemma } = lemmatized ?? retagged;
    return found.map((parse) => ({ ...parse, sentence: parse.sentence.with({ upos, xpos, feats, lemma }) }));
  }

  /** The options of the parser: the same object for the same options, which some parsers check only once. */
  #parseOptions(options: PipelineOptions): ParseOptions {
    if (options !== this.#last.options) {
      const { beam, nbest, keep } = options;
      this.#last = { options, parse: { beam, nbest, keep } };
    }
    return this.#last.parse;
  }

  /** How the parser finds tags: it has seen more of the sentence than the tagger. Given tags stay. */
  #retag(options: PipelineOptions): Parser["retag"] {
    const { parser } = this.parts;
    if (this.tagger === undefined || !runs("tag", options) || !runs("parse", options)) return undefined;
    return parser?.retag;
  }
}

/** A parser as a tagger; undefined if it is none. */
function taggerOf(parser: Parser | undefined): SentenceTagger | undefined {
  const tag = parser?.isTagger ? parser.retag : undefined;
  return tag && { prepare: (sentences) => parser?.prepare?.(sentences), tag };
}

const NO_SCORES = new Float64Array(0);

function unscored(sentence: Sentence): Parse {
  return { sentence, arcScores: NO_SCORES, score: 1 };
}

/** Whether the options ask for a step. */
function runs(step: PipelineStep, { steps }: PipelineOptions): boolean {
  return steps?.includes(step) ?? true;
}

/** Number of words that a batch reaches before it ends. */
const BATCH = 1000;

/** Splits sentences into batches of about `size` words, in order; a longer sentence ends its batch. */
export function* annotationBatches(
  sentences: readonly Sentence[],
  size = BATCH,
): Generator<readonly Sentence[]> {
  let [first, words] = [0, 0];
  for (const [k, { length }] of sentences.entries()) {
    words += length;
    if (words < size) continue;
    yield sentences.slice(first, k + 1);
    [first, words] = [k + 1, 0];
  }
  if (first < sentences.length) yield sentences.slice(first);
}
