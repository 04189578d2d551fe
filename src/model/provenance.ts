/** How a parser was made, for whoever meets its model later. */
export interface Provenance {
  /** Names of the treebanks it was trained on. */
  readonly treebanks: readonly string[];
  /** How many sentences and words these have. */
  readonly sentences: number;
  readonly words: number;
  /** The oracle that derived the training trees. */
  readonly oracle: string;
  readonly seed: number;
  /** Epochs behind the model; 1 for learners that have none. */
  readonly epochs: number;
  /** Scores on the development data, by name; empty if there were none. */
  readonly scores: Readonly<Record<string, number>>;
  /** Version of this package. */
  readonly crossarc: string;
}

/** The part of the provenance that a training run knows. The training itself knows the rest. */
export type RunProvenance = Omit<Provenance, "oracle" | "seed" | "words" | "sentences">;
