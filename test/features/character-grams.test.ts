import fc from "fast-check";
import { expect, test } from "vitest";
import { characterGrams } from "../../src/features/character-grams.js";

/** The plain definition: all parts of the list of characters. */
function defined(form: string): string[] {
  const letters = Array.from(form.toLowerCase());
  const shape = form
    .replace(/\p{Lu}+/gu, "A")
    .replace(/\p{Nd}+/gu, "0")
    .replace(/(?:(?!A)\p{L})+/gu, "a")
    .slice(0, 5);
  const grams = [`#${shape}`];
  for (let n = 1; n <= Math.min(5, letters.length); n++) {
    grams.push(`^${letters.slice(0, n).join("")}`, `${letters.slice(-n).join("")}$`);
  }
  for (let n = 3; n <= 5; n++) {
    for (let i = 0; i + n <= letters.length; i++) grams.push(letters.slice(i, i + n).join(""));
  }
  return grams;
}

test("a word is described by its shape, its prefixes and suffixes, and its n-grams", () => {
  expect(characterGrams("Boat")).toEqual([
    "#Aa",
    "^b",
    "t$",
    "^bo",
    "at$",
    "^boa",
    "oat$",
    "^boat",
    "boat$",
    "boa",
    "oat",
    "boat",
  ]);
});

test("characters outside the basic plane count once", () => {
  expect(characterGrams("a😀")).toEqual(["#a😀", "^a", "😀$", "^a😀", "a😀$"]);
});

test("the grams are those of the definition, for any form", () => {
  const units = fc.string({
    unit: fc.constantFrom("a", "b", "Z", "É", "ß", "İ", "7", "-", "’", "😀", "𝒜", "\ud83d"),
  });
  fc.assert(
    fc.property(fc.oneof(units, fc.string({ unit: "binary" })), (form) => {
      expect(characterGrams(form)).toEqual(defined(form));
    }),
  );
});
