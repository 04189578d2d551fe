import { readModel, type SharedModel } from "../../node/model.js";
import { UsageFailure } from "../failure.js";

/**
 * Reads the models that an option names, by their names.
 *
 * @throws UsageFailure for a model that it names twice: it would count once
 */
export function namedModels(names: readonly string[], option: string): ReadonlyMap<string, SharedModel> {
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) throw new UsageFailure(`${option} names a model twice: ${twice}`);
  return new Map(names.map((name) => [name, readModel(name)]));
}
