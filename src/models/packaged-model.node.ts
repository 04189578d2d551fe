import { readFile } from "node:fs/promises";
import { embeddedModel, type ModelModule } from "./embedded-model.js";
import type { PackagedModel } from "./shared-pipeline.js";

/**
 * Describes a model of the package for Node.
 *
 * @param name of its file
 * @param address gives the address of the file. It may fail: a bundle in CommonJS has no address of its own.
 * @param load imports the module with the same bytes, for bundles without the file
 */
export function packagedModel(
  name: string,
  address: () => URL,
  load: () => Promise<ModelModule>,
): PackagedModel {
  return {
    name,
    loaded: new Map(),
    async builtIn() {
      try {
        return await readFile(address());
      } catch {
        return embeddedModel(load);
      }
    },
    read: (url) => {
      if (/^(https?|data|blob):/.test(url)) return fetch(url);
      return readFile(url.startsWith("file:") ? new URL(url) : url);
    },
  };
}
