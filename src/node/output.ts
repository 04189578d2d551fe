import { gzipSync } from "node:zlib";
import { WholeFile } from "./whole-file.js";

/** Where the results of a command go. */
export interface Output {
  /** Adds text; waits if the reader is slower than the writer. */
  write(text: string): Promise<void>;
  /** Adds bytes. */
  writeBytes(bytes: Uint8Array): Promise<void>;
  /** Completes the output: a file appears under its name only now. */
  finish(): Promise<void>;
  /** Gives up the output: no file is left behind. */
  discard(): void;
}

/**
 * Standard output for undefined and "-", otherwise a file that is written whole or not at all. A file named
 * .gz is compressed.
 */
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

/** Writes bytes to a file, whole or not at all. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await withOutput(file, (output) => output.writeBytes(bytes));
}

/** Text is collected and written in pieces of about this many characters. */
const PIECE = 1 << 18;

class StandardOutput implements Output {
  #pending = "";

  async write(text: string): Promise<void> {
    this.#pending += text;
    if (this.#pending.length >= PIECE) await this.#flush();
  }

  async writeBytes(bytes: Uint8Array): Promise<void> {
    await this.#flush();
    await this.#send(bytes);
  }

  async finish(): Promise<void> {
    await this.#flush();
  }

  discard(): void {
    // Text that was complete before the error is still wanted.
    process.stdout.write(this.#pending);
    this.#pending = "";
  }

  async #flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = "";
    await this.#send(text);
  }

  async #send(piece: string | Uint8Array): Promise<void> {
    if (!process.stdout.write(piece)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
}

class FileOutput implements Output {
  readonly #file: WholeFile;
  /** Whether the name asks for gzip. Each piece becomes a member of its own; readers join them. */
  readonly #isCompressed: boolean;
  #isEmpty = true;
  #pending = "";

  constructor(file: string) {
    this.#file = new WholeFile(file);
    this.#isCompressed = file.endsWith(".gz");
  }

  async write(text: string): Promise<void> {
    this.#pending += text;
    if (this.#pending.length >= PIECE) this.#flush();
  }

  async writeBytes(bytes: Uint8Array): Promise<void> {
    this.#flush();
    this.#send(bytes);
  }

  async finish(): Promise<void> {
    this.#flush();
    // Even nothing, compressed, is some bytes.
    if (this.#isCompressed && this.#isEmpty) this.#file.write(gzipSync(""));
    await this.#file.finish();
  }

  discard(): void {
    this.#file.discard();
  }

  #flush(): void {
    this.#send(Buffer.from(this.#pending));
    this.#pending = "";
  }

  #send(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#isEmpty = false;
    this.#file.write(this.#isCompressed ? gzipSync(bytes) : bytes);
  }
}
