// Reads the tensors of a model in the format ONNX.
import { readFileSync } from "node:fs";
import { ByteReader, fields } from "./protocol-buffers.js";

/** The numbers of 32-bit floats, and of other floats, among the types of ONNX. */
const FLOAT = 1;
const OTHER_FLOATS = [10, 11, 16];

/**
 * The tensors of 32-bit floats of a model, by name. A matrix without a name of its own is named after the node that
 * multiplies by it, such as encoder/layer.0/output/dense/kernel, and is [inputs, outputs].
 * @param {string} file
 * @returns {Map<string, import("./checkpoint-tensors.js").CheckpointTensor>}
 * @throws if the file is no such model, or has other floats
 */
export function onnxTensors(file) {
  const graph = partOf(readFileSync(file), 7);
  if (graph === undefined) throw new Error("expected a model in the format ONNX");
  /** @type {Map<string, string>} */
  const products = new Map();
  for (const [field, part] of fields(graph))
    if (field === 1) addProduct(/** @type {Uint8Array} */ (part), products);
  /** @type {Map<string, import("./checkpoint-tensors.js").CheckpointTensor>} */
  const tensors = new Map();
  for (const [field, part] of fields(graph)) {
    if (field !== 5) continue;
    const { type, name, shape, raw } = tensorOf(/** @type {Uint8Array} */ (part));
    if (OTHER_FLOATS.includes(type) && shape.length > 0)
      throw new Error(`tensor ${name}: expected 32-bit floats, found type ${type}`);
    if (type !== FLOAT) continue;
    tensors.set(products.get(name) ?? name, { shape, read: () => floats(name, shape, raw) });
  }
  return tensors;
}

/** @param {Uint8Array} bytes @param {number} number */
function partOf(bytes, number) {
  for (const [field, part] of fields(bytes)) if (field === number && typeof part !== "number") return part;
  return undefined;
}

/**
 * Adds the second factor of a product of matrices, with the name that the product gives it.
 * @param {Uint8Array} node
 * @param {Map<string, string>} products
 */
function addProduct(node, products) {
  const [inputs, text] = [/** @type {string[]} */ ([]), { name: "", kind: "" }];
  for (const [field, part] of fields(node)) {
    if (typeof part === "number") continue;
    if (field === 1) inputs.push(String(Buffer.from(part)));
    if (field === 3) text.name = String(Buffer.from(part));
    if (field === 4) text.kind = String(Buffer.from(part));
  }
  const factor = inputs[1];
  if (text.kind !== "MatMul" || factor === undefined) return;
  products.set(factor, text.name.replace(/^\//, "").replace(/MatMul$/, "kernel"));
}

/** @param {Uint8Array} bytes */
function tensorOf(bytes) {
  const found = { type: 0, name: "", shape: /** @type {number[]} */ ([]), raw: new Uint8Array(0) };
  for (const [field, part] of fields(bytes)) {
    if (field === 1) found.shape.push(...(typeof part === "number" ? [part] : packed(part)));
    if (field === 2) found.type = Number(part);
    if (field === 8) found.name = String(Buffer.from(/** @type {Uint8Array} */ (part)));
    if (field === 9) found.raw = /** @type {Uint8Array<ArrayBuffer>} */ (part);
  }
  return found;
}

/** The numbers of a field that has several in one part. @param {Uint8Array} bytes */
function packed(bytes) {
  const reader = new ByteReader(bytes);
  const numbers = [];
  while (!reader.isAtEnd) numbers.push(reader.varint());
  return numbers;
}

/** @param {string} name @param {readonly number[]} shape @param {Uint8Array} raw */
function floats(name, shape, raw) {
  const count = shape.reduce((product, n) => product * n, 1);
  if (raw.length !== 4 * count)
    throw new Error(`tensor ${name}: expected ${4 * count} bytes in the file, found ${raw.length}`);
  return new Float32Array(new Uint8Array(raw).buffer);
}
