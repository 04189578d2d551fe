import { LESSON_HEADS, LESSON_LABELS, type Lessons, NO_TAG } from "../neural/lessons.js";
import { EnsembleParser } from "../parse/ensemble/ensemble-parser.js";
import { GraphParser } from "../parse/graph/graph-parser.js";
import type { ScoreRows } from "../parse/graph/graph-scorer.js";
import { Sentence } from "../sentence/sentence.js";
import { Symbols } from "../sentence/symbols.js";
import { annotationBatches, type Pipeline } from "./pipeline.js";

/** Longer sentences are not taught: they are rare, often no sentences at all, and take the most time. */
export const LONGEST_LESSON = 120;

/** A pipeline that teaches: it answers sentences with probabilities of heads and labels, and with tags. */
export class Teacher {
  readonly #pipeline: Pipeline;
  readonly #parser: GraphParser;

  /**
   * Takes a pipeline.
   *
   * @throws {RangeError} if its parser is not graph-based
   */
  constructor(pipeline: Pipeline) {
    const { parser: whole } = pipeline.parts;
    const parser = whole instanceof EnsembleParser ? whole.averaged : whole;
    if (!(parser instanceof GraphParser)) {
      throw new RangeError(
        "expected a teacher whose parser scores all arcs, such as a network with a graph head, found another",
      );
    }
    this.#pipeline = pipeline;
    this.#parser = parser;
  }

  /** The answers to some sentences, each of at least one and at most `LONGEST_LESSON` words. */
  answers(forms: readonly (readonly string[])[]): Lessons {
    const words = forms.reduce((sum, { length }) => sum + length, 0);
    const lessons = {
      tree: new Uint16Array(words),
      heads: new Uint16Array(words * LESSON_HEADS),
      headShares: new Uint8Array(words * LESSON_HEADS),
      arcLabels: new Uint16Array(words * LESSON_LABELS),
      labelShares: new Uint8Array(words * LESSON_LABELS),
      wordTags: new Uint16Array(words).fill(NO_TAG),
    };
    const tags = new Symbols();
    const { scorer, temperature, labels } = this.#parser.parts;
    let first = 0;
    for (const batch of annotationBatches(forms.map((words) => Sentence.ofForms(words)))) {
      const analysed = this.#pipeline.analyse(batch, { steps: ["tag", "parse"] });
      this.#parser.prepare(analysed);
      for (const sentence of analysed) {
        const { head } = this.#parser.parse(sentence);
        const { arcs, scoreLabels } = scorer.score(sentence);
        arcs.softmax(temperature);
        keepBest(arcs, LESSON_HEADS, lessons.heads, lessons.headShares, first);
        const scored = scoreLabels(head, 1);
        scored.softmax(temperature);
        keepBest(scored, LESSON_LABELS, lessons.arcLabels, lessons.labelShares, first);
        lessons.tree.set(head.subarray(1), first);
        const tagged = this.#pipeline.parts.parser?.retag?.(sentence) ?? sentence;
        keepTags(tagged, tags, lessons.wordTags, first);
        first += sentence.length;
      }
    }
    return {
      ...lessons,
      lengths: Int32Array.from(forms, ({ length }) => length),
      forms: forms.map((sentence) => sentence.map((form) => `\t${form}`).join("")).join(""),
      labels: labels.names,
      tags: tags.names,
    };
  }
}

/** Keeps the tags of words that have any. */
function keepTags(
  { upos, xpos, feats, length }: Sentence,
  tags: Symbols,
  to: Uint16Array,
  first: number,
): void {
  for (let i = 1; i <= length; i++) {
    const isThere = upos[i] !== "_" || xpos[i] !== "_" || feats[i] !== "_";
    if (isThere) to[first + i - 1] = tags.add(`${upos[i]}\t${xpos[i]}\t${feats[i]}`);
  }
}

/** Keeps the most probable columns of each row but the first. */
function keepBest(
  { rows, columns, stride, values }: ScoreRows,
  width: number,
  choices: Uint16Array,
  shares: Uint8Array,
  first: number,
): void {
  for (let r = 1; r < rows; r++) {
    const at = (first + r - 1) * width;
    for (let k = 0; k < Math.min(width, columns); k++) {
      let best = -1;
      for (let c = 0; c < columns; c++) {
        if (best !== -1 && values[r * stride + c]! <= values[r * stride + best]!) continue;
        best = c;
      }
      choices[at + k] = best;
      shares[at + k] = Math.round(255 * values[r * stride + best]!);
      values[r * stride + best] = -1;
    }
  }
}
