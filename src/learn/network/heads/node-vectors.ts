/** The vectors of nodes in memory, which a head maps all at once. Other vectors are another object. */
export interface NodeVectors {
  /** The address of the first vector. */
  readonly z: number;
  /** Number of vectors. */
  readonly rows: number;
}
