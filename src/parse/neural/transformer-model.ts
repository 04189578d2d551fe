import { WordPieces } from "../../features/word-pieces.js";
import {
  type TransformerContext,
  transformerContext,
} from "../../learn/network/transformer/transformer-context.js";
import { requireFields } from "../../model/model-file.js";
import { limitsOf, type TransformerShape } from "../../neural/pretrained/transformer-source.js";
import type { ParserLoader } from "../parser-loader.js";
import { type ContextLoader, type NeuralHeader, neuralParserFrom, TRANSFORMER_KIND } from "./neural-model.js";

/** What the network of a model needs besides if it has this transformer. */
export function transformerLoader(transformer: TransformerShape): ContextLoader {
  return {
    divider: new WordPieces(transformer.pieces),
    make: transformerContext({ sizes: transformer.sizes, limits: limitsOf(transformer), dropout: 0 }),
    load(layer, tables) {
      (layer as TransformerContext).encoder.embeddings.bytes = tables["transformer.pieces"];
    },
  };
}

/**
 * Models of neural parsers with a transformer. They have a loader of their own, so that programs that only load
 * others need not carry the code of transformers.
 */
export const TRANSFORMER_MODELS: ParserLoader = {
  name: "neural",
  kind: TRANSFORMER_KIND,
  load(file, options) {
    requireFields(file.header, ["transformer"]);
    const { transformer } = file.header as unknown as Required<NeuralHeader>;
    return neuralParserFrom(file, options, transformerLoader(transformer));
  },
};
