import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentPipeline } from "../../src/document/document-pipeline.js";
import { ModelError } from "../../src/model/model-file.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { crossarc } from "../support/command-line.js";
import { HAS_TINY } from "../support/models.js";

const MODEL = new URL("../../models/english-tiny.model", import.meta.url);
const TEXT = "She bought two boats in May. They don't like it.";

describe.skipIf(!HAS_TINY)("the tiny English model (needs models/english-tiny.model)", () => {
  let nlp: DocumentPipeline;
  let node: typeof import("../../src/models/english-tiny.node.js");
  let web: typeof import("../../src/models/english-tiny.js");

  beforeAll(async () => {
    node = await import("../../src/models/english-tiny.node.js");
    web = await import("../../src/models/english-tiny.js");
    nlp = await node.englishTiny();
  }, 180_000);

  it("goes from text to trees", () => {
    const [first, second, ...others] = nlp(TEXT).columns;
    expect(others).toEqual([]);
    expect(first!.upos.slice(1, 4)).toEqual(["PRON", "VERB", "NUM"]);
    expect(first!.lemma.slice(1, 5)).toEqual(["she", "buy", "two", "boat"]);
    expect([...first!.head.slice(1, 5)]).toEqual([2, 0, 4, 2]);
    expect(second!.form.slice(1)).toEqual(["They", "do", "n't", "like", "it", "."]);
  });

  it("is the same in a browser or a bundle, which imports it", async () => {
    expect((await web.englishTiny())(TEXT)).toEqual(nlp(TEXT));
    expect(await web.englishTiny()).toBe(await web.englishTiny());
    expect(Buffer.compare(await web.englishTinyModel(), readFileSync(MODEL))).toBe(0);
  });

  it("is loaded once, and from another place if one is given", async () => {
    const bytes = readFileSync(MODEL);
    expect(await node.englishTiny()).toBe(nlp);
    expect(Buffer.compare(await node.englishTinyModel(), bytes)).toBe(0);
    const asked: string[] = [];
    const fetched = await node.englishTiny({
      fetch: async (url) => {
        asked.push(url);
        return bytes;
      },
    });
    expect(asked).toEqual(["english-tiny.model"]);
    expect(fetched(TEXT)).toEqual(nlp(TEXT));
    await expect(node.englishTiny({ bytes: new Uint8Array(9) })).rejects.toThrow(ModelError);
  });

  it("is found by its name on the command line", async () => {
    const { output, errors, exitCode } = await crossarc("parse", "--model", "english-tiny", "--string", TEXT);
    expect([exitCode, errors]).toEqual([0, ""]);
    expect(output).toBe(nlp(TEXT).columns.map(conlluText).join(""));
  });
});
