import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ModelError } from "../../src/model/model-file.js";
import { embeddedModel } from "../../src/models/embedded-model.js";
import { english as embedded } from "../../src/models/english.js";
import { english, englishModel } from "../../src/models/english.node.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { originalText } from "../../src/text/original-text.js";
import { crossarc, temporaryFile } from "../support/command-line.js";

const MODEL = new URL("../../models/english.model", import.meta.url);
const TEXT = "She bought two boats in May. They don't like it.";
const load = () => import("../../models/english.data.js");
const nlp = await english();

describe("the English model", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("goes from text to trees", () => {
    const [first, second, ...others] = nlp(TEXT).columns;
    expect(others).toEqual([]);
    expect(first!.upos.slice(1, 4)).toEqual(["PRON", "VERB", "NUM"]);
    expect(first!.lemma.slice(1, 5)).toEqual(["she", "buy", "two", "boat"]);
    expect([...first!.head.slice(1, 5)]).toEqual([2, 0, 4, 2]);
    expect(first!.deprel.slice(1, 5)).toEqual(["nsubj", "root", "nummod", "obj"]);
    expect(second!.form.slice(1)).toEqual(["They", "do", "n't", "like", "it", "."]);
  });

  it.each([
    ["nothing", ""],
    ["spaces", " \t\n\n\u00a0 "],
    ["an address", "See https://example.org/a?b=c#d or write to ada@example.org, please."],
    ["emoji and hashtags", "So happy 😀👩‍👩‍👧 #sunny @ada 👍🏽"],
    ["numbers and abbreviations", "Dr. Smith paid $1,299.50 on 3/4/2021 at 5 p.m. in the U.S. for it."],
    ["quotes", '“Well,” she said, ‘no’... "Really?" (Yes!)'],
    ["lines", "The rain\ncame in\nlines.\n\n\n\n\tThen it went.\r\n"],
    ["capitals", "THIS IS THE LAST CALL FOR ALL BOATS"],
    ["other scripts", "Привет мир. 你好，世界。 שלום עולם. مرحبا"],
    ["invisible characters", "zero\u200bwidth \u0000\u0007\u001b[31m bell\u2028line\ufeff \ud800 half"],
    ["a long word", "a".repeat(5000)],
  ])("parses %s, and loses no character", (_name, text) => {
    const { columns: sentences } = nlp(text);
    for (const { head } of sentences) expect(brokenTree(head)).toBeUndefined();
    expect(originalText(sentences)).toBe(text.trim() === "" ? "" : text);
  });

  it("is the same in a browser or a bundle, which imports it", async () => {
    expect((await embedded())(TEXT)).toEqual(nlp(TEXT));
    expect(await embedded()).toBe(await embedded());
  });

  it("is decoded by engines that have fromBase64 as by those that have not", async () => {
    const fromBase64 = vi.fn((text: string) => new Uint8Array(Buffer.from(text, "base64")));
    const without = await embeddedModel(load);
    Object.assign(Uint8Array, { fromBase64 });
    try {
      expect(Buffer.compare(await embeddedModel(load), without)).toBe(0);
      expect(fromBase64).toHaveBeenCalledTimes(1);
    } finally {
      Reflect.deleteProperty(Uint8Array, "fromBase64");
    }
  });

  it("is refused if the server answers with an error, and asked for again at the next call", async () => {
    const fetch = vi.fn(async () => new Response("<!doctype html>", { status: 404 }));
    vi.stubGlobal("fetch", fetch);
    await expect(embedded({ url: "/a.model" })).rejects.toThrow(ModelError);
    await expect(embedded({ url: "/a.model" })).rejects.toThrow(/expected a model, found status 404/);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("is loaded once for each place that it is loaded from", async () => {
    const bytes = readFileSync(MODEL);
    const fetch = vi.fn(async (_url: string) => bytes);
    const pipelines = [
      await english(),
      await english({ url: MODEL }),
      await english({ url: MODEL.pathname }),
      await english({ bytes }),
      await english({ fetch }),
    ];
    expect(new Set(pipelines).size).toBe(5);
    for (const pipeline of pipelines) expect(pipeline(TEXT)).toEqual(nlp(TEXT));
    expect(fetch.mock.calls).toEqual([["english.model"]]);
    expect(await english()).toBe(nlp);
    expect(await english({ url: MODEL.href })).toBe(pipelines[1]);
    expect(await english({ bytes })).toBe(pipelines[3]);
    expect(await english({ fetch })).toBe(pipelines[4]);
    expect(Buffer.compare(await englishModel(), bytes)).toBe(0);
  });

  it.each([
    [null, /expected an object of options, found null/],
    [5, /expected an object of options, found 5/],
    [{ uri: "a" }, /no option is called uri; known are url, bytes, fetch/],
    [{ url: 5 }, /expected an address as option url, found 5/],
    [{ url: null }, /expected an address as option url, found null/],
    [{ bytes: "abc" }, /expected a model file as option bytes, found "abc"/],
    [{ fetch: "abc" }, /expected a function as option fetch, found "abc"/],
    [{ bytes: new Uint8Array(1), url: "a" }, /expected bytes, or url and fetch/],
  ])("refuses the options %j", async (options, message) => {
    await expect(english(options as never)).rejects.toThrow(TypeError);
    await expect(english(options as never)).rejects.toThrow(message);
  });

  it("can be imported from the package", () => {
    const script = `import { english } from "crossarc/models/english";
      const [{ upos }] = (await english())("Two boats left.").columns;
      console.log(upos.slice(1).join(" "));`;
    const cwd = new URL("../..", import.meta.url).pathname;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd });
    expect(String(printed)).toBe("NUM NOUN VERB PUNCT\n");
  });

  it("is the default model of the command line", async () => {
    const { output, errors, exitCode } = await crossarc("parse", "--string", TEXT);
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(output).toBe(nlp(TEXT).columns.map(conlluText).join(""));
  });

  it("is found by its name wherever a command parses text", async () => {
    const { output } = await crossarc("parse", "--string", TEXT);
    const parsed = await crossarc("parse", "--model", "english", "--string", TEXT);
    expect(parsed).toEqual({ exitCode: 0, errors: "", output });
    const ensemble = await crossarc(
      "parse",
      "--ensemble",
      "english,models/english-tiny.model",
      "--string",
      TEXT,
    );
    expect(ensemble.exitCode).toBe(0);
    const found = await crossarc("grep", "pattern { V [lemma=buy] }", "--model", "english", "--string", TEXT);
    expect(found.output).toContain("[V bought]");
    const file = temporaryFile(TEXT, "text.txt");
    const planned = await crossarc("corpus", "plan", file, "-q", "-m", "english", "-o", `${file}.corpus`);
    expect([planned.exitCode, planned.errors]).toEqual([0, ""]);
    // Other machines may have the model elsewhere.
    expect(readFileSync(`${file}.corpus/manifest.jsonl`, "utf8")).toContain('"file":"english"');
  });

  it("is not overwritten by a command that reads it by its name", async () => {
    const words = ["parse", "--model", "english", "--string", TEXT, "-o", "models/english.model"];
    const { exitCode, errors } = await crossarc(...words);
    expect(exitCode).toBe(2);
    expect(errors).toContain("--output would overwrite --model: models/english.model");
  });
});
