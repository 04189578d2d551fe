import { CONLLU_OUTPUT } from "./conllu.js";
import type { CorpusOutput } from "./corpus-output.js";
import { JSON_LINES_OUTPUT } from "./json-lines.js";
import { PARQUET_OUTPUT } from "./parquet.js";

/** The formats of outputs, by name. Those that end in .gz are compressed where they are stored. */
export const CORPUS_OUTPUTS = {
  conllu: CONLLU_OUTPUT,
  "conllu.gz": compressed(CONLLU_OUTPUT),
  jsonl: JSON_LINES_OUTPUT,
  "jsonl.gz": compressed(JSON_LINES_OUTPUT),
  parquet: PARQUET_OUTPUT,
} satisfies Record<string, CorpusOutput>;

/** The name of a format of outputs. */
export type CorpusOutputName = keyof typeof CORPUS_OUTPUTS;

function compressed(output: CorpusOutput): CorpusOutput {
  return { ...output, ending: `${output.ending}.gz` };
}
