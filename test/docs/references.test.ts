import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { program } from "../../src/cli/main.js";
import { ENGLISH_MODELS } from "../support/models.js";

const ROOT = new URL("../..", import.meta.url).pathname;

/** The pages that people read; reports that a program has written are not among them. */
const PAGES = [
  ...["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"],
  ...ENGLISH_MODELS.map(({ card }) => card),
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.startsWith("results/experiments/"))
    .map((name) => `docs/${name}`),
];

/** Options of other programs that the pages name, and of npm and scripts. */
const FOREIGN_FLAGS = [
  ...["--bundle", "--format", "--write", "--ignore-scripts"],
  // curl, and UDPipe's client
  ...["--data-binary", "--service", "--tokenizer", "--tagger", "--parser"],
  // Spark, and examples/spark/trial.py
  ...["--py-files", "--crossarc"],
];

/** The command line with all its commands. */
const CROSSARC = await program();

/** A long option. */
const FLAG = /(?<=[\s`("])--[a-z][a-z\d-]*/g;

/** A file of the project. */
const PATH = /(?<![\w./-])(?:src|scripts|bench|test|tools)\/[a-z\d./-]+\.[jt]s\b/g;

/** An import from the package: the names, and the entry without "crossarc". */
const IMPORT = /import \{([^}]+)\} from "crossarc(\/[\w/-]+)?";/g;

const text = (page: string) => readFileSync(join(ROOT, page), "utf8");

it("the pages have options, paths and imports to check", () => {
  const all = PAGES.map(text).join("\n");
  expect(new Set(all.match(FLAG)).size).toBeGreaterThan(50);
  expect(all.match(PATH)!.length).toBeGreaterThan(10);
  expect([...all.matchAll(IMPORT)].length).toBeGreaterThan(4);
});

describe.each(PAGES)("%s", (page) => {
  it("links only to files that exist", () => {
    const links = [...text(page).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
  });

  it("names only files of the project that exist", () => {
    // In backquotes, a path may also begin with a room of src/. Capitals stand for any name.
    const quoted = [...text(page).matchAll(/`((?:[a-z\d-]+\/)+[a-z\d.-]+\.[jt]s)`/g)];
    const others = text(page).match(PATH);
    const paths = [...quoted.map(([, path]) => path!), ...(others ?? [])];
    const isFound = (path: string) => isThere(path) || isThere(`src/${path}`);
    expect(paths.filter((path) => !isFound(path))).toEqual([]);
  });

  it("names only options that a command has", () => {
    const known = new Set([...FOREIGN_FLAGS, ...scriptFlags(), ...flagsOf(CROSSARC)]);
    expect([...new Set(text(page).match(FLAG))].filter((flag) => !known.has(flag))).toEqual([]);
  });

  it("gives each command of its examples only options that this command has", () => {
    const wrong: string[] = [];
    for (const [line, name] of text(page).matchAll(/\bcrossarc(?:\.js)? ([a-z]\w+) [^`|\n]*/g)) {
      const command = CROSSARC.commands.find((one) => one.name() === name);
      if (command === undefined) continue;
      const known = new Set(flagsOf(command));
      const flags = line.replace(/ # .*$/, "").match(FLAG) ?? [];
      for (const flag of flags) if (!known.has(flag)) wrong.push(`${line}: ${flag}`);
    }
    expect(wrong).toEqual([]);
  });

  it("imports only what the package exports", () => {
    const imports = [...text(page).matchAll(IMPORT)];
    const missing = imports.flatMap(([, names, entry = "/index"]) => {
      const exported = text(`src${entry}.ts`);
      return names!
        .split(",")
        .map((name) => name.replace(/\btype\b/, "").trim())
        .filter((name) => name !== "" && !new RegExp(`\\b${name}\\b`).test(exported));
    });
    expect(missing).toEqual([]);
  });
});

function isThere(path: string): boolean {
  return existsSync(join(ROOT, path));
}

/** The long options of a command and of all commands below it. */
function flagsOf(command: Command): string[] {
  const own = command.options.flatMap(({ long }) => (typeof long === "string" ? [long] : []));
  return [...own, "--help", ...command.commands.flatMap(flagsOf)];
}

/** The options in the text of all scripts and benchmarks, and of the projects that try the package. */
function scriptFlags(): string[] {
  const files = ["scripts", "bench", "test/consumers"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(js|md)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return files.flatMap((file) => text(file).match(FLAG) ?? []);
}
