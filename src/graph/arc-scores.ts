/** The scores of all arcs between the nodes of a sentence. */
export interface ArcScores {
  /** Number of nodes: the artificial root 0 and the words. */
  readonly nodes: number;
  /** Number of entries from one dependent to the next in `scores`. */
  readonly stride: number;
  /**
   * The score of the arc from head h to dependent d is at index d * stride + h. Scores must be finite.
   * Those for d = 0 and for h = d are never read.
   */
  readonly scores: Float32Array | Float64Array;
}

/** The score of an arc that trees must not contain. It is finite, so that sums still rank trees. */
export const RULED_OUT = -1e9;

/**
 * Finds the `count` best trees for scored arcs, best first, all different; fewer if there are no more.
 * With `singleRoot`, exactly one word of each tree depends on 0. Only the first tree may contain arcs
 * that are ruled out, if there is no tree without them. A tree is an array of heads with -1 as entry 0.
 */
export type TreeDecoder = (arcs: ArcScores, singleRoot: boolean, count: number) => Int32Array<ArrayBuffer>[];
