import { annotationBatches, type Pipeline } from "../pipeline/pipeline.js";
import { checkPipelineOptions, type PipelineOptions } from "../pipeline/pipeline-options.js";
import type { PipelineStep } from "../pipeline/steps.js";
import { described } from "../sentence/arguments.js";
import type { Sentence } from "../sentence/sentence.js";
import { originalText } from "../text/original-text.js";
import { Document, withWords } from "./document.js";
import type { DocumentSentence } from "./document-sentence.js";
import { type TextSource, textPieces } from "./text-source.js";

/** Tells work under way that it should stop: the members of `AbortSignal` that are used. */
export interface StopSignal {
  /** Whether to stop. */
  readonly aborted: boolean;
  /** What to throw then. */
  readonly reason?: unknown;
}

/** How a stream is parsed. */
export interface StreamOptions extends PipelineOptions {
  /** Stops the work, such as the `signal` of an `AbortController`. */
  readonly signal?: StopSignal | undefined;
}

/** How a text is parsed without blocking. */
export interface AsyncOptions extends StreamOptions {
  /** Takes the share of the text that is done, above 0 and up to 1, again and again. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * A pipeline from running text to documents. Call it with a text.
 *
 * All of its functions refuse what is not a text (TypeError), options that they do not know (TypeError) and
 * wrong values of options (RangeError), and throw a RangeError if the pipeline has no step that splits text.
 *
 * @example
 * const nlp = await english();
 * const doc = nlp("Two boats left. The harbour opens at six.");
 * doc.sentences[0]?.root?.lemma; // "leave"
 */
export interface DocumentPipeline {
  /** Parses a text at once. */
  (text: string, options?: PipelineOptions): Document;

  /** Parses a text at once: the same as calling the pipeline. */
  parse(text: string, options?: PipelineOptions): Document;

  /**
   * Parses a text in steps of a few hundred words, between which other work can run, such as drawing a page.
   * Rejects with the reason of `signal` once that is aborted.
   *
   * @example
   * const doc = await nlp.parseAsync(text, { signal: AbortSignal.timeout(1000), onProgress: console.log });
   */
  parseAsync(text: string, options?: AsyncOptions): Promise<Document>;

  /**
   * Parses text as it arrives and gives each sentence when it is complete; memory stays bounded. Each
   * sentence has a small document of its own, and offsets in the whole text.
   *
   * @example
   * for await (const sentence of nlp.stream(createReadStream("book.txt"))) console.log(sentence.text);
   */
  stream(source: TextSource, options?: StreamOptions): AsyncGenerator<DocumentSentence, void, undefined>;

  /**
   * Tags, lemmatises and parses sentences that are already split into words, such as those of a treebank.
   * Columns of steps that are not run stay as they are.
   */
  annotate(sentences: Iterable<Sentence>, options?: PipelineOptions): Document;

  /**
   * The pipeline underneath, which works on columns: `nlp.pipeline.parse(text)` returns an array of
   * `Sentence`.
   */
  readonly pipeline: Pipeline;

  /** The steps that the pipeline has. */
  readonly steps: readonly PipelineStep[];
}

/** Words that are parsed between two pauses: about 50 ms of work. */
const WORDS_AT_ONCE = 400;
/** UTF-16 units that are split into sentences between two pauses. */
const UNITS_AT_ONCE = 1 << 14;

/**
 * Makes a pipeline that you can call of one that works on columns, which `pipelineFrom` returns.
 *
 * @example
 * const nlp = documentPipeline(pipelineFrom(readFileSync("my.model")));
 * const doc = nlp("Two boats left.");
 */
export function documentPipeline(pipeline: Pipeline): DocumentPipeline {
  const parse = (text: string, options: PipelineOptions = {}) => inText(pipeline.parse(text, options), text);

  async function parseAsync(text: string, options: AsyncOptions = {}): Promise<Document> {
    if (typeof text !== "string") throw new TypeError(`expected a text to parse, found ${described(text)}`);
    checkPipelineOptions(options, ["signal", "onProgress"]);
    checkSignal(options);
    if (options.onProgress !== undefined && typeof options.onProgress !== "function") {
      throw new TypeError(`expected a function as option onProgress, found ${described(options.onProgress)}`);
    }
    const columns: Sentence[] = [];
    for await (const batch of batches(pipeline, slices(text), options)) {
      columns.push(...batch);
      options.onProgress?.((batch.at(-1)?.offsets?.end.at(-1) ?? text.length) / text.length);
    }
    options.onProgress?.(1);
    return inText(columns, text);
  }

  async function* stream(source: TextSource, options: StreamOptions = {}) {
    checkPipelineOptions(options, ["signal"]);
    checkSignal(options);
    for await (const batch of batches(pipeline, textPieces(source), options)) {
      for (const columns of batch) {
        const text = originalText([columns]);
        // The text begins with the spaces before the first token.
        const start = columns.offsets?.start[0] ?? 0;
        const first = text.length - text.trimStart().length;
        yield new Document([columns], text, start - first).sentences[0]!;
      }
    }
  }

  const annotate = (sentences: Iterable<Sentence>, options: PipelineOptions = {}) =>
    new Document(pipeline.annotateAll(withWords(sentences), options));

  const nlp = (text: string, options?: PipelineOptions) => parse(text, options);
  return Object.assign(nlp, { parse, parseAsync, stream, annotate, pipeline, steps: pipeline.steps });
}

function checkSignal({ signal }: StreamOptions): void {
  if (signal === undefined || typeof signal?.aborted === "boolean") return;
  throw new TypeError(`expected a signal as option signal, found ${described(signal)}`);
}

/** The document of sentences of a text; a segmenter may leave offsets out. */
function inText(columns: readonly Sentence[], text: string): Document {
  return new Document(columns, columns.every(({ offsets }) => offsets !== undefined) ? text : undefined);
}

/** Parses pieces of a text, batch by batch, with a pause after each. */
async function* batches(
  pipeline: Pipeline,
  pieces: AsyncIterable<string> | Iterable<string>,
  { signal, ...others }: AsyncOptions,
): AsyncGenerator<readonly Sentence[], void, undefined> {
  const { onProgress, ...options } = others;
  const reader = pipeline.reader(options);
  const stopIfAsked = () => {
    if (signal?.aborted) throw signal.reason ?? new Error("the work was stopped by its signal");
  };
  async function* annotated(sentences: readonly Sentence[]) {
    for (const batch of annotationBatches(sentences, WORDS_AT_ONCE)) {
      stopIfAsked();
      yield pipeline.annotateAll(batch, options);
      await pause();
    }
  }
  stopIfAsked();
  for await (const piece of pieces) {
    stopIfAsked();
    yield* annotated(reader.push(piece));
  }
  yield* annotated(reader.end());
  stopIfAsked();
}

function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += UNITS_AT_ONCE) yield text.slice(at, at + UNITS_AT_ONCE);
}

/** Lets other work run. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
