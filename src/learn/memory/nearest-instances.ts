/** TiMBL treats distances that differ by less than this as equal. */
const SAME = Number.EPSILON;
/** Far more than sums in different orders can differ. */
const SLACK = 1e-9;

/**
 * Collects the instances at the k smallest distinct distances: call `start`, `take` each, then `finish`.
 */
export class NearestInstances {
  /** Instances beyond this distance cannot be among the nearest. */
  limit = 0;
  /** After `finish`: the k smallest distinct distances, ascending; fewer if there are fewer. */
  readonly groupDistance: number[] = [];
  /** After `finish`: the instances at distance g are entries groupStart[g] to groupStart[g + 1] - 1. */
  readonly groupStart: number[] = [];
  /** After `finish`: the instances at these distances. */
  instance = new Int32Array(0);
  /** Number of candidates; then the candidates and their distances. */
  #found = 0;
  #candidate = new Int32Array(256);
  #distance = new Float64Array(256);
  #sorted = new Float64Array(0);
  /** The smallest distinct distances so far, ascending, of which the first #known are set. */
  #smallest = new Float64Array(0);
  #known = 0;

  /** Starts a new search for the k smallest distances. */
  start(k: number): void {
    if (this.#smallest.length !== k) this.#smallest = new Float64Array(k);
    this.#found = 0;
    this.#known = 0;
    this.limit = Number.MAX_VALUE;
  }

  /** Adds an instance as a candidate, and lowers the limit if its distance is among the k smallest. */
  take(instance: number, distance: number): void {
    if (this.#found === this.#candidate.length) this.#compact();
    this.#candidate[this.#found] = instance;
    this.#distance[this.#found++] = distance;
    const smallest = this.#smallest;
    let place = this.#known;
    while (place > 0 && smallest[place - 1]! > distance) place--;
    if (place > 0 && distance - smallest[place - 1]! < SAME) return;
    if (place < this.#known && smallest[place]! - distance < SAME) return;
    if (place === smallest.length) return;
    if (this.#known < smallest.length) this.#known++;
    for (let k = this.#known - 1; k > place; k--) smallest[k] = smallest[k - 1]!;
    smallest[place] = distance;
    if (this.#known === smallest.length) this.limit = smallest[this.#known - 1]! + SLACK;
  }

  /** Drops candidates beyond the limit; doubles the arrays if more than half is still in use. */
  #compact(): void {
    let kept = 0;
    for (let c = 0; c < this.#found; c++) {
      if (this.#distance[c]! > this.limit) continue;
      this.#candidate[kept] = this.#candidate[c]!;
      this.#distance[kept++] = this.#distance[c]!;
    }
    this.#found = kept;
    if (2 * kept <= this.#candidate.length) return;
    const candidate = new Int32Array(2 * this.#candidate.length);
    const distance = new Float64Array(candidate.length);
    candidate.set(this.#candidate);
    distance.set(this.#distance);
    this.#candidate = candidate;
    this.#distance = distance;
  }

  /** Groups the candidates by distance, and keeps the k nearest groups. */
  finish(): void {
    this.#compact();
    if (this.#sorted.length !== this.#candidate.length) {
      this.#sorted = new Float64Array(this.#candidate.length);
      this.instance = new Int32Array(this.#candidate.length);
    }
    const { groupDistance, groupStart, instance } = this;
    const smallest = this.#smallest;
    const sorted = this.#sorted.subarray(0, this.#found);
    sorted.set(this.#distance.subarray(0, this.#found));
    sorted.sort();
    groupDistance.length = 0;
    groupStart.length = 0;
    for (let c = 0; c < sorted.length; c++) {
      if (c > 0 && sorted[c]! - groupDistance.at(-1)! < SAME) continue;
      groupStart.push(c);
      if (groupDistance.length === smallest.length) break;
      groupDistance.push(sorted[c]!);
    }
    if (groupStart.length === groupDistance.length) groupStart.push(sorted.length);
    for (let c = 0; c < this.#found; c++) {
      let group = groupDistance.length - 1;
      while (groupDistance[group]! > this.#distance[c]!) group--;
      if (this.#distance[c]! - groupDistance[group]! < SAME)
        instance[groupStart[group]!++] = this.#candidate[c]!;
    }
    // Each start has moved to the end of its group, which is the start of the next group.
    for (let group = groupDistance.length; group > 0; group--) groupStart[group] = groupStart[group - 1]!;
    groupStart[0] = 0;
  }
}
