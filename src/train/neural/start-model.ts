import type { Network } from "../../learn/network/network.js";
import { UNKNOWN_WORD } from "../../learn/network/network-input.js";
import type { Parameter } from "../../learn/network/parameters.js";
import { checksumOf, ModelError, readModelFile, type Tensor } from "../../model/model-file.js";
import { floatsOf, type WordVectors } from "../../neural/word-vectors.js";
import {
  NEURAL_MODELS,
  type NeuralHeader,
  neuralHeaderOf,
  neuralNetworkFrom,
  type ReadNetwork,
} from "../../parse/neural/neural-model.js";
import { TRANSFORMER_MODELS, transformerLoader } from "../../parse/neural/transformer-model.js";
import type { Transitions } from "../../parse/transition/transitions.js";

/** A trained neural parser that another training starts from. */
export interface StartModel {
  /** @internal The header of its model file. */
  readonly header: NeuralHeader;
  /** The checksum of the file. */
  readonly checksum: string;
  /** @internal Its parameters; a training that shares those of another needs none. */
  readonly tensors?: Readonly<Record<string, Tensor>> | undefined;
}

/** What settings record of the model that a training started from. */
export interface StartRecord {
  /** The treebanks that it was trained on. */
  readonly treebanks: readonly string[];
  /** The checksum of its file. */
  readonly checksum: string;
}

/**
 * Reads the model of a neural parser to start from. That of a pipeline is its step `parse` (see `stepFiles`).
 *
 * @throws {ModelError} if the bytes are another model
 */
export function startModel(bytes: Uint8Array): StartModel {
  const file = readModelFile(bytes);
  const { kind } = file.header;
  if (kind !== NEURAL_MODELS.kind && kind !== TRANSFORMER_MODELS.kind) {
    throw new ModelError(
      `expected the model of a neural parser to start from, found one of kind ${String(kind)}`,
    );
  }
  return { header: neuralHeaderOf(file), checksum: checksumOf(bytes), tensors: file.tensors };
}

/** The frozen vectors of a model; undefined if it has none. */
export function vectorsOfStart({ header, tensors }: StartModel): WordVectors | undefined {
  const { vectors: names } = header.vocabulary;
  if (names === undefined || tensors === undefined) return undefined;
  const [bytes, scales] = [tensors.vectors as Int8Array, tensors["vectors.scales"] as Float32Array];
  return { names, table: { bytes, scales, columns: header.shape.vectorColumns! } };
}

/**
 * Gives a network in training the parameters of a model. The network knows all that the model knows, and may
 * know more: new words start as the unknown word, new n-grams and tags in the input as 0, and new labels, tags to
 * find and transitions with low scores that do not depend on the word, so that it parses as before. `transitions`
 * are those of its transition head.
 *
 * @throws {ModelError} if a tensor is missing or has another size
 */
export function loadStart(
  network: Network,
  transitions: Transitions | undefined,
  { header, tensors = {} }: StartModel,
): void {
  const { transformer } = header;
  const context = transformer && transformerLoader(transformer);
  const from = neuralNetworkFrom({ header: { ...header }, tensors }, {}, context);
  const { arena } = network.compute;
  const columnsOf = keptColumns(from, network, transitions);
  const known = new Map(from.network.parameters.dense.map((parameter) => [parameter.name, parameter]));
  const layer = network.encoder.context;
  const frozen = layer?.frozen?.dense ?? [];
  if (frozen.length > 0) context!.load(layer!, from.tables);
  for (const parameter of [...network.parameters.dense, ...frozen]) {
    const before = known.get(parameter.name);
    if (before === undefined) continue;
    const values = from.network.compute.arena.floats(before.at, before.count);
    copyColumns(values, before, arena.floats(parameter.at, parameter.count), parameter, columnsOf(parameter));
  }
  for (const { name, at, count, columns } of network.parameters.tables) {
    const table = from.tables[name as keyof typeof from.tables]!;
    const rows = arena.floats(at, count);
    floatsOf(table, rows);
    // New n-grams and tags add nothing to the input at first.
    rows.fill(0, table.bytes.length);
    if (name !== "words") continue;
    const unknown = rows.slice(UNKNOWN_WORD * columns, (UNKNOWN_WORD + 1) * columns);
    for (let k = table.bytes.length; k < count; k += columns) rows.set(unknown, k);
  }
}

/**
 * For a parameter with a column for each label, atom of tags or transition: where these columns were before, -1 for
 * new ones. Undefined for all others.
 */
function keptColumns(
  { network: { sizes: old }, parts: before }: ReadNetwork,
  { sizes }: Network,
  transitions: Transitions | undefined,
) {
  const kept: Readonly<Record<string, Int32Array | undefined>> = {
    "label.label": firstNumbers(before.labels.size, sizes.graph?.labels),
    tag: firstNumbers(old.tags?.atoms, sizes.tags?.atoms),
    "transition.classes": transitions?.move.map((move, k) =>
      before.transitions!.classOf(move, transitions.label[k]!),
    ),
  };
  return ({ name }: Parameter) => kept[name.replace(/\.(weights|bias)$/, "")];
}

/** The numbers below `known`, then -1 up to `all` numbers. */
function firstNumbers(known = 0, all = known): Int32Array {
  return Int32Array.from({ length: all }, (_, k) => (k < known ? k : -1));
}

/** How much lower a new column scores than the lowest of the others, before it has learnt anything. */
const LOWER = 3;

/**
 * Copies a matrix or, if some columns are new, all others. A new column is 0 in weights, and lower than all others
 * in a bias.
 */
function copyColumns(
  from: Float32Array,
  { columns: width, name }: Parameter,
  to: Float32Array,
  { rows, columns }: Parameter,
  kept: Int32Array | undefined,
): void {
  if (kept === undefined) {
    to.set(from);
    return;
  }
  const known = kept.filter((before) => before !== -1);
  const lowest = Math.min(0, ...Array.from(known, (before) => from[before]!));
  const fresh = name.endsWith(".bias") ? lowest - LOWER : 0;
  for (let r = 0; r < rows; r++) {
    for (const [c, before] of kept.entries()) {
      to[r * columns + c] = before === -1 ? fresh : from[r * width + before]!;
    }
  }
}
