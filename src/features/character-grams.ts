/** Maximum length of prefixes, suffixes and n-grams. */
const LONGEST = 5;
/** Minimum length of n-grams. */
const SHORTEST = 3;
/** Half of a character that takes two UTF-16 units. */
const SURROGATE = /[\ud800-\udfff]/;
/** Most words: small letters, perhaps after a capital. */
const PLAIN = /^[A-Z]?[a-z]+$/;

/**
 * Describes the spelling of a word as strings: its shape (`#Aa`), its prefixes (`^ab`) and suffixes (`ab$`)
 * of up to five characters, and all its n-grams of three to five characters, as often as they occur. All
 * but the shape are in lower case.
 */
export function characterGrams(form: string): string[] {
  const lower = form.toLowerCase();
  const letters = SURROGATE.test(lower) ? Array.from(lower) : undefined;
  const length = letters?.length ?? lower.length;
  const part = (from: number, to: number) => letters?.slice(from, to).join("") ?? lower.slice(from, to);
  const grams = [`#${shape(form)}`];
  for (let n = 1; n <= Math.min(LONGEST, length); n++) {
    grams.push(`^${part(0, n)}`, `${part(length - n, length)}$`);
  }
  for (let n = SHORTEST; n <= LONGEST; n++) {
    for (let i = 0; i + n <= length; i++) grams.push(part(i, i + n));
  }
  return grams;
}

/** Replaces runs of capitals by A, of digits by 0 and of other letters by a; returns five units at most. */
function shape(form: string): string {
  if (PLAIN.test(form)) return form.charCodeAt(0) < 0x61 ? "Aa" : "a";
  return form
    .replace(/\p{Lu}+/gu, "A")
    .replace(/\p{Nd}+/gu, "0")
    .replace(/(?:(?!A)\p{L})+/gu, "a")
    .slice(0, LONGEST);
}
