import { PRACTICAL_BEAM } from "../../parse/parser.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import type { Query } from "../../query/query.js";
import { SentenceMatcher } from "../../query/sentence-matcher.js";
import { detached } from "../../sentence/detached.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { InputPiece } from "../pieces.js";
import { formatSentenceTexts } from "../sentence-writer.js";
import { PieceReader, type ReadPiece } from "../treebank-reader.js";
import {
  type MatchFormat,
  type MatchFormatName,
  type MatchStyle,
  matchFormatNamed,
} from "./match-formats.js";

/** What to search for and what to return. It is plain data, so that threads can be told. */
export interface SearchTask {
  readonly query: Query;
  /** Whether sentences without a match are wanted instead. */
  readonly isInverted?: boolean | undefined;
  /** Most sentences that are wanted; all by default. */
  readonly limit?: number | undefined;
  /** How sentences are written; undefined if only numbers are wanted. */
  readonly to?: MatchFormatName | undefined;
  readonly style: MatchStyle;
  /** Values of captured nodes and arcs to count, such as V.lemma. */
  readonly countBy?: readonly Term[] | undefined;
  /** Whether broken sentences are skipped. */
  readonly skipBroken?: boolean | undefined;
}

/** A value of a captured node or arc, such as V.lemma. */
export interface Term {
  readonly of: string;
  readonly feature: string;
}

/** Some of the sentences that were found. */
export interface Findings {
  /** Number of sentences. */
  readonly sentences: number;
  /** Number of matches in them. */
  readonly matches: number;
  /** The sentences or matches as they are written. */
  readonly text: string;
  /** Number of texts in `text`. */
  readonly count: number;
  /** How often each combination of values occurred; the values are joined by tabs. */
  readonly counts: readonly (readonly [values: string, count: number])[];
}

/** What was found in a piece: one entry for each sentence if there is a limit, otherwise one for all. */
export interface SearchedPiece extends Omit<ReadPiece, "sentences"> {
  readonly findings: readonly Findings[];
}

/** A value that is not set. */
const UNSET = "_";

/** Searches pieces of the input. After an open piece the next one must be its continuation. */
export class PieceSearcher {
  readonly #task: SearchTask;
  readonly #pipeline: Pipeline | undefined;
  readonly #matcher: SentenceMatcher;
  readonly #format: MatchFormat | undefined;
  readonly #values: readonly ((match: Int32Array) => string | undefined)[];
  readonly #reader: PieceReader;

  /**
   * The pipeline parses sentences of running text; other pieces need none.
   *
   * @throws QueryError if the query makes no sense, or if it captures nothing that is to be counted.
   */
  constructor(task: SearchTask, pipeline?: Pipeline) {
    this.#task = task;
    this.#pipeline = pipeline;
    this.#matcher = new SentenceMatcher(task.query);
    this.#format = task.to && matchFormatNamed(task.to, task.style, this.#matcher);
    this.#values = (task.countBy ?? []).map(({ of, feature }) => this.#matcher.reader(of, feature));
    this.#reader = new PieceReader({ skips: task.skipBroken ? ["format", "tree"] : [] });
  }

  /** Searches all sentences of a piece. */
  search(piece: InputPiece): SearchedPiece {
    const isText = "sentences" in piece;
    const { sentences, skipped, failure } = isText ? this.#parsed(piece.sentences) : this.#reader.read(piece);
    const { limit = Number.POSITIVE_INFINITY } = this.#task;
    const all = new Collected();
    const single: Findings[] = [];
    for (const sentence of sentences) {
      if (single.length >= limit) break;
      if (sentence.length === 0) continue;
      const collected = limit === Number.POSITIVE_INFINITY ? all : new Collected();
      if (this.#collect(sentence, collected) && collected !== all)
        single.push(collected.findings(this.#format));
    }
    const findings = limit === Number.POSITIVE_INFINITY ? [all.findings(this.#format)] : single;
    return { findings, skipped, failure };
  }

  #parsed(sentences: readonly Sentence[]): ReadPiece {
    return { sentences: this.#pipeline!.annotateAll(sentences, { beam: PRACTICAL_BEAM }), skipped: [] };
  }

  /** Collects what is wanted of a sentence; returns whether it is wanted at all. */
  #collect(sentence: Sentence, collected: Collected): boolean {
    const { isInverted = false } = this.#task;
    // Whether a sentence has no match shows with the first one.
    if (isInverted && this.#matcher.test(sentence)) return false;
    const matches = isInverted ? [] : this.#matcher.matches(sentence);
    if (matches.length === 0 && !isInverted) return false;
    collected.sentences++;
    collected.matches += matches.length;
    for (const text of this.#format?.texts({ sentence, matches }) ?? []) collected.texts.push(text);
    if (this.#values.length > 0) for (const match of matches) collected.add(this.#valuesOf(match));
    return true;
  }

  #valuesOf(match: Int32Array): string {
    return this.#values.map((value) => value(match) ?? UNSET).join("\t");
  }
}

class Collected {
  sentences = 0;
  matches = 0;
  readonly texts: string[] = [];
  readonly #counts = new Map<string, number>();

  add(values: string): void {
    const count = this.#counts.get(values);
    if (count === undefined) this.#counts.set(detached(values), 1);
    else this.#counts.set(values, count + 1);
  }

  findings(format: MatchFormat | undefined): Findings {
    const { sentences, matches } = this;
    return {
      sentences,
      matches,
      ...(format === undefined ? { text: "", count: 0 } : formatSentenceTexts(this.texts, format)),
      counts: [...this.#counts],
    };
  }
}
