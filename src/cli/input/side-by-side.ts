import { missingSentence } from "../../evaluate/mismatch.js";
import type { Sentence } from "../../sentence/sentence.js";
import { UsageFailure } from "../failure.js";
import { displayName, type InputOptions, TreebankInput } from "./treebank-input.js";

/** The sentences of one file, taken one at a time as they are needed; those without words are passed over. */
export class SentenceSource {
  /** What the file is called in messages. */
  readonly name: string;
  readonly #sentences: AsyncGenerator<Sentence, void, undefined>;

  constructor(file: string, options: InputOptions) {
    this.name = displayName(file);
    this.#sentences = new TreebankInput([file], options)[Symbol.asyncIterator]();
  }

  /** The next sentence, undefined at the end of the file. */
  async next(): Promise<Sentence | undefined> {
    for (;;) {
      const { value } = await this.#sentences.next();
      if (value === undefined || value.length > 0) return value ?? undefined;
    }
  }

  /** Lets go of the file, read to its end or not. */
  async close(): Promise<void> {
    await this.#sentences.return();
  }
}

/** One gold file and some systems' files, open side by side while `work` runs; the bar shows the gold file. */
export async function withSources<T>(
  files: { gold: string; systems: readonly string[] },
  options: InputOptions,
  work: (gold: SentenceSource, systems: readonly SentenceSource[]) => Promise<T>,
): Promise<T> {
  if ([files.gold, ...files.systems].filter((file) => file === "-").length > 1)
    throw new UsageFailure("expected standard input (-) for one file at most, found it for several");
  const gold = new SentenceSource(files.gold, options);
  const systems = files.systems.map((file) => new SentenceSource(file, { ...options, quiet: true }));
  try {
    return await work(gold, systems);
  } finally {
    for (const source of [gold, ...systems]) await source.close();
  }
}

/** The sentences that stand at the same place in all files; refuses files with different numbers of them. */
export async function* sideBySide(
  gold: SentenceSource,
  systems: readonly SentenceSource[],
): AsyncGenerator<{ gold: Sentence; systems: Sentence[] }> {
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
