import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Arena } from "../../src/kernels/arena.js";
import { canCompile } from "../../src/kernels/kernel.js";
import { kernelMemory, PAGE } from "../../src/kernels/memory.js";
import { simdNetworkKernels } from "../../src/kernels/network-kernels.js";
import { simdWeightSums } from "../../src/kernels/weight-sums.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const TREEBANK = join(ROOT, "examples/harbour.conllu");
const TEXT = "She bought two boats in May. They don't like it, whatever he may have told you about them.";
/** A module that forbids to compile WebAssembly as a Content-Security-Policy does; memory can still be made. */
const FORBID = `WebAssembly.Module = class {
  constructor() { throw new WebAssembly.CompileError("code generation disallowed"); }
};`;

let folder: string;
/** The arguments of Node that forbid WebAssembly in each way. */
let ways: Record<"forbidden" | "missing", string[]>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "crossarc-plain-"));
  writeFileSync(join(folder, "forbid.mjs"), FORBID);
  ways = { forbidden: ["--import", join(folder, "forbid.mjs")], missing: ["--no-expose-wasm"] };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command line in Node with the given arguments of Node; returns its output. */
function crossarc(node: readonly string[], ...args: string[]): string {
  return execFileSync(process.execPath, [...node, join(ROOT, "bin/crossarc.js"), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

describe("where WebAssembly may not be compiled", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("kernels are undefined, after a single attempt, and memory is plain", () => {
    const attempts = vi.fn(function refuse() {
      throw new WebAssembly.CompileError("code generation disallowed");
    });
    const { validate, CompileError, Memory } = WebAssembly;
    vi.stubGlobal("WebAssembly", { validate, CompileError, Memory, Module: attempts });
    expect(canCompile()).toBe(false);
    expect(simdWeightSums(3, 3)).toBeUndefined();
    expect(simdNetworkKernels(new Arena())).toBeUndefined();
    expect(attempts).toHaveBeenCalledTimes(1);
    const memory = kernelMemory(PAGE + 1);
    new Uint8Array(memory.buffer)[7] = 3;
    expect(memory.buffer).toBeInstanceOf(ArrayBuffer);
    expect([memory.grow(1), memory.buffer.byteLength]).toEqual([2, 3 * PAGE]);
    expect(new Uint8Array(memory.buffer)[7]).toBe(3);
    vi.unstubAllGlobals();
    expect(canCompile()).toBe(true);
  });

  it.each(["forbidden", "missing"] as const)("%s: the built-in model gives the same trees", (way) => {
    expect(crossarc(ways[way], "parse", "--string", TEXT)).toBe(crossarc([], "parse", "--string", TEXT));
  });

  it("an interpreter without a compiler gives the same trees", () => {
    expect(crossarc(["--jitless"], "parse", "--string", "Two boats left.")).toBe(
      crossarc([], "parse", "--string", "Two boats left."),
    );
  });

  it.each(["linear", "svm", "memory"])("the %s learner trains the same model, to the byte", (learner) => {
    const [fast, plain] = [join(folder, "fast.model"), join(folder, "plain.model")];
    crossarc([], "train", TREEBANK, "--learner", learner, "-q", "-o", fast);
    for (const way of Object.values(ways)) {
      crossarc(way, "train", TREEBANK, "--learner", learner, "-q", "-o", plain);
      expect(readFileSync(plain).equals(readFileSync(fast))).toBe(true);
      expect(crossarc(way, "parse", TREEBANK, "--model", fast, "-q")).toBe(
        crossarc([], "parse", TREEBANK, "--model", fast, "-q"),
      );
    }
  });

  it.each([
    ["graph", "forbidden"],
    ["transition", "missing"],
  ] as const)("a network with a %s head trains, and parses in threads (%s)", (head, way) => {
    const model = join(folder, "network.model");
    const options = ["--learner", "neural", "--head", head, "--epochs", "1", "-q", "-o", model];
    crossarc(ways[way], "train", TREEBANK, ...options);
    const parsed = crossarc([], "parse", TREEBANK, "--model", model, "-q");
    for (const workers of ["1", "2"]) {
      const run = ["parse", TREEBANK, "--model", model, "-q", "--workers", workers];
      expect(crossarc(ways[way], ...run)).toBe(parsed);
    }
  });
});
