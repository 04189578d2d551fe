import { parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, it } from "vitest";
import type { InputBytes } from "../../src/corpus/documents/input-bytes.js";
import { bufferOf } from "../../src/corpus/documents/parquet.js";
import { languageIdentifier } from "../../src/corpus/language/identifiers.js";
import { CORPUS_OUTPUTS, type CorpusOutputName } from "../../src/corpus/outputs/outputs.js";
import {
  type CorpusSettings,
  type Manifest,
  manifestText,
  readManifest,
  shardOf,
} from "../../src/corpus/shards/manifest.js";
import type { Marker } from "../../src/corpus/shards/marker.js";
import { planShards } from "../../src/corpus/shards/plan.js";
import { type ShardHistory, ShardRunner } from "../../src/corpus/shards/shard-runner.js";
import { checkShard, planProblems } from "../../src/corpus/shards/verify.js";
import type { Pipeline } from "../../src/pipeline/pipeline.js";
import { pipelineFrom } from "../../src/pipeline/pipeline-model.js";
import { FIELDS, inputOf } from "../support/corpus.js";
import { smallPipeline } from "../support/segmenters.js";

const LINES = Array.from({ length: 40 }, (_, k) =>
  k % 9 === 4
    ? "{broken\n"
    : k % 11 === 5
      ? `{"id":"empty ${k}","text":" "}\n`
      : `${JSON.stringify({ id: `doc ${k}`, url: `u${k}`, text: "The old boat left. Nobody saw it. ".repeat(1 + (k % 3)) })}\n`,
);
const INPUTS: Record<string, InputBytes> = {
  "a.jsonl": inputOf(LINES.join(""), "a.jsonl", 100),
  "b.txt": inputOf("A storm is expected.\n", "b.txt"),
  "c.txt": inputOf("", "c.txt"),
  "d.txt": inputOf("Ann sold the boat.\n", "d.txt"),
};
const SETTINGS: CorpusSettings = { model: { sha256: "0" }, to: "conllu", fields: FIELDS, limit: 60 };
const NOTHING: ShardHistory = { suspects: [], leftOut: new Map() };

async function manifestOf(size: number, to: CorpusOutputName = "conllu"): Promise<Manifest> {
  const inputs = Object.entries(INPUTS).map(([name, input]) => ({
    file: `/corpus/${name}`,
    name,
    format: name.endsWith(".txt") ? ("text" as const) : ("jsonl" as const),
    size: input.size,
  }));
  return { settings: { ...SETTINGS, to }, ...(await planShards(inputs, ({ name }) => INPUTS[name]!, size)) };
}

let pipeline: Pipeline;
beforeAll(() => {
  pipeline = pipelineFrom(smallPipeline());
});

async function run(manifest: Manifest, task: number, history = NOTHING) {
  const chunks: Uint8Array[] = [];
  const ranges: { first: number; count: number }[] = [];
  const shard = await shardOf(manifest, task);
  const result = await new ShardRunner(pipeline, languageIdentifier()).run(shard, history, {
    open: ({ name }) => INPUTS[name]!,
    sink: (bytes) => void chunks.push(bytes.slice()),
    onDocuments: (range) => void ranges.push(range),
  });
  return { shard, result, ranges, bytes: Buffer.concat(chunks) };
}

/** The outputs of all shards, one after the other. */
async function whole(manifest: Manifest): Promise<string> {
  let text = "";
  for (const task of manifest.shards.keys()) text += (await run(manifest, task)).bytes.toString();
  return text;
}

describe("a plan", () => {
  it("cuts large inputs and puts small ones together, so that shards are about equal", async () => {
    const { shards, inputs } = await manifestOf(400);
    expect(shards.length).toBeGreaterThan(5);
    for (const parts of shards.slice(0, -1))
      expect(parts.reduce((sum, [, start, end]) => sum + end - start, 0)).toBeLessThan(1000);
    expect(shards.at(-1)!.map(([input]) => inputs[input]!.name)).toContain("d.txt");
    expect((await manifestOf(1e9)).shards).toHaveLength(1);
  });

  it("has each byte of the inputs once; a check finds what is missing or double", async () => {
    const manifest = await manifestOf(400);
    expect(planProblems(manifest)).toEqual([]);
    expect(planProblems({ ...manifest, shards: manifest.shards.slice(1) })[0]).toMatch(
      /expected a shard that begins at 0/,
    );
    expect(planProblems({ ...manifest, shards: manifest.shards.slice(0, -1) })).not.toEqual([]);
    expect(planProblems({ ...manifest, shards: [...manifest.shards, manifest.shards[0]!] })).not.toEqual([]);
  });

  it("is read as it was written, and refused if it was cut short or changed", async () => {
    const manifest = await manifestOf(400);
    const text = await manifestText(manifest);
    expect(await readManifest(text, "m")).toEqual(JSON.parse(JSON.stringify(manifest)));
    const lines = text.split("\n");
    for (const cut of [0, 1, 10, Math.floor(text.length / 2), text.length - 2])
      await expect(readManifest(text.slice(0, cut), "m")).rejects.toThrow("cut short or changed");
    await expect(readManifest(lines.toSpliced(2, 1).join("\n"), "m")).rejects.toThrow(
      "m: expected a manifest",
    );
  });

  it("gives shards ids that tell what is in them, wherever the files are", async () => {
    const manifest = await manifestOf(400);
    const { id } = await shardOf(manifest, 0);
    const moved = {
      ...manifest,
      inputs: manifest.inputs.map((input) => ({ ...input, file: `/x${input.file}` })),
    };
    expect((await shardOf(moved, 0)).id).toBe(id);
    expect((await shardOf(manifest, 1)).id).not.toBe(id);
    expect((await shardOf({ ...manifest, settings: { ...SETTINGS, beam: 2 } }, 0)).id).not.toBe(id);
  });
});

describe("a shard", () => {
  it("gives the same documents however the corpus is cut", async () => {
    const text = await whole(await manifestOf(1e9));
    expect(text.match(/^# newdoc id = /gm)).toHaveLength(34);
    expect(text).toContain('# newdoc id = doc_0\n# meta = {"id":"doc 0","url":"u0"}\n');
    expect(await whole(await manifestOf(300))).toBe(text);
  });

  it("has the sentences of crossarc parse", async () => {
    const [sentence] = pipeline.parse("Ann sold the boat.\n");
    const text = await whole(await manifestOf(1e9));
    const rows = text
      .slice(text.indexOf("# newdoc id = d.txt"))
      .split("\n")
      .filter((line) => /^\d/.test(line));
    expect(rows.map((row) => row.split("\t")[6])).toEqual([...sentence!.head.slice(1)].map(String));
  });

  it("reports documents that are broken or empty with their place", async () => {
    const { result } = await run(await manifestOf(1e9), 0);
    const left = LINES.flatMap((line, k) => (line.includes("doc ") ? [] : [k]));
    expect(result.leftOut.map(({ index }) => index)).toEqual(left);
    const { file, start, end } = result.leftOut[0]!;
    expect({ file, text: LINES.join("").slice(start, end) }).toEqual({
      file: "/corpus/a.jsonl",
      text: "{broken\n",
    });
    expect(result.leftOut[1]).toMatchObject({ id: "empty 5", reason: "expected words, found none" });
  });

  it("gives the same bytes with suspects, which are parsed one by one, and leaves out what it is told to", async () => {
    const manifest = await manifestOf(1e9);
    const calm = await run(manifest, 0);
    const suspects = [{ first: 6, count: 5 }];
    const careful = await run(manifest, 0, { suspects, leftOut: new Map() });
    expect(careful.bytes.equals(calm.bytes)).toBe(true);
    expect(careful.ranges).toContainEqual({ first: 7, count: 1 });
    const { result, bytes } = await run(manifest, 0, { suspects: [], leftOut: new Map([[7, "died"]]) });
    expect(result.leftOut).toContainEqual(expect.objectContaining({ index: 7, id: "doc 7", reason: "died" }));
    expect(bytes.toString()).not.toContain("doc_7\n");
  });

  it("tells which documents it works on before they are parsed", async () => {
    const { ranges } = await run(await manifestOf(1e9), 0);
    expect(ranges[0]).toEqual({ first: 0, count: 1 });
    expect(Math.max(...ranges.map(({ first, count }) => first + count))).toBeGreaterThanOrEqual(42);
  });

  it("keeps only documents of the wanted language", async () => {
    const manifest = await manifestOf(1e9);
    const { result } = await run({ ...manifest, settings: { ...SETTINGS, language: "de" } }, 0);
    expect(result.documents).toBe(0);
    expect(result.leftOut[0]!.reason).toBe("expected text in de, found en");
  });
});

describe("outputs", () => {
  it.each(Object.keys(CORPUS_OUTPUTS) as CorpusOutputName[])(
    "%s: a check finds each document once",
    async (to) => {
      const { shard, result, bytes } = await run(await manifestOf(1e9, to), 0);
      const marker = { ...result, shard: shard.id } as unknown as Marker;
      const check = (found: Uint8Array, report = marker) =>
        checkShard(shard, report, ({ name }) => INPUTS[name]!, inputOf(found, "output", 1000));
      expect(await check(bytes)).toEqual({ documents: 42 });
      const [first, ...others] = result.leftOut;
      expect(await check(bytes, { ...marker, leftOut: others })).toMatchObject({
        problem: expect.stringContaining(`document ${first!.id}`),
      });
      if (to === "parquet") return;
      const text = bytes.toString();
      const at = text.indexOf(to.startsWith("conllu") ? "# newdoc id = doc_3" : '{"id":"doc 3"');
      expect(await check(Buffer.from(text.slice(0, at)))).toMatchObject({
        problem: expect.stringContaining("doc 3"),
      });
      expect(await check(Buffer.from(text + text.slice(at)))).toMatchObject({
        problem: expect.stringContaining("expected the end of the output"),
      });
    },
  );

  it("writes a line of JSON for each document", async () => {
    const { bytes } = await run(await manifestOf(1e9, "jsonl"), 0);
    const [first] = bytes
      .toString()
      .split("\n")
      .map((line) => line && JSON.parse(line));
    expect(first).toMatchObject({ id: "doc 0", url: "u0" });
    expect(first.sentences[0].words[1]).toMatchObject({ form: "old", head: expect.any(Number) });
  });

  it("writes a row of Parquet for each sentence", async () => {
    const { bytes, result } = await run(await manifestOf(1e9, "parquet"), 0);
    const rows = await parquetReadObjects({ file: bufferOf(inputOf(bytes)) });
    expect(rows).toHaveLength(result.sentences);
    expect(rows[0]).toMatchObject({
      document: "doc 0",
      metadata: '{"url":"u0"}',
      sentence: 1,
      id: "doc_0-1",
    });
    expect(rows[0]!.form).toEqual(["The", "old", "boat", "left", "."]);
    expect(rows[0]!.head).toHaveLength(5);
    const { bytes: text } = await run(await manifestOf(1e9), 0);
    const heads = text
      .toString()
      .split("\n")
      .filter((line) => /^\d/.test(line))
      .map((line) => Number(line.split("\t")[6]));
    expect(rows.flatMap(({ head }) => head)).toEqual(heads);
  });
});
