import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type KernelMemory, kernelMemory } from "../../../src/kernels/memory.js";
import { PRACTICAL_BEAM } from "../../../src/parse/parser.js";
import { conlluText } from "../../../src/sentence/conllu/conllu-writer.js";
import { ThreadPool } from "../../../src/threads/thread-pool.js";
import { crossarc, type Run, temporaryFolder } from "../../support/cli.js";
import { data } from "../../support/data.js";
import { harbour, smallParser } from "../../support/parsers.js";

const { parser, bytes: MODEL } = smallParser();
const TEXT = harbour().map(conlluText).join("");
/** Sentences that end in all ways and have all that surrounds words. */
const ODD = ["plain.conllu", "crlf.conllu", "odd-blank-lines.conllu"]
  .map((name) => String(data(name)))
  .join("");
/** Enough for a few pieces. */
const MANY = `${TEXT}${ODD}${TEXT}`.repeat(13);
const CYCLE = "# sent_id = cycle\n1\ta\t_\t_\t_\t_\t2\t_\t_\t_\n2\tb\t_\t_\t_\t_\t1\t_\t_\t_\n\n";
const NOT_UTF8 = Buffer.from("1\t\xff\t_\t_\t_\t_\t0\t_\t_\t_\n\n", "latin1");

/** The runs with one, two and three workers over files with these contents. */
function runs(contents: Readonly<Record<string, string | Uint8Array>>, ...args: string[]): Run[] {
  const folder = temporaryFolder();
  const model = join(folder, "small.model");
  writeFileSync(model, MODEL);
  const names = Object.keys(contents);
  for (const name of names) writeFileSync(join(folder, name), contents[name]!);
  return ["1", "2", "3"].map((workers) =>
    crossarc(["parse", ...names, "--model", model, "--beam", "1", "--workers", workers, ...args], {
      cwd: folder,
    }),
  );
}

/** The run with one worker, after making sure that those with more are the same. */
function sameRuns(contents: Readonly<Record<string, string | Uint8Array>>, ...args: string[]): Run {
  const [one, ...others] = runs(contents, ...args);
  for (const { status, stderr, bytes } of others) {
    expect([status, stderr]).toEqual([one!.status, one!.stderr]);
    expect(bytes.equals(one!.bytes)).toBe(true);
  }
  return one!;
}

/** A text in CoNLL-U without the values of HEAD and DEPREL. */
function withoutArcs(text: string): string {
  return text.replaceAll(/^(\d+(?:\t[^\t\n]*){5})\t[^\t\n]*\t[^\t\n]*/gm, "$1\t_\t_");
}

describe("with any number of workers", () => {
  it("the text is long enough for some pieces", () => {
    expect(MANY.length).toBeGreaterThan(5 << 16);
  });

  it("everything but heads and relations is written unchanged", () => {
    const text = `\uFEFF${MANY}# the end\n\n# of it`;
    const { status, stderr, stdout } = sameRuns({ "many.conllu": text });
    expect([status, stderr]).toEqual([0, ""]);
    expect(withoutArcs(stdout) === withoutArcs(text)).toBe(true);
  });

  const occurrences = (text: string, pattern: RegExp) => text.match(pattern)?.length;
  it.each<[string, string[], (output: string) => number | undefined]>([
    [
      "several trees and scores",
      ["--nbest", "2", "--scores"],
      (text) => occurrences(text, /^# nbest = 1\r?$/gm),
    ],
    ["given arcs", ["--beam", "2", "--keep"], (text) => occurrences(text, /^1\t/gm)],
    ["JSON", ["--to", "json"], (text) => JSON.parse(text).length],
    ["texts", ["--to", "text"], (text) => text.trimEnd().split("\n").length],
    // A blank line is in each drawing, and one between each two.
    ["drawings", ["--to", "tree"], (text) => (occurrences(text, /\n\n/g)! + 1) / 2],
  ])("%s are the same to the byte, and of all sentences", (_, args, sentences) => {
    const { status, stderr, stdout } = sameRuns({ "many.conllu": `\uFEFF${MANY}# the end` }, ...args);
    expect([status, stderr]).toEqual([0, ""]);
    expect(sentences(stdout)).toBe(occurrences(MANY, /^1\t/gm));
  });

  it("files are joined, each in its own format, packed or not", () => {
    const one = sameRuns({
      "a.conllu": `${MANY}${TEXT}`.trimEnd(),
      "b.conllu.gz": gzipSync(`\uFEFF${MANY.repeat(2)}# no more\n`),
      "c.conllu": "",
      "d.conll": String(data("shared-task.conll")).repeat(500),
      "e.conllu": `\uFEFF${TEXT}`,
    });
    expect([one.status, one.stderr]).toEqual([0, ""]);
    expect(one.stdout).not.toContain("\uFEFF");
  });

  it("broken sentences are left out in the order of the input, and counted", () => {
    const brokenHead = "# sent_id = far\n1\ta\t_\t_\t_\t_\t9\t_\t_\t_\n\n";
    const all = [MANY, CYCLE, "1\tbroken\n\n", MANY, NOT_UTF8, CYCLE, "text\n\n", MANY, brokenHead, "1\tend"];
    const { stderr, status } = sameRuns(
      { "a.conllu": Buffer.concat(all.map((part) => Buffer.from(part))), "b.conllu": `${CYCLE}${TEXT}` },
      "--skip-broken",
      "--keep",
    );
    const remarks = stderr.trimEnd().split("\n");
    expect([status, remarks.length]).toEqual([0, 10]);
    const lines = remarks.slice(0, 7).map((text) => Number(/^crossarc: a\.conllu:(\d+): /.exec(text)?.[1]));
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect(remarks[7]).toMatch(/^crossarc: b\.conllu:2: sentence cycle: expected a tree/);
    expect(remarks.slice(8)).toEqual([
      "crossarc: left out 5 sentences with a broken format",
      "crossarc: left out 3 sentences without a tree",
    ]);
  });

  it.each([
    ["a broken row", "1\tbroken\n\n", 1, "expected 10 columns, found 2"],
    ["bytes that are not UTF-8", NOT_UTF8, 1, "expected UTF-8, found invalid bytes"],
    ["a cycle to keep", CYCLE, 2, "sentence cycle: expected a tree, found that words 1 ← 2 form a cycle"],
  ])("what came before %s is written, and its line is told", (_, trouble, line, message) => {
    const before = withoutArcs(MANY);
    const all = [before, trouble, before].map((part) => Buffer.from(part));
    const { status, stderr, stdout } = sameRuns({ "many.conllu": Buffer.concat(all) }, "--keep");
    const place = before.split("\n").length - 1 + line;
    expect([status, stderr]).toEqual([1, `crossarc: many.conllu:${place}: ${message}\n`]);
    expect(withoutArcs(stdout) === before).toBe(true);
  });

  it("everything before an error in a file is written", () => {
    const packed = gzipSync(MANY.repeat(3));
    const one = sameRuns({ "a.conllu": TEXT, "b.conllu.gz": packed.subarray(0, packed.length - 100) });
    expect(one.status).toBe(1);
    expect(one.stderr).toMatch(/^crossarc: b\.conllu\.gz: expected gzip data, found: /);
    expect(one.stdout.length).toBeGreaterThan(2 * MANY.length);
  });

  it("a sentence longer than any piece stays one sentence", () => {
    const row = (_: unknown, k: number) => `${k + 1}\tword\t_\tNOUN\t_\t_\t_\t_\t_\t${"m".repeat(200)}\n`;
    const long = `${Array.from({ length: 2000 }, row).join("")}\n`;
    const one = sameRuns({ "long.conllu": TEXT + long + TEXT }, "--steps", "tag");
    expect(one.stdout === TEXT + long + TEXT).toBe(true);
  });

  it("one picture is made of one sentence only", () => {
    const one = sameRuns({ "many.conllu": MANY }, "--to", "svg");
    expect(one.stderr).toMatch(/expected one sentence for an SVG picture, found more/);
    expect(one.stdout.match(/<svg/g)?.length).toBe(1);
  });

  it("an output file is complete or absent", () => {
    const target = join(temporaryFolder(), "out.conllu");
    for (const { status } of runs({ "a.conllu": `${TEXT}1\tbroken\n\n` }, "-o", target))
      expect(status).toBe(1);
    expect(existsSync(target)).toBe(false);
    for (const { status } of runs({ "a.conllu": TEXT }, "-o", target)) expect(status).toBe(0);
    expect(readFileSync(target, "utf8")).toBe(
      harbour()
        .map((sentence) => conlluText(parser.parse(sentence)))
        .join(""),
    );
  });

  it("standard input is read, with the practical beam by default", () => {
    const folder = temporaryFolder();
    const model = join(folder, "small.model");
    writeFileSync(model, MODEL);
    for (const workers of ["1", "2"]) {
      const { stdout } = crossarc(["parse", "--model", model, "--workers", workers], { input: TEXT });
      expect(stdout).toBe(
        harbour()
          .map((sentence) => conlluText(parser.parse(sentence, { beam: PRACTICAL_BEAM })))
          .join(""),
      );
    }
  });
});

describe("a pool of threads that parse", () => {
  /** A pool of real threads, which need the built files. */
  async function poolOf(model: { memory: KernelMemory; length: number }, task: object) {
    const { startThread } = await import(
      new URL("../../../dist/node/threads/start-thread.js", import.meta.url).href
    );
    return new ThreadPool(startThread, "parse", 2, { models: new Map([["small.model", model]]), task });
  }

  it("rejects all waiting and all later jobs with the first error of a thread", async () => {
    const noModel = { memory: new WebAssembly.Memory({ initial: 1, maximum: 2, shared: true }), length: 64 };
    const pool = await poolOf(noModel, { steps: [] });
    const piece = { sentences: harbour() };
    const waiting = [pool.run(piece), pool.run(piece), pool.run(piece)];
    for (const parsed of waiting) await expect(parsed).rejects.toThrow("expected a model file");
    await expect(pool.run(piece)).rejects.toThrow("expected a model file");
    await pool.close();
  });

  it("ignores an answer that comes after a failure", async () => {
    const memory = kernelMemory(MODEL.length);
    new Uint8Array(memory.buffer).set(MODEL);
    const task = { steps: ["parse"], beam: 1, nbest: 1 };
    const pool = await poolOf({ memory, length: MODEL.length }, task);
    const broken = pool.run({ sentences: null });
    const long = pool.run({ sentences: Array(300).fill(harbour()).flat() });
    await expect(broken).rejects.toThrow("null");
    await expect(long).rejects.toThrow("null");
    await setTimeout(2000);
    await pool.close();
  });
});
