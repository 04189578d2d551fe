import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The model that comes with the package. */
const BUILT_IN = new URL("../../models/english.model", import.meta.url);

/** The file of the built-in model; undefined if this copy of the package has none. */
export function builtInModel(): string | undefined {
  return existsSync(BUILT_IN) ? fileURLToPath(BUILT_IN) : undefined;
}
