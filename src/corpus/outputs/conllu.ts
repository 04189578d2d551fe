import { conlluText } from "../../sentence/conllu/conllu-writer.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { CorpusDocument } from "../documents/document.js";
import { linesOf } from "../documents/lines.js";
import { type CorpusOutput, documentName } from "./corpus-output.js";

const ENCODER = new TextEncoder();
const NEWDOC = /^#\s*newdoc\b/;
const NEWDOC_ID = "# newdoc id = ";

/**
 * CoNLL-U. Each document begins with the comment newdoc and its name. If it has metadata, or an id that is
 * no name, they follow as JSON in the comment meta.
 */
export const CONLLU_OUTPUT: CorpusOutput = {
  ending: ".conllu",
  isJoinable: true,
  writer(sink) {
    let document: CorpusDocument | undefined;
    return {
      begin(next) {
        document = next;
      },
      sentences(sentences) {
        let text = "";
        for (const sentence of sentences) {
          text += conlluText(document === undefined ? sentence : withDocument(sentence, document));
          document = undefined;
        }
        if (text !== "") sink(ENCODER.encode(text));
      },
      end() {},
      finish() {},
    };
  },
  async *names(output) {
    const decoder = new TextDecoder();
    for await (const lines of linesOf(output.stream(0, output.size), 0, Number.POSITIVE_INFINITY)) {
      for (const { bytes } of lines) {
        if (bytes![0] !== 35 || bytes![2] !== 110) continue;
        const line = decoder.decode(bytes);
        if (line.startsWith(NEWDOC_ID)) yield documentName(line.slice(NEWDOC_ID.length));
      }
    }
  },
};

/** The first sentence of a document with the comments that tell its id and its metadata. */
function withDocument(sentence: Sentence, { id, metadata }: CorpusDocument): Sentence {
  const name = documentName(id);
  const isKnown = name === id && Object.keys(metadata).length === 0;
  const others = sentence.comments.filter((line) => !NEWDOC.test(line));
  const meta = isKnown ? [] : [`# meta = ${JSON.stringify({ id, ...metadata })}`];
  return sentence.with({ comments: [NEWDOC_ID + name, ...meta, ...others] });
}
