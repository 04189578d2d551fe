import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyLemmaRule, lemmaRule, lemmaRuleOf, lemmaRuleText } from "../../src/text/analyse/lemma-rule.js";
import { trainLemmatizer } from "../../src/text/analyse/lemmatizer-training.js";
import { harbour } from "../support/parsers.js";

function rule(form: string, lemma: string): string {
  return lemmaRuleText(lemmaRule(form, lemma)!).replaceAll("\t", " ");
}

describe("lemma rules", () => {
  it.each([
    ["walked", "walk", "lower 0  2 "],
    ["Walked", "walk", "lower 0  2 "],
    ["flies", "fly", "lower 0  3 y"],
    ["gemacht", "machen", "lower 2  1 en"],
    ["London", "London", "kept 0  0 "],
    ["iPhones", "iPhone", "kept 0  1 "],
    ["LONDON", "London", "title 0  0 "],
    ["usa", "USA", "upper 0  0 "],
    ["was", "be", "kept 0  -1 be"],
    ["goeswith", "_", "kept 0  -1 _"],
  ])("lead from %s to %s", (form, lemma, text) => {
    expect(rule(form, lemma)).toBe(text);
  });

  it("do not fit forms that are too short, or that would become empty", () => {
    expect(applyLemmaRule(lemmaRule("walked", "walk")!, "ed")).toBeUndefined();
    expect(applyLemmaRule(lemmaRule("flies", "fly")!, "ie")).toBeUndefined();
  });

  it("make the lemma that they were found for, even after being written and read", () => {
    const word = fc.string({
      unit: fc.constantFrom("a", "b", "c", "A", "B", "é", "É", "1"),
      minLength: 1,
      maxLength: 8,
    });
    let rules = 0;
    fc.assert(
      fc.property(word, word, (form, lemma) => {
        const found = lemmaRule(form, lemma);
        if (found === undefined) return;
        rules++;
        expect(applyLemmaRule(lemmaRuleOf(lemmaRuleText(found)), form)).toBe(lemma);
      }),
      { numRuns: 1000 },
    );
    expect(rules).toBeGreaterThan(500);
  });

  it("do not exist where a change of case changes the length", () => {
    expect(lemmaRule("İstanbul", "istanbul")).toBeUndefined();
  });
});

describe("Lemmatizer", () => {
  const sentences = harbour();
  const lemmatizer = trainLemmatizer(sentences, 4, 1);

  it("finds the lemmas of all training words", () => {
    for (const sentence of sentences) expect(lemmatizer.lemmatize(sentence).lemma).toEqual(sentence.lemma);
  });

  it("looks up only the words that its rules would get wrong", () => {
    expect(lemmatizer.exceptions).toHaveProperty(["left\tVERB\tMood=Ind|Tense=Past|VerbForm=Fin"], "leave");
    expect(lemmatizer.exceptions).not.toHaveProperty(["boats\tNOUN\tNumber=Plur"]);
  });

  it("applies rules to unknown words", () => {
    expect(lemmatizer.lemmaOf("lamps", "NOUN", "Number=Plur")).toBe("lamp");
    expect(lemmatizer.lemmaOf("lamp", "NOUN", "Number=Sing")).toBe("lamp");
  });

  it("returns a form that is too long for a word unchanged", () => {
    const form = "boats".repeat(100);
    expect(lemmatizer.lemmaOf(form, "NOUN", "Number=Plur")).toBe(form);
  });

  it("is the same after training with the same data and seed", () => {
    expect(trainLemmatizer(sentences, 4, 1).classifier).toEqual(lemmatizer.classifier);
  });
});
