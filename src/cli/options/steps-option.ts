import { InvalidArgumentError, Option } from "commander";
import { PIPELINE_STEPS, pipelineSteps } from "../../pipeline/steps.js";

/** Makes the option --steps. */
export function stepsOption(description: string): Option {
  return new Option(
    "--steps <names>",
    `${description}: ${PIPELINE_STEPS.join(", ")}, separated by commas, or all`,
  ).argParser((text: string) => {
    try {
      return pipelineSteps(text);
    } catch (error) {
      if (error instanceof RangeError) throw new InvalidArgumentError(error.message);
      throw error;
    }
  });
}
