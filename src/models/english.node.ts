import { readFile } from "node:fs/promises";
import type { Pipeline } from "../pipeline/pipeline.js";
import { loadPipeline } from "../pipeline/pipeline-model.js";

/**
 * Loads the English pipeline that is included in the package. This version for Node reads the file.
 *
 * @throws {ModelError} if the file is broken
 */
export async function english(): Promise<Pipeline> {
  return loadPipeline(readFile(new URL("../../models/english.model", import.meta.url)));
}
