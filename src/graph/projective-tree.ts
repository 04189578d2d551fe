import type { CandidateArcs } from "./candidate-arcs.js";

/**
 * Finds the best projective tree of candidate arcs by dynamic programming: in the first order by the algorithm
 * of Eisner (1996), in the second that of McDonald and Pereira (2006), which also scores neighbouring dependents.
 *
 * A half with head i and end j covers the words from i to j, all of them below i. An arc covers the words
 * between its ends, with the dependents of its head that are nearer. A gap between neighbouring dependents of one
 * head is covered by a right half and a left half. Scores are computed from narrow to wide; the tree is then read
 * from the top, by looking again for the parts that made each score.
 */
export class ProjectiveDecoder {
  /** Shape [nodes, nodes]: the best right half with head i and end j at i * nodes + j. */
  #right = new Float64Array(0);
  /** Shape [nodes, nodes]: the best left half with head j and end i at j * nodes + i. */
  #left = new Float64Array(0);
  /** Shape [nodes, nodes]: the best right half of i and left half of j, between them, at i * nodes + j. */
  #gap = new Float64Array(0);
  /** Shape [nodes, nodes]: whether the gap between i and j is needed. */
  #isNeeded = new Uint8Array(0);
  /** Shape [count]: the best score of each arc with all that it covers. */
  #inside = new Float64Array(0);
  #head = new Int32Array(0);

  /**
   * The heads of the best projective tree, entry 0 is -1; undefined if there is none. With `singleRoot`, exactly
   * one word depends on 0. An arc with the score -Infinity is ruled out.
   */
  decode(arcs: CandidateArcs, singleRoot: boolean): Int32Array<ArrayBuffer> | undefined {
    const { nodes } = arcs;
    this.#reserve(arcs);
    this.#markGaps(arcs);
    const [right, left] = [this.#right, this.#left];
    for (let i = 0; i < nodes; i++) {
      right[i * nodes + i] = arcs.link(2 * i + 1, -1, -1);
      left[i * nodes + i] = arcs.link(2 * i, -1, -1);
    }
    for (let width = 1; width < nodes; width++) {
      for (let i = 0; i + width < nodes; i++) this.#cover(arcs, i, i + width, singleRoot);
    }
    // Without words the tree is empty.
    if (right[nodes - 1] === Number.NEGATIVE_INFINITY) return undefined;
    const head = new Int32Array(nodes).fill(-1);
    this.#head = head;
    this.#readHalf(arcs, 1, nodes - 1, singleRoot);
    return head;
  }

  #reserve({ nodes, count }: CandidateArcs): void {
    if (this.#right.length < nodes * nodes) {
      this.#right = new Float64Array(2 * nodes * nodes);
      this.#left = new Float64Array(2 * nodes * nodes);
      this.#gap = new Float64Array(2 * nodes * nodes);
      this.#isNeeded = new Uint8Array(2 * nodes * nodes);
    }
    if (this.#inside.length < count) this.#inside = new Float64Array(2 * count);
  }

  /** Marks the gaps of arcs in the first order, and those of pairs of one side in the second. */
  #markGaps({ nodes, order, count, head, dependent, sideStart }: CandidateArcs): void {
    const isNeeded = this.#isNeeded;
    isNeeded.fill(0, 0, nodes * nodes);
    if (order === 1) {
      for (let arc = 0; arc < count; arc++) {
        const [h, d] = [head[arc]!, dependent[arc]!];
        isNeeded[h < d ? h * nodes + d : d * nodes + h] = 1;
      }
      return;
    }
    for (let side = 0; side < 2 * nodes; side++) {
      for (let far = sideStart[side]! + 1; far < sideStart[side + 1]!; far++) {
        for (let near = sideStart[side]!; near < far; near++) {
          const [a, b] = [dependent[near]!, dependent[far]!];
          isNeeded[a < b ? a * nodes + b : b * nodes + a] = 1;
        }
      }
    }
  }

  /** Scores everything that covers the words from i to j. */
  #cover(arcs: CandidateArcs, i: number, j: number, singleRoot: boolean): void {
    const { nodes, arcAt, sideStart, dependent, last } = arcs;
    const [right, left, inside] = [this.#right, this.#left, this.#inside];
    if (this.#isNeeded[i * nodes + j] === 1) {
      let best = Number.NEGATIVE_INFINITY;
      for (let k = i; k < j; k++) {
        const score = right[i * nodes + k]! + left[j * nodes + k + 1]!;
        if (score > best) best = score;
      }
      this.#gap[i * nodes + j] = best;
    }
    const rightArc = arcAt[j * nodes + i]!;
    if (rightArc !== -1) inside[rightArc] = this.#bestInside(arcs, rightArc, i, j, singleRoot);
    const leftArc = arcAt[i * nodes + j]!;
    if (leftArc !== -1) inside[leftArc] = this.#bestInside(arcs, leftArc, j, i, singleRoot);
    const isSecond = arcs.order === 2;
    let best = Number.NEGATIVE_INFINITY;
    for (let arc = sideStart[2 * i + 1]!; arc < sideStart[2 * i + 2]!; arc++) {
      const m = dependent[arc]!;
      if (m > j) break;
      const score = inside[arc]! + (isSecond ? last[arc]! : 0) + right[m * nodes + j]!;
      if (score > best) best = score;
    }
    right[i * nodes + j] = best;
    best = Number.NEGATIVE_INFINITY;
    for (let arc = sideStart[2 * j]!; arc < sideStart[2 * j + 1]!; arc++) {
      const m = dependent[arc]!;
      if (m < i) break;
      const score = inside[arc]! + (isSecond ? last[arc]! : 0) + left[m * nodes + i]!;
      if (score > best) best = score;
    }
    left[j * nodes + i] = best;
  }

  /** The best score of an arc with all that it covers. */
  #bestInside(arcs: CandidateArcs, arc: number, h: number, d: number, singleRoot: boolean): number {
    const { nodes, order, sideStart, pairStart, dependent } = arcs;
    const inside = this.#inside;
    if (order === 1) {
      if (h === 0 && singleRoot) return arcs.arc[arc]! + this.#nearHalf(nodes, h, d);
      return arcs.arc[arc]! + this.#gap[h < d ? h * nodes + d : d * nodes + h]!;
    }
    let best = arcs.first[arc]! + this.#nearHalf(nodes, h, d);
    if (h > 0 || !singleRoot) {
      const side = h < d ? 2 * h + 1 : 2 * h;
      const start = sideStart[side]!;
      const rank = arc - start;
      const pairs = pairStart[side]! + (rank * (rank - 1)) / 2;
      for (let near = start; near < arc; near++) {
        const s = dependent[near]!;
        const gap = this.#gap[s < d ? s * nodes + d : d * nodes + s]!;
        const score = inside[near]! + gap + arcs.pair[pairs + near - start]!;
        if (score > best) best = score;
      }
    }
    return best + arcs.arc[arc]!;
  }

  /** The half of a dependent that covers all words between it and its head. */
  #nearHalf(nodes: number, h: number, d: number): number {
    return h < d ? this.#left[d * nodes + h + 1]! : this.#right[d * nodes + h - 1]!;
  }

  /** Reads the heads of the half on a side of a head, up to word `end`. */
  #readHalf(arcs: CandidateArcs, side: number, end: number, singleRoot: boolean): void {
    const { nodes, sideStart, dependent } = arcs;
    const head = side >> 1;
    if (head === end) return;
    const half = side % 2 === 1 ? this.#right : this.#left;
    const sought = half[head * nodes + end]!;
    for (let arc = sideStart[side]!; ; arc++) {
      const m = dependent[arc]!;
      const score = this.#inside[arc]! + (arcs.order === 2 ? arcs.last[arc]! : 0) + half[m * nodes + end]!;
      if (score !== sought) continue;
      this.#readHalf(arcs, 2 * m + (side % 2), end, singleRoot);
      this.#readArc(arcs, arc, side, singleRoot);
      return;
    }
  }

  /** Reads the heads of the words that an arc covers. */
  #readArc(arcs: CandidateArcs, arc: number, side: number, singleRoot: boolean): void {
    const { nodes, order, sideStart, dependent } = arcs;
    const [h, d] = [side >> 1, dependent[arc]!];
    this.#head[d] = h;
    const sought = this.#inside[arc]!;
    if (order === 1 && (h > 0 || !singleRoot)) {
      this.#readGap(arcs, Math.min(h, d), Math.max(h, d), singleRoot);
      return;
    }
    const first = order === 1 ? 0 : arcs.first[arc]!;
    const alone = order === 1 ? true : first + this.#nearHalf(nodes, h, d) + arcs.arc[arc]! === sought;
    if (alone) {
      this.#readHalf(arcs, h < d ? 2 * d : 2 * d + 1, h < d ? h + 1 : h - 1, singleRoot);
      return;
    }
    for (let near = sideStart[side]!; ; near++) {
      const s = dependent[near]!;
      const gap = this.#gap[s < d ? s * nodes + d : d * nodes + s]!;
      const pair = arcs.pair[arcs.pairOf(side, near, arc)]!;
      if (this.#inside[near]! + gap + pair + arcs.arc[arc]! !== sought) continue;
      this.#readGap(arcs, Math.min(s, d), Math.max(s, d), singleRoot);
      this.#readArc(arcs, near, side, singleRoot);
      return;
    }
  }

  #readGap(arcs: CandidateArcs, i: number, j: number, singleRoot: boolean): void {
    const { nodes } = arcs;
    const sought = this.#gap[i * nodes + j]!;
    for (let k = i; ; k++) {
      if (this.#right[i * nodes + k]! + this.#left[j * nodes + k + 1]! !== sought) continue;
      this.#readHalf(arcs, 2 * i + 1, k, singleRoot);
      this.#readHalf(arcs, 2 * j, k + 1, singleRoot);
      return;
    }
  }
}
