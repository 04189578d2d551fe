import { inputFiles } from "../../node/input-files.js";
import { remark } from "../../node/progress.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { SegmentOptions } from "../../text/segment/segmenter.js";
import { displayName, shortNames } from "./input.js";

export interface TextOptions extends SegmentOptions {
  readonly quiet?: boolean | undefined;
}

/** What stands for bytes that are no UTF-8. */
const REPLACEMENT = /\uFFFD/g;

/** The sentences of a text. */
export function* sentencesOfText(
  text: string,
  pipeline: Pipeline,
  options: TextOptions,
): Generator<Sentence> {
  const reader = pipeline.reader(options);
  yield* reader.push(text);
  yield* reader.end();
}

/**
 * The sentences of text files in order ("-" is standard input, .gz is unpacked), read as they are asked for, with a
 * progress bar over all of them. Each file is a document.
 */
export async function* sentencesOfFiles(
  files: readonly string[],
  pipeline: Pipeline,
  options: TextOptions,
): AsyncGenerator<Sentence, void, undefined> {
  const sources = files.length === 0 ? ["-"] : files;
  const names = sources.length === 1 ? [""] : shortNames(sources);
  for await (const { name: file, index, chunks } of inputFiles(sources, options.quiet)) {
    const reader = pipeline.reader(options, names[index]);
    const decoder = new TextDecoder("utf-8");
    let replaced = 0;
    const decode = (chunk?: Uint8Array) => {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      replaced += text.match(REPLACEMENT)?.length ?? 0;
      return text;
    };
    for await (const chunk of chunks) yield* reader.push(decode(chunk));
    yield* reader.push(decode());
    yield* reader.end();
    if (replaced > 0) {
      remark(`${displayName(file)}: expected UTF-8, found ${replaced} places that are not, now U+FFFD`);
    }
  }
}
