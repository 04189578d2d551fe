import { InvalidArgumentError, Option } from "commander";
import type { Sentence } from "../../sentence/sentence.js";
import { DataFailure } from "../failure.js";

/** --sentence ID. */
export function sentenceOption(): Option {
  return new Option(
    "--sentence <id>",
    "only the sentence with this id, or with this number, from 1",
  ).argParser((text: string) => {
    if (text === "") throw new InvalidArgumentError("Expected an id or a number.");
    return text;
  });
}

/** Counts sentences, and knows which of them is wanted. */
export class SentenceChoice {
  /** Sentences so far; those without words are not counted. */
  number = 0;
  readonly #wanted: string | undefined;

  /** No id means that all are wanted. */
  constructor(wanted: string | undefined) {
    this.#wanted = wanted;
  }

  /** What the last sentence that was counted is called. */
  nameOf(sentence: Sentence): string {
    return sentence.id ?? String(this.number);
  }

  /** Counts a sentence and tells whether it is wanted. A number is no one's name where ids are numbers themselves. */
  isWanted(sentence: Sentence): boolean {
    if (sentence.length === 0) return false;
    this.number++;
    if (this.#wanted === undefined || this.#wanted === this.nameOf(sentence)) return true;
    return this.#wanted === String(this.number) && !/^\d+$/.test(sentence.id ?? "");
  }

  /** Refuses an id that no sentence has, when all are counted. */
  checkFound(found: number): void {
    if (this.#wanted !== undefined && found === 0) {
      throw new DataFailure(
        `no sentence has the id ${this.#wanted}; ${this.number} sentences were looked at`,
      );
    }
  }
}
