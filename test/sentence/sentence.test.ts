import { describe, expect, it } from "vitest";
import { readConllu, readConlluStream } from "../../src/sentence/conllu/conllu-reader.js";
import { conlluRows } from "../../src/sentence/conllu/conllu-rows.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { sentenceText, spelledText, surfaceTokens } from "../../src/sentence/text.js";
import { conlluFiles, data } from "../support/data.js";

const garden = [...readConllu(data("plain.conllu"))];

describe("a sentence", () => {
  it("has n + 1 entries in every column, the first for the artificial root", () => {
    const [{ form, lemma, head, length }] = garden as [Sentence];
    expect(length).toBe(7);
    expect([form.length, lemma.length, head.length]).toEqual([8, 8, 8]);
    expect([form[0], head[0]]).toEqual(["", -1]);
    expect([...head.slice(1)]).toEqual([0, 3, 1, 3, 6, 3, 1]);
  });

  it("changes in a copy that shares the other columns", () => {
    const [sentence] = garden as [Sentence];
    const head = new Int32Array(8);
    const changed = sentence.with({ head, comments: [] });
    expect(changed.head).toBe(head);
    expect(changed.form).toBe(sentence.form);
    expect(changed.multiwords).toBe(sentence.multiwords);
    expect(sentence.head[2]).toBe(3);
    expect(sentence.id).toBe("garden-1");
    expect(changed.id).toBeUndefined();
  });

  it("carries the trees of guides from copy to copy, but not to a file", () => {
    const guides = [{ head: Int32Array.of(-1, 0, 1), deprel: ["", "root", "obj"] }];
    const sentence = Sentence.ofForms(["Boats", "leave"]);
    const guided = sentence.with({ guides }).with({ upos: ["", "NOUN", "VERB"] });
    expect(guided.guides).toBe(guides);
    expect(conlluText(guided.with({ upos: sentence.upos }))).toBe(conlluText(sentence));
    const short = [{ head: Int32Array.of(-1, 0), deprel: ["", "root"] }];
    expect(() => sentence.with({ guides: short })).toThrow(
      "expected 3 entries in column head of a guide, as many as in form, found 2",
    );
  });

  it("made of forms has all other columns unset", () => {
    const sentence = Sentence.ofForms(["a", "b"]);
    expect([sentence.length, sentence.line, sentence.lineOf(1)]).toEqual([2, 0, 0]);
    expect(sentence.upos).toEqual(["", "_", "_"]);
    expect([...sentence.head]).toEqual([-1, -1, -1]);
  });

  it("finds the value of a comment, whatever spaces and characters it has", () => {
    const sentence = Sentence.ofForms(["a"]).with({
      comments: ["# plain", "#key=value", "# text_en = no", "# text  = a = b\u2028c ", "# text = second"],
    });
    expect(sentence.comment("key")).toBe("value");
    expect(sentence.comment("text")).toBe("a = b\u2028c ");
    expect(sentence.comment("none")).toBeUndefined();
  });

  it.each(conlluFiles())("knows the line of each word in %s", (file) => {
    const lines = data(file).toString().replace("\ufeff", "").split(/\r?\n/);
    for (const sentence of readConllu(data(file))) {
      for (let i = 1; i <= sentence.length; i++) {
        expect(lines[sentence.lineOf(i) - 1]).toMatch(new RegExp(`^${i}\t`));
      }
      for (const row of conlluRows(sentence)) expect(lines[row.line - 1]).toBe(row.columns.join("\t"));
    }
  });
});

describe("the text of a sentence", () => {
  it("is spelled by surface tokens and SpaceAfter=No", () => {
    for (const sentence of garden.slice(0, 3)) expect(spelledText(sentence)).toBe(sentence.comment("text"));
  });

  it("is the # text comment if there is one", () => {
    expect(sentenceText(garden[0]!.with({ comments: ["# text = other"] }))).toBe("other");
    expect(sentenceText(garden[3]!)).toBe("unannotated cafe\u0301\u200d");
  });

  it("has multiword tokens in place of their words", () => {
    const tokens = [...surfaceTokens(garden[2]!)].map(({ form, first, last }) => `${first}-${last} ${form}`);
    expect(tokens).toEqual(["1-3 Dámelo", "4-4 \ufffd", "5-5 ahora"]);
  });
});

describe("a stream", () => {
  it("yields sentences as its chunks arrive", async () => {
    const seen: string[] = [];
    async function* chunks() {
      for (const byte of data("plain.conllu")) yield Uint8Array.of(byte);
      seen.push("end of the stream");
    }
    for await (const sentence of readConlluStream(chunks())) seen.push(sentence.id ?? "no id");
    expect(seen).toEqual(["garden-1", "garden-2", "garden-3", "no id", "end of the stream"]);
  });
});
