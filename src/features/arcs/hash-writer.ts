import { SentenceCodes } from "./sentence-codes.js";

/** Odd multipliers, one for each value of a conjunction. */
const [A, B, C, D, E] = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1];

/**
 * Collects the features of a part of a tree as places in a table of weights. Each conjunction gives two features:
 * one alone and one together with the direction and the distance; those of `plain` give only the former.
 */
export class HashWriter {
  /** The values of the sentence. */
  readonly codes = new SentenceCodes();
  /** The features so far. */
  features = new Int32Array(512);
  /** Number of features so far. */
  length = 0;
  /** Direction and distance, as a hash; set by the templates. */
  bucket = 0;
  readonly #mask: number;

  /** The table of weights has 2^bits places. */
  constructor(bits: number) {
    this.#mask = 2 ** bits - 1;
  }

  /** Adds the conjunction of a template's number and one value. */
  one(template: number, a: number): void {
    this.#add(Math.imul(a ^ template, A));
  }

  two(template: number, a: number, b: number): void {
    this.#add((Math.imul(a ^ template, A) + Math.imul(b, B)) | 0);
  }

  three(template: number, a: number, b: number, c: number): void {
    this.#add((Math.imul(a ^ template, A) + Math.imul(b, B) + Math.imul(c, C)) | 0);
  }

  four(template: number, a: number, b: number, c: number, d: number): void {
    this.#add((Math.imul(a ^ template, A) + Math.imul(b, B) + Math.imul(c, C) + Math.imul(d, D)) | 0);
  }

  /** Adds the conjunction of a template's number and four values, without the direction and the distance. */
  plain(template: number, a: number, b: number, c: number, d: number): void {
    if (this.length + 1 > this.features.length) this.#grow();
    const sum = (Math.imul(a ^ template, A) + Math.imul(b, B) + Math.imul(c, C) + Math.imul(d, D)) | 0;
    const hash = Math.imul(sum ^ (sum >>> 15), E);
    this.features[this.length++] = (hash ^ (hash >>> 15)) & this.#mask;
  }

  #add(sum: number): void {
    if (this.length + 2 > this.features.length) this.#grow();
    const hash = Math.imul(sum ^ (sum >>> 15), E);
    const near = Math.imul(hash ^ this.bucket, A);
    this.features[this.length++] = (hash ^ (hash >>> 15)) & this.#mask;
    this.features[this.length++] = (near ^ (near >>> 15)) & this.#mask;
  }

  #grow(): void {
    const features = new Int32Array(2 * this.features.length);
    features.set(this.features);
    this.features = features;
  }
}

/** Ranges of distances: 1 to 5 one by one, then 6 to 9, 10 to 19, and 20 and more, as 1 to 8. */
export function distanceRange(distance: number): number {
  if (distance <= 5) return distance;
  return distance < 10 ? 6 : distance < 20 ? 7 : 8;
}

/** A hash of the direction and the distance from one node to another. */
export function bucketOf(from: number, to: number): number {
  const range = from < to ? distanceRange(to - from) : 16 + distanceRange(from - to);
  return Math.imul(range + 1, 0x2545f491);
}
