import { mix, putFeature } from "../../numbers/hash.js";
import { DIGIT, EDGE, KINDS, LETTER, LOWER, UPPER } from "../characters.js";
import type { RunningText } from "./running-text.js";

/** Number of features of the place between two units. */
export const TOKEN_FEATURES = 24;
/** Features that see three units on either side of the place. */
export const WIDE_FEATURES: readonly number[] = [5, 7];
/** Features that see the chunks before and after. */
export const NEIGHBOUR_FEATURES: readonly number[] = [21, 22];

/**
 * Fills the features of the place between the units `at - 1` and `at` of a chunk, for a token that starts
 * at `start`: the units around the place and their kinds, the token and the chunk so far, the rest of the
 * chunk, and the text after it.
 */
export function tokenFeatures(text: RunningText, start: number, at: number, features: Int32Array): void {
  const [l1, l2] = [text.unit(at - 1), text.unit(at - 2)];
  const [r1, r2] = [text.unit(at), text.unit(at + 1)];
  const [kl1, kr1] = [text.kindAt(at - 1), text.kindAt(at)];
  const kinds2 = kindsAround(text, at);
  const chunkStart = text.chunkStart(at);
  const chunkEnd = text.chunkEnd(at);
  const token = unitsHash(text, Math.max(start, chunkStart), at);
  const rest = unitsHash(text, at, chunkEnd);
  const chunk = mix(unitsHash(text, chunkStart, at), rest);
  const tokenShape = shapeHash(text, Math.max(start, chunkStart), at);
  const restShape = shapeHash(text, at, chunkEnd);
  const address = addressMarks(text, chunkStart, chunkEnd);
  const nextKind = kindAfter(text, chunkEnd);
  const length = Math.min(at - start, 8);
  const left = Math.min(chunkEnd - at, 4);

  put(features, 0, kl1 * KINDS + kr1);
  put(features, 1, mix(l1, r1));
  put(features, 2, mix(mix(l2, l1), r1));
  put(features, 3, mix(mix(l1, r1), r2));
  put(features, 4, mix(mix(mix(l2, l1), r1), r2));
  wideFeatures(text, at, features);
  put(features, 6, kinds2);
  put(features, 8, mix(kinds2, l1));
  put(features, 9, mix(kinds2, r1));
  put(features, 10, mix(token, r1));
  put(features, 11, mix(token, rest));
  put(features, 12, mix(chunk, at - chunkStart));
  put(features, 13, mix(rest, l1));
  put(features, 14, mix(tokenShape, restShape));
  put(features, 15, mix(tokenShape, r1));
  put(features, 16, mix(restShape, l1));
  put(features, 17, mix(mix(address, l1), r1));
  put(features, 18, mix(mix(address, kinds2), left));
  put(features, 19, mix(mix(token, rest), nextKind));
  put(features, 20, mix(mix(mix(l1, r1), nextKind), left));
  const [before, next] = [hashBefore(text, chunkStart), hashAfter(text, chunkEnd)];
  neighbourFeatures(before, next, token, tokenShape, rest, r1, features);
  put(features, 23, mix(mix(length, left), kinds2));
}

/** Fills the features that see three units on either side of the place. */
export function wideFeatures(text: RunningText, at: number, features: Int32Array): void {
  const left = mix(mix(text.unit(at - 3), text.unit(at - 2)), text.unit(at - 1));
  put(features, 5, mix(mix(mix(left, text.unit(at)), text.unit(at + 1)), text.unit(at + 2)));
  put(features, 7, (kindsAround(text, at) * KINDS + text.kindAt(at - 3)) * KINDS + text.kindAt(at + 2));
}

/** Fills the features that see the chunks before and after, from the hashes of all parts. */
export function neighbourFeatures(
  before: number,
  next: number,
  token: number,
  tokenShape: number,
  rest: number,
  firstOfRest: number,
  features: Int32Array,
): void {
  put(features, 21, mix(mix(rest, next), tokenShape));
  put(features, 22, mix(mix(before, token), firstOfRest));
}

/** The kinds of two units on either side of a place, as one number. */
function kindsAround(text: RunningText, at: number): number {
  const left = text.kindAt(at - 2) * KINDS + text.kindAt(at - 1);
  return (left * KINDS + text.kindAt(at)) * KINDS + text.kindAt(at + 1);
}

/** The kind of the first unit of the chunk after the one that ends at `chunkEnd`; EDGE if there is none. */
export function kindAfter(text: RunningText, chunkEnd: number): number {
  const next = text.afterSpaces(chunkEnd);
  return next === text.length ? EDGE : text.kindAt(next);
}

/** A hash of the chunk after the one that ends at `chunkEnd`. */
export function hashAfter(text: RunningText, chunkEnd: number): number {
  const next = text.afterSpaces(chunkEnd);
  return unitsHash(text, next, text.chunkEnd(next));
}

/** A hash of the chunk before the one that starts at `chunkStart`; 0 if there is none. */
export function hashBefore(text: RunningText, chunkStart: number): number {
  return chunkStart === 0 ? 0 : unitsHash(text, text.chunkStart(chunkStart - 1), chunkStart - 1);
}

/** A hash of the lower case of the units from `from` to before `to`. */
export function unitsHash(text: RunningText, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.lower[i]!, 0x01000193);
  return hash ^ (hash >>> 15);
}

/**
 * A hash of the shape of the units from `from` to before `to`: the kinds of letters and digits, and other
 * characters themselves. Runs of the same count once.
 */
export function shapeHash(text: RunningText, from: number, to: number): number {
  let hash = 0x811c9dc5;
  let last = -1;
  for (let i = from; i < to; i++) {
    const kind = text.kind[i]!;
    const shape = isAlphanumeric(kind) ? kind : KINDS + text.lower[i]!;
    if (shape !== last) hash = Math.imul(hash ^ shape, 0x01000193);
    last = shape;
  }
  return hash ^ (hash >>> 15);
}

function isAlphanumeric(kind: number): boolean {
  return kind === LOWER || kind === UPPER || kind === LETTER || kind === DIGIT;
}

/** Signs of a web or mail address in a chunk, as a bit set. */
function addressMarks(text: RunningText, from: number, to: number): number {
  let marks = 0;
  for (let i = from; i < to; i++) {
    const unit = text.lower[i]!;
    if (unit === AT) marks |= 1;
    else if (unit === SLASH) marks |= text.unit(i - 1) === SLASH ? 2 : 4;
    else if (unit === W && text.unit(i - 1) === W && text.unit(i - 2) === W) marks |= 8;
    else if (unit === DOT && i > from && i + 2 < to && isAlphanumeric(text.kind[i + 1]!)) marks |= 16;
    else if (unit === UNDERSCORE) marks |= 32;
  }
  return marks;
}

const AT = 0x40;
const SLASH = 0x2f;
const W = 0x77;
const DOT = 0x2e;
const UNDERSCORE = 0x5f;

function put(features: Int32Array, k: number, hash: number): void {
  putFeature(features, k, hash, 0x5eed);
}
