import { Document, documentOf } from "../document/document.js";
import { DocumentSentence } from "../document/document-sentence.js";
import type { Token } from "../document/token.js";
import { Sentence } from "../sentence/sentence.js";
import type { Query } from "./query.js";
import { isVisible, type SentenceMatcher, sentenceMatcher } from "./sentence-matcher.js";

/** An arc that a query captured by its name. */
export interface CapturedArc {
  /** The head; undefined for the artificial root. */
  readonly head: Token | undefined;
  /** The dependent. */
  readonly dependent: Token;
  /** The relation, such as "nsubj:pass". */
  readonly relation: string;
  /** Whether the arc belongs to the enhanced graph (DEPS). */
  readonly isEnhanced: boolean;
}

/** A match of a query. */
export interface Match {
  /** The sentence with the match. */
  readonly sentence: DocumentSentence;
  /**
   * The captured words by the names of their nodes. A node that matched the artificial root, or that an
   * optional part did not find, is not there.
   */
  readonly nodes: Readonly<Record<string, Token>>;
  /** The captured arcs by their names. */
  readonly arcs: Readonly<Record<string, CapturedArc>>;
  /** The positions of the nodes by their names: 0 is the artificial root. */
  readonly positions: Readonly<Record<string, number>>;
}

/** What can be searched: a document or one of its sentences, or sentences as columns. */
export type Searchable = Document | DocumentSentence | Sentence | Iterable<Sentence>;

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

  /**
   * Finds all matches, in the order of the sentences.
   *
   * @throws TypeError for anything else than a document or sentences.
   */
  find(source: Searchable): Match[] {
    return sentencesOf(source).flatMap((sentence) => this.#found(sentence));
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

  #found(sentence: DocumentSentence): Match[] {
    const { graph } = this.#matcher;
    return this.#matcher.matches(sentence.columns).map((match) => {
      const nodes: Record<string, Token> = {};
      const arcs: Record<string, CapturedArc> = {};
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
      return { sentence, nodes, arcs, positions };
    });
  }
}

function sentencesOf(source: Searchable): readonly DocumentSentence[] {
  if (source instanceof Document) return source.sentences;
  if (source instanceof DocumentSentence) return [source];
  if (source instanceof Sentence) return documentOf([source]).sentences;
  if (typeof source === "object" && source !== null && Symbol.iterator in source) {
    return documentOf(source).sentences;
  }
  throw new TypeError(`expected a document or sentences to search, found ${String(source)}`);
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
 * Finds all matches of a query in a document, in one of its sentences, or in sentences as columns.
 *
 * @throws QueryError if the query cannot be read or makes no sense.
 * @throws TypeError for anything else than a document or sentences.
 * @example
 * find(nlp(text), "pattern { V [upos=VERB]; V -[nsubj]-> S } without { V -[obj]-> O }");
 */
export function find(source: Searchable, query: string | Query): Match[] {
  return compileQuery(query).find(source);
}
