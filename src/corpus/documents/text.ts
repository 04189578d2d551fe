import { LARGEST_DOCUMENT, tooLarge } from "./document.js";
import type { DocumentFormat } from "./document-format.js";
import { joined } from "./lines.js";

/** Running text: each file is a document, named after the file. */
export const TEXT: DocumentFormat = {
  endings: [".txt", ".text"],
  unit: "bytes",
  async *borders() {},
  async *items(input, range) {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of input.stream(range.start, range.end)) {
      size += chunk.length;
      if (size <= LARGEST_DOCUMENT) chunks.push(chunk);
    }
    const place = { id: input.name, start: 0, end: size };
    if (size > LARGEST_DOCUMENT) yield { kind: "broken", ...place, reason: tooLarge(size) };
    else
      yield {
        kind: "document",
        ...place,
        content: { text: new TextDecoder().decode(joined(chunks)) },
        metadata: {},
      };
  },
};
