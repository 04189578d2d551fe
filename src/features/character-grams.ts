/** Longest prefix, suffix and inner n-gram, and the shortest inner one. */
const LONGEST = 5;
const SHORTEST_INNER = 3;

/**
 * What a word looks like, as strings: its shape, prefixes (`^ab`) and suffixes (`ab$`) of up to five letters, and all
 * n-grams of three to five letters, in lower case, each as often as it occurs.
 */
export function characterGrams(form: string): string[] {
  const letters = Array.from(form.toLowerCase());
  const grams = [`#${shape(form)}`];
  for (let n = 1; n <= Math.min(LONGEST, letters.length); n++) {
    grams.push(`^${letters.slice(0, n).join("")}`, `${letters.slice(-n).join("")}$`);
  }
  for (let n = SHORTEST_INNER; n <= LONGEST; n++) {
    for (let i = 0; i + n <= letters.length; i++) grams.push(letters.slice(i, i + n).join(""));
  }
  return grams;
}

/** Capitals as A, other letters as a, digits as 0, all else as it is; runs of one kind are cut to one. */
function shape(form: string): string {
  return form
    .replace(/\p{Lu}+/gu, "A")
    .replace(/\p{Nd}+/gu, "0")
    .replace(/(?:(?!A)\p{L})+/gu, "a")
    .slice(0, LONGEST);
}
