import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  read,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  write,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { removeStaleFiles, temporaryName } from "./temporary-name.js";

/**
 * A file that appears under its name whole or not at all.
 *
 * Until it is finished, its bytes are in a file without a name, which the operating system removes when the
 * process ends, however it ends. So nothing has to be cleaned up after a signal, no handler is installed,
 * and signals end the process at once, whatever it computes.
 */
export class WholeFile {
  readonly #name: string;
  readonly #path: string;
  readonly #descriptor: number;
  /** Whether the file is a device or a pipe, which is written to directly. */
  readonly #isSpecial: boolean;
  #isOpen = true;

  /**
   * Links are followed; an existing file keeps its permissions. Throws the errors of the operating system.
   */
  constructor(name: string) {
    this.#name = name;
    const found = statSync(name, { throwIfNoEntry: false });
    this.#isSpecial = found !== undefined && !found.isFile();
    this.#path = found?.isFile() ? realpathSync(name) : name;
    this.#descriptor = this.#named(() => {
      if (this.#isSpecial) return openSync(name, "w");
      removeStaleFiles(dirname(this.#path));
      const descriptor = namelessFile(dirname(this.#path));
      if (found !== undefined) fchmodSync(descriptor, found.mode & 0o777);
      return descriptor;
    });
  }

  /** Adds bytes. */
  write(bytes: Uint8Array): void {
    this.#named(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    });
  }

  /** Gives the file its name; a file that had the name is replaced. */
  async finish(): Promise<void> {
    if (!this.#isSpecial) {
      this.#named(() => fsyncSync(this.#descriptor));
      try {
        if (!(await linked(this.#descriptor, this.#path))) await copied(this.#descriptor, this.#path);
      } catch (error) {
        throw withPath(error, this.#name);
      }
    }
    this.discard();
  }

  /** Gives up the file; does nothing after `finish`. */
  discard(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  /** Makes errors tell the name of the file, which writing to a descriptor does not. */
  #named<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw withPath(error, this.#name);
    }
  }
}

function withPath(error: unknown, path: string): unknown {
  return error instanceof Error ? Object.assign(error, { path }) : error;
}

/** Linux's flag for a file without a name; Node has no constant for it. */
const O_TMPFILE = 0o20000000 | (constants.O_DIRECTORY ?? 0);

/** Opens a new file in a folder for reading and writing. It has no name, so it ends with the process. */
function namelessFile(folder: string): number {
  if (process.platform === "linux") {
    try {
      return openSync(folder, constants.O_RDWR | O_TMPFILE, 0o666);
    } catch {
      // Not all file systems can do it. Real trouble comes up again below.
    }
  }
  const name = temporaryName(folder);
  const descriptor = openSync(name, "wx+");
  unlinkSync(name);
  return descriptor;
}

/** Links an open file to a name of its own and moves it to its place. */
const LINK = 'ln -L /proc/self/fd/3 "$1" && mv -fT "$1" "$2" || { rm -f "$1"; exit 1; }';

/**
 * Gives a nameless file its name without a copy; false if that does not work here. Node cannot link an open
 * file, but `ln` can. It runs in a session of its own, so that a signal to this process does not stop it
 * halfway.
 */
async function linked(descriptor: number, path: string): Promise<boolean> {
  if (process.platform !== "linux" || !existsSync("/bin/sh")) return false;
  const child = spawn("/bin/sh", ["-c", LINK, "sh", temporaryName(dirname(path)), path], {
    stdio: ["ignore", "ignore", "ignore", descriptor],
    detached: true,
  });
  const ended = once(child, "exit").then(([code]) => code === 0);
  return ended.catch(() => false);
}

const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/** Bytes that are copied at a time. */
const BLOCK = 1 << 22;

const readAt = promisify(read);
const writeAt = promisify(write);

/**
 * Gives a nameless file its name by way of a copy that has one. Only while the copy is there are signals
 * caught, to remove it before they end the process.
 */
export async function copied(descriptor: number, path: string): Promise<void> {
  const name = temporaryName(dirname(path));
  const remove = () => rmSync(name, { force: true });
  const stop = (signal: NodeJS.Signals) => {
    remove();
    ignoreSignals();
    process.kill(process.pid, signal);
  };
  const ignoreSignals = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    process.off("exit", remove);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  process.on("exit", remove);
  try {
    const copy = openSync(name, "wx");
    try {
      fchmodSync(copy, fstatSync(descriptor).mode & 0o777);
      const buffer = new Uint8Array(BLOCK);
      for (let at = 0; ; ) {
        const { bytesRead } = await readAt(descriptor, buffer, 0, BLOCK, at);
        if (bytesRead === 0) break;
        for (let done = 0; done < bytesRead; )
          done += (await writeAt(copy, buffer, done, bytesRead - done)).bytesWritten;
        at += bytesRead;
      }
      fsyncSync(copy);
    } finally {
      closeSync(copy);
    }
    renameSync(name, path);
  } finally {
    remove();
    // Node delivers a signal in the next turn of its event loop, and two immediates are one whole turn apart.
    await immediate();
    await immediate();
    ignoreSignals();
  }
}

function immediate(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
