import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seeded } from "../../src/numbers/seeded.js";
import { taggedQuestion, WordExchange } from "../../src/pipeline/word-exchange.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";

const SENTENCES = [...readConllu(readFileSync("examples/harbour.conllu"))];
const QUESTIONS = SENTENCES.map(taggedQuestion);

/** All forms with each tag. */
const FORMS = new Map<string, Set<string>>();
for (const { forms, tags } of QUESTIONS) {
  for (const [i, tag] of tags.entries()) FORMS.set(tag, (FORMS.get(tag) ?? new Set()).add(forms[i]!));
}

function variants(seed: number) {
  const exchange = new WordExchange(SENTENCES);
  const random = seeded(seed);
  return SENTENCES.map((sentence) => exchange.variant(sentence, random));
}

describe("an exchange of words", () => {
  it("keeps the tags of all words, and exchanges words only for others with the same tag", () => {
    for (const [k, { forms, tags }] of variants(1).entries()) {
      expect(tags).toEqual(QUESTIONS[k]!.tags);
      for (const [i, form] of forms.entries()) expect(FORMS.get(tags[i]!)!.has(form)).toBe(true);
    }
  });

  it("exchanges about half of the nouns that have others, and no function words", () => {
    let [nouns, exchanged] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      for (const [k, { forms, tags }] of variants(seed).entries()) {
        for (const [i, form] of forms.entries()) {
          const own = QUESTIONS[k]!.forms[i];
          if (/^(ADP|AUX|CCONJ|DET|PART|PRON|PUNCT|SCONJ|SYM)\t/.test(tags[i]!)) expect(form).toBe(own);
          if (!tags[i]!.startsWith("NOUN") || FORMS.get(tags[i]!)!.size < 10) continue;
          nouns++;
          if (form !== own) exchanged++;
        }
      }
    }
    expect(exchanged / nouns).toBeGreaterThan(0.35);
    expect(exchanged / nouns).toBeLessThan(0.55);
  });

  it("depends on the seed alone", () => {
    expect(variants(3)).toEqual(variants(3));
    expect(variants(3)).not.toEqual(variants(4));
  });
});
