import { Option } from "commander";
import { MODEL_NAMES, modelFile } from "../../node/named-models.js";

/** What the values of options for models can be. */
export const MODELS_BY_NAME = `a file, or ${MODEL_NAMES.slice(0, -1).join(", ")} or ${MODEL_NAMES.at(-1)} by its name`;

/** Makes the option for the model of a command; its value is the file of the model. */
export function modelOption(flags: string, about: string): Option {
  return new Option(flags, `${about}: ${MODELS_BY_NAME} (default: ${MODEL_NAMES[0]})`).argParser(modelFile);
}
