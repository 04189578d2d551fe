import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { generatedModule, kernelNames } from "../../scripts/support/kernel-compiler.js";
import { ADD_ROWS } from "../../src/kernels/generated/add-rows.js";
import { loadKernel } from "../../src/kernels/kernel.js";
import { kernelMemory, Workspace } from "../../src/kernels/memory.js";
import { simdRowSums } from "../../src/kernels/row-sums.js";

describe("kernels", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(kernelNames())("%s: the committed bytes are what its source compiles to", async (name) => {
    const committed = readFileSync(
      new URL(`../../src/kernels/generated/${name}.ts`, import.meta.url),
      "utf8",
    );
    expect(committed).toBe(await generatedModule(name));
  });

  it("run on shared and on unshared memory", () => {
    for (const shared of [true, false]) {
      const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536, shared });
      expect(Object.keys(loadKernel<object>(ADD_ROWS, memory)!)).toContain("addRows");
    }
  });

  it("are undefined if the engine has no WebAssembly, or lacks SIMD", () => {
    const [slots, rows] = [new Int32Array(4), new Uint8Array(2)];
    expect(simdRowSums(slots, rows, 1, 1)).toBeDefined();
    vi.spyOn(WebAssembly, "validate").mockReturnValueOnce(false);
    expect(simdRowSums(slots, rows, 1, 1)).toBeUndefined();
    vi.stubGlobal("WebAssembly", undefined);
    expect(simdRowSums(slots, rows, 1, 1)).toBeUndefined();
  });

  it("get shared memory if the engine has it, and unshared memory otherwise", () => {
    expect(kernelMemory(70_000).buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(kernelMemory(70_000).buffer.byteLength).toBe(2 * 65_536);
    vi.stubGlobal("SharedArrayBuffer", undefined);
    expect(kernelMemory(1).buffer).toBeInstanceOf(ArrayBuffer);
  });

  it("get arrays that are aligned to 16 bytes and do not overlap, and none beyond the workspace", () => {
    const workspace = Workspace.alone(65_536);
    const [a, b] = [workspace.int16(3), workspace.float32(5)];
    expect([a.byteOffset % 16, b.byteOffset % 16]).toEqual([0, 0]);
    expect(b.byteOffset).toBeGreaterThanOrEqual(a.byteOffset + a.byteLength);
    expect(() => workspace.int32(16_384)).toThrow("expected 65536 more bytes in the workspace of a kernel");
  });
});
