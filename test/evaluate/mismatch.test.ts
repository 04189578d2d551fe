import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/evaluate/evaluation.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { sentence } from "../support/trees/sentences.js";

/** The sentences of a file, each with its id in a comment and these forms, separated by spaces. */
function file(...sentences: string[]) {
  const row = (form: string, i: number) => `${i + 1}\t${form}\t_\t_\t_\t_\t${i}\tdep\t_\t_\n`;
  const text = sentences.map((forms, s) => `# sent_id = s${s + 1}\n${forms.split(" ").map(row).join("")}\n`);
  return [...readConllu(text.join(""))];
}

describe("mismatch", () => {
  it("names the first word that differs, in both files", () => {
    expect(() => evaluate(file("a b", "c d e"), file("a b", "c x e"))).toThrow(
      'system:7: sentence s2: expected word 2 to be "d" as at gold:7, found "x"',
    );
  });

  it("names the word that the system is missing", () => {
    expect(() => evaluate(file("a b c"), file("a b"))).toThrow(
      'system:3: sentence s1: expected word 3, "c", as at gold:4, found the end of the sentence',
    );
  });

  it("names the extra word of the system", () => {
    expect(() => evaluate(file("a b"), file("a b c"))).toThrow(
      'system:4: sentence s1: expected the end of the sentence after word 2 as at gold:3, found "c"',
    );
  });

  it("names the sentence that one file is missing", () => {
    expect(() => evaluate(file("a", "b"), file("a"))).toThrow(
      "system: expected a sentence as at gold:5, found the end of the file",
    );
    expect(() => evaluate(file("a"), file("a", "b"))).toThrow(
      "system:5: sentence s2: expected the end of the file as in gold, found a sentence",
    );
  });

  it("accepts _ in a form instead of a space, which CoNLL-X cannot write", () => {
    const gold = sentence("10_000/0/root");
    expect(evaluate([gold.with({ form: ["", "10 000"] })], [gold]).uas).toBe(1);
    expect(() => evaluate([gold], [gold.with({ form: ["", "10-000"] })])).toThrow('found "10-000"');
  });

  it("refuses a gold word without a head", () => {
    expect(() => evaluate([sentence("a/0/root b/_/_")], [sentence("a/0/root b/1/x")])).toThrow(
      "gold: expected a HEAD for word 2 of the gold, found _",
    );
  });
});
