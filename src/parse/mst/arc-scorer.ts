import { writeArc } from "../../features/arcs/arc-templates.js";
import { HashWriter } from "../../features/arcs/hash-writer.js";
import { writeLink } from "../../features/arcs/link-templates.js";
import { CandidateArcs, treeScore, visitLinks } from "../../graph/candidate-arcs.js";
import type { Sentence } from "../../sentence/sentence.js";
import { ArcPruner } from "./arc-pruner.js";

/** Scores the candidate arcs of sentences, and their links in the second order, with a table of weights. */
export class ArcScorer {
  /** The candidate arcs of the last sentence, with their scores. */
  readonly arcs: CandidateArcs;
  /** Chooses the candidates. */
  readonly pruner: ArcPruner;
  /** Collects features, and has the values of the last sentence. */
  readonly writer: HashWriter;
  readonly #weights: Float32Array;

  /** The weights may change later. The length of `weights` is a power of two. */
  constructor(order: 1 | 2, weights: Float32Array, pruning: Float32Array) {
    this.arcs = new CandidateArcs(order);
    this.pruner = new ArcPruner(pruning);
    this.writer = new HashWriter(Math.log2(weights.length));
    this.#weights = weights;
  }

  /**
   * Scores the candidates of a sentence. `wanted` has a head for each word that is a candidate in any case, -1
   * for none; `visit` is called after the pruner has scored the heads of each word.
   */
  score(sentence: Sentence, wanted?: Int32Array, visit?: (d: number) => void): CandidateArcs {
    const { arcs, pruner, writer } = this;
    writer.codes.load(sentence);
    pruner.load(writer.codes);
    pruner.choose(wanted, visit);
    arcs.load(sentence.length + 1, pruner.heads, pruner.start);
    for (let arc = 0; arc < arcs.count; arc++) {
      this.#start();
      writeArc(writer, arcs.head[arc]!, arcs.dependent[arc]!);
      arcs.arc[arc] = this.#sum();
    }
    if (arcs.order === 2) this.#scoreLinks();
    return arcs;
  }

  #scoreLinks(): void {
    const { nodes, sideStart, pairStart, first, last, none, pair } = this.arcs;
    for (let side = 0; side < 2 * nodes; side++) {
      const [start, end] = [sideStart[side]!, sideStart[side + 1]!];
      none[side] = this.#linkScore(side, -1, -1);
      let at = pairStart[side]!;
      for (let far = start; far < end; far++) {
        first[far] = this.#linkScore(side, -1, far);
        last[far] = this.#linkScore(side, far, -1);
        for (let near = start; near < far; near++) pair[at++] = this.#linkScore(side, near, far);
      }
    }
  }

  #linkScore(side: number, near: number, far: number): number {
    this.writeLink(side, near, far);
    return this.#sum();
  }

  /** The score of a tree, all arcs of which must be candidates. */
  treeScore(head: Int32Array): number {
    return treeScore(this.arcs, head);
  }

  /** Collects the features of a link, see `visitLinks`, in the writer. */
  writeLink(side: number, near: number, far: number): void {
    const { dependent } = this.arcs;
    this.#start();
    const [s, d] = [near === -1 ? -1 : dependent[near]!, far === -1 ? -1 : dependent[far]!];
    writeLink(this.writer, side >> 1, side % 2 === 1, s, d);
  }

  /**
   * Collects the features of a tree, part by part, and calls `visit` for each part that is not in the other tree.
   * All arcs of both must be candidates.
   */
  visitParts(head: Int32Array, other: Int32Array, visit: (writer: HashWriter) => void): void {
    const { arcs, writer } = this;
    for (let d = 1; d < arcs.nodes; d++) {
      if (head[d] === other[d]) continue;
      this.#start();
      writeArc(writer, head[d]!, d);
      visit(writer);
    }
    if (arcs.order === 1) return;
    const shared = new Set<number>();
    visitLinks(arcs, other, (side, near, far) => shared.add(this.#linkKey(side, near, far)));
    visitLinks(arcs, head, (side, near, far) => {
      if (shared.has(this.#linkKey(side, near, far))) return;
      this.writeLink(side, near, far);
      visit(writer);
    });
  }

  #linkKey(side: number, near: number, far: number): number {
    const { count } = this.arcs;
    return (side * (count + 1) + near + 1) * (count + 1) + far + 1;
  }

  #start(): void {
    this.writer.length = 0;
  }

  #sum(): number {
    const { features, length } = this.writer;
    const weights = this.#weights;
    let sum = 0;
    for (let k = 0; k < length; k++) sum += weights[features[k]!]!;
    return sum;
  }
}
