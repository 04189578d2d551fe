import { Sentence } from "../sentence/sentence.js";
import type { Query } from "./query.js";
import { isVisible, type SentenceMatcher, sentenceMatcher } from "./sentence-matcher.js";

/** A sentence that gives access to its words as objects of any type. */
export interface SearchableSentence<Word> {
  /** The sentence itself. */
  readonly columns: Sentence;
  /** Returns the word at a position, from 1. */
  token(position: number): Word;
}

/** A document whose sentences give access to their words as objects of any type. */
export interface SearchableDocument<Word> {
  /** The sentences in order. */
  readonly sentences: Iterable<SearchableSentence<Word>>;
}

/** A word of a plain sentence that a query captured. What is not set is "". */
export interface CapturedWord {
  /** Position in the sentence, from 1. */
  readonly index: number;
  /** FORM. */
  readonly text: string;
  /** LEMMA. */
  readonly lemma: string;
  /** UPOS. */
  readonly upos: string;
  /** XPOS. */
  readonly xpos: string;
  /** DEPREL. */
  readonly relation: string;
}

/** An arc that a query captured by its name. */
export interface CapturedArc<Word> {
  /** The head; undefined for the artificial root. */
  readonly head: Word | undefined;
  /** The dependent. */
  readonly dependent: Word;
  /** The relation, such as "nsubj:pass". */
  readonly relation: string;
  /** Whether the arc belongs to the enhanced graph (DEPS). */
  readonly isEnhanced: boolean;
}

/** A match of a query. */
export interface Match<Word> {
  /** The sentence. */
  readonly sentence: Sentence;
  /**
   * The captured words by the names of their nodes. A node that matched the artificial root, or that an
   * optional part did not find, is not there.
   */
  readonly nodes: Readonly<Record<string, Word>>;
  /** The captured arcs by their names. */
  readonly arcs: Readonly<Record<string, CapturedArc<Word>>>;
  /** The positions of the nodes by their names: 0 is the artificial root. */
  readonly positions: Readonly<Record<string, number>>;
}

/** What can be searched: sentences, or a document or sentence with words as objects. */
export type Searchable<Word> =
  | Sentence
  | Iterable<Sentence>
  | SearchableDocument<Word>
  | SearchableSentence<Word>;

/** A query that is ready for use, in as many sentences as you like. */
export class CompiledQuery {
  readonly #matcher: SentenceMatcher;

  /**
   * Compiles a query in text or as data.
   *
   * @throws QueryError if the query cannot be read or makes no sense.
   */
  constructor(query: string | Query) {
    this.#matcher = sentenceMatcher(query);
  }

  /** The query as data. */
  get query(): Query {
    return this.#matcher.query;
  }

  /** Names of the nodes that are captured, in the order of the query. */
  get nodes(): readonly string[] {
    return this.#names("node");
  }

  /** Names of the arcs that are captured, in the order of the query. */
  get arcs(): readonly string[] {
    return this.#names("arc");
  }

  /** Finds all matches in a document or in one of its sentences; they capture its words as objects. */
  find<Word>(document: SearchableDocument<Word> | SearchableSentence<Word>): Match<Word>[];
  /**
   * Finds all matches in a sentence, or in several.
   *
   * @throws TypeError for anything else.
   */
  find(sentences: Sentence | Iterable<Sentence>): Match<CapturedWord>[];
  find<Word>(source: Searchable<Word>): Match<Word | CapturedWord>[] {
    if (typeof source !== "object" || source === null)
      throw new TypeError(`expected a document or sentences to search, found ${String(source)}`);
    if (source instanceof Sentence) return this.#found(plain(source));
    if ("columns" in source && "token" in source) return this.#found(source);
    if ("sentences" in source) return [...source.sentences].flatMap((sentence) => this.#found(sentence));
    return [...source].flatMap((sentence) => {
      if (sentence instanceof Sentence) return this.#found(plain(sentence));
      throw new TypeError(`expected sentences to search, found ${String(sentence)} among them`);
    });
  }

  /** Tells whether a sentence has a match. */
  test(sentence: Sentence): boolean {
    return this.#matcher.test(sentence);
  }

  #names(kind: "node" | "arc"): string[] {
    return this.#visible.filter((variable) => variable.kind === kind).map(({ name }) => name);
  }

  get #visible() {
    return this.#matcher.variables.filter(isVisible);
  }

  #found<Word>(sentence: SearchableSentence<Word>): Match<Word>[] {
    const { graph } = this.#matcher;
    return this.#matcher.matches(sentence.columns).map((match) => {
      const nodes: Record<string, Word> = {};
      const arcs: Record<string, CapturedArc<Word>> = {};
      const positions: Record<string, number> = {};
      for (const { name, index, kind } of this.#visible) {
        const value = match[index]!;
        if (value < 0) continue;
        if (kind === "node") {
          positions[name] = value;
          if (value > 0) nodes[name] = sentence.token(value);
          continue;
        }
        const head = graph.headOf(value);
        arcs[name] = {
          head: head === 0 ? undefined : sentence.token(head),
          dependent: sentence.token(graph.dependentOf(value)),
          relation: graph.relationOf(value),
          isEnhanced: graph.isEnhanced(value),
        };
      }
      return { sentence: sentence.columns, nodes, arcs, positions };
    });
  }
}

function plain(sentence: Sentence): SearchableSentence<CapturedWord> {
  return {
    columns: sentence,
    token: (index) => ({
      index,
      text: sentence.form[index]!,
      lemma: setValue(sentence.lemma[index]!),
      upos: setValue(sentence.upos[index]!),
      xpos: setValue(sentence.xpos[index]!),
      relation: setValue(sentence.deprel[index]!),
    }),
  };
}

function setValue(value: string): string {
  return value === "_" ? "" : value;
}

/**
 * Compiles a query in Grew's or Semgrex's syntax, or as data. Compile a query once if you use it often.
 *
 * @throws QueryError if the query cannot be read or makes no sense.
 * @example
 * const passives = compileQuery("pattern { V -[nsubj:pass]-> S }");
 * for (const { nodes } of passives.find(document)) console.log(nodes.V?.lemma);
 */
export function compileQuery(query: string | Query): CompiledQuery {
  return new CompiledQuery(query);
}

/**
 * Finds all matches of a query in a document or in one of its sentences; they capture its words as objects.
 */
export function find<Word>(
  document: SearchableDocument<Word> | SearchableSentence<Word>,
  query: string | Query,
): Match<Word>[];
/**
 * Finds all matches of a query in a sentence, or in several.
 *
 * @throws QueryError if the query cannot be read or makes no sense, and TypeError for what is no sentence.
 * @example
 * find(sentences, "pattern { V [upos=VERB]; V -[nsubj]-> S } without { V -[obj]-> O }");
 */
export function find(sentences: Sentence | Iterable<Sentence>, query: string | Query): Match<CapturedWord>[];
export function find<Word>(source: Searchable<Word>, query: string | Query): Match<Word | CapturedWord>[] {
  // The overloads of both functions are the same.
  return compileQuery(query).find(source as SearchableDocument<Word>);
}
