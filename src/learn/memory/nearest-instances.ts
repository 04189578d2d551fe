/** Distances that differ by less are the same to TiMBL. */
const SAME = Number.EPSILON;
/** Sums in different orders differ by far less. */
const SLACK = 1e-9;

/** Gathers the instances at the k smallest different distances of all that it is given. */
export class NearestInstances {
  /** No instance beyond this distance is among the nearest. */
  limit = 0;
  /** After the end the different distances, smallest first. */
  readonly groupDistance: number[] = [];
  /** The instances at the g-th distance are instance[groupStart[g]] up to groupStart[g + 1]. */
  readonly groupStart: number[] = [];
  instance = new Int32Array(0);
  /** Candidates so far, and their distances. */
  #found = 0;
  #candidate = new Int32Array(256);
  #distance = new Float64Array(256);
  #sorted = new Float64Array(0);
  /** The k smallest distances so far that are not the same, in order; some may be missing. */
  #smallest = new Float64Array(0);
  #known = 0;

  /** Begins anew. */
  start(k: number): void {
    if (this.#smallest.length !== k) this.#smallest = new Float64Array(k);
    this.#found = 0;
    this.#known = 0;
    this.limit = Number.MAX_VALUE;
  }

  /** Keeps an instance as a candidate, and lowers the limit if its distance is among the k smallest. */
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

  /** Drops candidates beyond the limit, and makes room for as many again. */
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

  /** Finds the first k groups of the same distance among the candidates, and who is in them. */
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
    // Each start has moved to the end of its group, which is the start of the next.
    for (let group = groupDistance.length; group > 0; group--) groupStart[group] = groupStart[group - 1]!;
    groupStart[0] = 0;
  }
}
