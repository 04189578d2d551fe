/** Maximum length of prefixes, suffixes and n-grams. */
const LONGEST = 5;
/** Minimum length of n-grams. */
const SHORTEST = 3;

/**
 * Describes the spelling of a word as strings: its shape (`#Aa`), its prefixes (`^ab`) and suffixes (`ab$`)
 * of up to five characters, and all its n-grams of three to five characters, as often as they occur. All
 * but the shape are in lower case.
 */
export function characterGrams(form: string): string[] {
  const letters = Array.from(form.toLowerCase());
  const grams = [`#${shape(form)}`];
  for (let n = 1; n <= Math.min(LONGEST, letters.length); n++) {
    grams.push(`^${letters.slice(0, n).join("")}`, `${letters.slice(-n).join("")}$`);
  }
  for (let n = SHORTEST; n <= LONGEST; n++) {
    for (let i = 0; i + n <= letters.length; i++) grams.push(letters.slice(i, i + n).join(""));
  }
  return grams;
}

/** Replaces runs of capitals by A, of digits by 0 and of other letters by a; returns five units at most. */
function shape(form: string): string {
  return form
    .replace(/\p{Lu}+/gu, "A")
    .replace(/\p{Nd}+/gu, "0")
    .replace(/(?:(?!A)\p{L})+/gu, "a")
    .slice(0, LONGEST);
}
