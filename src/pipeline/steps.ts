/** The steps from running text to trees, in order. */
export const PIPELINE_STEPS = ["tokenize", "tag", "lemmatize", "parse"] as const;
export type PipelineStep = (typeof PIPELINE_STEPS)[number];

/** Steps by their names with commas between, or "all". Fails with a RangeError on a name that is none. */
export function pipelineSteps(names: string): PipelineStep[] {
  if (names === "all") return [...PIPELINE_STEPS];
  const wanted = names.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !PIPELINE_STEPS.some((step) => step === name));
  if (unknown !== undefined) {
    throw new RangeError(`no step is called ${unknown}; known are all, ${PIPELINE_STEPS.join(", ")}`);
  }
  return PIPELINE_STEPS.filter((step) => wanted.includes(step));
}
