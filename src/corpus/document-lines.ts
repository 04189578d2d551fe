import type { Pipeline } from "../pipeline/pipeline.js";
import type { PipelineOptions } from "../pipeline/pipeline-options.js";
import { LARGEST_DOCUMENT, tooLarge } from "./documents/document.js";
import type { DocumentFields } from "./documents/document-format.js";
import { documentOfJson } from "./documents/json-lines.js";
import { linesOf } from "./documents/lines.js";
import { JSON_LINES_OUTPUT } from "./outputs/json-lines.js";
import { DocumentBatch } from "./shards/document-batch.js";

const ENCODER = new TextEncoder();

/**
 * Parses documents that arrive as JSON lines, and gives one line for each, in order and as soon as it can: with
 * `sentences`, or with `error` for one that cannot be parsed. All other fields go through.
 */
export async function* parsedDocumentLines(
  chunks: AsyncIterable<Uint8Array>,
  pipeline: Pipeline,
  options: PipelineOptions,
  fields: DocumentFields,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = new TextDecoder();
  let answers: Uint8Array[] = [];
  const batch = new DocumentBatch(
    pipeline,
    options,
    JSON_LINES_OUTPUT.writer((bytes) => answers.push(bytes)),
    {
      onLeftOut: ({ id, metadata }, _, error) => answerError({ id, ...metadata, error }),
    },
  );
  const answerError = (answer: { readonly id: string; readonly error: string }) => {
    batch.flush();
    answers.push(ENCODER.encode(`${JSON.stringify(answer)}\n`));
  };
  let index = 0;
  for await (const lines of linesOf(chunks, 0, LARGEST_DOCUMENT)) {
    for (const { start, end, bytes } of lines) {
      const id = `${++index}`;
      if (bytes === undefined) answerError({ id, error: tooLarge(end - start) });
      else {
        const item = documentOfJson(decoder.decode(bytes), fields, id, { start, end });
        if (item.kind === "document") batch.add(item, index);
        else if (item.kind === "broken") answerError({ id: item.id, error: item.reason });
        else answerError({ id, error: "expected a JSON object, found a blank line" });
      }
      if (answers.length > 0) {
        yield* answers;
        answers = [];
      }
    }
    // Whoever sent these lines may wait for their answers before sending more.
    batch.flush();
    yield* answers;
    answers = [];
  }
}
