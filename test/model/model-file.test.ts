import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ModelError, readModelFile, type Tensor, writeModelFile } from "../../src/model/model-file.js";

const HEADER = { learner: "linear", labels: ["root", "nsubj", "größer"], seed: 7, scores: { las: 87.5 } };

const EVERY_TYPE: Record<string, Tensor> = {
  int8: Int8Array.of(-128, 0, 127),
  uint8: Uint8Array.of(0, 255),
  int16: Int16Array.of(-32768, 32767, 5),
  uint16: Uint16Array.of(65535),
  int32: Int32Array.of(-2147483648, 2147483647, 1, 2, 3),
  uint32: Uint32Array.of(4294967295),
  float32: Float32Array.of(-0, 0.5, Number.POSITIVE_INFINITY, Number.NaN),
  float64: Float64Array.of(Math.PI, Number.MIN_VALUE),
  empty: new Float32Array(0),
};

const SMALL = writeModelFile({ learner: "linear" }, { weights: Float32Array.of(1, 2, 3) });

/** The message of the error on reading these bytes; "" if they are accepted. */
function refusal(bytes: Uint8Array): string {
  try {
    readModelFile(bytes);
    return "";
  } catch (error) {
    if (error instanceof ModelError) return error.message;
    throw error;
  }
}

/** A file with this JSON text and `tensorBytes` bytes of tensors, with correct lengths and checksum. */
function fileOf(json: string | Uint8Array, tensorBytes = 0, jsonLength = json.length): Uint8Array {
  const text = typeof json === "string" ? new TextEncoder().encode(json) : json;
  const bytes = new Uint8Array(32 + Math.ceil(text.length / 16) * 16 + tensorBytes + 16);
  bytes.set(SMALL.subarray(0, 32));
  bytes.set(text, 32);
  const words = new DataView(bytes.buffer);
  words.setUint32(12, jsonLength, true);
  words.setUint32(16, bytes.length, true);
  const [checksum] = /[0-9a-f]{32}/.exec(refusal(bytes))!;
  for (let k = 0; k < 4; k++) {
    const word = Number.parseInt(checksum.slice(8 * k, 8 * k + 8), 16);
    words.setUint32(bytes.length - 16 + 4 * k, word, true);
  }
  return bytes;
}

describe("a model file", () => {
  it("gives back the header and tensors of every type", () => {
    const file = readModelFile(writeModelFile(HEADER, EVERY_TYPE));
    expect(file.header).toEqual(HEADER);
    expect(file.tensors).toEqual(EVERY_TYPE);
    expect(Object.keys(file.tensors)).toEqual(Object.keys(EVERY_TYPE));
  });

  it("gives back an empty header without tensors", () => {
    expect(readModelFile(writeModelFile({}, {}))).toEqual({ header: {}, tensors: {}, isInPlace: true });
  });

  it("gives back any header and any tensors", () => {
    const tensor: fc.Arbitrary<Tensor> = fc.oneof(
      fc.int8Array(),
      fc.uint8Array(),
      fc.int16Array(),
      fc.uint16Array(),
      fc.int32Array(),
      fc.uint32Array(),
      fc.float32Array(),
      fc.float64Array(),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string({ unit: "binary" }), tensor),
        (header, tensors) => {
          const bytes = writeModelFile(header, tensors);
          const file = readModelFile(bytes);
          // JSON has no -0, so the expected header goes through JSON too.
          expect(file.header).toEqual(JSON.parse(JSON.stringify(header)));
          expect(Object.entries(file.tensors)).toEqual(Object.entries(tensors));
          expect(Buffer.compare(writeModelFile(header, file.tensors), bytes)).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("writes the same bytes for the same input, whatever memory the tensors lie in", () => {
    const within = new Int32Array([9, 9, 1, 2, 3, 9]).subarray(2, 5);
    const first = writeModelFile(HEADER, { within });
    expect(writeModelFile(HEADER, { within: Int32Array.of(1, 2, 3) })).toEqual(first);
  });

  it("starts every tensor at a multiple of 16 bytes, as a view into the file", () => {
    const bytes = writeModelFile(HEADER, EVERY_TYPE);
    for (const tensor of Object.values(readModelFile(bytes).tensors)) {
      expect(tensor.buffer).toBe(bytes.buffer);
      expect(tensor.byteOffset % 16).toBe(0);
    }
  });

  it("is read from any offset in a larger buffer, and copied only if it is not aligned", () => {
    const bytes = writeModelFile(HEADER, EVERY_TYPE);
    for (let shift = 0; shift < 17; shift++) {
      const larger = new Uint8Array(bytes.length + 40).fill(0xaa);
      larger.set(bytes, shift);
      const file = readModelFile(larger.subarray(shift, shift + bytes.length));
      expect(file.tensors).toEqual(EVERY_TYPE);
      expect(file.tensors.int32!.buffer === larger.buffer).toBe(shift % 8 === 0);
    }
  });

  it("is read from shared memory without a copy", () => {
    const bytes = writeModelFile(HEADER, EVERY_TYPE);
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    const file = readModelFile(shared);
    expect(file.header).toEqual(HEADER);
    expect(file.tensors.float32!.buffer).toBe(shared.buffer);
  });

  it("has the documented layout", () => {
    const text = '{"header":{"learner":"linear"},"tensors":[{"name":"weights","type":"Float32Array",';
    expect(new TextDecoder("latin1").decode(SMALL.subarray(0, 8))).toBe("CROSSARC");
    expect(new TextDecoder().decode(SMALL.subarray(32, 32 + text.length))).toBe(text);
    const words = new DataView(SMALL.buffer);
    expect(words.getUint32(8, true)).toBe(1);
    expect(words.getUint32(16, true)).toBe(SMALL.length);
    expect(words.getFloat32(SMALL.length - 32, true)).toBe(1);
  });

  it("of 20 MB is read in under 50 ms", () => {
    const weights = Float32Array.from({ length: 5_000_000 }, (_, i) => i);
    const bytes = writeModelFile(HEADER, { weights });
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      readModelFile(bytes);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });
});

describe("a file that is refused", () => {
  it("has any byte altered", () => {
    for (let i = 0; i < SMALL.length; i++) {
      for (const change of [1, 0x80, 0xff, 0x20]) {
        const altered = SMALL.slice();
        altered[i]! ^= change;
        expect(refusal(altered), `byte ${i}`).not.toBe("");
      }
    }
  });

  it("has two words exchanged", () => {
    const altered = SMALL.slice();
    const words = new Int32Array(altered.buffer);
    const first = words.length - 8;
    [words[first], words[first + 1]] = [words[first + 1]!, words[first]!];
    expect(refusal(altered)).toMatch(/checksum [0-9a-f]{32}, found [0-9a-f]{32}: the file was altered$/);
  });

  it("is truncated anywhere, or has more bytes", () => {
    for (let length = 0; length < SMALL.length; length++) {
      const wanted = length < 32 ? "at least 32" : SMALL.length;
      expect(refusal(SMALL.slice(0, length))).toBe(
        `expected a model file of ${wanted} bytes, found ${length}`,
      );
    }
    const longer = new Uint8Array(SMALL.length + 16);
    longer.set(SMALL);
    expect(refusal(longer)).toBe(`expected a model file of ${SMALL.length} bytes, found ${longer.length}`);
  });

  it("is empty, a text or a gzip file", () => {
    expect(refusal(new Uint8Array(0))).toBe("expected a model file of at least 32 bytes, found 0");
    expect(refusal(new TextEncoder().encode("# sent_id = 1\n1\tWords\tword\tNOUN\n"))).toBe(
      'expected a model file, which starts with "CROSSARC", found "# sent_i"',
    );
    expect(refusal(gzipSync(SMALL))).toMatch(
      /^expected a model file, which starts with "CROSSARC", found "\\u001f/,
    );
  });

  it("is of another version", () => {
    const other = SMALL.slice();
    other[8] = 2;
    expect(refusal(other)).toBe("expected a model file of format version 1, found version 2");
  });

  it("has a header that is not JSON, not UTF-8, or of a wrong form", () => {
    const wanted = /^expected 3 bytes of JSON after the preamble of the model file$/;
    expect(refusal(fileOf("{,}"))).toMatch(wanted);
    expect(refusal(fileOf(Uint8Array.of(0x22, 0xff, 0x22)))).toMatch(wanted);
    for (const json of [
      "null",
      "[]",
      "{}",
      '{"header":{}}',
      '{"header":[],"tensors":[]}',
      '{"tensors":[]}',
    ]) {
      expect(refusal(fileOf(json))).toBe(
        "expected a header and a table of tensors in the JSON of the model file",
      );
    }
  });

  it("claims a JSON text longer than the file", () => {
    const bytes = fileOf('{"header":{},"tensors":[]}', 0, 1000);
    expect(refusal(bytes)).toBe("expected 1000 bytes of JSON after the preamble of the model file");
  });

  it.each([
    ["name", { type: "Int8Array", offset: 0, length: 1 }],
    ["type", { name: "a", type: "Int64Array", offset: 0, length: 1 }],
    ["type", { name: "a", type: "toString", offset: 0, length: 1 }],
    ["length", { name: "a", type: "Int8Array", offset: 0, length: -1 }],
    ["length", { name: "a", type: "Int8Array", offset: 0, length: 0.5 }],
    ["offset", { name: "a", type: "Int8Array", offset: "0", length: 1 }],
    ["entry", null],
  ])("has a table entry with a wrong %s", (_, entry) => {
    const message = refusal(fileOf(JSON.stringify({ header: {}, tensors: [entry] }), 16));
    expect(message).toMatch(/^expected a tensor's name, type, offset and length, found /);
  });

  it("has a tensor at a wrong offset, beyond the end or twice, or bytes outside its tensors", () => {
    const a = { name: "a", type: "Int32Array", offset: 0, length: 4 };
    const table = (...tensors: object[]) => JSON.stringify({ header: {}, tensors });
    const tensor = 'tensor "a" of the model file';
    expect(refusal(fileOf(table({ ...a, offset: 16 }), 32))).toBe(
      `expected ${tensor} at offset 0, found offset 16`,
    );
    const beyond = fileOf(table({ ...a, length: 5 }), 16);
    expect(refusal(beyond)).toBe(
      `expected ${tensor} to end by byte ${beyond.length - 16}, found end ${beyond.length - 12}`,
    );
    expect(refusal(fileOf(table(a, { ...a, offset: 16 }), 32))).toBe(`expected one ${tensor}, found two`);
    const more = fileOf(table(a), 32);
    expect(refusal(more)).toBe(
      `expected tensors up to byte ${more.length - 16} of the model file, found ${more.length - 32}`,
    );
    expect(refusal(fileOf(table(a), 16))).toBe("");
  });
});
