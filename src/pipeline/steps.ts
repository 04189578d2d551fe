/** The steps from running text to trees, in order. */
export const STEPS = ["tokenize", "tag", "lemmatize", "parse"] as const;
export type Step = (typeof STEPS)[number];

/** Steps by their names with commas between, or "all". Fails with a RangeError on a name that is none. */
export function stepsOf(names: string): Step[] {
  if (names === "all") return [...STEPS];
  const wanted = names.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !STEPS.some((step) => step === name));
  if (unknown !== undefined) {
    throw new RangeError(`no step is called ${unknown}; known are all, ${STEPS.join(", ")}`);
  }
  return STEPS.filter((step) => wanted.includes(step));
}
