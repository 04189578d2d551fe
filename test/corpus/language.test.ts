import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES, languageIdentifier } from "../../src/corpus/language/identifiers.js";
import { letterGroups } from "../../src/corpus/language/language-identifier.js";

const identifier = languageIdentifier();
const TREEBANKS = process.env.CROSSARC_TREEBANKS ?? "../shared/treebanks";

describe("the language identifier", () => {
  it.each([
    ["en", "Nobody in the harbour knows who bought the old boat, but everybody has heard about the storm."],
    ["de", "Niemand im Hafen weiß, wer das alte Boot gekauft hat, aber alle haben von dem Sturm gehört."],
    [
      "nl",
      "Niemand in de haven weet wie de oude boot heeft gekocht, maar iedereen heeft van de storm gehoord.",
    ],
    ["sv", "Ingen i hamnen vet vem som köpte den gamla båten, men alla har hört talas om stormen i går."],
    ["da", "Ingen i havnen ved, hvem der har købt den gamle båd, men alle har hørt om stormen i går aftes."],
    ["pt", "Ninguém no porto sabe quem comprou o barco velho, mas todos ouviram falar da tempestade."],
    ["sl", "Nihče v pristanišču ne ve, kdo je kupil staro ladjo, vsi pa so že slišali za veliko nevihto."],
  ])("knows %s", (language, text) => {
    expect(identifier.identify(text)).toBe(language);
    expect(LANGUAGES).toContain(language);
  });

  it.each([
    "Kikötőben senki sem tudja, ki vette meg a régi csónakot, de mindenki hallott a viharról.",
    "В порту никто не знает, кто купил старую лодку, но все слышали о буре.",
    "港では誰も古い船を買った人を知らない。",
    "function (a, b) { return a[0xff] === b << 3; }",
    "1234 5678 !!!",
    "",
  ])("says that %j is in none of its languages", (text) => {
    expect(identifier.identify(text)).toBeUndefined();
  });

  it("looks at letters within words, whatever stands between them", () => {
    expect(letterGroups("It's 10 Ox!", 100)).toEqual([" it", "it ", " s ", " ox", "ox "]);
    expect(letterGroups("abcdef", 2)).toEqual([" ab", "abc"]);
  });

  it.skipIf(!existsSync(TREEBANKS)).each([
    ["en_ewt", "en", 0.98],
    ["de_gsd", "de", 0.99],
    ["sl_ssj", "sl", 0.99],
    ["tr_imst", undefined, 0.99],
    ["eu_bdt", undefined, 0.99],
  ])("is right on texts of 50 words of %s", (treebank, language, share) => {
    const forms = readFileSync(`${TREEBANKS}/${treebank}-ud-test.conllu`, "utf8")
      .split("\n")
      .flatMap((line) => (/^\d+\t/.test(line) ? [line.split("\t")[1]!] : []));
    const texts: string[] = [];
    for (let at = 0; at + 50 <= forms.length; at += 50) texts.push(forms.slice(at, at + 50).join(" "));
    const right = texts.filter((text) => identifier.identify(text) === language).length;
    expect(right / texts.length).toBeGreaterThan(share);
  });
});
