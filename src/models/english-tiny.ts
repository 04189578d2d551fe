import type { DocumentPipeline } from "../document/document-pipeline.js";
import { bytesFrom } from "../model/model-source.js";
import { packagedModel } from "./packaged-model.js";
import { type ModelOptions, modelSource, sharedPipeline } from "./shared-pipeline.js";

const ENGLISH_TINY = packagedModel("english-tiny.model", () => import("../../models/english-tiny.data.js"));

/**
 * Loads the tiny English pipeline that is included in the package. It is loaded once: later calls return the same
 * pipeline. In Node it reads the file of the model. In browsers and bundles it imports the same bytes as a
 * module, which needs no settings.
 *
 * @throws {TypeError} if an option is unknown, has the wrong type, or stands beside `bytes`
 * @throws {ModelError} if the bytes are not the model, or a response has an error status. `loadPipeline` loads
 * other models.
 *
 * @example
 * const nlp = await englishTiny();
 * const doc = nlp("Two boats left.");
 *
 * @example
 * const nlp = await englishTiny({ url: "/models/english-tiny.model" });
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
