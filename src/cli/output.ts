import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from "node:fs";

/** Where the results of a command go. */
export interface Output {
  /** Adds text; waits where the reader is slower than the writer. */
  write(text: string): Promise<void>;
  /** Completes the output: a file appears under its name only now. */
  finish(): Promise<void>;
  /** Gives up: no file is left behind. */
  discard(): void;
}

/** Standard output for undefined and "-", otherwise a file that is written whole or not at all. */
export function openOutput(file: string | undefined): Output {
  return file === undefined || file === "-" ? new StandardOutput() : new FileOutput(file);
}

/** Runs `work` with an output that is finished if it returns, and discarded if it throws. */
export async function withOutput<T>(
  file: string | undefined,
  work: (output: Output) => Promise<T>,
): Promise<T> {
  const output = openOutput(file);
  try {
    const result = await work(output);
    await output.finish();
    return result;
  } catch (error) {
    output.discard();
    throw error;
  }
}

/** Text is handed on in pieces of about this many characters. */
const PIECE = 1 << 18;

class StandardOutput implements Output {
  #pending = "";

  async write(text: string): Promise<void> {
    this.#pending += text;
    if (this.#pending.length >= PIECE) await this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
  }

  discard(): void {
    // What was complete before the trouble is still wanted: a pipe has no way to take it back.
    process.stdout.write(this.#pending);
    this.#pending = "";
  }

  async #flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = "";
    if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
}

/** Files under way, removed if the process is told to stop. */
const unfinished = new Set<FileOutput>();

class FileOutput implements Output {
  readonly #file: string;
  readonly #temporary: string;
  readonly #descriptor: number;
  #pending = "";

  constructor(file: string) {
    this.#file = file;
    this.#temporary = `${file}.${process.pid}.tmp`;
    this.#descriptor = openSync(this.#temporary, "w");
    unfinished.add(this);
  }

  async write(text: string): Promise<void> {
    this.#pending += text;
    if (this.#pending.length >= PIECE) this.#flush();
  }

  async finish(): Promise<void> {
    this.#flush();
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
    renameSync(this.#temporary, this.#file);
    unfinished.delete(this);
  }

  discard(): void {
    if (!unfinished.delete(this)) return;
    closeSync(this.#descriptor);
    unlinkSync(this.#temporary);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    this.#pending = "";
  }
}

/** Removes the temporary files of outputs that will not be finished. */
export function discardUnfinished(): void {
  for (const output of [...unfinished]) output.discard();
}
