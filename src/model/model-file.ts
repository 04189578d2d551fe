import type { Tensor, Tensors } from "../learn/tensor.js";
import { quoted } from "../sentence/format-error.js";

// The container of a trained model. All numbers are little-endian, all parts start at multiples of 16
// bytes, and the space between them is zero:
//
//    0  "CROSSARC"
//    8  format version
//   12  length of the JSON text in bytes
//   16  length of the file in bytes
//   20  zero
//   32  JSON text: {"header": ..., "tensors": [{"name", "type", "offset", "length"}, ...]}
//   ..  the tensors, one after the other in the order of the table
// end  the last 16 bytes: a checksum over all the others
//
// Offsets are in bytes from the end of the JSON text, rounded up to 16; lengths are numbers of elements.

const MAGIC = "CROSSARC";
/** The version of the layout above. The header has a version of its own. */
const FORMAT_VERSION = 1;
/** Length of the preamble in bytes. */
const PREAMBLE = 32;
/** All parts start at multiples of this many bytes. */
const ALIGNMENT = 16;
// Positions of the numbers in the preamble, in words of four bytes.
const VERSION_WORD = 2;
const JSON_LENGTH_WORD = 3;
const FILE_LENGTH_WORD = 4;
/** Length of the checksum in words. */
const CHECKSUM_WORDS = 4;

export type { Tensor } from "../learn/tensor.js";

/** The name of a type of tensor. */
type TensorType = Tensor[typeof Symbol.toStringTag];

/** The types of tensors by their names in the table. */
const TENSOR_TYPES: Record<TensorType, TensorConstructor> = {
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
};

interface TensorConstructor {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Tensor;
}

interface TableEntry {
  readonly name: string;
  readonly type: TensorType;
  readonly offset: number;
  readonly length: number;
}

/** The contents of a model file. */
export interface ModelFile {
  /** The header, as plain data. */
  readonly header: Record<string, unknown>;
  /** The tensors by name. */
  readonly tensors: Record<string, Tensor>;
  /** Whether the tensors are views into the given bytes, not into a copy. */
  readonly isInPlace: boolean;
}

/** Thrown for a file that is not a usable model; the message says what was expected and what was found. */
export class ModelError extends Error {
  /** Always "ModelError". */
  override readonly name = "ModelError";
}

/**
 * Checks that a header has all of these fields.
 *
 * @throws {ModelError} naming the missing fields
 */
export function requireFields(header: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const missing = names.filter((name) => header[name] === undefined);
  if (missing.length > 0) throw new ModelError(`expected a header with ${missing.join(", ")} in a model`);
}

/**
 * Checks the version of the header of a model; `what` names the kind of model, such as "parser".
 *
 * @throws {ModelError} on another version, with advice on what to do
 */
export function requireVersion(
  header: Readonly<Record<string, unknown>>,
  version: number,
  what: string,
): void {
  if (header.version === version) return;
  throw new ModelError(
    `expected version ${version} of a ${what}'s model, found ${String(header.version)}: train it again with this version of crossarc`,
  );
}

/**
 * Writes a model file. The header may be anything that JSON can represent. Equal input with its keys in the
 * same order gives equal bytes.
 *
 * @throws {ModelError} on a big-endian machine
 */
export function writeModelFile(header: object, tensors: Tensors): Uint8Array<ArrayBuffer> {
  requireLittleEndian();
  const table: TableEntry[] = [];
  let size = 0;
  for (const [name, tensor] of Object.entries(tensors)) {
    table.push({ name, type: tensor[Symbol.toStringTag], offset: size, length: tensor.length });
    size += aligned(tensor.byteLength);
  }
  const json = new TextEncoder().encode(JSON.stringify({ header, tensors: table }));
  const start = PREAMBLE + aligned(json.length);
  const bytes = new Uint8Array(start + size + 4 * CHECKSUM_WORDS);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  bytes.set(json, PREAMBLE);
  for (const { name, offset } of table) {
    const { buffer, byteOffset, byteLength } = tensors[name]!;
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), start + offset);
  }
  const words = new Int32Array(bytes.buffer);
  words[VERSION_WORD] = FORMAT_VERSION;
  words[JSON_LENGTH_WORD] = json.length;
  words[FILE_LENGTH_WORD] = bytes.length;
  words.set(checksum(words), words.length - CHECKSUM_WORDS);
  return bytes;
}

/**
 * Reads a model file. The tensors are views into the bytes, which must not change afterwards. The bytes are
 * copied only if they are not aligned to 8 bytes. The checksum of a file inside a file that was checked need
 * not be checked again: `isChecked` leaves that out.
 *
 * @throws {ModelError} on anything but an unaltered model file of a known version
 */
export function readModelFile(bytes: Uint8Array, { isChecked = false } = {}): ModelFile {
  requireLittleEndian();
  if (bytes.length < PREAMBLE) {
    throw new ModelError(`expected a model file of at least ${PREAMBLE} bytes, found ${bytes.length}`);
  }
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) {
    throw new ModelError(`expected a model file, which starts with ${quoted(MAGIC)}, found ${quoted(magic)}`);
  }
  const file = bytes.byteOffset % Float64Array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  const words = new Int32Array(file.buffer, file.byteOffset, file.length >> 2);
  if (words[VERSION_WORD] !== FORMAT_VERSION) {
    const found = words[VERSION_WORD]! >>> 0;
    throw new ModelError(`expected a model file of format version ${FORMAT_VERSION}, found version ${found}`);
  }
  const fileLength = words[FILE_LENGTH_WORD]! >>> 0;
  if (fileLength !== file.length) {
    throw new ModelError(`expected a model file of ${fileLength} bytes, found ${file.length}`);
  }
  const found = hexadecimal(words.subarray(-CHECKSUM_WORDS));
  const expected = isChecked ? found : hexadecimal(checksum(words));
  if (found !== expected) {
    throw new ModelError(
      `expected a model file with checksum ${expected}, found ${found}: the file was altered`,
    );
  }
  const jsonLength = words[JSON_LENGTH_WORD]! >>> 0;
  const body = file.subarray(0, -4 * CHECKSUM_WORDS);
  const { header, tensors } = parseJson(body, jsonLength);
  return {
    header,
    tensors: tensorViews(body, PREAMBLE + aligned(jsonLength), tensors),
    isInPlace: file === bytes,
  };
}

/** Where the tensors of bytes of a model file are, in bytes from its start. */
export interface TensorPlaces {
  readonly fileLength: number;
  readonly tensors: readonly { readonly name: string; readonly start: number; readonly end: number }[];
}

/**
 * Finds the tensors of bytes of a model file that has not arrived as a whole; undefined if its table is not
 * there yet or not as `readModelFile` wants it.
 */
export function tensorPlaces(beginning: Uint8Array): TensorPlaces | undefined {
  if (beginning.length < PREAMBLE || beginning.byteOffset % Int32Array.BYTES_PER_ELEMENT !== 0)
    return undefined;
  const preamble = new Int32Array(beginning.buffer, beginning.byteOffset, PREAMBLE >> 2);
  const [jsonLength, fileLength] = [preamble[JSON_LENGTH_WORD]! >>> 0, preamble[FILE_LENGTH_WORD]! >>> 0];
  const start = PREAMBLE + aligned(jsonLength);
  if (beginning.length < start || preamble[VERSION_WORD] !== FORMAT_VERSION) return undefined;
  try {
    const entries = parseJson(beginning, jsonLength).tensors.filter(isTableEntry);
    const tensors = entries
      .filter(({ type, offset, length }) => type === "Uint8Array" && start + offset + length <= fileLength)
      .map(({ name, offset, length }) => ({ name, start: start + offset, end: start + offset + length }));
    return { fileLength, tensors };
  } catch {
    return undefined;
  }
}

function parseJson(
  body: Uint8Array,
  length: number,
): { header: Record<string, unknown>; tensors: unknown[] } {
  let json: unknown;
  try {
    // Copied, because TextDecoder refuses shared memory.
    const text = body.slice(PREAMBLE, PREAMBLE + length);
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text));
  } catch {
    throw new ModelError(`expected ${length} bytes of JSON after the preamble of the model file`);
  }
  if (isRecord(json) && isRecord(json.header) && Array.isArray(json.tensors)) {
    return { header: json.header, tensors: json.tensors };
  }
  throw new ModelError("expected a header and a table of tensors in the JSON of the model file");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The tensors of a table, the first of which starts at `start`. They must fill the body without a gap. */
function tensorViews(body: Uint8Array, start: number, table: readonly unknown[]): Record<string, Tensor> {
  const views = new Map<string, Tensor>();
  let offset = 0;
  for (const entry of table) {
    if (!isTableEntry(entry)) {
      throw new ModelError(
        `expected a tensor's name, type, offset and length, found ${quoted(JSON.stringify(entry))}`,
      );
    }
    const { name, type, length } = entry;
    const tensor = `tensor ${quoted(name)} of the model file`;
    if (views.has(name)) throw new ModelError(`expected one ${tensor}, found two`);
    if (entry.offset !== offset) {
      throw new ModelError(`expected ${tensor} at offset ${offset}, found offset ${entry.offset}`);
    }
    const Type = TENSOR_TYPES[type];
    const end = start + offset + length * Type.BYTES_PER_ELEMENT;
    if (end > body.length) {
      throw new ModelError(`expected ${tensor} to end by byte ${body.length}, found end ${end}`);
    }
    views.set(name, new Type(body.buffer, body.byteOffset + start + offset, length));
    offset += aligned(length * Type.BYTES_PER_ELEMENT);
  }
  if (start + offset !== body.length) {
    throw new ModelError(
      `expected tensors up to byte ${body.length} of the model file, found ${start + offset}`,
    );
  }
  return Object.fromEntries(views);
}

function isTableEntry(entry: unknown): entry is TableEntry {
  return (
    isRecord(entry) &&
    typeof entry.name === "string" &&
    typeof entry.type === "string" &&
    Object.hasOwn(TENSOR_TYPES, entry.type) &&
    Number.isSafeInteger(entry.offset) &&
    Number.isSafeInteger(entry.length) &&
    (entry.length as number) >= 0
  );
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

/**
 * A hash of all words but the last four, which store it. Each of its four words hashes every fourth word of
 * the file. Each step is one-to-one in the word and in the hash so far, so a change within one word always
 * changes the checksum. The four hashes are independent of each other, which makes the loop fast.
 */
function checksum(words: Int32Array): Int32Array {
  let [a, b, c, d] = [1, 2, 3, 4];
  for (let i = 0; i < words.length - CHECKSUM_WORDS; i += CHECKSUM_WORDS) {
    a = mix(a, words[i]!);
    b = mix(b, words[i + 1]!);
    c = mix(c, words[i + 2]!);
    d = mix(d, words[i + 3]!);
  }
  return Int32Array.of(a, b, c, d);
}

/** The checksum of a model file as text; files with equal checksums are taken to be equal. */
export function checksumOf(bytes: Uint8Array): string {
  const stored = bytes.slice(-4 * CHECKSUM_WORDS);
  return Array.from(stored, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function hexadecimal(words: Int32Array): string {
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Views have the byte order of the machine, so they would be wrong on a big-endian one. */
function requireLittleEndian(): void {
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1) {
    throw new ModelError("expected a little-endian machine for a model file, found a big-endian one");
  }
}
