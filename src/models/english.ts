import type { Pipeline } from "../pipeline/pipeline.js";
import { loadPipeline } from "../pipeline/pipeline-model.js";

/** Loads the English model that comes with the package, as a browser does. Bundlers take its file along. */
export async function english(): Promise<Pipeline> {
  return loadPipeline(fetch(new URL("../../models/english.model", import.meta.url)));
}
