import { quoted } from "../../sentence/format-error.js";
import { type InputItem, LARGEST_DOCUMENT, type Place, tooLarge } from "./document.js";
import { type DocumentFields, type DocumentFormat, idOfPlace } from "./document-format.js";
import { afterLine, linesOf } from "./lines.js";

/** JSON lines: each line is an object with a field for the text. */
export const JSON_LINES: DocumentFormat = {
  endings: [".jsonl", ".ndjson", ".json"],
  unit: "bytes",
  async *borders(input, size) {
    for (let at = size; at < input.size; at += size) {
      at = await afterLine(input.stream(at - 1, input.size), at - 1, input.size);
      if (at < input.size) yield at;
    }
  },
  async *items(input, range, fields) {
    const decoder = new TextDecoder();
    for await (const lines of linesOf(input.stream(range.start, range.end), range.start, LARGEST_DOCUMENT)) {
      for (const { start, end, bytes } of lines) {
        const id = idOfPlace(input, start);
        if (bytes === undefined) yield { kind: "broken", id, start, end, reason: tooLarge(end - start) };
        else yield documentOfJson(decoder.decode(bytes), fields, id, { start, end });
      }
    }
  },
};

/** The document in a line of JSON. `id` is that of a document without one. */
export function documentOfJson(line: string, fields: DocumentFields, id: string, place: Place): InputItem {
  if (/^\s*$/.test(line)) return { kind: "other", ...place };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { kind: "broken", id, ...place, reason: `expected JSON, found: ${(error as Error).message}` };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { kind: "broken", id, ...place, reason: `expected a JSON object, found ${quoted(line)}` };
  return documentOfRecord(value as Record<string, unknown>, fields, id, place);
}

/** The document in a record with named fields. */
export function documentOfRecord(
  record: Readonly<Record<string, unknown>>,
  fields: DocumentFields,
  id: string,
  place: Place,
): InputItem {
  const { [fields.text]: text, [fields.id]: given, ...metadata } = record;
  const name = ["string", "number", "bigint"].includes(typeof given) && `${given}` !== "" ? `${given}` : id;
  if (typeof text === "string") return { kind: "document", id: name, ...place, content: { text }, metadata };
  const found = text === undefined ? Object.keys(record).join(", ") || "no field" : typeof text;
  const reason = `expected a field "${fields.text}" with text, found ${found}`;
  return { kind: "broken", id: name, ...place, reason };
}
