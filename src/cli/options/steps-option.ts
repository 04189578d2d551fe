import { InvalidArgumentError, Option } from "commander";
import { PIPELINE_STEPS, pipelineSteps } from "../../pipeline/steps.js";

/** --steps tokenize,tag,lemmatize,parse. */
export function stepsOption(description: string): Option {
  return new Option(
    "--steps <names>",
    `${description}: some of ${PIPELINE_STEPS.join(", ")}, with commas, or all`,
  ).argParser((text: string) => {
    try {
      return pipelineSteps(text);
    } catch (error) {
      if (error instanceof RangeError) throw new InvalidArgumentError(error.message);
      throw error;
    }
  });
}
