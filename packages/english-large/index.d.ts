import type { DocumentPipeline } from "crossarc";

/**
 * Loads the large English pipeline. It is loaded once: later calls return the same pipeline. In Node it reads the file of
 * the model. In browsers it fetches the file, which lies beside this module. To load the file from another place, use
 * `loadPipeline` of `crossarc`.
 *
 * @throws {ModelError} of `crossarc` if the file is broken, or a response has an error status
 *
 * @example
 * const nlp = await englishLarge();
 * const doc = nlp("Two boats left.");
 */
export function englishLarge(): Promise<DocumentPipeline>;

/**
 * Reads the bytes of the large English model, such as for `createPool` of `crossarc/pool`.
 *
 * @throws {ModelError} of `crossarc` if a response has an error status
 *
 * @example
 * const pool = await createPool({ model: englishLargeModel(), threads: 4 });
 */
export function englishLargeModel(): Promise<Uint8Array>;
