import { ModelError } from "../../model/model-file.js";
import { fromHalves } from "../../numbers/half.js";

// A file of tensors as many programs for networks write it: the length of a JSON text in 8 bytes, the text,
// {"NAME": {"dtype", "shape", "data_offsets": [begin, end]}, ...}, and the bytes of the tensors, to which the
// offsets refer. All numbers are little-endian.

/** The types that are read as floats, with the bytes of a number. */
const FLOATS: Record<string, number> = { F32: 4, F16: 2, BF16: 2 };
/** The other types of the format, which are checked but not read. */
const OTHERS: Record<string, number> = {
  BOOL: 1,
  U8: 1,
  I8: 1,
  F8_E4M3: 1,
  F8_E5M2: 1,
  I16: 2,
  U16: 2,
  I32: 4,
  U32: 4,
  I64: 8,
  U64: 8,
  F64: 8,
};
const SIZES: Record<string, number> = { ...FLOATS, ...OTHERS };
/** Where the JSON text begins. */
const PREAMBLE = 8;

interface Entry {
  readonly type: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** The tensors in a file of the format safetensors. */
export class Safetensors {
  readonly #entries = new Map<string, Entry>();

  /**
   * Reads the table of a file, and checks that it describes all bytes.
   *
   * @throws {ModelError} if the bytes are not such a file, or not a whole one
   */
  constructor(bytes: Uint8Array) {
    const { table, data } = parts(bytes);
    let end = 0;
    const entries = Object.entries(table).filter(([name]) => name !== "__metadata__");
    const checked = entries.map(([name, value]) => checkedEntry(name, value, data.length));
    for (const { name, type, shape, begin, end: own } of checked.sort((a, b) => a.begin - b.begin)) {
      if (begin !== end) {
        throw new ModelError(`expected tensor ${name} at byte ${end} of the data, found it at ${begin}`);
      }
      end = own;
      this.#entries.set(name, { type, shape, bytes: data.subarray(begin, own) });
    }
    if (end !== data.length) {
      throw new ModelError(`expected ${end} bytes of tensors, found ${data.length}`);
    }
  }

  /** The names of all tensors. */
  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The shape of a tensor; undefined if there is none of this name. */
  shape(name: string): readonly number[] | undefined {
    return this.#entries.get(name)?.shape;
  }

  /**
   * Checks that there is a tensor with a shape.
   *
   * @throws {ModelError} if there is no such tensor, or it has another shape
   */
  expectShape(name: string, shape: readonly number[]): void {
    const found = this.shape(name);
    if (found === undefined) throw new ModelError(`expected a tensor ${name}, found none`);
    if (found.join() === shape.join()) return;
    throw new ModelError(
      `expected the shape [${shape.join(", ")}] for tensor ${name}, found [${found.join(", ")}]`,
    );
  }

  /**
   * The numbers of a tensor as a new array, in row-major order.
   *
   * @param shape the shape that it must have
   * @throws {ModelError} if there is no such tensor, or it has another shape, another type than F32, F16 or BF16,
   * or a number that is not finite
   */
  floats(name: string, shape: readonly number[]): Float32Array<ArrayBuffer> {
    this.expectShape(name, shape);
    const numbers = floatsOf(name, this.#entries.get(name)!);
    const wrong = numbers.findIndex((x) => !Number.isFinite(x));
    if (wrong === -1) return numbers;
    throw new ModelError(`expected finite numbers in tensor ${name}, found ${numbers[wrong]} at ${wrong}`);
  }
}

/** The table of a file, and the bytes of its tensors. */
function parts(bytes: Uint8Array): { table: Record<string, unknown>; data: Uint8Array } {
  if (bytes.length < PREAMBLE) {
    throw new ModelError(`expected a safetensors file, found only ${bytes.length} bytes`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Number(view.getBigUint64(0, true));
  if (length > bytes.length - PREAMBLE) {
    throw new ModelError(
      `expected a safetensors file, found a table of ${length} bytes in a file of ${bytes.length}`,
    );
  }
  let table: unknown;
  try {
    table = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(
        new Uint8Array(bytes.subarray(PREAMBLE, PREAMBLE + length)),
      ),
    );
  } catch {
    throw new ModelError("expected a safetensors file, found a table that is not JSON");
  }
  if (!isObject(table))
    throw new ModelError("expected a safetensors file, found a table that is not an object");
  return { table, data: bytes.subarray(PREAMBLE + length) };
}

function checkedEntry(name: string, value: unknown, bytes: number) {
  const { dtype, shape, data_offsets: offsets } = isObject(value) ? value : {};
  if (typeof dtype !== "string" || SIZES[dtype] === undefined) {
    throw new ModelError(
      `expected a type for tensor ${name} (${Object.keys(SIZES).join(", ")}), found ${JSON.stringify(dtype)}`,
    );
  }
  if (!isCounts(shape)) {
    throw new ModelError(`expected whole numbers as shape of tensor ${name}, found ${JSON.stringify(shape)}`);
  }
  if (!isCounts(offsets) || offsets.length !== 2 || offsets[1]! > bytes) {
    throw new ModelError(
      `expected two offsets within ${bytes} bytes for tensor ${name}, found ${JSON.stringify(offsets)}`,
    );
  }
  const [begin, end] = offsets as [number, number];
  const size = shape.reduce((product, n) => product * n, SIZES[dtype]);
  if (end - begin !== size) {
    throw new ModelError(
      `expected ${size} bytes for tensor ${name} (${dtype}, [${shape.join(", ")}]), found ${end - begin}`,
    );
  }
  return { name, type: dtype, shape, begin, end };
}

function floatsOf(name: string, { type, bytes }: Entry): Float32Array<ArrayBuffer> {
  if (FLOATS[type] === undefined) {
    throw new ModelError(
      `expected ${Object.keys(FLOATS).join(", ")} as type of tensor ${name}, found ${type}`,
    );
  }
  // Tensors may begin at any byte; a copy begins at a multiple of 8.
  const { buffer } = new Uint8Array(bytes);
  if (type === "F32") return new Float32Array(buffer);
  const halves = new Uint16Array(buffer);
  if (type === "BF16") return new Float32Array(Uint32Array.from(halves, (bits) => bits << 16).buffer);
  const numbers = new Float32Array(halves.length);
  fromHalves(halves, numbers);
  for (let k = 0; k < halves.length; k++) if ((halves[k]! & 0x7c00) === 0x7c00) numbers[k] = Number.NaN;
  return numbers;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCounts(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((n) => Number.isSafeInteger(n) && n >= 0);
}
