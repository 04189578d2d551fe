import { annotationBatches, type Pipeline } from "../../pipeline/pipeline.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { CorpusDocument, InputItem } from "../documents/document.js";
import { documentFormat, itemsOf } from "../documents/formats.js";
import type { InputBytes } from "../documents/input-bytes.js";
import type { LanguageIdentifier } from "../language/language-identifier.js";
import { type ByteSink, type DocumentWriter, documentName } from "../outputs/corpus-output.js";
import { CORPUS_OUTPUTS } from "../outputs/outputs.js";
import { PieceReader } from "../treebank-reader.js";
import type { CorpusInput, CorpusSettings, Shard } from "./manifest.js";
import type { LeftOut, ShardResult } from "./marker.js";

/** Documents of a shard by number: `first` and those after it. */
export interface DocumentRange {
  readonly first: number;
  readonly count: number;
}

/** What is known about a shard from earlier attempts. */
export interface ShardHistory {
  /** Documents that a thread died of, perhaps: each is parsed by itself. */
  readonly suspects: readonly DocumentRange[];
  /** Documents that are left out, by number, and why. */
  readonly leftOut: ReadonlyMap<number, string>;
}

/** How a shard reaches its inputs and tells how far it has come. */
export interface ShardSurroundings {
  open(input: CorpusInput): InputBytes;
  readonly sink: ByteSink;
  /** Called before documents are split and parsed, or the next one is read. */
  onDocuments(range: DocumentRange): void;
}

/** Words that are parsed together; some parsers are faster this way. */
const BATCH_WORDS = 1000;
/** UTF-16 units of a text that are split into sentences at a time. */
const SLICE = 1 << 15;

/** A document with its sentences, as they are read. */
interface ReadDocument {
  readonly document: CorpusDocument;
  readonly index: number;
  readonly file: string;
  readonly sentences: Iterator<readonly Sentence[]>;
}

/** Reads, parses and writes the documents of shards, one shard at a time. */
export class ShardRunner {
  readonly #pipeline: Pipeline;
  readonly #identifier: LanguageIdentifier | undefined;

  /** The identifier is needed only for settings with a language. */
  constructor(pipeline: Pipeline, identifier?: LanguageIdentifier) {
    this.#pipeline = pipeline;
    this.#identifier = identifier;
  }

  /** Parses a shard. The same shard gives the same bytes, whatever its history, except for what is left out. */
  async run(shard: Shard, history: ShardHistory, surroundings: ShardSurroundings): Promise<ShardResult> {
    const { settings } = shard;
    const batch = new ShardBatch(
      this.#pipeline,
      settings,
      CORPUS_OUTPUTS[settings.to].writer(surroundings.sink),
      surroundings.onDocuments,
    );
    let index = 0;
    for (const { input, start, end } of shard.parts) {
      const bytes = surroundings.open(input);
      const format = documentFormat(input.format);
      for await (const item of itemsOf(format, bytes, { start, end }, settings.fields)) {
        if (item.kind === "other") continue;
        const reason = history.leftOut.get(index) ?? this.#refusal(item, settings);
        if (reason !== undefined)
          batch.leftOut.push({
            index,
            id: item.id,
            file: input.file,
            start: item.start,
            end: item.end,
            reason,
          });
        else {
          const isSuspect = history.suspects.some(
            ({ first, count }) => index >= first && index < first + count,
          );
          batch.add(item as CorpusDocument, index, input.file, isSuspect);
        }
        index++;
      }
    }
    return batch.finish();
  }

  /** Why a document is left out before it is parsed. */
  #refusal(item: Exclude<InputItem, { kind: "other" }>, { language }: CorpusSettings): string | undefined {
    if (item.kind === "broken") return item.reason;
    if (language === undefined || !("text" in item.content)) return undefined;
    const found = this.#identifier!.identify(item.content.text);
    return found === language
      ? undefined
      : `expected text in ${language}, found ${found ?? "another language"}`;
  }
}

/** Documents of a shard that are parsed together. */
class ShardBatch {
  readonly leftOut: LeftOut[] = [];
  readonly #pipeline: Pipeline;
  readonly #settings: CorpusSettings;
  readonly #writer: DocumentWriter;
  readonly #onDocuments: (range: DocumentRange) => void;
  #open: { readonly read: ReadDocument; readonly sentences: readonly Sentence[] }[] = [];
  #words = 0;
  #documents = 0;
  #sentenceCount = 0;
  #wordCount = 0;

  constructor(
    pipeline: Pipeline,
    settings: CorpusSettings,
    writer: DocumentWriter,
    onDocuments: (range: DocumentRange) => void,
  ) {
    this.#pipeline = pipeline;
    this.#settings = settings;
    this.#writer = writer;
    this.#onDocuments = onDocuments;
  }

  /** Adds a document; parses it at once if it is a suspect or there are enough words. */
  add(document: CorpusDocument, index: number, file: string, isSuspect: boolean): void {
    if (isSuspect) this.#parse();
    const first = this.#open[0]?.read.index ?? index;
    this.#onDocuments({ first, count: index - first + 1 });
    const read = { document, index, file, sentences: this.#sentencesOf(document) };
    const sentences: Sentence[] = [];
    let words = 0;
    try {
      for (let next = read.sentences.next(); !next.done; next = read.sentences.next()) {
        sentences.push(...next.value);
        words = sentences.reduce((sum, { length }) => sum + length, 0);
        if (words >= BATCH_WORDS) break;
      }
    } catch (error) {
      if (!(error instanceof BrokenContent)) throw error;
      this.#leaveOut(read, error.message);
      return;
    }
    if (words === 0) {
      this.#leaveOut(read, "expected words, found none");
      return;
    }
    this.#open.push({ read, sentences });
    this.#words += words;
    if (isSuspect || this.#words >= BATCH_WORDS) this.#parse();
  }

  finish(): ShardResult {
    this.#parse();
    this.#writer.finish();
    return {
      documents: this.#documents,
      sentences: this.#sentenceCount,
      words: this.#wordCount,
      leftOut: this.leftOut.sort((a, b) => a.index - b.index),
    };
  }

  #leaveOut({ document: { id, start, end }, index, file }: ReadDocument, reason: string): void {
    this.leftOut.push({ index, id, file, start, end, reason });
  }

  /** Parses and writes all documents of the batch. Only the last of them may have more sentences. */
  #parse(): void {
    const open = this.#open;
    if (open.length === 0) return;
    [this.#open, this.#words] = [[], 0];
    const annotated = this.#annotated(open.flatMap(({ sentences }) => sentences));
    let at = 0;
    for (const { read, sentences } of open) {
      this.#writer.begin(read.document);
      this.#write(annotated.slice(at, at + sentences.length));
      at += sentences.length;
      for (let next = read.sentences.next(); !next.done; next = read.sentences.next())
        this.#write(this.#annotated(next.value));
      this.#writer.end();
      this.#documents++;
    }
    this.#onDocuments({ first: open.at(-1)!.read.index + 1, count: 1 });
  }

  #write(sentences: readonly Sentence[]): void {
    this.#writer.sentences(sentences);
    for (const { length } of sentences) {
      this.#wordCount += length;
      if (length > 0) this.#sentenceCount++;
    }
  }

  /** Annotates sentences; those without words, which hold comments, stay as they are. */
  #annotated(sentences: readonly Sentence[]): readonly Sentence[] {
    const { steps, beam } = this.#settings;
    const withWords = sentences.filter(({ length }) => length > 0);
    const annotated = this.#pipeline.annotateAll(withWords, { steps, beam });
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
    const { tokenized, lines } = this.#settings;
    const reader = this.#pipeline.reader({ tokenized, lines }, documentName(id));
    const { text } = content;
    for (let at = 0; at < text.length; at += SLICE)
      yield* annotationBatches(reader.push(text.slice(at, at + SLICE)));
    yield* annotationBatches(reader.end());
  }

  #treebank(bytes: Uint8Array): readonly Sentence[] {
    const reader = new PieceReader({ longest: this.#pipeline.parts.parser?.longest });
    const piece = {
      file: "",
      format: "conllu" as const,
      isFirst: false,
      isLast: false,
      isOpen: false,
      bytes,
    };
    const { sentences, failure } = reader.read(piece);
    if (failure === undefined) return sentences;
    throw new BrokenContent(`line ${failure.location.line} of the document: ${failure.reason}`);
  }
}

/** A document whose content is broken. */
class BrokenContent extends Error {}
