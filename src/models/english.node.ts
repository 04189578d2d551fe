import { readFile } from "node:fs/promises";
import type { Pipeline } from "../pipeline/pipeline.js";
import { pipelineFrom } from "../pipeline/pipeline-model.js";
import { english as embedded } from "./english.js";

/**
 * Loads the English pipeline that is included in the package. This version for Node reads the file; in a
 * bundle without the file, it uses the module that browsers use.
 *
 * @throws {ModelError} if the file is broken
 */
export async function english(): Promise<Pipeline> {
  const bytes = await fileBytes();
  return bytes === undefined ? embedded() : pipelineFrom(bytes);
}

/** The bytes of the file; undefined if it is missing, or if a bundle in CommonJS has no address of its own. */
async function fileBytes(): Promise<Uint8Array | undefined> {
  try {
    return await readFile(new URL("../../models/english.model", import.meta.url));
  } catch {
    return undefined;
  }
}
