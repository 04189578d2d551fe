import type { Compute } from "../compute.js";
import { padded } from "../compute.js";
import type { Parameters } from "../parameters.js";
import { Affine } from "./affine.js";
import { DISTANCES, distanceOf } from "./distance.js";

/**
 * What one end of an arc says about its distance: v(k) x + b(k) for an end x and an arc of distance k. Sentences are
 * given as the scores of their arcs lie in memory, [nodes, padded nodes], with the row of their first node.
 */
export class DistanceScorer {
  readonly affine: Affine;
  readonly #compute: Compute;
  /** Numbers from one dependent to the next, and from one head to the next; one of them is 0. */
  readonly #ofDependent: number;
  readonly #ofHead: number;
  /** [rows, distances], and the gradient. */
  #scores = 0;
  #gradient = 0;

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

  reserve(rows: number, forTraining: boolean): void {
    this.#scores = this.#compute.arena.takeNumbers(rows * DISTANCES);
    if (forTraining) this.#gradient = this.#compute.arena.takeNumbers(rows * DISTANCES);
  }

  /** Takes the ends of all arcs, [rows, units]. */
  forward(ends: number, rows: number): void {
    this.affine.forward(ends, this.#scores, rows);
  }

  /** Adds to the scores of the arcs of a sentence. */
  addTo(place: number, nodes: number, start: number): void {
    const { f32 } = this.#compute.arena;
    const own = (this.#scores >>> 2) + start * DISTANCES;
    for (let d = 1, at = (place >>> 2) + padded(nodes); d < nodes; d++, at += padded(nodes)) {
      const ofDependent = own + d * this.#ofDependent;
      for (let h = 0; h < nodes; h++) f32[at + h]! += f32[ofDependent + h * this.#ofHead + distanceOf(h, d)]!;
    }
  }

  /** Takes the gradients of the scores of the arcs of a sentence. */
  collect(place: number, nodes: number, start: number): void {
    const { f32 } = this.#compute.arena;
    const own = (this.#gradient >>> 2) + start * DISTANCES;
    f32.fill(0, own, own + nodes * DISTANCES);
    for (let d = 1, at = (place >>> 2) + padded(nodes); d < nodes; d++, at += padded(nodes)) {
      const ofDependent = own + d * this.#ofDependent;
      for (let h = 0; h < nodes; h++) f32[ofDependent + h * this.#ofHead + distanceOf(h, d)]! += f32[at + h]!;
    }
  }

  /** Adds to the gradients of the parameters, and to that of the ends, what was collected of all sentences. */
  backward(ends: number, endsGradient: number, rows: number): void {
    this.affine.backward(ends, this.#gradient, endsGradient, rows);
  }
}
