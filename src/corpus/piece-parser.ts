import { nbestSentences, withScores } from "../parse/annotate.js";
import { givenCycle } from "../parse/keep-given-arcs.js";
import type { Parse, ParseOptions } from "../parse/parser.js";
import { annotationBatches, type Pipeline } from "../pipeline/pipeline.js";
import type { Sentence } from "../sentence/sentence.js";
import { withRanges } from "../text/ranges.js";
import { DATA_FORMATS, formatNamed, type OutputFormat } from "./formats.js";
import type { InputPiece, ParsedPiece, ParseTask } from "./pieces.js";
import { formatSentences } from "./sentence-writer.js";
import { PieceReader } from "./treebank-reader.js";

const ENCODER = new TextEncoder();
const NO_SCORES = new Float64Array(0);

/**
 * Reads, parses and formats pieces of the input. After an open piece the next one must be its continuation.
 */
export class PieceParser {
  readonly #pipeline: Pipeline;
  readonly #task: ParseTask;
  readonly #options: ParseOptions;
  readonly #format: OutputFormat | undefined;
  readonly #reader: PieceReader;

  constructor(pipeline: Pipeline, task: ParseTask) {
    this.#pipeline = pipeline;
    this.#task = task;
    this.#options = { beam: task.beam, nbest: task.nbest, keep: task.keep };
    this.#format = task.to && formatNamed(task.to, task.style);
    this.#reader = new PieceReader({
      skips: task.skipBroken ? ["format", "tree"] : [],
      // No tree can contain a cycle that must be kept.
      problemOf: task.keep ? givenCycle : undefined,
      longest: this.#parser?.longest,
    });
  }

  /** Parses all sentences of a piece. */
  parse(piece: InputPiece): ParsedPiece {
    const isText = "sentences" in piece;
    const { sentences, skipped, failure } = isText ? { ...piece, skipped: [] } : this.#reader.read(piece);
    const format = this.#format ?? DATA_FORMATS[isText ? "conllu" : piece.format];
    const { text, count } = formatSentences(this.#trees(sentences), format);
    return { text: ENCODER.encode(text), count, skipped, failure };
  }

  /** The sentences as they are written, with all that the task asks for. */
  *#trees(sentences: readonly Sentence[]): Generator<Sentence> {
    for (const batch of annotationBatches(sentences)) {
      const analysed = batch.map((sentence) => this.#analysed(sentence));
      if (this.#parser !== undefined) this.#parser.prepare?.(analysed.filter(hasWords));
      for (const sentence of analysed) {
        const trees = hasWords(sentence) ? this.#written(this.#parses(sentence)) : [sentence];
        yield* this.#task.ranges ? trees.map(withRanges) : trees;
      }
    }
  }

  #analysed(sentence: Sentence): Sentence {
    return hasWords(sentence) ? this.#pipeline.analyse(sentence, this.#task) : sentence;
  }

  /** The parser; undefined if the task does not ask for trees. */
  get #parser() {
    return this.#task.steps.includes("parse") ? this.#pipeline.parts.parser : undefined;
  }

  /** The trees of a tagged sentence, best first. Without scores, greedy parsing is faster. */
  #parses(sentence: Sentence): readonly Parse[] {
    const parser = this.#parser;
    const { nbest = 1, scores } = this.#task;
    if (parser !== undefined && (scores || nbest > 1)) return parser.parses(sentence, this.#options);
    const parsed = parser?.parse(sentence, this.#options) ?? sentence;
    return [{ sentence: parsed, arcScores: NO_SCORES, score: 1 }];
  }

  #written(parses: readonly Parse[]): Sentence[] {
    const { nbest = 1, scores } = this.#task;
    const trees = scores ? parses.map((parse) => ({ ...parse, sentence: withScores(parse) })) : parses;
    return nbest > 1 ? nbestSentences(trees) : trees.map(({ sentence }) => sentence);
  }
}

function hasWords({ length }: Sentence): boolean {
  return length > 0;
}
