import { ModelError, type ModelFile, readModelFile } from "../../model/model-file.js";
import { GUIDED_KIND, guidedFiles } from "../../parse/guided/guided-model.js";
import type { ParserSettings } from "../parser-family.js";

/** Number of folds by default, as in Nivre and McDonald (2008). */
export const GUIDE_FOLDS = 2;

/** How to train a parser, apart from the sentences. */
export interface Recipe {
  /** The settings of its family. */
  readonly settings: ParserSettings;
  /** The number of epochs; undefined to choose it in training. */
  readonly epochs?: number | undefined;
  /** Its own guides, if it has any. They are trained anew, too. */
  readonly guides?: Guides | undefined;
}

/** A parser whose trees guide another one. */
export interface Guide {
  /** Its name in messages: a file or a preset. */
  readonly name: string;
  /** How to train it on a part of the sentences. */
  readonly recipe: Recipe;
  /** Its model file; undefined if it must be trained on all sentences first. */
  readonly model?: Uint8Array | undefined;
}

/** The guides of a parser, and how their trees are found. */
export interface Guides {
  /** The guides, in the order in which features number them. */
  readonly list: readonly Guide[];
  /** Number of parts of the training sentences: a guide parses each part after training on the others. */
  readonly folds: number;
  /** The beam of the guides. */
  readonly beam: number;
}

/**
 * Reads from a model file how to train the same parser on other sentences.
 *
 * @throws {ModelError} if the file does not record the settings of the parser
 */
export function recipeOf(file: ModelFile): Recipe {
  if (file.header.kind === GUIDED_KIND) {
    const { parser, guides, names, folds, beam } = guidedFiles(file);
    const list = guides.map((bytes, k) => ({ name: names[k]!, recipe: recipeOf(readModelFile(bytes)) }));
    return { ...recipeOf(readModelFile(parser)), guides: { list, folds, beam } };
  }
  const { settings, epochs } = (file.header.provenance ?? {}) as {
    readonly settings?: ParserSettings;
    readonly epochs?: number;
  };
  if (settings?.learner === undefined) {
    throw new ModelError(
      "expected a model with the settings it was trained with, found none: train it again with this version of crossarc",
    );
  }
  return { settings, epochs };
}
