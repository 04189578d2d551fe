// The large English model in Node.
import { readFile } from "node:fs/promises";
import { sharedPipeline } from "./shared-pipeline.js";

export async function englishLargeModel() {
  return readFile(new URL("./english-large.model", import.meta.url));
}

export const englishLarge = sharedPipeline(englishLargeModel);
