import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Sentence } from "../../src/sentence/sentence.js";
import {
  applyMultiwordRule,
  multiwordRule,
  multiwordRuleOf,
  multiwordRuleText,
} from "../../src/text/segment/multiword-rule.js";
import { trainMultiwordSplitter } from "../../src/text/segment/multiword-splitter.js";

/** A sentence of surface tokens; those with "+" are multiword tokens, as in "don't=do+n't". */
function sentence(text: string): Sentence {
  const forms: string[] = [];
  const multiwords = [];
  for (const token of text.split(" ")) {
    const [form, words] = token.split("=") as [string, string | undefined];
    const parts = words?.split("+") ?? [form];
    const [first, last] = [forms.length + 1, forms.length + parts.length];
    if (words !== undefined)
      multiwords.push({ first, last, line: `${first}-${last}\t${form}${"\t_".repeat(8)}` });
    forms.push(...parts);
  }
  return Sentence.ofForms(forms).with({ multiwords });
}

describe("multiword rules", () => {
  it.each([
    ["Don't", ["Do", "n't"], "3"],
    ["cannot", ["can", "not"], "3"],
    ["da", ["de", "a"], "1 e\ta"],
    ["zum", ["zu", "dem"], "1 \tdem"],
    ["dámelo", ["da", "me", "lo"], "5 a\tme\tlo"],
  ])("are found for %s", (form, words, rule) => {
    expect(multiwordRuleText(multiwordRule(form, words))).toBe(rule);
  });

  it("apply to all forms that are cut at the same place", () => {
    const rule = multiwordRule("don't", ["do", "n't"]);
    expect(applyMultiwordRule(rule, "WOULDN'T")).toEqual(["WOULD", "N'T"]);
  });

  it("do not fit forms that are too short", () => {
    expect(applyMultiwordRule({ strip: 3, append: null }, "n't")).toBeUndefined();
    expect(applyMultiwordRule({ strip: 3, append: "\tx" }, "ab")).toBeUndefined();
    expect(applyMultiwordRule({ strip: 2, append: "\tx" }, "ab")).toBeUndefined();
  });

  it("make the words that they were found for, even after being written and read", () => {
    const word = fc.string({ minLength: 1, maxLength: 5 }).filter((text) => !text.includes("\t"));
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 2, maxLength: 4 }), (form, words) => {
        const rule = multiwordRuleOf(multiwordRuleText(multiwordRule(form, words)));
        expect(applyMultiwordRule(rule, form)).toEqual(words);
      }),
    );
  });
});

describe("MultiwordSplitter", () => {
  const splitter = trainMultiwordSplitter(
    Array.from({ length: 20 }, () => [
      sentence("I don't=do+n't know its name"),
      sentence("They can't=ca+n't see its=it+s raining"),
      sentence("Its roof wasn't=was+n't red"),
    ]).flat(),
    5,
  );

  it("splits training tokens, and others with the same ending", () => {
    expect(splitter.split(["They", "don't", "know"], 1)).toEqual(["do", "n't"]);
    expect(splitter.split(["He", "hadn't", "gone"], 1)).toEqual(["had", "n't"]);
  });

  it("leaves other tokens whole", () => {
    expect(splitter.split(["They", "know", "n't"], 1)).toBeUndefined();
    expect(splitter.split(["They", "know", "n't"], 2)).toBeUndefined();
  });

  it("decides by the neighbours where a token is split only sometimes", () => {
    expect(splitter.split(["see", "its", "raining"], 1)).toEqual(["it", "s"]);
    expect(splitter.split(["know", "its", "name"], 1)).toBeUndefined();
  });

  it("splits nothing after training without multiword tokens", () => {
    expect(trainMultiwordSplitter([sentence("no such thing")], 2).split(["don't"], 0)).toBeUndefined();
  });
});
