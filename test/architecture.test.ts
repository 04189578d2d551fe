import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { describe, expect, it } from "vitest";

/** Which rooms of src/ a room may import from, besides itself. ARCHITECTURE.md says why. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  sentence: [],
  threads: [],
  numbers: [],
  kernels: [],
  graph: [],
  learn: ["kernels", "numbers"],
  transform: ["sentence"],
  transition: ["sentence"],
  features: ["sentence", "transition", "numbers"],
  evaluate: ["sentence", "numbers"],
  draw: ["sentence"],
  model: ["sentence", "learn"],
  parse: ["sentence", "numbers", "transform", "transition", "features", "learn", "kernels", "graph", "model"],
  train: [
    "sentence",
    "numbers",
    "transform",
    "transition",
    "features",
    "learn",
    "kernels",
    "evaluate",
    "model",
    "parse",
    "threads",
  ],
  text: ["sentence", "numbers", "learn"],
  pipeline: ["sentence", "learn", "model", "parse", "text"],
  models: ["pipeline"],
  corpus: ["sentence", "draw", "parse", "text", "pipeline", "node"],
  experiments: [
    "sentence",
    "numbers",
    "transform",
    "transition",
    "features",
    "learn",
    "parse",
    "train",
    "evaluate",
    "draw",
  ],
};
/** The rooms at the edge may import everything. Only they use packages, `node:` modules and the globals of Node. */
const EDGES = ["index.ts", "node", "cli"];

const SOURCE = new URL("../src", import.meta.url).pathname;

interface Import {
  readonly file: string;
  readonly from: string;
  readonly target: string;
}

function imports(): Import[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(SOURCE, file), "utf8");
    const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);
    const room = file.split("/")[0]!;
    return targets.map((target) => ({ file, from: room, target }));
  });
}

/** The room a relative import leads to, "" for a package. */
function roomOf({ file, target }: Import): string {
  if (!target.startsWith(".")) return "";
  return relative(SOURCE, posix.join(SOURCE, dirname(file), target)).split("/")[0]!;
}

describe("architecture", () => {
  it("finds import lines at all", () => {
    expect(imports().length).toBeGreaterThan(10);
  });

  it("has no arrow that the table does not allow", () => {
    const forbidden = imports().filter((line) => {
      const room = roomOf(line);
      if (room === "" || room === line.from || EDGES.includes(line.from)) return false;
      return !MAY_IMPORT[line.from]?.includes(room);
    });
    expect(forbidden).toEqual([]);
  });

  it("imports packages and node: only at the edge, node: also in files that are for Node", () => {
    const forbidden = imports()
      .filter((line) => roomOf(line) === "" && !EDGES.includes(line.from))
      .filter(({ file, target }) => !(file.endsWith(".node.ts") && target.startsWith("node:")));
    expect(forbidden).toEqual([]);
  });

  it("imports node:worker_threads only in the wrapper around threads", () => {
    const wrapper = ["node/threads/start-thread.ts", "node/threads/this-thread.ts"];
    // The other pools are still to be put on the wrapper.
    const others = [
      "batch-crew.ts",
      "batch-worker.ts",
      "experiment-crew.ts",
      "experiment-worker.ts",
      "neural-threads.ts",
      "neural-worker.ts",
      "parse-pool.ts",
      "parse-worker.ts",
    ].map((file) => `node/threads/${file}`);
    const files = imports().flatMap(({ file, target }) => (target === "node:worker_threads" ? [file] : []));
    expect(files).toEqual(expect.arrayContaining(wrapper));
    expect(files.filter((file) => ![...wrapper, ...others].includes(file))).toEqual([]);
  });

  it("uses the globals of Node only at the edge", () => {
    const core = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".ts") && !EDGES.includes(file.split("/")[0]!),
    );
    const forbidden = core.filter((file) =>
      /\b(process|Buffer|global|__dirname|require|setImmediate)\b\s*[.(]/.test(
        readFileSync(join(SOURCE, file), "utf8"),
      ),
    );
    expect(forbidden).toEqual([]);
  });
});
