import { nbestSentences, withScores } from "../parse/annotate.js";
import { givenCycle } from "../parse/keep-given-arcs.js";
import type { Parse } from "../parse/parser.js";
import { annotationBatches, type Pipeline } from "../pipeline/pipeline.js";
import type { Sentence } from "../sentence/sentence.js";
import { withRanges } from "../text/ranges.js";
import { DATA_FORMATS, formatNamed, type OutputFormat } from "./formats.js";
import type { InputPiece, ParsedPiece, ParseTask } from "./pieces.js";
import { formatSentences } from "./sentence-writer.js";
import { PieceReader } from "./treebank-reader.js";

const ENCODER = new TextEncoder();

/**
 * Reads, parses and formats pieces of the input. After an open piece the next one must be its continuation.
 */
export class PieceParser {
  readonly #pipeline: Pipeline;
  readonly #task: ParseTask;
  readonly #format: OutputFormat | undefined;
  readonly #reader: PieceReader;

  constructor(pipeline: Pipeline, task: ParseTask) {
    this.#pipeline = pipeline;
    this.#task = task;
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
      const analysed = this.#pipeline.analyse(batch.filter(hasWords), this.#task);
      if (this.#parser !== undefined) this.#parser.prepare?.(analysed);
      let next = 0;
      for (const sentence of batch) {
        const trees = hasWords(sentence)
          ? this.#written(this.#pipeline.parses(analysed[next++]!, this.#task))
          : [sentence];
        yield* this.#task.ranges ? trees.map(withRanges) : trees;
      }
    }
  }

  /** The parser; undefined if the task does not ask for trees. */
  get #parser() {
    return this.#task.steps.includes("parse") ? this.#pipeline.parts.parser : undefined;
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
