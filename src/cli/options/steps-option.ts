import { InvalidArgumentError, Option } from "commander";
import { STEPS, stepsOf } from "../../pipeline/steps.js";

/** --steps tokenize,tag,lemmatize,parse. */
export function stepsOption(description: string): Option {
  return new Option(
    "--steps <names>",
    `${description}: some of ${STEPS.join(", ")}, with commas, or all`,
  ).argParser((text: string) => {
    try {
      return stepsOf(text);
    } catch (error) {
      if (error instanceof RangeError) throw new InvalidArgumentError(error.message);
      throw error;
    }
  });
}
