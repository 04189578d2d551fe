import type { PieceVocabulary } from "../../features/word-pieces.js";
import type { Arena } from "../../kernels/arena.js";
import type { PieceLimits } from "../../learn/network/transformer/piece-batch.js";
import type {
  TransformerEncoder,
  TransformerSizes,
} from "../../learn/network/transformer/transformer-encoder.js";

/** What a model must know of the transformer in its network, besides weights. */
export interface TransformerShape {
  /** Sizes of its layers. */
  readonly sizes: TransformerSizes;
  /** The pieces of words that it knows. */
  readonly pieces: PieceVocabulary;
}

/** A transformer that a network starts from. */
export interface TransformerSource extends TransformerShape {
  /** @internal Tells its weights apart from those of another one with the same sizes. */
  readonly mark: string;
  /** @internal Sets its parameters to those that were learnt elsewhere. */
  load(encoder: TransformerEncoder, arena: Arena): void;
}

/** What batches for a transformer must know. */
export function limitsOf({ sizes, pieces }: TransformerShape): PieceLimits {
  return { start: pieces.start, end: pieces.end, longest: sizes.positions };
}
