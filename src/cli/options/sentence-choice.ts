import { InvalidArgumentError, Option } from "commander";
import type { Sentence } from "../../sentence/sentence.js";
import { DataFailure } from "../failure.js";

/** Makes the option --sentence. */
export function sentenceOption(): Option {
  return new Option("--sentence <id>", "only the sentence with this id or number, from 1").argParser(
    (text: string) => {
      if (text === "") throw new InvalidArgumentError("Expected an id or a number.");
      return text;
    },
  );
}

/** Chooses the sentence that --sentence names, by id or number. */
export class SentenceChoice {
  /** Number of sentences so far; those without words are not counted. */
  number = 0;
  readonly #wanted: string | undefined;

  /** Without an id, all sentences are chosen. */
  constructor(wanted: string | undefined) {
    this.#wanted = wanted;
  }

  /** The name of the sentence counted last: its id, or its number. */
  nameOf(sentence: Sentence): string {
    return sentence.id ?? String(this.number);
  }

  /**
   * Counts a sentence and tells whether it is chosen. If its id is a number, only the id counts, not its
   * position.
   */
  isWanted(sentence: Sentence): boolean {
    if (sentence.length === 0) return false;
    this.number++;
    if (this.#wanted === undefined || this.#wanted === this.nameOf(sentence)) return true;
    return this.#wanted === String(this.number) && !/^\d+$/.test(sentence.id ?? "");
  }

  /**
   * Checks at the end that the chosen sentence was found.
   * @throws DataFailure if no sentence has the id.
   */
  checkFound(found: number): void {
    if (this.#wanted !== undefined && found === 0) {
      throw new DataFailure(`no sentence has the id ${this.#wanted}; found ${this.number} other sentences`);
    }
  }
}
