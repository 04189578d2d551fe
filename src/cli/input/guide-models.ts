import { existsSync, readFileSync, statSync } from "node:fs";
import { checksumOf, ModelError } from "../../model/model-file.js";
import { containedModels } from "../../parse/guided/guided-model.js";
import { stepFiles } from "../../pipeline/pipeline-model.js";
import type { Sentence } from "../../sentence/sentence.js";
import { guidesFor } from "../../train/guided/guides.js";
import type { Guides } from "../../train/guided/recipe.js";
import { guideNames, PARSER_PRESET_NAMES } from "../../train/parser-presets.js";
import type { UserOptions } from "../../train/user-options.js";
import { DataFailure, UsageFailure } from "../failure.js";

/**
 * Reads the guides that `crossarc train` asks for; undefined if there are none.
 * @throws UsageFailure for options about guides without a guide, or a guide that is neither preset nor file.
 * @throws DataFailure for a file that cannot guide a parser of these sentences.
 */
export function guidesOf(
  sentences: readonly Sentence[],
  wanted: UserOptions,
  { output }: { readonly output: string },
): Guides | undefined {
  if (guideNames(wanted).length === 0) {
    const flag = wanted.guideFolds !== undefined ? "--guide-folds" : "--guide-beam";
    if (wanted.guideFolds === undefined && wanted.guideBeam === undefined) return undefined;
    throw new UsageFailure(`${flag} is for a parser with guides, found none; --guide names one`);
  }
  try {
    return guidesFor(sentences, wanted, (name) => guideModel(name, output));
  } catch (error) {
    if (error instanceof ModelError) throw new DataFailure(error.message);
    if (error instanceof RangeError) throw new UsageFailure(error.message);
    throw error;
  }
}

/** The model file of the parser in a file, which may be that of a pipeline. */
function guideModel(name: string, output: string): Uint8Array {
  if (!existsSync(name)) {
    throw new UsageFailure(
      `expected a model file or a preset (${PARSER_PRESET_NAMES.join(", ")}) as guide, found ${name}`,
    );
  }
  if (statSync(name).isDirectory()) throw new ModelError(`guide ${name}: expected a model, found a folder`);
  const model = parserIn(name);
  if (model === undefined) throw new ModelError(`guide ${name}: expected a parser, found other steps only`);
  if (existsSync(output) && containedModels(model).includes(markOf(output) ?? "")) {
    throw new ModelError(
      `guide ${name}: expected a guide without ${output}, which is to be replaced, found one that it guides`,
    );
  }
  return model;
}

function parserIn(name: string): Uint8Array | undefined {
  try {
    return stepFiles(readFileSync(name)).parse;
  } catch (error) {
    if (error instanceof ModelError) throw new ModelError(`guide ${name}: ${error.message}`);
    throw error;
  }
}

/** The checksum of the parser in a file; undefined if the file is no such model. */
function markOf(name: string): string | undefined {
  try {
    const model = stepFiles(readFileSync(name)).parse;
    return model && checksumOf(model);
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}
