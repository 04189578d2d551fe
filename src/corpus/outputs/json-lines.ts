import { sentenceJson } from "../../sentence/json.js";
import type { CorpusDocument } from "../documents/document.js";
import { linesOf } from "../documents/lines.js";
import { type CorpusOutput, documentName } from "./corpus-output.js";

const ENCODER = new TextEncoder();

/** JSON lines: an object for each document, with its id, its metadata and its sentences. */
export const JSON_LINES_OUTPUT: CorpusOutput = {
  ending: ".jsonl",
  isJoinable: true,
  writer(sink) {
    let separator = "";
    return {
      begin(document) {
        sink(ENCODER.encode(jsonOpening(document)));
        separator = "";
      },
      sentences(sentences) {
        let text = "";
        for (const sentence of sentences) {
          if (sentence.length === 0) continue;
          text += separator + JSON.stringify(sentenceJson(sentence));
          separator = ",";
        }
        sink(ENCODER.encode(text));
      },
      end() {
        sink(ENCODER.encode("]}\n"));
      },
      finish() {},
    };
  },
  async *names(output) {
    const decoder = new TextDecoder();
    for await (const lines of linesOf(output.stream(0, output.size), 0, Number.POSITIVE_INFINITY))
      for (const { bytes } of lines)
        yield documentName((JSON.parse(decoder.decode(bytes)) as { id: string }).id);
  },
};

function jsonOpening({ id, metadata }: CorpusDocument): string {
  const { id: _, sentences: __, ...others } = metadata;
  return `${JSON.stringify({ id, ...others }).slice(0, -1)},"sentences":[`;
}
