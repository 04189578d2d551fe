import { mix } from "../../numbers/hash.js";
import { DIGIT, EDGE, KINDS, LETTER, LOWER, UPPER } from "../characters.js";
import type { RunningText } from "./running-text.js";

/** Number of features of the place between two units. */
export const TOKEN_FEATURES = 24;

/**
 * Fills the features of the place between the units `at - 1` and `at` of a chunk, for a token that starts
 * at `start`: the units around the place and their kinds, the token and the chunk so far, the rest of the
 * chunk, and the text after it.
 */
export function tokenFeatures(text: RunningText, start: number, at: number, features: Int32Array): void {
  const [l1, l2, l3] = [text.unit(at - 1), text.unit(at - 2), text.unit(at - 3)];
  const [r1, r2, r3] = [text.unit(at), text.unit(at + 1), text.unit(at + 2)];
  const [kl1, kr1] = [text.kindAt(at - 1), text.kindAt(at)];
  const kinds2 = ((text.kindAt(at - 2) * KINDS + kl1) * KINDS + kr1) * KINDS + text.kindAt(at + 1);
  const kinds3 = (kinds2 * KINDS + text.kindAt(at - 3)) * KINDS + text.kindAt(at + 2);
  const chunkStart = text.chunkStart(at);
  const chunkEnd = text.chunkEnd(at);
  const token = unitsHash(text, Math.max(start, chunkStart), at);
  const rest = unitsHash(text, at, chunkEnd);
  const chunk = mix(unitsHash(text, chunkStart, at), rest);
  const tokenShape = shapeHash(text, Math.max(start, chunkStart), at);
  const restShape = shapeHash(text, at, chunkEnd);
  const address = addressMarks(text, chunkStart, chunkEnd);
  const nextStart = text.afterSpaces(chunkEnd);
  const nextKind = nextStart === text.length ? EDGE : text.kindAt(nextStart);
  const next = unitsHash(text, nextStart, text.chunkEnd(nextStart));
  const before = chunkStart === 0 ? 0 : unitsHash(text, text.chunkStart(chunkStart - 1), chunkStart - 1);
  const length = Math.min(at - start, 8);
  const left = Math.min(chunkEnd - at, 4);

  let k = 0;
  const put = (hash: number) => {
    const feature = mix(hash, 0x5eed + k);
    features[k++] = feature === 0 ? 1 : feature;
  };
  put(kl1 * KINDS + kr1);
  put(mix(l1, r1));
  put(mix(mix(l2, l1), r1));
  put(mix(mix(l1, r1), r2));
  put(mix(mix(mix(l2, l1), r1), r2));
  put(mix(mix(mix(mix(mix(l3, l2), l1), r1), r2), r3));
  put(kinds2);
  put(kinds3);
  put(mix(kinds2, l1));
  put(mix(kinds2, r1));
  put(mix(token, r1));
  put(mix(token, rest));
  put(mix(chunk, at - chunkStart));
  put(mix(rest, l1));
  put(mix(tokenShape, restShape));
  put(mix(tokenShape, r1));
  put(mix(restShape, l1));
  put(mix(mix(address, l1), r1));
  put(mix(mix(address, kinds2), left));
  put(mix(mix(token, rest), nextKind));
  put(mix(mix(mix(l1, r1), nextKind), left));
  put(mix(mix(rest, next), tokenShape));
  put(mix(mix(before, token), r1));
  put(mix(mix(length, left), kinds2));
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
