// Reads the tensors of a TensorFlow checkpoint, as the original models of BERT are published.
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { ByteReader, fields } from "./protocol-buffers.js";

// PREFIX.index is a sorted table of LevelDB: blocks of entries (name -> protocol buffer), then a block with the places of
// these blocks, and in the end, in 48 bytes, the places of two blocks, of which the second is that one.
// PREFIX.data-00000-of-00001 has the numbers.
const FOOTER = 48;
/** The number of 32-bit floats among the types of TensorFlow. */
const FLOAT = 1;

/**
 * A tensor of 32-bit floats.
 * @typedef {object} CheckpointTensor
 * @property {readonly number[]} shape
 * @property {() => Float32Array} read Reads its numbers, in row-major order.
 */

/**
 * The tensors of 32-bit floats of a checkpoint, by name.
 * @param {string} prefix the path of its files without .index and .data-00000-of-00001
 * @returns {Map<string, CheckpointTensor>}
 */
export function checkpointTensors(prefix) {
  const bytes = readFileSync(`${prefix}.index`);
  const footer = new ByteReader(bytes.subarray(bytes.length - FOOTER));
  footer.varint();
  footer.varint();
  const data = `${prefix}.data-00000-of-00001`;
  /** @type {Map<string, CheckpointTensor>} */
  const tensors = new Map();
  for (const [, place] of entries(block(bytes, footer))) {
    for (const [name, value] of entries(block(bytes, new ByteReader(place)))) {
      const { type, shape, offset, size } = described(value);
      if (name === "" || type !== FLOAT) continue;
      tensors.set(name, { shape, read: () => floats(data, offset, size) });
    }
  }
  return tensors;
}

/**
 * The block at the place that comes next.
 * @param {Uint8Array} bytes
 * @param {ByteReader} place
 */
function block(bytes, place) {
  const start = place.varint();
  const size = place.varint();
  if (bytes[start + size] !== 0) throw new Error("expected a table that is not compressed");
  return bytes.subarray(start, start + size);
}

/**
 * The entries of a block. A key leaves out what it shares with the key before.
 * @param {Uint8Array} bytes
 * @returns {Generator<[string, Uint8Array]>}
 */
function* entries(bytes) {
  const restarts = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
  const numbers = new ByteReader(bytes.subarray(0, bytes.length - 4 * (restarts + 1)));
  for (let key = ""; !numbers.isAtEnd; ) {
    const [shared, own, length] = [numbers.varint(), numbers.varint(), numbers.varint()];
    key = key.slice(0, shared) + Buffer.from(numbers.take(own)).toString("latin1");
    yield [key, numbers.take(length)];
  }
}

/** @param {Uint8Array} value */
function described(value) {
  const found = { type: 0, shape: /** @type {number[]} */ ([]), offset: 0, size: 0 };
  for (const [field, part] of fields(value)) {
    if (field === 1) found.type = Number(part);
    if (field === 4) found.offset = Number(part);
    if (field === 5) found.size = Number(part);
    if (field !== 2) continue;
    for (const [, dimension] of fields(/** @type {Uint8Array} */ (part))) {
      for (const [, size] of fields(/** @type {Uint8Array} */ (dimension))) found.shape.push(Number(size));
    }
  }
  return found;
}

/** @param {string} file @param {number} offset @param {number} size */
function floats(file, offset, size) {
  const numbers = new Float32Array(size / 4);
  const handle = openSync(file, "r");
  const read = readSync(handle, new Uint8Array(numbers.buffer), 0, size, offset);
  closeSync(handle);
  if (read !== size) throw new Error(`${file}: expected ${size} bytes at ${offset}, found ${read}`);
  return numbers;
}
