import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { temporaryFolder } from "../support/cli.js";
import { generatedTreebank } from "../support/generated-treebank.js";
import { harbour, smallParser } from "../support/parsers.js";

// How many files must you read to follow a journey through the program? Two ways to count them:
//
// 1. The files that a sentence crosses: those of src/ with a function that runs between the moment when the bytes of a
//    sentence arrive and the moment when its tree is written, and bin/crossarc.js, which starts the program. The model is
//    loaded and another sentence was parsed before, so nothing that is made only once is counted.
// 2. The files that a command uses: those of src/ with a function that runs at all, in any thread, also while modules are
//    loaded and options are read. The code of a module outside functions does not count.
//
// Both are measured with the coverage of V8, on the modules of dist/ as the compiler writes them, one for each of src/.

const ROOT = new URL("../../", import.meta.url).pathname;
const DIST = join(ROOT, "dist");

/** What a sentence of a CoNLL-U file crosses on its way to a tree, with a greedy linear parser. */
const CONLLU_TO_TREE = [
  // The command.
  "bin/crossarc.js",
  "cli/main.ts",
  "cli/commands/parse.ts",
  // From bytes to a sentence.
  "node/input-files.ts",
  "corpus/piece-parser.ts",
  "corpus/treebank-reader.ts",
  "sentence/conllu/conllu-reader.ts",
  "sentence/conllu/line-splitter.ts",
  "sentence/conllu/sentence-rows.ts",
  "sentence/sentence.ts",
  // From a sentence to a tree.
  "pipeline/pipeline.ts",
  "parse/transition/transition-parser.ts",
  "parse/transition/transitions.ts",
  "transition/configuration.ts",
  "transition/rooted-system.ts",
  "transition/systems/arc-standard.ts",
  "transition/systems/swap.ts",
  "features/feature-model.ts",
  "features/atoms.ts",
  "numbers/hash.ts",
  "learn/linear/linear-classifier.ts",
  "kernels/row-sums.ts",
  // From a tree to bytes.
  "corpus/sentence-writer.ts",
  "sentence/conllu/conllu-writer.ts",
  "node/output.ts",
];

/** The most files that each command may use, counted the second way; there were 54, 82, 97 and 120 when this was set. */
const MOST_FILES = { parse: 60, train: 90, parseText: 105, experiment: 130 };

/** The most files that a sentence of running text may cross; there were 55, the launcher included, when this was set. */
const TEXT_TO_TREE = 60;

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

describe("the way of a sentence", () => {
  const SENTENCE = conlluText(harbour()[0]!);

  it("from CoNLL-U to a tree crosses the files of the list, at most 25", () => {
    const model = fileWith(smallParser().bytes, "small.model");
    const files = crossed(SENTENCE, SENTENCE, "parse", "--model", model, "--beam", "1");
    expect(files.toSorted()).toEqual(CONLLU_TO_TREE.toSorted());
    expect(files.length).toBeLessThanOrEqual(25);
  });

  it("from text to a tree crosses at most 60, with the built-in model", () => {
    const text = "Two boats left the harbour. They came back in the evening.\n\n";
    const files = crossed(text.repeat(200), text, "parse", "--text");
    expect(files).toContain("text/text-reader.ts");
    expect(files.length).toBeLessThanOrEqual(TEXT_TO_TREE);
  });

  it("names only files that are there", () => {
    const source = (file: string) => (file.startsWith("bin/") ? file : `src/${file}`);
    expect(CONLLU_TO_TREE.filter((file) => !existsSync(join(ROOT, source(file))))).toEqual([]);
  });
});

describe("a command does not use more files than it has to", () => {
  it("to parse CoNLL-U", () => {
    const model = fileWith(smallParser().bytes, "small.model");
    const input = fileWith(conlluText(harbour()[0]!), "input.conllu");
    const files = used("parse", input, "--model", model, "--beam", "1");
    expect(files.length).toBeLessThanOrEqual(MOST_FILES.parse);
  });

  it("to train a linear parser", () => {
    const input = fileWith(generatedTreebank(100, 0.5, 1).map(conlluText).join(""), "train.conllu");
    const model = join(temporaryFolder(), "new.model");
    const files = used("train", input, "--learner", "linear", "--epochs", "2", "-o", model);
    expect(existsSync(model)).toBe(true);
    expect(files.length).toBeLessThanOrEqual(MOST_FILES.train);
  });

  it("to parse text with the built-in model", () => {
    const files = used("parse", "--string", "Two boats left the harbour.");
    expect(files.length).toBeLessThanOrEqual(MOST_FILES.parseText);
  });

  it("to run an experiment", () => {
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
    const files = used(
      "experiment",
      "swap",
      "--treebanks",
      folder,
      "-o",
      output,
      "--quick",
      "--learner",
      "linear",
    );
    expect(existsSync(join(output, "swap.md"))).toBe(true);
    expect(files).toContain("node/threads/experiment-worker.ts");
    expect(files.length).toBeLessThanOrEqual(MOST_FILES.experiment);
  });
});
