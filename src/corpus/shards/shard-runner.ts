import type { Pipeline } from "../../pipeline/pipeline.js";
import type { CorpusDocument, InputItem } from "../documents/document.js";
import { documentFormat, itemsOf } from "../documents/formats.js";
import type { InputBytes } from "../documents/input-bytes.js";
import type { LanguageIdentifier } from "../language/language-identifier.js";
import type { ByteSink } from "../outputs/corpus-output.js";
import { CORPUS_OUTPUTS } from "../outputs/outputs.js";
import { DocumentBatch } from "./document-batch.js";
import type { CorpusInput, CorpusSettings, Shard } from "./manifest.js";
import type { LeftOut, ShardResult } from "./marker.js";

/** Documents of a shard by number: `first` and those after it. */
export interface DocumentRange {
  readonly first: number;
  readonly count: number;
}

/** What is known about a shard from earlier attempts. */
export interface ShardHistory {
  /** Documents that a thread died of, perhaps: each is parsed by itself. */
  readonly suspects: readonly DocumentRange[];
  /** Documents that are left out, by number, and why. */
  readonly leftOut: ReadonlyMap<number, string>;
}

/** How a shard reaches its inputs and tells how far it has come. */
export interface ShardSurroundings {
  open(input: CorpusInput): InputBytes;
  readonly sink: ByteSink;
  /** Called with the documents that are split and parsed, or read, from now on. */
  onDocuments(range: DocumentRange): void;
}

/** Reads, parses and writes the documents of shards, one shard at a time. */
export class ShardRunner {
  readonly #pipeline: Pipeline;
  readonly #identifier: LanguageIdentifier;

  constructor(pipeline: Pipeline, identifier: LanguageIdentifier) {
    this.#pipeline = pipeline;
    this.#identifier = identifier;
  }

  /** Parses a shard. The same shard gives the same bytes, whatever its history, except for what is left out. */
  async run(
    { settings, parts }: Shard,
    history: ShardHistory,
    { open, sink, onDocuments }: ShardSurroundings,
  ): Promise<ShardResult> {
    const writer = CORPUS_OUTPUTS[settings.to].writer(sink);
    const leftOut: LeftOut[] = [];
    let file = "";
    const leaveOut = (
      { id, start, end }: Exclude<InputItem, { kind: "other" }>,
      index: number,
      reason: string,
    ) => leftOut.push({ index, id, file, start, end, reason });
    const batch = new DocumentBatch(this.#pipeline, settings, writer, {
      onBegin: (first, index) => onDocuments({ first, count: index - first + 1 }),
      onWritten: (index) => onDocuments({ first: index + 1, count: 1 }),
      onLeftOut: leaveOut,
    });
    let index = 0;
    for (const { input, start, end } of parts) {
      file = input.file;
      for await (const item of itemsOf(
        documentFormat(input.format),
        open(input),
        { start, end },
        settings.fields,
      )) {
        if (item.kind === "other") continue;
        const reason = history.leftOut.get(index) ?? this.#refusal(item, settings);
        if (reason !== undefined) leaveOut(item, index, reason);
        else {
          const isSuspect = history.suspects.some(
            ({ first, count }) => index >= first && index < first + count,
          );
          if (isSuspect) batch.flush();
          batch.add(item as CorpusDocument, index);
          if (isSuspect) batch.flush();
        }
        index++;
      }
    }
    batch.flush();
    writer.finish();
    const { documents, sentences, words } = batch;
    return { documents, sentences, words, leftOut };
  }

  /** Why a document is left out before it is parsed. */
  #refusal(item: Exclude<InputItem, { kind: "other" }>, { language }: CorpusSettings): string | undefined {
    if (item.kind === "broken") return item.reason;
    if (language === undefined || !("text" in item.content)) return undefined;
    const found = this.#identifier.identify(item.content.text);
    return found === language
      ? undefined
      : `expected text in ${language}, found ${found ?? "another language"}`;
  }
}
