import type { InputItem, Place } from "./document.js";
import type { InputBytes } from "./input-bytes.js";

/** The fields of a record that make a document. */
export interface DocumentFields {
  /** The field with the text. */
  readonly text: string;
  /** The field with the id; a document without it is named after its place. */
  readonly id: string;
}

/** A format of inputs: how documents are found in them. */
export interface DocumentFormat {
  /** What names of files end in, without what their compression adds. */
  readonly endings: readonly string[];
  /** What places count: bytes (decompressed ones if the input is compressed) or rows. */
  readonly unit: "bytes" | "rows";
  /** Number of units in the input; by default that of its stored bytes. */
  extent?(input: InputBytes): Promise<number>;
  /**
   * Where the input may be cut, in order: each border begins a document. Ranges between them have about
   * `size` stored bytes or more. A compressed input is asked only if its format has its own compression.
   */
  borders(input: InputBytes, size: number): AsyncIterable<number>;
  /** All that is in a range between two borders. */
  items(input: InputBytes, range: Place, fields: DocumentFields): AsyncIterable<InputItem>;
}

/** The id of a document that has none: the name of its input and its place there. */
export function idOfPlace({ name }: InputBytes, start: number): string {
  return `${name}:${start}`;
}
