import { missingSentence } from "../../evaluate/mismatch.js";
import type { Sentence } from "../../sentence/sentence.js";
import { displayName, type InputOptions, TreebankInput } from "./treebank-input.js";

/** Reads the sentences of one file, one at a time. Skips sentences without words. */
export class SentenceSource {
  /** Name of the file in messages. */
  readonly name: string;
  readonly #sentences: AsyncGenerator<Sentence, void, undefined>;

  constructor(file: string, options: InputOptions) {
    this.name = displayName(file);
    this.#sentences = new TreebankInput([file], options)[Symbol.asyncIterator]();
  }

  /** Reads the next sentence; undefined at the end of the file. */
  async next(): Promise<Sentence | undefined> {
    for (;;) {
      const { value } = await this.#sentences.next();
      if (value === undefined || value.length > 0) return value ?? undefined;
    }
  }

  /** Closes the file, even before its end. */
  async close(): Promise<void> {
    await this.#sentences.return();
  }
}

/** A gold file and the files of some systems, open side by side. */
export interface Sources {
  readonly gold: SentenceSource;
  readonly systems: readonly SentenceSource[];
  /** Closes all files. */
  close(): Promise<void>;
}

/** Opens a gold file and the files of some systems; the progress bar is that of the gold file. */
export function openSources(
  files: { readonly gold: string; readonly systems: readonly string[] },
  options: InputOptions,
): Sources {
  const gold = new SentenceSource(files.gold, options);
  const systems = files.systems.map((file) => new SentenceSource(file, { ...options, quiet: true }));
  const close = async () => {
    for (const source of [gold, ...systems]) await source.close();
  };
  return { gold, systems, close };
}

/**
 * Reads the files in step: yields the sentences at the same position in all of them.
 * @throws MismatchError if one file has fewer sentences than another.
 */
export async function* sideBySide({
  gold,
  systems,
}: Sources): AsyncGenerator<{ gold: Sentence; systems: Sentence[] }> {
  for (;;) {
    const sentence = await gold.next();
    const others: Sentence[] = [];
    for (const source of systems) {
      const other = await source.next();
      if ((sentence === undefined) !== (other === undefined))
        throw missingSentence(sentence, other, { gold: gold.name, system: source.name });
      if (other !== undefined) others.push(other);
    }
    if (sentence === undefined) return;
    yield { gold: sentence, systems: others };
  }
}
