/** A number with its noun: "1 sentence", "2,001 sentences". */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : noun.endsWith("tch") ? "es" : "s"}`;
}
