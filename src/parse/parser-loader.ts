import type { KernelMemory } from "../kernels/memory.js";
import { ModelError, type ModelFile } from "../model/model-file.js";
import { checkOptions } from "../sentence/arguments.js";
import type { Parser } from "./parser.js";

/** Changes that can be made to a parser when it is loaded. */
export interface LoadOptions {
  /** Another highest degree for Covington's parser, as in the experiments of the 2007 paper. */
  readonly degree?: number | undefined;
  /** The memory that holds the model's bytes, if threads share it. Weights are then used in place. */
  readonly memory?: KernelMemory | undefined;
}

/** The names of the options for loading a parser. */
export const LOAD_OPTIONS = ["degree", "memory"] as const;

/** Recognises and loads the models of one family of parsers. */
export interface ParserLoader {
  /** Name of the family, such as "linear". */
  readonly name: string;
  /** The kind of model in the header of its files. Families may share a kind and differ in their learner. */
  readonly kind: string;
  /**
   * Makes a parser from a model file of this family.
   *
   * @throws ModelError if the header or the tensors are not what the family writes.
   */
  load(file: ModelFile, options: LoadOptions): Parser;
}

/**
 * Makes a parser from a model file that has been read, with one of the given loaders.
 *
 * @throws TypeError if an option is unknown.
 * @throws ModelError if the file is not the model of a parser that a loader recognises, or of another version.
 */
export function parserWith(
  known: readonly ParserLoader[],
  file: ModelFile,
  options: LoadOptions = {},
): Parser {
  checkOptions(options, LOAD_OPTIONS);
  const { kind, learner } = file.header;
  const loaders = known.filter((loader) => loader.kind === kind);
  if (loaders.length === 0) {
    throw new ModelError(`expected the model of a parser, found one of kind ${String(kind)}`);
  }
  const loader = loaders.find(({ name }) => learner === undefined || learner === name);
  if (loader === undefined) {
    const names = loaders.map(({ name }) => name).join(", ");
    throw new ModelError(`no learner is called ${String(learner)}; known are ${names}`);
  }
  return loader.load(file, options);
}
