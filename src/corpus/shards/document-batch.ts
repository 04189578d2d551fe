import { annotationBatches, type Pipeline } from "../../pipeline/pipeline.js";
import type { PipelineOptions } from "../../pipeline/pipeline-options.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { CorpusDocument } from "../documents/document.js";
import { type DocumentWriter, documentName } from "../outputs/corpus-output.js";
import { PieceReader } from "../treebank-reader.js";

/** Hears what becomes of documents. */
export interface DocumentListener {
  /** Called before a document is split and parsed, with those that wait since `first`. */
  onBegin?(first: number, index: number): void;
  /** Called when all documents up to `index` are written. */
  onWritten?(index: number): void;
  /** Called for a document that cannot be parsed. */
  onLeftOut(document: CorpusDocument, index: number, reason: string): void;
}

/** A document that waits, with the sentences that are read so far. */
interface WaitingDocument {
  readonly document: CorpusDocument;
  readonly index: number;
  readonly sentences: readonly Sentence[];
  /** The sentences after them. */
  readonly rest: Iterator<readonly Sentence[]>;
}

/** Words that are parsed together; some parsers are faster this way. */
const WORDS = 1000;
/** UTF-16 units of a text that are split into sentences at a time. */
const SLICE = 1 << 15;

/** Parses documents and writes them in order. Short ones are parsed together, long ones piece by piece. */
export class DocumentBatch {
  /** Number of documents, sentences and words that were written. */
  documents = 0;
  sentences = 0;
  words = 0;
  readonly #pipeline: Pipeline;
  readonly #options: PipelineOptions;
  readonly #writer: DocumentWriter;
  readonly #listener: DocumentListener;
  #waiting: WaitingDocument[] = [];
  #waitingWords = 0;

  constructor(
    pipeline: Pipeline,
    { steps, beam, tokenized, lines }: PipelineOptions,
    writer: DocumentWriter,
    listener: DocumentListener,
  ) {
    this.#pipeline = pipeline;
    this.#options = { steps, beam, tokenized, lines };
    this.#writer = writer;
    this.#listener = listener;
  }

  /** Adds a document; `index` is its number. It waits for others until there are enough words. */
  add(document: CorpusDocument, index: number): void {
    this.#listener.onBegin?.(this.#waiting[0]?.index ?? index, index);
    const rest = this.#sentencesOf(document);
    const sentences: Sentence[] = [];
    let words = 0;
    try {
      for (let next = rest.next(); !next.done; next = rest.next()) {
        for (const sentence of next.value) {
          sentences.push(sentence);
          words += sentence.length;
        }
        if (words >= WORDS) break;
      }
    } catch (error) {
      if (!(error instanceof BrokenContent)) throw error;
      this.#listener.onLeftOut(document, index, error.message);
      return;
    }
    if (words === 0) {
      this.#listener.onLeftOut(document, index, "expected words, found none");
      return;
    }
    this.#waiting.push({ document, index, sentences, rest });
    this.#waitingWords += words;
    if (this.#waitingWords >= WORDS) this.flush();
  }

  /** Parses and writes all documents that wait. */
  flush(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    [this.#waiting, this.#waitingWords] = [[], 0];
    const annotated = this.#annotated(waiting.flatMap(({ sentences }) => sentences));
    let at = 0;
    for (const { document, sentences, rest } of waiting) {
      this.#writer.begin(document);
      this.#write(annotated.slice(at, at + sentences.length));
      at += sentences.length;
      for (let next = rest.next(); !next.done; next = rest.next()) this.#write(this.#annotated(next.value));
      this.#writer.end();
      this.documents++;
    }
    this.#listener.onWritten?.(waiting.at(-1)!.index);
  }

  #write(sentences: readonly Sentence[]): void {
    this.#writer.sentences(sentences);
    for (const { length } of sentences) {
      this.words += length;
      if (length > 0) this.sentences++;
    }
  }

  /** Annotates sentences; those without words, which hold comments, stay as they are. */
  #annotated(sentences: readonly Sentence[]): readonly Sentence[] {
    const withWords = sentences.filter(({ length }) => length > 0);
    const annotated = this.#pipeline.annotateAll(withWords, this.#options);
    if (withWords.length === sentences.length) return annotated;
    let k = 0;
    return sentences.map((sentence) => (sentence.length > 0 ? annotated[k++]! : sentence));
  }

  /** The sentences of a document, some at a time. All of a treebank are read before the first is given. */
  *#sentencesOf({ id, content }: CorpusDocument): Generator<readonly Sentence[], void, undefined> {
    if ("conllu" in content) {
      yield* annotationBatches(this.#treebank(content.conllu));
      return;
    }
    const reader = this.#pipeline.reader(this.#options, documentName(id));
    const { text } = content;
    for (let at = 0; at < text.length; at += SLICE)
      yield* annotationBatches(reader.push(text.slice(at, at + SLICE)));
    yield* annotationBatches(reader.end());
  }

  #treebank(bytes: Uint8Array): readonly Sentence[] {
    const reader = new PieceReader({ longest: this.#pipeline.parts.parser?.longest });
    const source = { file: "", format: "conllu" as const, isFirst: false, isLast: false };
    const { sentences, failure } = reader.read({ ...source, isOpen: false, bytes });
    if (failure === undefined) return sentences;
    throw new BrokenContent(`line ${failure.location.line} of the document: ${failure.reason}`);
  }
}

/** A document whose content is broken. */
class BrokenContent extends Error {}
