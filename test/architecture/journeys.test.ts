import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { temporaryFolder } from "../support/cli.js";
import { harbour, smallParser } from "../support/parsers.js";
import { generatedTreebank } from "../support/trees/generated-treebank.js";

// How many files must you read to follow a journey through the program? Two ways to count them:
//
// 1. The files that a sentence crosses: those of src/ with a function that runs between the arrival of its
//    bytes and the writing of its tree, and bin/crossarc.js, which starts the program. The model is loaded
//    and another sentence was parsed before, so functions that run only once are not counted.
// 2. The files that a command uses: those of src/ with a function that runs at all, in any thread, also
//    while modules are loaded and options are read. The code of a module outside functions does not count.
//
// Both are measured with the coverage of V8, on the modules of dist/ as the compiler writes them, one for
// each of src/.

const ROOT = new URL("../../", import.meta.url).pathname;
const DIST = join(ROOT, "dist");

/**
 * The files of a journey as ARCHITECTURE.md draws it: an indented line for each room, with the files in it.
 */
function drawnWalk(title: string): string[] {
  const page = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
  const section = page.split(/^### /m).find((text) => text.startsWith(title));
  expect(section, `a section "${title}" in ARCHITECTURE.md`).toBeDefined();
  return [...section!.matchAll(/^ {4}(\S+\/) +(.+)$/gm)].flatMap(([, room, files]) =>
    files!.split(" ").map((file) => `${room}${file}`),
  );
}

/** Files as ARCHITECTURE.md draws them, to paste there after a change. */
function drawing(files: readonly string[]): string {
  const rooms = new Map<string, string[]>();
  for (const file of files.toSorted()) {
    const room = file.slice(0, file.lastIndexOf("/") + 1);
    rooms.set(room, [...(rooms.get(room) ?? []), file.slice(room.length)]);
  }
  const lines: string[] = [];
  for (const [room, names] of rooms) {
    let line = `    ${room.padEnd(24)}`;
    for (const name of names) {
      if (line.length + name.length > 112) {
        lines.push(line.trimEnd());
        line = `    ${room.padEnd(24)}`;
      }
      line += ` ${name}`;
    }
    lines.push(line);
  }
  return lines.join("\n");
}

/** Compares the files of a journey with the page, and shows what the page should have. */
function expectDrawn(title: string, files: readonly string[]): void {
  const names = files.map((file) => file.replace(/\.(ts|js)$/, ""));
  expect(drawnWalk(title).toSorted(), `${title} should be drawn like this:\n${drawing(names)}\n`).toEqual(
    names.toSorted(),
  );
  const page = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
  expect(page).toContain(`### ${title}: ${names.length} files\n`);
}

/**
 * The most files that each command may use, counted the second way; there were 61 and 104 when this was set.
 */
const MOST_FILES = { parse: 65, parseText: 113 };

/** The files that the second of two chunks crosses, counted the first way. */
function crossed(first: string, second: string, ...args: string[]): string[] {
  const folder = temporaryFolder();
  const chunks = [first, second].map((text, k) => {
    const file = join(folder, `chunk-${k}`);
    writeFileSync(file, text);
    return file;
  });
  const script = join(ROOT, "test/architecture/follow-chunk.js");
  const { status, stderr } = spawnSync(process.execPath, [script, DIST, ...chunks, ...args]);
  expect([status, String(stderr)]).toEqual([0, expect.stringMatching(/^\[.*\]\n$/)]);
  return ["bin/crossarc.js", ...(JSON.parse(String(stderr)) as string[])];
}

interface Script {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** The files that a command uses, counted the second way. */
function used(...args: string[]): string[] {
  const folder = temporaryFolder();
  const main = JSON.stringify(join(DIST, "cli/main.js"));
  const code = `import(${main}).then(({ main }) => main(["node", "crossarc", ...process.argv.slice(1)]))`;
  execFileSync(process.execPath, ["-e", code, "--", ...args], {
    env: { ...process.env, NODE_V8_COVERAGE: folder },
    stdio: ["ignore", "ignore", "ignore"],
  });
  const files = new Set<string>();
  for (const report of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, report), "utf8")) as { result: Script[] };
    for (const { url, functions } of result) {
      if (!url.includes("/dist/")) continue;
      const isUsed = functions.some(({ functionName, ranges }) => {
        const isModule = functionName === "" && ranges[0]!.startOffset === 0;
        return !isModule && ranges[0]!.count > 0;
      });
      if (isUsed) files.add(url.slice(url.indexOf("/dist/") + 6).replace(/js$/, "ts"));
    }
  }
  return [...files].sort();
}

function fileWith(content: string | Uint8Array, name: string): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

describe("ARCHITECTURE.md draws the journey", () => {
  it("from CoNLL-U to a tree, which crosses at most 25 files", () => {
    const sentence = conlluText(harbour()[0]!);
    const model = fileWith(smallParser().bytes, "small.model");
    const files = crossed(sentence, sentence, "parse", "--model", model, "--beam", "1");
    expectDrawn("From CoNLL-U to a tree", files);
    expect(files.length).toBeLessThanOrEqual(25);
  });

  it("from text to a tree, with the built-in model", () => {
    const text = "Two boats left the harbour. They came back in the evening.\n\n";
    const files = crossed(text.repeat(200), text, "parse", "--text");
    expectDrawn("From text to a tree", files);
  });

  it("from a treebank to a model, with the linear learner", () => {
    const input = fileWith(generatedTreebank(100, 0.5, 1).map(conlluText).join(""), "train.conllu");
    const model = join(temporaryFolder(), "new.model");
    const files = used("train", input, "--learner", "linear", "--epochs", "2", "-o", model);
    expect(existsSync(model)).toBe(true);
    expectDrawn("From a treebank to a model", ["bin/crossarc.js", ...files]);
  });

  it("from an experiment to its report", () => {
    const folder = join(temporaryFolder(), "treebanks");
    mkdirSync(folder);
    for (const [part, seed] of [
      ["train", 1],
      ["test", 2],
    ] as const)
      writeFileSync(
        join(folder, `xx_toy-ud-${part}.conllu`),
        generatedTreebank(200, 0.618, seed).map(conlluText).join(""),
      );
    const output = join(temporaryFolder(), "results");
    const options = ["--treebanks", folder, "-o", output, "--quick", "--learner", "linear"];
    const files = used("experiment", "swap", ...options);
    expect(existsSync(join(output, "swap.md"))).toBe(true);
    expectDrawn("From an experiment to its report", ["bin/crossarc.js", ...files]);
  });
});

describe("a command does not use more files than it has to", () => {
  it("to parse CoNLL-U", () => {
    const model = fileWith(smallParser().bytes, "small.model");
    const input = fileWith(conlluText(harbour()[0]!), "input.conllu");
    const files = used("parse", input, "--model", model, "--beam", "1");
    expect(files.length).toBeLessThanOrEqual(MOST_FILES.parse);
  });

  it("to parse text with the built-in model", () => {
    const files = used("parse", "--string", "Two boats left the harbour.");
    expect(files.length).toBeLessThanOrEqual(MOST_FILES.parseText);
  });
});
