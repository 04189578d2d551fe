import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_TINY } from "../support/models.js";

const ROOT = new URL("../..", import.meta.url).pathname;

/** The entries of the package that have a file of exports: the entry `crossarc/NAME` is src/NAME.ts. */
const ENTRIES = {
  crossarc: "index",
  "crossarc/train": "train",
  "crossarc/research": "research",
  "crossarc/evaluate": "evaluate",
  "crossarc/pool": "pool",
  "crossarc/query": "query",
};
const ALL_ENTRIES = [...Object.keys(ENTRIES), "crossarc/models/english", "crossarc/models/english-tiny"];

interface Export {
  readonly name: string;
  readonly isType: boolean;
  readonly module: string;
}

/** What an entry exports, by its export lines. */
function exportsOf(file: string): Export[] {
  const text = readFileSync(join(ROOT, `src/${file}.ts`), "utf8").replaceAll(/^\/\/.*\n/gm, "");
  const lines = [...text.matchAll(/export (type )?\{([^}]+)\} from "([^"]+)";\n/g)];
  expect(lines.map(([line]) => line).join("")).toBe(text);
  return lines.flatMap(([, type, names, module]) =>
    names!
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => ({
        name: name.replace(/^type /, ""),
        isType: type !== undefined || name.startsWith("type "),
        module: module!,
      })),
  );
}

/** The files of dist/ that are loaded when one of them is. */
function reachable(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(ROOT, file), "utf8");
  for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
    reachable(join(dirname(file), target!), seen);
  }
  return seen;
}

describe.each(Object.entries(ENTRIES))("the entry %s", (entry, file) => {
  const found = exportsOf(file);

  it("exports these names, and no others", async () => {
    const lines = found.map(({ name, isType }) => (isType ? `${name} (type)` : name)).sort();
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`./surface/${file}.txt`);
  });

  it("can be imported from the built package in plain Node", () => {
    const script = `console.log(JSON.stringify(Object.keys(await import("${entry}"))))`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: ROOT });
    const values = found.filter(({ isType }) => !isType).map(({ name }) => name);
    expect(JSON.parse(String(printed)).sort()).toEqual(values.sort());
  });

  it("renames nothing", () => {
    expect(found.filter(({ name }) => !/^\w+$/.test(name))).toEqual([]);
  });
});

describe("the entries together", () => {
  it("give each name to one thing, and export values only once", () => {
    const all = Object.values(ENTRIES).flatMap(exportsOf);
    const repeated = all.filter(({ name, module, isType }, i) =>
      all.some((other, k) => k < i && other.name === name && !(isType && other.module === module)),
    );
    expect(repeated).toEqual([]);
  });

  it("are all that package.json exports, besides models and itself", () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const known = ALL_ENTRIES.map((entry) => entry.replace("crossarc", "."));
    expect(Object.keys(exports).sort()).toEqual(
      [...known, "./models/english.model", "./models/english-tiny.model", "./package.json"].sort(),
    );
  });

  const tiny = HAS_TINY ? ["models/english-tiny", "models/english-tiny.node"] : [];
  it.each(["index", "evaluate", "query", "models/english", "models/english.node", ...tiny])(
    "load no training, experiments or command line with %s",
    (file) => {
      const rooms = new Set([...reachable(`dist/${file}.js`)].map((path) => path.split("/")[1]!));
      expect(rooms.size).toBeGreaterThan(1);
      expect(
        [...rooms].filter((room) => ["train", "experiments", "node", "cli", "run"].includes(room)),
      ).toEqual([]);
    },
  );

  it("load nothing that is not in the package", () => {
    const files = Object.values(ENTRIES).flatMap((file) => [...reachable(`dist/${file}.js`)]);
    expect(
      files.filter((file) => /^dist\/(cli|node|corpus)\//.test(file) || !existsSync(join(ROOT, file))),
    ).toEqual([]);
  });
});
