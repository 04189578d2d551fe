import type { DocumentPipeline } from "../document/document-pipeline.js";
import { loadNeuralPipeline } from "../document/load-pipeline.js";
import type { ModelResponse, ModelSource } from "../model/model-source.js";
import { checkOptions, described } from "../sentence/arguments.js";

/** An address, such as a `URL`. */
export interface ModelAddress {
  /** The address as text. */
  readonly href: string;
}

/** Where to load a model from instead of the package. Give `bytes`, or `url`, `fetch` or both of these. */
export interface ModelOptions {
  /** The address of the model file, as a string or URL; in Node also the path of a file. */
  readonly url?: string | ModelAddress | undefined;
  /** The model file itself. */
  readonly bytes?: Uint8Array | ArrayBuffer | undefined;
  /**
   * Fetches the model: gets `url`, or the name of the file if you give none. The global `fetch` by default.
   */
  readonly fetch?: ((url: string) => Promise<Uint8Array | ArrayBuffer | ModelResponse>) | undefined;
}

/** A model that comes with the package. */
export interface PackagedModel {
  /** The name of its file. */
  readonly name: string;
  /** Reads the copy that comes with the package. */
  readonly builtIn: () => ModelSource;
  /** Reads an address. */
  readonly read: (url: string) => ModelSource;
  /** The pipelines that were loaded, by the bytes, the function or the address that they come from. */
  readonly loaded: Map<unknown, Promise<DocumentPipeline>>;
}

/**
 * Finds the bytes of a model: what they are known by, and a function that reads them.
 *
 * @throws {TypeError} if an option is unknown, has the wrong type, or stands beside `bytes`
 */
export function modelSource(
  options: ModelOptions,
  { name, builtIn, read }: PackagedModel,
): { readonly key: unknown; readonly read: () => ModelSource } {
  checkOptions(options, ["url", "bytes", "fetch"]);
  const { url, bytes, fetch } = options;
  const address = typeof url === "object" ? url?.href : url;
  if (url !== undefined && typeof address !== "string") {
    throw new TypeError(`expected an address as option url, found ${described(url)}`);
  }
  if (fetch !== undefined && typeof fetch !== "function") {
    throw new TypeError(`expected a function as option fetch, found ${described(fetch)}`);
  }
  if (bytes !== undefined) {
    if (!(bytes instanceof Uint8Array || bytes instanceof ArrayBuffer)) {
      throw new TypeError(`expected a model file as option bytes, found ${described(bytes)}`);
    }
    if (address ?? fetch) throw new TypeError("expected bytes, or url and fetch, found bytes and another");
    return { key: bytes, read: () => bytes };
  }
  if (fetch !== undefined) return { key: fetch, read: () => fetch(address ?? name) };
  return { key: address, read: () => (address === undefined ? builtIn() : read(address)) };
}

/**
 * Loads a pipeline, or returns the one that was loaded from the same place before. A load that fails is
 * forgotten.
 *
 * @throws {TypeError} if an option is unknown, has the wrong type, or stands beside `bytes`
 */
export async function sharedPipeline(options: ModelOptions, model: PackagedModel): Promise<DocumentPipeline> {
  const { key, read } = modelSource(options, model);
  const known = model.loaded.get(key);
  if (known !== undefined) return known;
  const pipeline = loadNeuralPipeline(read());
  model.loaded.set(key, pipeline);
  pipeline.catch(() => model.loaded.delete(key));
  return pipeline;
}
