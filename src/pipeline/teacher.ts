import { LESSON_HEADS, LESSON_LABELS, type Lessons, NO_TAG } from "../neural/lessons.js";
import { tagOf, UNTAGGED, withTags } from "../neural/tag-atoms.js";
import { EnsembleParser } from "../parse/ensemble/ensemble-parser.js";
import { type GraphParser, isGraphParser } from "../parse/graph/graph-parser.js";
import type { ScoreRows } from "../parse/graph/graph-scorer.js";
import { Sentence } from "../sentence/sentence.js";
import { Symbols } from "../sentence/symbols.js";
import { annotationBatches, type Pipeline } from "./pipeline.js";

/** Longer sentences are not taught: they are rare, often no sentences at all, and take the most time. */
export const LONGEST_LESSON = 120;

/** A sentence that a teacher is asked about. */
export interface Question {
  /** Its words: at least one, and at most `LONGEST_LESSON`. */
  readonly forms: readonly string[];
  /** UPOS, XPOS and FEATS of each word, with tabs between; a teacher that finds tags itself does not look at them. */
  readonly tags?: readonly string[] | undefined;
}

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
    if (parser === undefined || !isGraphParser(parser)) {
      throw new RangeError(
        "expected a teacher whose parser scores all arcs, such as a network with a graph head, found another",
      );
    }
    this.#pipeline = pipeline;
    this.#parser = parser;
  }

  /** The answers to some questions. */
  answers(questions: readonly Question[]): Lessons {
    const words = questions.reduce((sum, { forms }) => sum + forms.length, 0);
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
    for (const batch of annotationBatches(questions.map(sentenceOf))) {
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
      lengths: Int32Array.from(questions, ({ forms }) => forms.length),
      forms: questions.map(({ forms }) => forms.map((form) => `\t${form}`).join("")).join(""),
      labels: labels.names,
      tags: tags.names,
    };
  }
}

function sentenceOf({ forms, tags }: Question): Sentence {
  const sentence = Sentence.ofForms(forms);
  return tags === undefined ? sentence : withTags(sentence, tags);
}

/** Keeps the tags of words that have any. */
function keepTags(sentence: Sentence, tags: Symbols, to: Uint16Array, first: number): void {
  for (let i = 1; i <= sentence.length; i++) {
    const tag = tagOf(sentence, i);
    if (tag !== UNTAGGED) to[first + i - 1] = tags.add(tag);
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
