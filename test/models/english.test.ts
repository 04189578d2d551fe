import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ModelError } from "../../src/model/model-file.js";
import { english as embedded } from "../../src/models/english.js";
import { english } from "../../src/models/english.node.js";
import { loadPipeline } from "../../src/pipeline/pipeline-model.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { originalText } from "../../src/text/original-text.js";
import { crossarc } from "../support/command-line.js";

const MODEL = new URL("../../models/english.model", import.meta.url);
const TEXT = "She bought two boats in May. They don't like it.";
const nlp = await english();

describe("the English model", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("takes at most 12 MB", () => {
    expect(statSync(MODEL).size).toBeLessThanOrEqual(12e6);
  });

  it("goes from text to trees", () => {
    const [first, second, ...others] = nlp.parse(TEXT);
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
    const sentences = nlp.parse(text);
    for (const { head } of sentences) expect(brokenTree(head)).toBeUndefined();
    expect(originalText(sentences)).toBe(text.trim() === "" ? "" : text);
  });

  it("is the same in a browser or a bundle, which imports it", async () => {
    expect((await embedded()).parse(TEXT)).toEqual(nlp.parse(TEXT));
  });

  it("is decoded by engines that have fromBase64 as by those that have not", async () => {
    const fromBase64 = vi.fn((text: string) => new Uint8Array(Buffer.from(text, "base64")));
    Object.assign(Uint8Array, { fromBase64 });
    try {
      expect((await embedded()).parse(TEXT)).toEqual(nlp.parse(TEXT));
      expect(fromBase64).toHaveBeenCalledTimes(1);
    } finally {
      Reflect.deleteProperty(Uint8Array, "fromBase64");
    }
  });

  it("is refused if it is fetched and the server answers with an error", async () => {
    vi.stubGlobal("fetch", async () => new Response("<!doctype html>", { status: 404 }));
    await expect(loadPipeline(fetch("english.model"))).rejects.toThrow(ModelError);
    await expect(loadPipeline(fetch("english.model"))).rejects.toThrow(/expected a model, found status 404/);
  });

  it("can be imported from the package", () => {
    const script = `import { english } from "crossarc/models/english";
      const [{ upos }] = (await english()).parse("Two boats left.");
      console.log(upos.slice(1).join(" "));`;
    const cwd = new URL("../..", import.meta.url).pathname;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd });
    expect(String(printed)).toBe("NUM NOUN VERB PUNCT\n");
  });

  it("is the default model of the command line", async () => {
    const { output, errors, exitCode } = await crossarc("parse", "--string", TEXT);
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(output).toBe(nlp.parse(TEXT).map(conlluText).join(""));
  });
});
