import smallSwapAddress from "../../models/small-swap.model?url";
import { type ModelChoice, ParseClient } from "./client.ts";
import { englishAddress, parseWorker } from "./start.ts";

/** The worker that parses, for all rooms. */
export const client = new ParseClient(parseWorker);

/** Loads the English model. */
export function loadEnglish(): Promise<ModelChoice> {
  return client.load("english", "English", englishAddress);
}

/** Loads the small model that leads derivations. */
export function loadSmallSwap(): Promise<ModelChoice> {
  return client.load("small-swap", "Small Swap model", smallSwapAddress);
}

/** Loads a model from a file of the user. */
export function loadFile(file: File): Promise<ModelChoice> {
  return client.load(`${file.name} ${file.size} ${file.lastModified}`, file.name, file);
}
