import {
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";

/** Where the results of a command go. */
export interface Output {
  /** Adds text; waits where the reader is slower than the writer. */
  write(text: string): Promise<void>;
  /** Adds bytes that are no text. */
  writeBytes(bytes: Uint8Array): Promise<void>;
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

/** Writes some bytes as a file, whole or not at all. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await withOutput(file, (output) => output.writeBytes(bytes));
}

/** Text is handed on in pieces of about this many characters. */
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
    // What was complete before the trouble is still wanted: a pipe has no way to take it back.
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

/** Files under way, removed if the process is told to stop. */
const unfinished = new Set<FileOutput>();

const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/** While a file is under way signals are heard, which has to wait for a sentence that is; else they end the process at once. */
function begin(output: FileOutput): void {
  if (unfinished.size === 0) for (const signal of SIGNALS) process.on(signal, stop);
  unfinished.add(output);
}

/** Whether the file was under way. */
function end(output: FileOutput): boolean {
  const wasUnderWay = unfinished.delete(output);
  if (unfinished.size === 0) for (const signal of SIGNALS) process.off(signal, stop);
  return wasUnderWay;
}

function stop(_name: string, signal: number): void {
  discardUnfinished();
  process.exit(128 + signal);
}

class FileOutput implements Output {
  readonly #file: string;
  /** Where the text is until the file is complete; the file itself if that is a device or a pipe. */
  readonly #temporary: string;
  readonly #descriptor: number;
  #open = true;
  #pending = "";

  constructor(file: string) {
    const target = targetOf(file);
    this.#file = target.path;
    this.#temporary = target.isSpecial ? target.path : `${target.path}.${process.pid}.tmp`;
    // Before the file is there, so that no signal can come between.
    begin(this);
    try {
      this.#descriptor = openSync(this.#temporary, "w", target.mode);
    } catch (error) {
      end(this);
      // The name that was asked for says more than that of the temporary file.
      throw Object.assign(error as Error, { path: file });
    }
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
    if (this.#temporary !== this.#file) {
      fsyncSync(this.#descriptor);
      this.#close();
      renameSync(this.#temporary, this.#file);
    }
    this.#close();
    end(this);
  }

  discard(): void {
    if (!end(this)) return;
    this.#close();
    if (this.#temporary !== this.#file) rmSync(this.#temporary, { force: true });
  }

  #flush(): void {
    this.#send(Buffer.from(this.#pending));
    this.#pending = "";
  }

  #send(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
  }

  #close(): void {
    if (this.#open) closeSync(this.#descriptor);
    this.#open = false;
  }
}

/** What is there under a name: links are followed, and devices and pipes must not be replaced by a file. */
function targetOf(file: string): { path: string; isSpecial: boolean; mode: number } {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return { path: file, isSpecial: false, mode: 0o666 };
  const isSpecial = !found.isFile();
  return { path: isSpecial ? file : realpathSync(file), isSpecial, mode: found.mode & 0o777 };
}

/** Removes the temporary files of outputs that will not be finished. */
export function discardUnfinished(): void {
  for (const output of [...unfinished]) output.discard();
}
