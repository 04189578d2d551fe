import type { DocumentPipeline } from "../document/document-pipeline.js";
import { bytesFrom } from "../model/model-source.js";
import { packagedModel } from "./packaged-model.node.js";
import { type ModelOptions, modelSource, sharedPipeline } from "./shared-pipeline.js";

const ENGLISH_TINY = packagedModel(
  "english-tiny.model",
  () => new URL("../../models/english-tiny.model", import.meta.url),
  () => import("../../models/english-tiny.data.js"),
);

/**
 * Loads the tiny English pipeline that is included in the package. It is loaded once: later calls return the same
 * pipeline. This version for Node reads the file; in a bundle without the file, it uses the module that
 * browsers use.
 *
 * @throws {TypeError} if an option is unknown, has the wrong type, or stands beside `bytes`
 * @throws {ModelError} if the file is broken, or a response has an error status
 */
export async function englishTiny(options: ModelOptions = {}): Promise<DocumentPipeline> {
  return sharedPipeline(options, ENGLISH_TINY);
}

/**
 * Reads the bytes of the tiny English model, such as for `createPool`.
 *
 * @throws {TypeError} if an option is unknown, has the wrong type, or stands beside `bytes`
 * @throws {ModelError} if a response has an error status
 *
 * @example
 * const pool = await createPool({ model: englishTinyModel(), threads: 4 });
 */
export async function englishTinyModel(options: ModelOptions = {}): Promise<Uint8Array> {
  return bytesFrom(modelSource(options, ENGLISH_TINY).read());
}

export type { ModelAddress, ModelOptions } from "./shared-pipeline.js";
