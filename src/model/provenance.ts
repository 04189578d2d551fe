/** How a parser was trained, as its model file records it. */
export interface Provenance {
  /** Names of the treebanks it was trained on. */
  readonly treebanks: readonly string[];
  /** Number of training sentences. */
  readonly sentences: number;
  /** Number of training words. */
  readonly words: number;
  /** The oracle that derived the training trees. */
  readonly oracle: string;
  /** Seed of everything random. */
  readonly seed: number;
  /** Number of epochs; 1 for learners without epochs. */
  readonly epochs: number;
  /** Scores on the development data by name, such as LAS in percent; empty without development data. */
  readonly scores: Readonly<Record<string, number>>;
  /**
   * All settings of the parser's family, so that it can be trained again on other sentences. Models of
   * earlier versions do not have them.
   */
  readonly settings?: object;
  /** The optional columns with values in the training sentences, such as "xpos". */
  readonly columns?: readonly string[];
  /** Version of this package. */
  readonly crossarc: string;
}

/** The part of the provenance that a training run adds to what its settings and data determine. */
export type RunProvenance = Omit<Provenance, "oracle" | "seed" | "words" | "sentences">;
