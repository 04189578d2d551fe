import { columnsPresent, type OptionalColumn } from "../../features/missing-columns.js";
import { parseFeatures } from "../../features/specification.js";
import { ModelError, type ModelFile, readModelFile } from "../../model/model-file.js";
import { GUIDED_KIND, guidedFiles } from "../../parse/guided/guided-model.js";
import { parserOf } from "../../parse/load-parser.js";
import { PRACTICAL_BEAM } from "../../parse/parser.js";
import type { Sentence } from "../../sentence/sentence.js";
import { decodeLabel, type Encoding } from "../../transform/encoding.js";
import { parserFamily } from "../families.js";
import { guideNames, PARSER_PRESET_NAMES, parserPreset } from "../parser-presets.js";
import type { UserOptions } from "../user-options.js";
import { GUIDE_FOLDS, type Guide, type Guides, type Recipe, recipeOf } from "./recipe.js";

/** The largest share of words whose relation a guide may not know. */
const UNKNOWN_SHARE = 0.01;

/**
 * Finds the guides that options ask for; undefined if there are none. Presets are completed from the
 * sentences, and trained when the run starts. All other names are those of models.
 *
 * @param readModel returns the bytes of the model with a name.
 * @throws RangeError if there are too many guides, or a preset guides itself.
 * @throws ModelError that begins with the name of a model which is not a parser's, does not record its
 * settings, or has other relations or columns than the sentences.
 */
export function guidesFor(
  sentences: readonly Sentence[],
  options: UserOptions,
  readModel: (name: string) => Uint8Array,
): Guides | undefined {
  const names = guideNames(options);
  if (names.length === 0) return undefined;
  const preset = options.preset === undefined ? undefined : parserPreset(options.preset).options;
  return {
    list: names.map((name): Guide => {
      if (!PARSER_PRESET_NAMES.includes(name)) return guideOf(name, readModel(name), sentences);
      return { name, recipe: presetRecipe(name, sentences, options.seed, [options.preset ?? ""]) };
    }),
    folds: options.guideFolds ?? preset?.guideFolds ?? GUIDE_FOLDS,
    beam: options.guideBeam ?? preset?.guideBeam ?? PRACTICAL_BEAM,
  };
}

/** How to train the parser of a preset; `guided` are the presets that it guides. */
function presetRecipe(
  preset: string,
  sentences: readonly Sentence[],
  seed: number | undefined,
  guided: readonly string[],
): Recipe {
  if (guided.includes(preset)) throw new RangeError(`the preset ${preset} cannot guide itself`);
  const {
    learner,
    guide = [],
    guideFolds = GUIDE_FOLDS,
    guideBeam = PRACTICAL_BEAM,
  } = parserPreset(preset).options;
  const { settings } = parserFamily(learner).settings(sentences, { preset, seed });
  if (guide.length === 0) return { settings };
  const list = guide.map((name) => ({
    name,
    recipe: presetRecipe(name, sentences, seed, [...guided, preset]),
  }));
  return { settings, guides: { list, folds: guideFolds, beam: guideBeam } };
}

/** A guide of a trained model that suits the sentences. */
function guideOf(name: string, model: Uint8Array, sentences: readonly Sentence[]): Guide {
  try {
    const file = readModelFile(model);
    parserOf(file);
    const recipe = recipeOf(file);
    refuseOtherColumns(file, sentences);
    refuseOtherLabels(file, sentences);
    return { name, recipe, model };
  } catch (error) {
    if (error instanceof ModelError) throw new ModelError(`guide ${name}: ${error.message}`);
    throw error;
  }
}

/** @throws ModelError if the parser needs a column that has no values in the sentences. */
function refuseOtherColumns(file: ModelFile, sentences: readonly Sentence[]): void {
  const present = columnsPresent(sentences);
  const missing = columnsOf(file).filter((column) => !present.includes(column as OptionalColumn));
  if (missing.length === 0) return;
  const names = missing.map((column) => column.toUpperCase()).join(", ");
  throw new ModelError(`expected sentences with ${names}, which the guide was trained with, found none`);
}

/** The optional columns that a parser and its guides need. */
function columnsOf(file: ModelFile): readonly string[] {
  const { kind, features, provenance } = file.header;
  if (kind === GUIDED_KIND) {
    const { parser, guides } = guidedFiles(file);
    return [...new Set([parser, ...guides].flatMap((bytes) => columnsOf(readModelFile(bytes))))];
  }
  if (typeof features !== "string") return (provenance as { columns?: string[] }).columns ?? [];
  const used = parseFeatures(features).flatMap((atoms) =>
    atoms.map(({ property }) => property.split(":")[0]),
  );
  return ["lemma", "upos", "xpos", "feats"].filter((column) => used.includes(column));
}

/** @throws ModelError if the parser has a relation that no sentence has, or lacks those of many words. */
function refuseOtherLabels(file: ModelFile, sentences: readonly Sentence[]): void {
  const known = labelsOf(file);
  const counts = new Map<string, number>();
  for (const { deprel } of sentences) {
    for (const relation of deprel.slice(1)) counts.set(relation, (counts.get(relation) ?? 0) + 1);
  }
  const foreign = known.filter((relation) => !counts.has(relation));
  if (foreign.length > 0) {
    throw new ModelError(`expected only relations that the treebank has, found ${some(foreign)}`);
  }
  const lacking = [...counts].filter(([relation]) => !known.includes(relation));
  const words = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (lacking.reduce((sum, [, count]) => sum + count, 0) <= UNKNOWN_SHARE * words) return;
  const names = lacking.sort(([, a], [, b]) => b - a).map(([relation]) => relation);
  throw new ModelError(
    `expected a guide that knows the relations of the treebank, found one without ${some(names)}`,
  );
}

/** The relations that a parser can find. */
function labelsOf(file: ModelFile): string[] {
  const { kind, labels, encoding } = file.header;
  if (kind === GUIDED_KIND) return labelsOf(readModelFile(guidedFiles(file).parser));
  const names = labels as readonly string[];
  if (typeof encoding !== "string") return [...names];
  return [...new Set(names.map((label) => decodeLabel(label, encoding as Encoding).relation))];
}

/** The first few names of a list, and how many others there are. */
function some(names: readonly string[]): string {
  const [first, rest] = [names.slice(0, 5), names.length - 5];
  return `${first.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
