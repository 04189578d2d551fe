import { embeddedModel, type ModelModule } from "./embedded-model.js";
import type { PackagedModel } from "./shared-pipeline.js";

/**
 * Describes a model of the package for browsers and bundles.
 *
 * @param name of its file
 * @param load imports the module with its bytes. The entry of the model has the import, so that bundles hold
 * only the models whose entries they import.
 */
export function packagedModel(name: string, load: () => Promise<ModelModule>): PackagedModel {
  return { name, loaded: new Map(), builtIn: () => embeddedModel(load), read: (url) => fetch(url) };
}
