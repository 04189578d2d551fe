const NAME = "ArcScore=";

/** The score that a parser gave to a word's arc, as its MISC value says; undefined if it says none. */
export function arcScore(misc: string): number | undefined {
  const part = misc.split("|").find((item) => item.startsWith(NAME));
  const score = Number(part?.slice(NAME.length) || Number.NaN);
  return score >= 0 && score <= 1 ? score : undefined;
}

/** A MISC value with this score of the word's arc, in place of an older one. */
export function withArcScore(misc: string, score: number): string {
  const others = misc.split("|").filter((part) => part !== "_" && !part.startsWith(NAME));
  return [...others, `${NAME}${score.toFixed(3)}`].join("|");
}
