import type { Arena } from "../../kernels/arena.js";
import type { ByteTable } from "./byte-table.js";
import type { Dropout } from "./layers/dropout.js";
import type { Parameter, Parameters } from "./parameters.js";

/** The pieces of the words of a sentence, at least one for each. */
export type WordsInPieces = readonly Int32Array[];

/** What training does not change. */
export interface FrozenParts {
  /** The matrices. */
  readonly dense: readonly Parameter[];
  /** The tables, by their names in model files. */
  readonly tables: Readonly<Record<string, ByteTable>>;
}

/** A part of the input that sees whole sentences, such as a transformer: it has a vector for each node. */
export interface ContextLayer {
  /** Length of the vector of a node. */
  readonly columns: number;
  /** Its parameters, if training leaves them as they are. Those that it changes are among the network's. */
  readonly frozen?: FrozenParts | undefined;
  /** Address of the vectors, shape [nodes, columns], sentence by sentence. */
  readonly output: number;
  /** Address of their gradient. */
  readonly outputGradient: number;
  /** Packs the weights; call it whenever parameters have changed. */
  prepare(): void;
  /** Fills `output`. Only training gives something to draw what is dropped. */
  forward(sentences: readonly WordsInPieces[], draw?: Dropout): void;
  /** Sets the gradient of the output to 0. */
  clearGradient(): void;
  /** Adds to the gradients of its parameters, from that of the output. */
  backward(): void;
}

/** Makes a context layer that declares its parameters. */
export type MakeContext = (arena: Arena, parameters: Parameters, forTraining: boolean) => ContextLayer;
