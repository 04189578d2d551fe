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
  query: ["sentence", "document"],
  model: ["sentence", "learn"],
  neural: ["sentence", "numbers", "features", "learn", "kernels", "model"],
  parse: [
    "sentence",
    "numbers",
    "transform",
    "transition",
    "features",
    "learn",
    "kernels",
    "graph",
    "model",
    "neural",
  ],
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
    "neural",
    "parse",
    "threads",
  ],
  text: ["sentence", "numbers", "learn"],
  pipeline: ["sentence", "numbers", "learn", "model", "neural", "parse", "text"],
  document: ["sentence", "model", "parse", "text", "pipeline", "threads"],
  // ".." is the folder models/ beside src/, which holds the models themselves.
  models: ["sentence", "model", "document", ".."],
  corpus: ["sentence", "draw", "query", "parse", "text", "pipeline"],
  serve: ["sentence", "draw", "parse", "text", "pipeline", "corpus", "threads"],
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
/**
 * The rooms at the edge may import almost everything. Only they use `node:` modules and the globals of Node.
 */
const EDGES = [
  "index.ts",
  "train.ts",
  "research.ts",
  "evaluate.ts",
  "pool.ts",
  "pool.node.ts",
  "query.ts",
  "node",
  "cli",
];

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

  it("keeps the command line out of files, threads and clocks", () => {
    const forbidden = imports().filter((line) => line.from === "node" && roomOf(line) === "cli");
    expect(forbidden).toEqual([]);
  });

  it("imports node: only at the edge and in files that are for Node", () => {
    const forbidden = imports()
      .filter(({ target }) => target.startsWith("node:"))
      .filter(({ file, from }) => !EDGES.includes(from) && !file.endsWith(".node.ts"));
    expect(forbidden).toEqual([]);
  });

  it("imports packages only in the command line, the server and formats of corpora", () => {
    const packages = imports().filter((line) => roomOf(line) === "" && !line.target.startsWith("node:"));
    expect(packages.length).toBeGreaterThan(0);
    const formats = /^corpus\/(documents|outputs)\/(parquet|warc)\.ts$/;
    const others = packages.filter(
      ({ from, file }) => from !== "cli" && from !== "serve" && !formats.test(file),
    );
    expect(others).toEqual([]);
  });

  it("keeps packages out of the work of a server's threads", () => {
    const work = imports().filter(({ file }) => /^serve\/(work|engine)\//.test(file));
    expect(work.length).toBeGreaterThan(10);
    expect(work.filter((line) => roomOf(line) === "")).toEqual([]);
  });

  it("imports node:worker_threads only in the wrapper around threads", () => {
    const wrapper = ["node/threads/start-thread.ts", "node/threads/this-thread.ts"];
    const files = imports().flatMap(({ file, target }) => (target === "node:worker_threads" ? [file] : []));
    expect(files).toEqual(wrapper);
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

  it("has no file of more than 350 lines, and no folder of more than 20 files", () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    const long = files.filter((file) => readFileSync(join(SOURCE, file), "utf8").split("\n").length > 351);
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const full = [...counts].filter(([, count]) => count > 20);
    expect({ long, full }).toEqual({ long: [], full: [] });
  });
});
