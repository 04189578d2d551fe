import type { PipelineStep } from "../../pipeline/steps.js";
import { FormatError } from "../../sentence/format-error.js";
import type { DocumentFields } from "../documents/document-format.js";
import type { DocumentFormatName } from "../documents/formats.js";
import type { CorpusOutputName } from "../outputs/outputs.js";
import { sha256 } from "./sha256.js";

/** How all documents of a corpus are parsed and written. It is plain data. */
export interface CorpusSettings {
  /** The model: its file or name (the default model if there is none) and the checksum of its bytes. */
  readonly model: { readonly file?: string | undefined; readonly sha256: string };
  readonly steps?: readonly PipelineStep[] | undefined;
  readonly beam?: number | undefined;
  /** Whether tokens are separated by spaces, and whether each line is a sentence. */
  readonly tokenized?: boolean | undefined;
  readonly lines?: boolean | undefined;
  /** The format of the output. */
  readonly to: CorpusOutputName;
  /** The fields of records that make a document. */
  readonly fields: DocumentFields;
  /** Keep only documents of this language. */
  readonly language?: string | undefined;
  /** The longest time for a document, in seconds. */
  readonly limit: number;
}

/** An input of a corpus. */
export interface CorpusInput {
  /** Where it is stored. */
  readonly file: string;
  /** A short name, different from those of other inputs. */
  readonly name: string;
  readonly format: DocumentFormatName;
  /** Number of stored bytes. */
  readonly size: number;
  /** The end of its last part: its rows, or its stored bytes. */
  readonly extent: number;
}

/** A range of an input: its number, and its first and last unit; all of it if it is compressed. */
export type ShardPart = readonly [input: number, start: number, end: number];

/** The inputs of a corpus and how they are cut into shards. */
export interface Manifest {
  readonly settings: CorpusSettings;
  readonly inputs: readonly CorpusInput[];
  /** The parts of each shard. */
  readonly shards: readonly (readonly ShardPart[])[];
}

/** A shard with all that is needed to parse it. It is plain data, which can be sent to threads and machines. */
export interface Shard {
  /** Tells apart shards of different inputs, borders or settings. */
  readonly id: string;
  /** The name of its files. */
  readonly name: string;
  readonly settings: CorpusSettings;
  readonly parts: readonly { readonly input: CorpusInput; readonly start: number; readonly end: number }[];
}

const VERSION = 1;

/**
 * Writes a manifest as JSON lines: the settings, an input or a shard on each line, and a checksum of all lines
 * before it.
 */
export async function manifestText({ settings, inputs, shards }: Manifest): Promise<string> {
  const head = {
    crossarc: "corpus",
    version: VERSION,
    settings,
    inputs: inputs.length,
    shards: shards.length,
  };
  const body = [head, ...inputs, ...shards].map((line) => `${JSON.stringify(line)}\n`).join("");
  return `${body}${JSON.stringify({ sha256: await sha256(body) })}\n`;
}

/**
 * Reads a manifest.
 * @throws FormatError if it is not one, or was cut short or changed.
 */
export async function readManifest(text: string, file: string): Promise<Manifest> {
  const body = text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1);
  const checksum = text.slice(body.length).trim();
  if (checksum !== JSON.stringify({ sha256: await sha256(body) })) {
    throw new FormatError(
      "expected a manifest with a checksum at its end, found one that was cut short or changed; crossarc corpus plan with the same inputs makes it again",
      { file },
    );
  }
  const [head, ...lines] = body
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  const { crossarc, version, settings, inputs } = head as Record<string, unknown>;
  if (crossarc !== "corpus" || version !== VERSION)
    throw new FormatError(`expected a manifest of version ${VERSION}, found version ${version}`, { file });
  return {
    settings: settings as CorpusSettings,
    inputs: lines.slice(0, inputs as number) as CorpusInput[],
    shards: lines.slice(inputs as number) as ShardPart[][],
  };
}

/** The shard with this number, from 0. */
export async function shardOf({ settings, inputs, shards }: Manifest, task: number): Promise<Shard> {
  const parts = shards[task]!.map(([input, start, end]) => ({ input: inputs[input]!, start, end }));
  // Where the files are makes no difference to what is in them.
  const { file: _, ...model } = settings.model;
  const identity = {
    ...settings,
    model,
    parts: parts.map(({ input: { file, ...known }, ...range }) => [known, range]),
  };
  const id = (await sha256(JSON.stringify(identity))).slice(0, 16);
  return { id, name: shardName(task), settings, parts };
}

/** Stored bytes of a shard; of a table, the share of its rows. */
export function bytesOf({ parts }: Pick<Shard, "parts">): number {
  return parts.reduce((sum, { input, start, end }) => sum + (input.size * (end - start)) / input.extent, 0);
}

/** The name of the files of a task. */
export function shardName(task: number): string {
  return `part-${`${task}`.padStart(6, "0")}`;
}
