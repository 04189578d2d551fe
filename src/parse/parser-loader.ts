import type { KernelMemory } from "../kernels/memory.js";
import type { ModelFile } from "../model/model-file.js";
import type { Parser } from "./parser.js";

/** Changes that can be made to a parser when it is loaded. */
export interface LoadOptions {
  /** Another highest degree for Covington's parser, as in the experiments of the 2007 paper. */
  readonly degree?: number | undefined;
  /**
   * The memory that the model's bytes lie in, if threads share it. Weights are then used where they are.
   */
  readonly memory?: KernelMemory | undefined;
}

/** Recognises and loads the models of one family of parsers. */
export interface ParserLoader {
  /** The family's name, such as linear. */
  readonly name: string;
  /**
   * What model files of the family say as their kind. Families may share one, and then name their learner
   * too.
   */
  readonly kind: string;
  /**
   * Makes a parser of a model file of this family.
   *
   * @throws ModelError if the header or the tensors are not what the family writes.
   */
  load(file: ModelFile, options: LoadOptions): Parser;
}
