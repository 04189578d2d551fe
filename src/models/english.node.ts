import { readFile } from "node:fs/promises";
import type { Pipeline } from "../pipeline/pipeline.js";
import { loadPipeline } from "../pipeline/pipeline-model.js";

/** Loads the English model that comes with the package, as Node does, which cannot fetch files. */
export async function english(): Promise<Pipeline> {
  return loadPipeline(readFile(new URL("../../models/english.model", import.meta.url)));
}
