import { described } from "../sentence/arguments.js";
import { Sentence } from "../sentence/sentence.js";
import { surfaceTokens } from "../sentence/text.js";
import { DocumentSentence } from "./document-sentence.js";
import { placesOf, type SpelledText, spelledOut, type WordPlaces } from "./places.js";
import type { Span } from "./span.js";
import type { Token } from "./token.js";
import type { Triple } from "./triples.js";

/**
 * A text with its sentences and tokens: views on the columns of sentences, made when you ask for them.
 * Iterating gives the sentences.
 *
 * Offsets are UTF-16 units of `text`, as JavaScript counts: `text.slice(token.start, token.end)` is the
 * token.
 *
 * A document can be posted to another thread as it is; `documentFrom` makes what arrives there a document
 * again.
 *
 * @example
 * const doc = nlp("Two boats left. The harbour opens at six.");
 * for (const sentence of doc) console.log(sentence.start, sentence.text);
 * doc.tokens.filter((token) => token.upos === "NOUN").map((token) => token.lemma); // ["boat", "harbour"]
 */
export class Document implements Iterable<DocumentSentence> {
  /** The columns of each sentence. */
  readonly columns: readonly Sentence[];
  /** The text that the sentences were found in; undefined if only the sentences are known. */
  readonly source: string | undefined;
  /** Where `source` begins in a longer text, in UTF-16 units; not 0 only in a stream. */
  readonly offset: number;
  #sentences: readonly DocumentSentence[] | undefined;
  #tokens: readonly Token[] | undefined;
  #spelled: SpelledText | undefined;

  /** Makes a document of sentences that have words. `documentOf` checks its arguments, this does not. */
  constructor(columns: readonly Sentence[], source?: string, offset = 0) {
    this.columns = columns;
    this.source = source;
    this.offset = offset;
  }

  /**
   * The text: that which was parsed or, for sentences from a treebank, what their tokens spell with the
   * spaces that MISC records.
   */
  get text(): string {
    return this.source ?? this.#spelledText.text;
  }

  /** The sentences in order. */
  get sentences(): readonly DocumentSentence[] {
    this.#sentences ??= this.columns.map((columns, k) => new DocumentSentence(this, k, columns));
    return this.#sentences;
  }

  /** The tokens of all sentences in order. */
  get tokens(): readonly Token[] {
    this.#tokens ??= this.sentences.flatMap(({ tokens }) => tokens);
    return this.#tokens;
  }

  /** The noun chunks of all sentences; see `DocumentSentence.nounChunks` for what they promise. */
  get nounChunks(): readonly Span[] {
    return this.sentences.flatMap(({ nounChunks }) => nounChunks);
  }

  /** The clauses of all sentences; see `DocumentSentence.clauses` for what they promise. */
  get clauses(): readonly Span[] {
    return this.sentences.flatMap(({ clauses }) => clauses);
  }

  /** The triples of subject, verb and object of all sentences; see `Triple` for what they promise. */
  triples(): Triple[] {
    return this.sentences.flatMap((sentence) => sentence.triples());
  }

  /** Iterates over the sentences. */
  [Symbol.iterator](): Iterator<DocumentSentence> {
    return this.sentences[Symbol.iterator]();
  }

  /** The text, so that a document can stand in a template. */
  toString(): string {
    return this.text;
  }

  /** Returns the text between two offsets, such as those of tokens; "" if they are in the wrong order. */
  slice(start: number, end: number): string {
    return start < end ? this.text.slice(start - this.offset, end - this.offset) : "";
  }

  /** Finds where the words of a sentence stand. Sentences call this once. */
  placesIn({ index, columns }: DocumentSentence): WordPlaces {
    return placesOf(columns, this.source === undefined ? this.#spelledText.starts[index] : undefined);
  }

  /** Offset where the sentence before this one ends; that of the text if it is the first. */
  endBefore({ index }: DocumentSentence): number {
    return this.sentences[index - 1]?.end ?? this.offset;
  }

  /** Offset where the sentence after this one starts; the end of the text if it is the last. */
  startAfter({ index }: DocumentSentence): number {
    return this.sentences[index + 1]?.start ?? this.offset + this.text.length;
  }

  get #spelledText(): SpelledText {
    this.#spelled ??= spelledOut(this.columns);
    return this.#spelled;
  }
}

/**
 * Makes a document of sentences, such as those of a treebank. Sentences without words are left out.
 *
 * With `text`, the sentences must have offsets in it, as those of a pipeline do. Without it, the text of the
 * document is what their tokens spell.
 *
 * @throws {TypeError} if `sentences` does not hold sentences, or `text` is not a string
 * @throws {RangeError} if a sentence has no offsets in `text`, or its tokens do not stand there
 *
 * @example
 * const doc = documentOf(readConllu(readFileSync("examples/harbour.conllu")));
 * doc.sentences[0]?.root?.lemma; // "open"
 */
export function documentOf(sentences: Iterable<Sentence>, text?: string): Document {
  const columns = withWords(sentences);
  if (text !== undefined) checkText(columns, text);
  return new Document(columns, text);
}

/**
 * Lists the sentences that have words.
 *
 * @throws {TypeError} if something else is among them
 */
export function withWords(sentences: Iterable<Sentence>): Sentence[] {
  if (typeof sentences !== "object" || sentences === null || !(Symbol.iterator in sentences)) {
    throw new TypeError(`expected sentences, such as an array of them, found ${described(sentences)}`);
  }
  const columns: Sentence[] = [];
  for (const sentence of sentences) {
    if (!(sentence instanceof Sentence)) {
      throw new TypeError(`expected a Sentence at position ${columns.length}, found ${described(sentence)}`);
    }
    if (sentence.length > 0) columns.push(sentence);
  }
  return columns;
}

/** A document as it arrives from another thread: its data without its class. */
export type PostedDocument = Pick<Document, "columns" | "source" | "offset">;

/**
 * Makes a document again of one that was posted between threads or copied with `structuredClone`, which drop
 * classes.
 *
 * @throws {TypeError} if it is something else
 * @throws {RangeError} if the columns of a sentence have different lengths, or a head is not in it
 *
 * @example
 * worker.postMessage(doc); // in one thread
 * onmessage = ({ data }) => console.log(documentFrom(data).text); // in the other
 */
export function documentFrom(posted: PostedDocument): Document {
  const { columns, source, offset } = posted ?? {};
  if (!Array.isArray(columns) || typeof offset !== "number") {
    throw new TypeError(`expected a document that was posted, found ${described(posted)}`);
  }
  return new Document(
    columns.map((sentence) => new Sentence(sentence, sentence)),
    source,
    offset,
  );
}

/** Checks that the tokens of sentences stand in a text where their offsets say. */
function checkText(sentences: readonly Sentence[], text: string): void {
  if (typeof text !== "string") throw new TypeError(`expected a text, found ${described(text)}`);
  for (const [k, sentence] of sentences.entries()) {
    const { offsets } = sentence;
    if (offsets === undefined) {
      throw new RangeError(`expected offsets in the text for sentence ${k}, found none: leave the text out`);
    }
    let t = 0;
    for (const { form } of surfaceTokens(sentence)) {
      const [start, end] = [offsets.start[t]!, offsets.end[t++]!];
      if (text.slice(start, end) === form) continue;
      const found = described(text.slice(start, end));
      throw new RangeError(`expected ${described(form)} at ${start} of the text, found ${found}`);
    }
  }
}
