const KEY = "ArcScore=";

/** Reads the score that a parser gave to a word's arc, from 0 to 1; undefined if MISC holds none. */
export function arcScore(misc: string): number | undefined {
  const item = misc.split("|").find((part) => part.startsWith(KEY));
  const score = Number(item?.slice(KEY.length) || Number.NaN);
  return score >= 0 && score <= 1 ? score : undefined;
}

/** Returns a MISC value with this arc score (three decimals), replacing an earlier one. */
export function withArcScore(misc: string, score: number): string {
  const others = misc.split("|").filter((part) => part !== "_" && !part.startsWith(KEY));
  return [...others, `${KEY}${score.toFixed(3)}`].join("|");
}
