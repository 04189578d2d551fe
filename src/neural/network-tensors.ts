import { type ByteTable, byteTable } from "../learn/network/byte-table.js";
import type { Network } from "../learn/network/network.js";
import type { Parameter } from "../learn/network/parameters.js";
import type { InputTables } from "../learn/network/projected-input.js";
import { ModelError, type Tensor } from "../model/model-file.js";
import { fromHalves, toHalves } from "../numbers/half.js";
import type { WordVectors } from "./word-vectors.js";

// The tensors of a network are its dense parameters by their names, as 16-bit numbers, [rows, columns], and
// its tables in bytes, each with a factor for each row in NAME.scales. Frozen vectors are such a table.

/** The tensors of a network in training, but for parameters whose names `leaveOut` matches. */
export function networkTensors(
  network: Network,
  vectors: WordVectors | undefined,
  leaveOut?: RegExp,
): Record<string, Tensor> {
  const { arena } = network.compute;
  const tensors: Record<string, Tensor> = {};
  for (const { name, at, count } of network.parameters.dense) {
    if (!leaveOut?.test(name)) tensors[name] = toHalves(arena.floats(at, count));
  }
  const put = (name: string, { bytes, scales }: ByteTable) => {
    tensors[name] = bytes;
    tensors[`${name}.scales`] = scales;
  };
  for (const { name, at, count, columns } of network.parameters.tables) {
    put(name, byteTable(arena.floats(at, count), columns));
  }
  if (vectors !== undefined) put("vectors", vectors.table);
  return tensors;
}

/**
 * Fills the dense parameters of a network that only parses and makes it ready; returns its tables, which use
 * the tensors in place.
 *
 * @throws {ModelError} if a tensor is missing or has another size
 */
export function loadNetwork(network: Network, tensors: Readonly<Record<string, Tensor>>): InputTables {
  const { arena } = network.compute;
  for (const parameter of network.parameters.dense) {
    const tensor = tensors[parameter.name];
    if (!(tensor instanceof Uint16Array) || tensor.length !== parameter.count) throw misfit(parameter);
    fromHalves(tensor, arena.floats(parameter.at, parameter.count));
  }
  network.prepare();
  const tables: Record<string, ByteTable> = {};
  for (const table of [...network.parameters.tables, ...network.parameters.frozen]) {
    const [bytes, scales] = [tensors[table.name], tensors[`${table.name}.scales`]];
    const isThere = bytes instanceof Int8Array && scales instanceof Float32Array;
    if (!isThere || bytes.length !== table.count || scales.length !== table.rows) throw misfit(table);
    tables[table.name] = { bytes, scales, columns: table.columns };
  }
  return tables as unknown as InputTables;
}

function misfit({ name, rows, columns }: Parameter): ModelError {
  return new ModelError(
    `expected a tensor ${name} of ${rows} rows and ${columns} columns in the model of a network`,
  );
}
