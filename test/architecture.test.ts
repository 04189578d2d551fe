import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { describe, expect, it } from "vitest";

/** Which rooms of src/ a room may import from, besides itself. ARCHITECTURE.md says why. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  sentence: [],
  numbers: [],
  kernels: [],
  learn: ["kernels", "numbers"],
  transform: ["sentence"],
  transition: ["sentence"],
  features: ["sentence", "transition"],
  evaluate: ["sentence", "numbers"],
  draw: ["sentence"],
  graph: [],
  parse: [
    "sentence",
    "numbers",
    "transform",
    "transition",
    "features",
    "learn",
    "kernels",
    "evaluate",
    "graph",
  ],
  text: ["sentence", "numbers", "features", "learn"],
  pipeline: ["sentence", "learn", "parse", "text"],
  models: ["pipeline"],
  experiments: [
    "sentence",
    "numbers",
    "transform",
    "transition",
    "features",
    "learn",
    "parse",
    "evaluate",
    "draw",
  ],
};
/** The rooms at the edge: they may import everything, and cli alone may import from node:, besides what is for Node. */
const EDGES = ["index.ts", "cli"];

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

  it("imports packages and node: only in the command line, node: also in files that are for Node", () => {
    const forbidden = imports()
      .filter((line) => roomOf(line) === "" && line.from !== "cli")
      .filter(({ file, target }) => !(file.endsWith(".node.ts") && target.startsWith("node:")));
    expect(forbidden).toEqual([]);
  });

  it("uses the globals of Node only in the command line", () => {
    const core = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".ts") && !file.startsWith("cli/"),
    );
    const forbidden = core.filter((file) =>
      /\b(process|Buffer|global|__dirname|require|setImmediate)\b\s*[.(]/.test(
        readFileSync(join(SOURCE, file), "utf8"),
      ),
    );
    expect(forbidden).toEqual([]);
  });
});
