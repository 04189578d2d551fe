/** The steps of a pipeline from running text to trees, in order. */
export const PIPELINE_STEPS = ["tokenize", "tag", "lemmatize", "parse"] as const;
/** The name of a step of a pipeline. */
export type PipelineStep = (typeof PIPELINE_STEPS)[number];

/**
 * Reads the names of steps, separated by commas, or "all"; returns the steps in their order in a pipeline.
 *
 * @throws {RangeError} on an unknown name
 */
export function pipelineSteps(names: string): PipelineStep[] {
  if (names === "all") return [...PIPELINE_STEPS];
  const wanted = names.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !PIPELINE_STEPS.some((step) => step === name));
  if (unknown !== undefined) {
    throw new RangeError(`no step is called ${unknown}; known are all, ${PIPELINE_STEPS.join(", ")}`);
  }
  return PIPELINE_STEPS.filter((step) => wanted.includes(step));
}
