import type { Sentence } from "../sentence/sentence.js";
import { clausesOf } from "./clauses.js";
import { type DependentLists, dependentLists } from "./dependents.js";
import type { Document } from "./document.js";
import { nounChunksOf } from "./noun-chunks.js";
import type { WordPlaces } from "./places.js";
import type { Span } from "./span.js";
import { Token } from "./token.js";
import { type Triple, triplesOf } from "./triples.js";

/**
 * A sentence of a document: a view on the columns of a `Sentence`, which `columns` gives. Iterating gives its
 * tokens.
 *
 * @example
 * const [sentence] = nlp("Two boats left.").sentences;
 * sentence.root?.text; // "left"
 * sentence.token(2).text; // "boats": words are counted from 1
 * sentence.tokens[1]; // the same token: lists count from 0, as arrays do
 */
export class DocumentSentence implements Iterable<Token> {
  /** The document that the sentence belongs to. */
  readonly document: Document;
  /** Position of the sentence in its document, from 0: `document.sentences[index]`. */
  readonly index: number;
  /** The columns of the sentence, for code that works on arrays. */
  readonly columns: Sentence;
  #tokens: readonly Token[] | undefined;
  #dependents: DependentLists | undefined;
  #places: WordPlaces | undefined;

  /** Documents make their sentences themselves: use `document.sentences`. */
  constructor(document: Document, index: number, columns: Sentence) {
    this.document = document;
    this.index = index;
    this.columns = columns;
  }

  /** Number of words. */
  get length(): number {
    return this.columns.length;
  }

  /** Value of the comment `# sent_id`; undefined if there is none. */
  get id(): string | undefined {
    return this.columns.id;
  }

  /** All words in order, made at the first call; `tokens[0]` is word 1. */
  get tokens(): readonly Token[] {
    if (this.#tokens === undefined) {
      const tokens = new Array<Token>(this.length);
      for (let i = 1; i <= tokens.length; i++) tokens[i - 1] = new Token(this, i);
      this.#tokens = tokens;
    }
    return this.#tokens;
  }

  /**
   * Returns the word at a position, from 1 to `length` as in CoNLL-U. A position always gives the same
   * object.
   *
   * @throws {RangeError} if there is no such word
   */
  token(position: number): Token {
    const token = this.tokens[position - 1];
    if (token === undefined) {
      throw new RangeError(`expected the position of a word, from 1 to ${this.length}, found ${position}`);
    }
    return token;
  }

  /** The first root of the tree: the first word whose head is 0; undefined if there is none. */
  get root(): Token | undefined {
    const { first, list } = this.dependents;
    return first[0] === first[1] ? undefined : this.token(list[first[0]!]!);
  }

  /** All words whose head is 0: one in a well-formed tree. */
  get roots(): readonly Token[] {
    const { first, list } = this.dependents;
    return Array.from(list.subarray(first[0], first[1]), (i) => this.token(i));
  }

  /** Offset of the first token in the text of the document, in UTF-16 units. */
  get start(): number {
    return this.places.start[1]!;
  }

  /** Offset after the last token in the text of the document, in UTF-16 units. */
  get end(): number {
    return this.places.end[this.length]!;
  }

  /** The sentence as it stands in the text of the document, from `start` to `end`. */
  get text(): string {
    return this.document.slice(this.start, this.end);
  }

  /**
   * The noun chunks: each noun, name or pronoun with the determiners, adjectives, numbers, compounds and
   * possessors before it, and the rest of its name after it.
   *
   * No chunk has a preposition, a relative clause or another phrase after the noun: "the old harbour of the
   * town" has the chunks "the old harbour" and "the town". Conjuncts have chunks of their own. Chunks never
   * overlap, have no gaps and are in order. Pronouns of questions and relative clauses count, expletives ("it
   * rains") do not. A noun without a UPOS tag is not found.
   */
  get nounChunks(): readonly Span[] {
    return nounChunksOf(this);
  }

  /**
   * The clauses: each predicate, which is the `root` of the clause, with what depends on it, without the
   * clauses inside it.
   *
   * A predicate is a root of the tree, a word with a clausal relation (csubj, ccomp, advcl, acl), or an
   * xcomp, conj or parataxis that is a verb or has a subject or copula. Every token that a root dominates is
   * in exactly one clause. A conjunction or mark belongs to the clause that it introduces. A clause around
   * another has a gap. Auxiliaries and copulas are no predicates of their own, and infinitives after a verb
   * ("wants to leave") are clauses.
   */
  get clauses(): readonly Span[] {
    return clausesOf(this);
  }

  /**
   * Finds who does what: each verb with its subject and object, one triple for each pair of them. See
   * `Triple` for what is found and what is not.
   *
   * @example
   * const [triple] = nlp("The boat was sold by Ann.").triples();
   * `${triple.subject} ${triple.lemma} ${triple.object}`; // "Ann sell boat"
   */
  triples(): Triple[] {
    return triplesOf(this);
  }

  /** Iterates over the tokens. */
  [Symbol.iterator](): Iterator<Token> {
    return this.tokens[Symbol.iterator]();
  }

  /** The text, so that a sentence can stand in a template. */
  toString(): string {
    return this.text;
  }

  /** The dependents of each word as positions, grouped by head. Made at the first call. */
  get dependents(): DependentLists {
    this.#dependents ??= dependentLists(this.columns.head);
    return this.#dependents;
  }

  /** Where the words stand in the text of the document. Made at the first call. */
  get places(): WordPlaces {
    this.#places ??= this.document.placesIn(this);
    return this.#places;
  }
}
