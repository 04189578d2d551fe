import { readFile } from "node:fs/promises";
import type { DocumentPipeline } from "../document/document-pipeline.js";
import { bytesFrom } from "../model/model-source.js";
import { embeddedEnglish } from "./embedded-english.js";
import { type ModelOptions, modelSource, type PackagedModel, sharedPipeline } from "./shared-pipeline.js";

const ENGLISH: PackagedModel = {
  name: "english.model",
  loaded: new Map(),
  builtIn: fileOrModule,
  read: (url) => {
    if (/^(https?|data|blob):/.test(url)) return fetch(url);
    return readFile(url.startsWith("file:") ? new URL(url) : url);
  },
};

/**
 * Loads the English pipeline that is included in the package. It is loaded once: later calls return the same
 * pipeline. This version for Node reads the file; in a bundle without the file, it uses the module that
 * browsers use.
 *
 * @throws {TypeError} if an option is unknown, has the wrong type, or stands beside `bytes`
 * @throws {ModelError} if the file is broken, or a response has an error status
 */
export async function english(options: ModelOptions = {}): Promise<DocumentPipeline> {
  return sharedPipeline(options, ENGLISH);
}

/**
 * Reads the bytes of the English model, such as for `createPool`.
 *
 * @throws {TypeError} if an option is unknown, has the wrong type, or stands beside `bytes`
 * @throws {ModelError} if a response has an error status
 *
 * @example
 * const pool = await createPool({ model: englishModel(), threads: 4 });
 */
export async function englishModel(options: ModelOptions = {}): Promise<Uint8Array> {
  return bytesFrom(modelSource(options, ENGLISH).read());
}

/** Reads the file. It can be missing, and a bundle in CommonJS has no address of its own. */
async function fileOrModule(): Promise<Uint8Array> {
  try {
    return await readFile(new URL("../../models/english.model", import.meta.url));
  } catch {
    return embeddedEnglish();
  }
}

export type { ModelAddress, ModelOptions } from "./shared-pipeline.js";
