import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ModelError } from "../../src/model/model-file.js";
import { Safetensors } from "../../src/neural/pretrained/safetensors.js";
import { toHalves } from "../../src/numbers/half.js";

interface Entry {
  readonly dtype: unknown;
  readonly shape: unknown;
  readonly data_offsets: unknown;
}

/** A file with a table and data; `padding` spaces after the JSON text move the data. */
function file(table: Record<string, unknown> | string, data: Uint8Array, padding = 0): Uint8Array {
  const json = new TextEncoder().encode(
    (typeof table === "string" ? table : JSON.stringify(table)) + " ".repeat(padding),
  );
  const bytes = new Uint8Array(8 + json.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true);
  bytes.set(json, 8);
  bytes.set(data, 8 + json.length);
  return bytes;
}

function entry(dtype: string, shape: readonly number[], begin: number, end: number): Entry {
  return { dtype, shape, data_offsets: [begin, end] };
}

const NUMBERS = Float32Array.of(1.5, -2, 0, 0.25, 3, -0.125);

function bytesOf(numbers: Float32Array | Uint16Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

describe("a safetensors file", () => {
  const bfloats = Uint16Array.from(new Uint32Array(NUMBERS.slice().buffer), (bits) => bits >>> 16);
  it.each([
    ["F32", bytesOf(NUMBERS)],
    ["F16", bytesOf(toHalves(NUMBERS))],
    ["BF16", bytesOf(bfloats)],
  ])("has numbers of the type %s, at any byte", (type, data) => {
    for (let padding = 0; padding < 8; padding++) {
      const table = { __metadata__: { format: "pt" }, a: entry(type, [2, 3], 0, data.length) };
      const tensors = new Safetensors(file(table, data, padding));
      expect(tensors.names).toEqual(["a"]);
      expect(tensors.shape("a")).toEqual([2, 3]);
      expect(tensors.shape("b")).toBeUndefined();
      expect(tensors.floats("a", [2, 3])).toEqual(NUMBERS);
    }
  });

  it("of another program is read", () => {
    const tiny = new Safetensors(
      readFileSync(new URL("../data/transformer/tiny.safetensors", import.meta.url)),
    );
    expect(tiny.names).toContain("encoder.layer.2.output.dense.weight");
    expect(tiny.floats("embeddings.LayerNorm.weight", [16]).length).toBe(16);
  });

  it.each([
    ["is too short", new Uint8Array(5), "found only 5 bytes"],
    ["is cut off in its table", file({ a: 1 }, new Uint8Array(0)).subarray(0, 12), "found a table of"],
    ["has no table in JSON", file("{a}", new Uint8Array(0)), "a table that is not JSON"],
    ["has another table", file("[1]", new Uint8Array(0)), "a table that is not an object"],
    ["has no type", file({ a: { shape: [1] } }, new Uint8Array(4)), "expected a type for tensor a"],
    ["has an unknown type", file({ a: entry("F4", [1], 0, 4) }, new Uint8Array(4)), 'found "F4"'],
    [
      "has no shape",
      file({ a: entry("F32", [-1], 0, 4) }, new Uint8Array(4)),
      "as shape of tensor a, found [-1]",
    ],
    [
      "is cut off in its data",
      file({ a: entry("F32", [2], 0, 8) }, new Uint8Array(7)),
      "expected two offsets within 7 bytes for tensor a, found [0,8]",
    ],
    [
      "has too many bytes",
      file({ a: entry("F32", [1], 0, 8) }, new Uint8Array(8)),
      "expected 4 bytes for tensor a",
    ],
    [
      "has a gap",
      file({ a: entry("F32", [1], 0, 4), b: entry("F32", [1], 8, 12) }, new Uint8Array(12)),
      "expected tensor b at byte 4 of the data, found it at 8",
    ],
    [
      "has overlapping tensors",
      file({ a: entry("F32", [1], 0, 4), b: entry("F32", [1], 2, 6) }, new Uint8Array(6)),
      "expected tensor b at byte 4 of the data, found it at 2",
    ],
    [
      "has bytes of no tensor",
      file({ a: entry("F32", [1], 0, 4) }, new Uint8Array(5)),
      "expected 4 bytes of tensors",
    ],
  ])("is refused if it %s", (_, bytes, message) => {
    expect(() => new Safetensors(bytes)).toThrow(message);
    expect(() => new Safetensors(bytes)).toThrow(ModelError);
  });

  it("refuses to give tensors that are not as expected", () => {
    const data = Uint8Array.of(...bytesOf(Float32Array.of(1, Number.NaN)), ...new Uint8Array(8));
    const table = { a: entry("F32", [2], 0, 8), b: entry("I64", [1], 8, 16) };
    const tensors = new Safetensors(file(table, data));
    expect(() => tensors.floats("c", [2])).toThrow("expected a tensor c, found none");
    expect(() => tensors.floats("a", [1, 2])).toThrow("expected the shape [1, 2] for tensor a, found [2]");
    expect(() => tensors.floats("b", [1])).toThrow("expected F32, F16, BF16 as type of tensor b, found I64");
    expect(() => tensors.floats("a", [2])).toThrow("expected finite numbers in tensor a, found NaN at 1");
    const infinite = new Safetensors(file({ a: entry("F16", [1], 0, 2) }, Uint8Array.of(0, 0x7c)));
    expect(() => infinite.floats("a", [1])).toThrow("expected finite numbers in tensor a");
  });

  it("with any byte changed is read or refused with a clear error", () => {
    const whole = file({ a: entry("F16", [3], 0, 6) }, bytesOf(toHalves(NUMBERS.subarray(0, 3))));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const bytes = whole.slice();
        bytes[at] = byte;
        try {
          const tensors = new Safetensors(bytes);
          for (const name of tensors.names) tensors.floats(name, tensors.shape(name)!);
        } catch (error) {
          expect(error).toBeInstanceOf(ModelError);
        }
      }),
    );
  });
});
