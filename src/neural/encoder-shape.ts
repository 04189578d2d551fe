import type { EncoderSizes } from "../learn/network/encoder.js";
import type { NeuralVocabulary } from "./neural-vocabulary.js";

/** The sizes of an encoder that do not come from the data. Numbers of columns and units are multiples of 8. */
export interface EncoderShape {
  /** Columns of the embedding of a word. */
  readonly wordColumns: number;
  /** Columns of the embedding of a character n-gram. */
  readonly gramColumns: number;
  /** Columns of the embedding of a tag; 0 if the network sees no tags. */
  readonly tagColumns: number;
  /** Columns of a frozen vector; 0, or left out, if there are none. */
  readonly vectorColumns?: number | undefined;
  /** Columns of a vector of the transformer; 0, or left out, if there is none. */
  readonly contextColumns?: number | undefined;
  /** Units of an LSTM layer in each direction. */
  readonly units: number;
  /** Number of LSTM layers. */
  readonly layers: number;
}

/** The sizes of an encoder of this shape for a vocabulary. */
export function encoderSizes(shape: EncoderShape, vocabulary: NeuralVocabulary): EncoderSizes {
  const { words, grams, tags, vectors = [] } = vocabulary.names;
  const {
    wordColumns,
    gramColumns,
    tagColumns,
    vectorColumns = 0,
    contextColumns = 0,
    units,
    layers,
  } = shape;
  return {
    words: words.length,
    // A table without rows would have no address.
    grams: Math.max(1, grams.length),
    tags: Math.max(1, tags.length),
    vectors: Math.max(1, vectors.length),
    wordColumns,
    gramColumns,
    vectorColumns,
    tagColumns,
    contextColumns,
    units,
    layers,
  };
}
