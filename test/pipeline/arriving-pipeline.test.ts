import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadPipeline } from "../../src/document/load-pipeline.js";
import { ArrivingModel } from "../../src/model/arriving-model.js";
import { writeModelFile } from "../../src/model/model-file.js";
import { pipelineFrom } from "../../src/pipeline/pipeline-model.js";

const ENGLISH = new Uint8Array(readFileSync(new URL("../../models/english.model", import.meta.url)));
const TEXT = "The old boat was sold by Ann at six. Nobody knows the new owner yet.";

/** A response whose body arrives in chunks of a size, and counts them. */
function response(bytes: Uint8Array, size: number) {
  let at = 0;
  const read = async () => {
    if (at >= bytes.length) return { done: true };
    at += size;
    return { done: false, value: bytes.slice(at - size, at) };
  };
  const arrayBuffer = () => Promise.reject(new Error("asked for the whole"));
  return { ok: true, status: 200, url: "a.model", arrayBuffer, body: { getReader: () => ({ read }) } };
}

describe("a model that arrives in chunks", () => {
  test.each([1, 999, 1 << 16, 1 << 25])("gives its tensors once they are complete, by %i bytes", (size) => {
    const tensors = {
      one: Uint8Array.of(1, 2, 3),
      two: new Uint8Array(70_000).fill(7),
      three: Uint8Array.of(9),
    };
    const bytes = writeModelFile({ kind: "any" }, tensors);
    const model = new ArrivingModel();
    const given: Record<string, Uint8Array> = {};
    for (let at = 0; at < bytes.length; at += size) {
      for (const [name, tensor] of model.push(bytes.subarray(at, at + size))) given[name] = tensor.slice();
    }
    expect(given).toEqual(tensors);
    expect(model.bytes).toEqual(bytes);
  });

  test("parses as the model that came as a whole", async () => {
    const whole = pipelineFrom(ENGLISH).parse(TEXT);
    const { pipeline } = await loadPipeline(response(ENGLISH, 100_003));
    expect(pipeline.parse(TEXT)).toEqual(whole);
  });

  test.each([
    ["no model", new TextEncoder().encode("<!doctype html><title>Not found</title>")],
    ["nothing", new Uint8Array()],
    ["a part of a model", ENGLISH.subarray(0, 5_000_000)],
    ["more than a model", Uint8Array.of(...ENGLISH.subarray(0, 40), 1)],
    ["an altered step", altered(400_000)],
    ["an altered table", altered(40)],
    ["an altered parser", altered(ENGLISH.length - 1000)],
  ])("is refused as a whole one is: %s", async (_, bytes) => {
    const message = caught(() => pipelineFrom(bytes));
    await expect(loadPipeline(response(bytes, 65_536))).rejects.toThrow(message);
  });
});

function altered(at: number): Uint8Array {
  const bytes = ENGLISH.slice();
  bytes[at]! ^= 0x10;
  return bytes;
}

function caught(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("expected an error, found none");
}
