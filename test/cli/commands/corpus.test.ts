import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { BIN, crossarc, temporaryFolder } from "../../support/cli.js";
import { smallPipeline } from "../../support/segmenters.js";

const MODEL = smallPipeline();
const TEXT = "The old boat was sold by Ann at six. Nobody in the harbour knows the new owner yet. ";

/** A folder with a model and an input of 60 documents, two of them broken. */
function corpus(): { folder: string; input: string; plan: (...words: string[]) => string } {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "small.model"), MODEL);
  const input = join(folder, "in.jsonl");
  const lines = Array.from({ length: 60 }, (_, k) =>
    k === 7 || k === 50 ? "broken" : JSON.stringify({ id: `d${k}`, year: k, text: TEXT.repeat(1 + (k % 3)) }),
  );
  writeFileSync(input, `${lines.join("\n")}\n`);
  const plan = (...words: string[]) => {
    const output = join(folder, "out");
    const run = crossarc([
      "corpus",
      "plan",
      input,
      "-m",
      join(folder, "small.model"),
      "-o",
      output,
      ...words,
    ]);
    expect(run.stderr).toMatch(/^crossarc: \d+ inputs? of .* in \d+ shards?; next: crossarc corpus run/);
    return output;
  };
  return { folder, input, plan };
}

function status(output: string): Record<string, unknown> {
  return JSON.parse(crossarc(["corpus", "status", output, "--json"]).stdout);
}

describe("crossarc corpus", () => {
  it("plans, runs, verifies and merges a corpus", () => {
    const { folder, plan } = corpus();
    const output = plan("--shard-size", "1K");
    expect(crossarc(["corpus", "verify", output]).stderr).toContain("shard 0: it is not done");
    expect(crossarc(["corpus", "merge", output, "-o", join(folder, "x")]).stderr).toContain("corpus run");
    const run = crossarc(["corpus", "run", output, "--workers", "2"]);
    expect(run.stderr).toMatch(/crossarc: \d+ shards with \d+ words in/);
    expect(status(output)).toMatchObject({ running: 0, failed: 0, documents: 58, leftOut: 2 });
    expect(crossarc(["corpus", "status", output]).stdout).toMatch(
      /shards\s+\d+: \d+ done, 0 running, 0 failed, 0 waiting/,
    );
    const left = crossarc(["corpus", "status", output, "--left-out"]).stdout.trim().split("\n");
    expect(left.map((line) => JSON.parse(line).reason)).toEqual([
      expect.stringContaining("expected JSON"),
      expect.stringContaining("expected JSON"),
    ]);
    expect(crossarc(["corpus", "verify", output]).stderr).toMatch(
      /60 documents in \d+ shards, each accounted for once: 58 parsed, 2 left out/,
    );
    crossarc(["corpus", "merge", output, "-o", join(folder, "merged.conllu")]);
    const merged = readFileSync(join(folder, "merged.conllu"), "utf8");
    expect(merged.match(/^# newdoc id = (.*)$/gm)).toHaveLength(58);
    expect(readdirSync(join(output, "work"))).toEqual([]);
    // Whatever the shards and the engine, the merged output is the same.
    const second = join(folder, "second");
    crossarc([
      "corpus",
      "plan",
      join(folder, "in.jsonl"),
      "-m",
      join(folder, "small.model"),
      "-q",
      "-o",
      second,
    ]);
    expect(crossarc(["corpus", "submit", second, "--engine", "local", "-q"]).status).toBe(0);
    crossarc(["corpus", "merge", second, "-o", join(folder, "second.conllu")]);
    expect(readFileSync(join(folder, "second.conllu"), "utf8")).toBe(merged);
  });

  it("does tasks and shares of them, and skips what is done", () => {
    const { plan } = corpus();
    const output = plan("--shard-size", "1K");
    expect(crossarc(["corpus", "run", output, "--task", "2", "-q"]).status).toBe(0);
    expect(readdirSync(join(output, "done"))).toEqual(["part-000002.json"]);
    const marker = readFileSync(join(output, "done/part-000002.json"), "utf8");
    expect(crossarc(["corpus", "run", output, "--shard", "0/2", "-q"]).status).toBe(0);
    expect(readFileSync(join(output, "done/part-000002.json"), "utf8")).toBe(marker);
    expect(readdirSync(join(output, "done")).every((name) => Number(/\d+/.exec(name)) % 2 === 0)).toBe(true);
    expect(crossarc(["corpus", "run", output, "--task", "999"]).stderr).toMatch(
      /--task: expected a number below \d+, found 999/,
    );
    expect(crossarc(["corpus", "run", output, "--shard", "2/2"]).stderr).toContain(
      "Expected i/n with i below n",
    );
    expect(crossarc(["corpus", "run", output, "--task", "0", "--shard", "0/2"]).stderr).toContain(
      "found both",
    );
  });

  it("does damaged shards again", () => {
    const { plan } = corpus();
    const output = plan("--shard-size", "1K");
    crossarc(["corpus", "run", output, "-q"]);
    const file = join(output, "output/part-000001.conllu");
    const whole = readFileSync(file, "utf8");
    truncateSync(file, 10);
    const verified = crossarc(["corpus", "verify", output, "--redo"]);
    expect(verified.status).toBe(1);
    expect(verified.stderr).toContain(
      "shard 1: output/part-000001.conllu: expected the checksum of its marker",
    );
    crossarc(["corpus", "run", output, "-q"]);
    expect(readFileSync(file, "utf8")).toBe(whole);
    expect(crossarc(["corpus", "verify", output]).status).toBe(0);
  });

  it("refuses a manifest that was cut short, another model and an input that changed", () => {
    const { folder, input, plan } = corpus();
    const output = plan("--shard-size", "1K");
    const manifest = readFileSync(join(output, "manifest.jsonl"));
    truncateSync(join(output, "manifest.jsonl"), 300);
    expect(crossarc(["corpus", "run", output]).stderr).toContain("cut short or changed");
    plan("--shard-size", "1K");
    expect(readFileSync(join(output, "manifest.jsonl")).equals(manifest)).toBe(true);
    writeFileSync(input, "{}\n", { flag: "a" });
    const changed = crossarc(["corpus", "run", output, "-q"]);
    expect(changed.stderr).toMatch(
      /shard 0 failed: .*in.jsonl: expected \d+ bytes as in the manifest, found \d+/,
    );
    expect(changed.status).toBe(1);
    expect(status(output)).toMatchObject({ done: 0, failed: status(output).shards });
    writeFileSync(join(folder, "small.model"), new Uint8Array([...MODEL, 0]));
    expect(crossarc(["corpus", "run", output, "-q"]).stderr).toContain(
      "expected the model that the corpus was planned with",
    );
  });

  it("leaves out a document that takes too long, and parses all others of its shard", () => {
    const { folder, plan, input } = corpus();
    const long = JSON.stringify({ id: "endless", text: TEXT.repeat(60_000) });
    writeFileSync(input, `${long}\n`, { flag: "a" });
    writeFileSync(input, `${JSON.stringify({ id: "last", text: TEXT })}\n`, { flag: "a" });
    const output = plan("--limit", "1");
    const run = crossarc(["corpus", "run", output]);
    expect(run.stderr).toMatch(/2 threads were replaced/);
    expect(status(output)).toMatchObject({ done: 1, documents: 59, leftOut: 3 });
    const left = crossarc(["corpus", "status", output, "--left-out"]).stdout;
    expect(left).toContain('"id":"endless"');
    expect(left).toContain("expected at most 1 s, found that it takes longer");
    expect(crossarc(["corpus", "verify", output]).status).toBe(0);
    expect(existsSync(join(folder, "out/output/part-000000.conllu"))).toBe(true);
  });

  it("reads a folder of files in several formats, and reports the rest of a file whose compression is broken", () => {
    const { folder } = corpus();
    const texts = join(folder, "texts");
    mkdirSync(join(texts, "deep"), { recursive: true });
    writeFileSync(join(texts, "a.txt"), TEXT);
    writeFileSync(join(texts, "deep/a.txt"), TEXT);
    writeFileSync(join(texts, "ignored.pdf"), "x");
    const lines = Array.from(
      { length: 9 },
      (_, k) => `${JSON.stringify({ id: `g${k}`, text: TEXT })}\n`,
    ).join("");
    writeFileSync(join(texts, "whole.jsonl.gz"), gzipSync(lines));
    const noise = Array.from(
      { length: 3000 },
      (_, k) => `${JSON.stringify({ id: `n${k}`, text: `${TEXT}${(k * 7919) % 1009}` })}\n`,
    ).join("");
    const packed = gzipSync(noise);
    writeFileSync(join(texts, "cut.jsonl.gz"), packed.subarray(0, packed.length - 2000));
    const output = join(folder, "out");
    expect(
      crossarc([
        "corpus",
        "plan",
        texts,
        "-m",
        join(folder, "small.model"),
        "-o",
        output,
        "--to",
        "jsonl.gz",
        "-q",
      ]).status,
    ).toBe(0);
    expect(crossarc(["corpus", "run", output, "-q"]).status).toBe(0);
    const left = crossarc(["corpus", "status", output, "--left-out"]).stdout.trim().split("\n");
    expect(left).toHaveLength(1);
    expect(left[0]).toContain("expected compressed data, found: unexpected end of file");
    expect(crossarc(["corpus", "verify", output]).stderr).toContain("each accounted for once");
  });

  it("refuses inputs it does not know, and text without a tokenizer", () => {
    const { folder } = corpus();
    writeFileSync(join(folder, "x.doc"), "x");
    const run = crossarc(["corpus", "plan", join(folder, "x.doc"), "-o", join(folder, "out")]);
    expect(run.stderr).toContain("x.doc: expected a name that ends in .txt");
    expect(run.status).toBe(2);
    expect(
      crossarc(["corpus", "plan", join(folder, "none.txt"), "-o", join(folder, "out")]).stderr,
    ).toContain("no such file");
  });
});

describe("crossarc parse --documents", () => {
  let model = "";
  beforeAll(() => {
    model = join(process.env.TMPDIR ?? "/tmp", `crossarc-documents-${process.pid}.model`);
    writeFileSync(model, MODEL);
  });

  it("gives a line for each line, in order, whatever is in it", () => {
    const lines = [
      '{"id":"a","text":"Ann left.","x":[1]}',
      "no",
      "",
      '{"y":2}',
      '{"text":"It is late. Go."}',
      '{"id":"e","text":" ","z":3}',
    ];
    const { stdout } = crossarc(["parse", "--documents", "jsonl", "-m", model], {
      input: `${lines.join("\n")}\n`,
    });
    const found = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(found).toMatchObject([
      { id: "a", x: [1], sentences: [{ text: "Ann left." }] },
      { id: "2", error: expect.stringContaining("expected JSON") },
      { id: "3", error: "expected a JSON object, found a blank line" },
      { id: "4", error: 'expected a field "text" with text, found y' },
      { id: "5", sentences: expect.anything() },
      { id: "e", z: 3, error: "expected words, found none" },
    ]);
    expect(found).toHaveLength(6);
  });

  it("answers while its input is open, and can be told which field has the text", async () => {
    const child = spawn(process.execPath, [
      BIN,
      "parse",
      "--documents",
      "jsonl",
      "-m",
      model,
      "--text-field",
      "t",
    ]);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const t of ["Ann left.", "Nobody knows."]) {
      child.stdin.write(`${JSON.stringify({ t })}\n`);
      const { value } = await answers.next();
      expect(JSON.parse(value).sentences[0].text).toBe(t);
    }
    child.stdin.end();
    expect((await once(child, "exit"))[0]).toBe(0);
  });
});
