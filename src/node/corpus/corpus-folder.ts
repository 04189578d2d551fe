import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { CORPUS_OUTPUTS } from "../../corpus/outputs/outputs.js";
import {
  bytesOf,
  type Manifest,
  manifestText,
  readManifest,
  type Shard,
} from "../../corpus/shards/manifest.js";
import type { Marker, ShardResult } from "../../corpus/shards/marker.js";
import { removeStaleFiles } from "../temporary-name.js";
import { version } from "../version.js";
import { OutputFile } from "./output-file.js";

/** A claim that was not renewed for longer is void, in milliseconds. */
export const CLAIM_LASTS = 60_000;

const ENCODER = new TextEncoder();

/**
 * The folder of a corpus: `manifest.jsonl`, the outputs in `output`, a marker for each shard that is done in
 * `done`, the reason why a shard failed in `failed`, and in `work` temporary files and the claims of those who
 * work on shards. Only markers count.
 */
export class CorpusFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get manifestFile(): string {
    return join(this.path, "manifest.jsonl");
  }

  /** Makes the folders that are missing. */
  prepare(): void {
    for (const name of ["output", "done", "failed", "work"])
      mkdirSync(join(this.path, name), { recursive: true });
    removeStaleFiles(join(this.path, "work"));
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    this.prepare();
    this.#write(this.manifestFile, await manifestText(manifest));
  }

  /** @throws FormatError if the manifest was cut short or changed. */
  async manifest(): Promise<Manifest> {
    return await readManifest(readFileSync(this.manifestFile, "utf8"), this.manifestFile);
  }

  /** The file of a shard's output. */
  outputFile({ name, settings }: Shard): string {
    return join(this.path, "output", name + CORPUS_OUTPUTS[settings.to].ending);
  }

  /** Starts the output of a shard. */
  startOutput({ settings }: Shard): OutputFile {
    return new OutputFile(join(this.path, "work"), settings.to.endsWith(".gz"));
  }

  /**
   * Gives the output its name, then writes the marker. If the shard was done meanwhile, this output is
   * dropped.
   */
  complete(shard: Shard, output: OutputFile, result: ShardResult, seconds: number): Marker {
    const sum = output.finish();
    const done = this.marker(shard);
    if (done !== undefined) {
      output.discard();
      return done;
    }
    const file = this.outputFile(shard);
    output.moveTo(file);
    const marker: Marker = {
      shard: shard.id,
      output: { file: file.slice(this.path.length + 1), ...sum },
      ...result,
      input: Math.round(bytesOf(shard)),
      seconds,
      time: Date.now(),
      machine: hostname(),
      version: version(),
    };
    this.#write(this.#file("done", shard.name), `${JSON.stringify(marker)}\n`);
    rmSync(this.#file("failed", shard.name), { force: true });
    return marker;
  }

  /** The marker of a shard; undefined if it is not done, or the marker is that of another shard. */
  marker({ id, name }: Shard): Marker | undefined {
    const marker = this.#read<Marker>("done", name);
    return marker?.shard === id ? marker : undefined;
  }

  /** Removes the marker of a shard, which is then no longer done. */
  forget({ name }: Shard): void {
    rmSync(this.#file("done", name), { force: true });
  }

  /** The names of shards with a marker, and of those that failed. */
  names(folder: "done" | "failed"): string[] {
    const path = join(this.path, folder);
    return existsSync(path) ? readdirSync(path).flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? []) : [];
  }

  /** Why a shard failed; undefined if it did not. */
  failure(name: string): string | undefined {
    return this.#read<{ reason: string }>("failed", name)?.reason;
  }

  /** Remembers why a shard failed. On a full disk nothing is remembered. */
  fail({ name }: Shard, reason: string): void {
    try {
      this.#write(this.#file("failed", name), `${JSON.stringify({ reason, time: Date.now() })}\n`);
    } catch {}
  }

  /** The shards that somebody works on, by name, with the machine. */
  claims(): Map<string, string> {
    const path = join(this.path, "work");
    const names = existsSync(path) ? readdirSync(path).filter((file) => file.endsWith(".claim")) : [];
    return new Map(
      names.flatMap((file) => {
        const found = statSync(join(path, file), { throwIfNoEntry: false });
        if (found === undefined || Date.now() - found.mtimeMs > CLAIM_LASTS) return [];
        return [[file.slice(0, -".claim".length), holderOf(join(path, file))] as const];
      }),
    );
  }

  /**
   * Claims a shard, so that others leave it alone for now; false if somebody else works on it. A claim saves
   * work; it is not needed for a right result.
   */
  claim({ name }: Shard): boolean {
    const file = this.#claim(name);
    const holder = `${hostname()} ${process.pid}`;
    for (const isLast of [false, true]) {
      try {
        writeFileSync(file, holder, { flag: "wx" });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
          // On a full disk the claim may be there without its holder.
          rmSync(file, { force: true });
          return true;
        }
      }
      const found = statSync(file, { throwIfNoEntry: false });
      if (isLast || (found !== undefined && !this.#isVoid(file, found.mtimeMs))) return false;
      rmSync(file, { force: true });
    }
    return false;
  }

  renew({ name }: Shard): void {
    try {
      const now = new Date();
      utimesSync(this.#claim(name), now, now);
    } catch {
      // Somebody took it for void. The shard is then done twice, with the same result.
    }
  }

  release({ name }: Shard): void {
    rmSync(this.#claim(name), { force: true });
  }

  /** Whether a claim is old, or its process on this machine has ended. */
  #isVoid(file: string, time: number): boolean {
    if (Date.now() - time > CLAIM_LASTS) return true;
    const [machine, id] = holderOf(file).split(" ");
    if (machine !== hostname()) return false;
    try {
      return process.kill(Number(id), 0) !== true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ESRCH";
    }
  }

  #claim(name: string): string {
    return join(this.path, "work", `${name}.claim`);
  }

  #file(folder: string, name: string): string {
    return join(this.path, folder, `${name}.json`);
  }

  #read<T>(folder: string, name: string): T | undefined {
    try {
      return JSON.parse(readFileSync(this.#file(folder, name), "utf8")) as T;
    } catch (error) {
      // What is broken counts as missing; a disk that cannot be read is an error.
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT")
        return undefined;
      throw error;
    }
  }

  #write(file: string, text: string): void {
    const output = new OutputFile(join(this.path, "work"), false);
    try {
      output.write(ENCODER.encode(text));
      output.finish();
      output.moveTo(file);
    } catch (error) {
      output.discard();
      throw error;
    }
  }
}

/** Who holds a claim; "" if it is gone or its holder is not written yet. */
function holderOf(claim: string): string {
  try {
    return readFileSync(claim, "utf8");
  } catch {
    return "";
  }
}
