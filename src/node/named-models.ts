import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ModelError } from "../model/model-file.js";

/** A model that is known by a name. */
interface NamedModel {
  /** Where its file is, from the folder of the package. */
  readonly file: string;
  /** The package that has the file under the same name, if it does not come with this one. */
  readonly package?: string;
}

/** The models that are known by name. */
const MODELS: Readonly<Record<string, NamedModel>> = {
  english: { file: "models/english.model" },
  "english-tiny": { file: "models/english-tiny.model" },
  // The repository has this file, a packed package has not.
  "english-large": {
    file: "packages/english-large/english-large.model",
    package: "crossarc-english-large",
  },
};

/** The names of the models that are known by name; the first is the default. */
export const MODEL_NAMES: readonly string[] = Object.keys(MODELS);

/** The licence of all models that are known by name. */
export const MODEL_LICENCE = "CC BY-SA 4.0";

/** The file of the default model; undefined if this copy of the package has none. */
export function builtInModel(): string | undefined {
  return ownFile(MODELS.english!);
}

/** Whether this names a model and not a file: a file with such a name comes first. */
export function isModelName(name: string): boolean {
  return Object.hasOwn(MODELS, name) && !isFile(name);
}

/**
 * Finds the file of a model: the file with this name, or that of a known model. A package with a model is looked up
 * from the current folder, and from the place of this package.
 *
 * @throws ModelError if the name is known, but the file is not there; it says how to add it. If a bare word
 * is neither known nor a file, it lists the names.
 */
export function modelFile(name: string): string {
  if (!isModelName(name)) {
    // A bare word is more likely to be meant as a name.
    if (!/^[\w-]+$/.test(name) || existsSync(name)) return name;
    throw new ModelError(`expected a model file, or one of ${MODEL_NAMES.join(", ")}, found ${name}`);
  }
  const model = MODELS[name]!;
  const file = installedFile(model) ?? ownFile(model);
  if (file !== undefined) return file;
  throw new ModelError(
    model.package === undefined
      ? `expected the model ${name}, found none in this copy of Crossarc; it belongs to ${model.file}`
      : `the model ${name} is in a package of its own, which is not installed; add it with: npm install ${model.package} (or, instead of the name, the path of the folder packages/${name} of Crossarc)`,
  );
}

function ownFile({ file }: NamedModel): string | undefined {
  const address = new URL(`../../${file}`, import.meta.url);
  return existsSync(address) ? fileURLToPath(address) : undefined;
}

/** The file in an installed package. Nothing of the package runs. */
function installedFile({ file, package: name }: NamedModel): string | undefined {
  if (name === undefined) return undefined;
  for (const place of [join(process.cwd(), "model"), import.meta.url]) {
    try {
      return createRequire(place).resolve(`${name}/${file.replace(/^.*\//, "")}`);
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() === true;
}
