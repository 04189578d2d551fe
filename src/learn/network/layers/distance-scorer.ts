import type { Compute } from "../compute.js";
import { padded } from "../compute.js";
import type { Parameters } from "../parameters.js";
import { Affine } from "./affine.js";
import { DISTANCES, distanceOf } from "./distance.js";

/**
 * Scores the distance of an arc from the vector of one of its ends: v(k) x + b(k) for an end x and an arc
 * of distance k. A sentence is given by the address of its arc scores, shape [nodes, padded nodes], and by
 * the row of its first node.
 */
export class DistanceScorer {
  /** The map from ends to distances. */
  readonly affine: Affine;
  readonly #compute: Compute;
  /** Numbers between two dependents, and between two heads, in the scores; one of them is 0. */
  readonly #ofDependent: number;
  readonly #ofHead: number;
  /** Addresses of the scores, shape [rows, distances], and of their gradient. */
  #scores = 0;
  #gradient = 0;

  /** `end` is the end of arcs that the vectors belong to; `units` is their length. */
  constructor(
    compute: Compute,
    parameters: Parameters,
    name: string,
    units: number,
    end: "dependent" | "head",
  ) {
    this.#compute = compute;
    this.affine = new Affine(compute, parameters, name, units, DISTANCES);
    this.#ofDependent = end === "dependent" ? DISTANCES : 0;
    this.#ofHead = end === "head" ? DISTANCES : 0;
  }

  /** Takes memory for batches of up to `rows` rows. */
  reserve(rows: number, forTraining: boolean): void {
    this.#scores = this.#compute.arena.takeNumbers(rows * DISTANCES);
    if (forTraining) this.#gradient = this.#compute.arena.takeNumbers(rows * DISTANCES);
  }

  /** Scores the distances of all ends, shape [rows, units]. */
  forward(ends: number, rows: number): void {
    this.affine.forward(ends, this.#scores, rows);
  }

  /** Adds the distance scores to `rows` rows of the arc scores of a sentence, from dependent `first` on. */
  addTo(place: number, nodes: number, start: number, first = 0, rows = nodes): void {
    const { f32 } = this.#compute.arena;
    const own = (this.#scores >>> 2) + start * DISTANCES;
    for (let d = first, at = place >>> 2; d < first + rows; d++, at += padded(nodes)) {
      if (d === 0) continue;
      const ofDependent = own + d * this.#ofDependent;
      for (let h = 0; h < nodes; h++) f32[at + h]! += f32[ofDependent + h * this.#ofHead + distanceOf(h, d)]!;
    }
  }

  /** Collects the gradients of the arc scores of a sentence. */
  collect(place: number, nodes: number, start: number): void {
    const { f32 } = this.#compute.arena;
    const own = (this.#gradient >>> 2) + start * DISTANCES;
    f32.fill(0, own, own + nodes * DISTANCES);
    for (let d = 1, at = (place >>> 2) + padded(nodes); d < nodes; d++, at += padded(nodes)) {
      const ofDependent = own + d * this.#ofDependent;
      for (let h = 0; h < nodes; h++) f32[ofDependent + h * this.#ofHead + distanceOf(h, d)]! += f32[at + h]!;
    }
  }

  /** Propagates the collected gradients back to the parameters and to the ends. */
  backward(ends: number, endsGradient: number, rows: number): void {
    this.affine.backward(ends, this.#gradient, endsGradient, rows);
  }
}
