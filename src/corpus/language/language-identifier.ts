/** How often the most frequent groups of three letters occur in a language, " th" among them, for each million. */
export type LanguageProfile = ReadonlyMap<string, number>;

/** Groups of three letters at the start of a text that are looked at; more would not change the answer. */
const LOOKED_AT = 2000;
/** The share of a group that a profile does not have, for each million. */
const UNSEEN = 20;
/**
 * A text whose groups are less likely than this in the best language, as the mean of their logarithms, is in
 * none of them.
 */
const LEAST = -8.3;

/**
 * Tells the language of a text by its groups of three letters: it is the one in which they are most likely.
 * Letters of other languages, and words that none of them has, make it a text in another language.
 */
export class LanguageIdentifier {
  readonly #profiles: ReadonlyMap<string, LanguageProfile>;

  /** `profiles` has a profile for each language, by its code. */
  constructor(profiles: ReadonlyMap<string, LanguageProfile>) {
    this.#profiles = profiles;
  }

  /** The code of the language; undefined if it is none of those with a profile, or there are no letters. */
  identify(text: string): string | undefined {
    const groups = letterGroups(text, LOOKED_AT);
    let best: string | undefined;
    let bestScore = LEAST;
    for (const [language, profile] of this.#profiles) {
      let sum = 0;
      for (const group of groups) sum += Math.log((profile.get(group) ?? UNSEEN) / 1e6);
      const score = sum / groups.length;
      if (score > bestScore) [best, bestScore] = [language, score];
    }
    return best;
  }
}

/**
 * The groups of three letters in a text, at most `limit` of them. Words begin and end with a space; digits and
 * marks count as spaces, capitals as small letters.
 */
export function letterGroups(text: string, limit: number): string[] {
  const letters = text
    .slice(0, 4 * limit)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, " ");
  const padded = ` ${letters.trim()} `;
  const groups: string[] = [];
  for (let at = 0; at + 3 <= padded.length && groups.length < limit; at++) {
    // The space between two words stands at the end of one and at the start of the other.
    if (padded[at + 1] !== " ") groups.push(padded.slice(at, at + 3));
  }
  return groups;
}
