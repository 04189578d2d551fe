import { BYTE_BITS, type ByteTable, byteTable } from "../learn/network/byte-table.js";
import type { Network } from "../learn/network/network.js";
import type { Parameter } from "../learn/network/parameters.js";
import type { InputTables } from "../learn/network/projected-input.js";
import { ModelError, type Tensor } from "../model/model-file.js";
import { fromHalves, toHalves } from "../numbers/half.js";
import { floatsOf, type WordVectors } from "./word-vectors.js";

// The tensors of a network are its dense parameters by their names, as 16-bit numbers, [rows, columns], and
// its tables in bytes, each with a factor for each row in NAME.scales. Frozen vectors are such a table. So are the
// weights of a transformer, transposed: a factor for each output. A model may use fewer than the eight bits.

/** The names of matrices that are stored in bytes. */
const IN_BYTES = /^transformer\..*\.weights$/;

/** The tensors of a network in training, but for parameters whose names `leaveOut` matches. */
export function networkTensors(
  network: Network,
  vectors: WordVectors | undefined,
  { leaveOut, bits = BYTE_BITS }: { readonly leaveOut?: RegExp; readonly bits?: number | undefined } = {},
): Record<string, Tensor> {
  const { arena } = network.compute;
  const tensors: Record<string, Tensor> = {};
  const put = (name: string, { bytes, scales }: ByteTable) => {
    tensors[name] = bytes;
    tensors[`${name}.scales`] = scales;
  };
  const frozen = network.encoder.context?.frozen;
  const matrices = [...network.parameters.dense, ...(frozen?.dense ?? [])];
  for (const { name, at, count, rows, columns } of matrices) {
    if (leaveOut?.test(name)) continue;
    const values = arena.floats(at, count);
    if (IN_BYTES.test(name)) put(name, byteTable(turned(values, rows, columns), rows, bits));
    else tensors[name] = toHalves(values);
  }
  for (const { name, at, count, columns } of network.parameters.tables) {
    put(name, byteTable(arena.floats(at, count), columns, bits));
  }
  for (const [name, table] of Object.entries(frozen?.tables ?? {})) put(name, table);
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
  const tableOf = ({ name, rows, columns }: Pick<Parameter, "name" | "rows" | "columns">) => {
    const [bytes, scales] = [tensors[name], tensors[`${name}.scales`]];
    const isThere = bytes instanceof Int8Array && scales instanceof Float32Array;
    if (!isThere || bytes.length !== rows * columns || scales.length !== rows) return undefined;
    return { bytes, scales, columns };
  };
  for (const parameter of network.parameters.dense) {
    const tensor = tensors[parameter.name];
    if (IN_BYTES.test(parameter.name)) {
      const { name, at, count, rows, columns } = parameter;
      const table = tableOf({ name, rows: columns, columns: rows });
      if (table === undefined) throw misfit(parameter);
      const values = new Float32Array(count);
      floatsOf(table, values);
      arena.floats(at, count).set(turned(values, columns, rows));
      continue;
    }
    if (!(tensor instanceof Uint16Array) || tensor.length !== parameter.count) throw misfit(parameter);
    fromHalves(tensor, arena.floats(parameter.at, parameter.count));
  }
  network.prepare();
  const tables: Record<string, ByteTable> = {};
  for (const table of [...network.parameters.tables, ...network.parameters.frozen]) {
    const found = tableOf(table);
    if (found === undefined) throw misfit(table);
    tables[table.name] = found;
  }
  return tables as unknown as InputTables;
}

/** The transpose of a matrix of this many rows and columns. */
function turned(values: Float32Array, rows: number, columns: number): Float32Array {
  const found = new Float32Array(values.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) found[c * rows + r] = values[r * columns + c]!;
  }
  return found;
}

function misfit({ name, rows, columns }: Parameter): ModelError {
  return new ModelError(
    `expected a tensor ${name} of ${rows} rows and ${columns} columns in the model of a network`,
  );
}
