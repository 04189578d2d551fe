import type { Pipeline } from "../pipeline/pipeline.js";
import { loadPipeline } from "../pipeline/pipeline-model.js";

/**
 * Loads the English pipeline that is included in the package. This version for browsers fetches the
 * file; bundlers include it.
 *
 * @throws {ModelError} if the response has an error status, or the file is broken
 */
export async function english(): Promise<Pipeline> {
  return loadPipeline(fetch(new URL("../../models/english.model", import.meta.url)));
}
