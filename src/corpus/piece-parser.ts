import { nbestSentences, withScores } from "../parse/annotate.js";
import type { Parse } from "../parse/parser.js";
import { annotationBatches } from "../pipeline/annotation-batches.js";
import type { Pipeline } from "../pipeline/pipeline.js";
import type { Sentence } from "../sentence/sentence.js";
import { withRanges } from "../text/ranges.js";
import { DATA_FORMATS, type Format, formatNamed } from "./formats.js";
import type { ParsedPiece, ParseTask, Piece } from "./parse-piece.js";
import { passageOf } from "./passage.js";
import { PieceReader } from "./piece-reader.js";

const ENCODER = new TextEncoder();
const NO_SCORES = new Float64Array(0);

/** Goes all the way from a piece of the input to a piece of the output; after an open piece comes what follows it. */
export class PieceParser {
  readonly #pipeline: Pipeline;
  readonly #task: ParseTask;
  readonly #reader: PieceReader;
  readonly #wanted: Format | undefined;

  constructor(pipeline: Pipeline, task: ParseTask) {
    this.#pipeline = pipeline;
    this.#task = task;
    this.#reader = new PieceReader(task);
    this.#wanted = task.to && formatNamed(task.to, task.style);
  }

  parse(piece: Piece): ParsedPiece {
    const isText = "sentences" in piece;
    const read = isText ? { ...piece, leftOut: [], failure: undefined } : this.#reader.read(piece);
    const format = this.#wanted ?? DATA_FORMATS[isText ? "conllu" : piece.format];
    const { text, count } = passageOf(this.#trees(read.sentences), format);
    return { text: ENCODER.encode(text), count, leftOut: read.leftOut, failure: read.failure };
  }

  /** The trees of all sentences as they are written. */
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

  /** The parser, if that step is to be taken. */
  get #parser() {
    return this.#task.steps.includes("parse") ? this.#pipeline.parts.parser : undefined;
  }

  /** The trees of a sentence that is tagged, best first. Greedy parsing is faster without scores. */
  #parses(sentence: Sentence): readonly Parse[] {
    const parser = this.#parser;
    const { nbest = 1, scores } = this.#task;
    if (parser !== undefined && (scores || nbest > 1)) return parser.parses(sentence, this.#task);
    const parsed = parser?.parse(sentence, this.#task) ?? sentence;
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
