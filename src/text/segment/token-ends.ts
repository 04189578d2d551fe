import type { Classifier } from "../../learn/classifier.js";
import { Margins } from "../../learn/linear/margins.js";
import { detached } from "../../sentence/detached.js";
import { KINDS } from "../characters.js";
import type { RunningText } from "./running-text.js";
import {
  hashAfter,
  hashBefore,
  kindAfter,
  NEIGHBOUR_FEATURES,
  neighbourFeatures,
  shapeHash,
  TOKEN_FEATURES,
  tokenFeatures,
  unitsHash,
  WIDE_FEATURES,
  wideFeatures,
} from "./token-features.js";

/** Longer chunks are not remembered. */
const LONGEST = 32;
/** Room for what is remembered, in numbers: some 20,000 chunks. Most chunks of a text occur again. */
const ROOM = 1 << 19;
/** Stands for the sum of a place where no token was asked for yet. */
const UNKNOWN = -0x80000000;
/** Numbers for each place of a chunk: its sum, and the hashes of the token, its shape, and the rest. */
const NUMBERS = 4;

/**
 * Decides whether tokens end, as its classifier does. For the first token of a chunk, most features depend on
 * the chunk alone, so the sum of their margins is remembered for each place of a chunk. Where the other
 * features cannot change the decision, they are not even looked at.
 */
export class TokenEnds {
  readonly #classifier: Classifier;
  readonly #margins: Margins | undefined;
  readonly #features = new Int32Array(TOKEN_FEATURES);
  readonly #scores = new Float32Array(2);
  /** What is remembered; for each kind of the unit after a chunk and each chunk, where it begins. */
  readonly #known = new Int32Array(ROOM);
  readonly #chunks = Array.from({ length: KINDS }, () => new Map<string, number>());
  #used = 0;
  #text!: RunningText;
  /** The chunk at hand: its start and end, where its numbers begin (-1 if there are none), its neighbours. */
  #start = 0;
  #end = 0;
  #first = -1;
  #hasNeighbours = false;
  #before = 0;
  #next = 0;

  /** Class 0 of the classifier is for no, class 1 for yes. */
  constructor(classifier: Classifier) {
    this.#classifier = classifier;
    this.#margins = Margins.of(classifier, TOKEN_FEATURES);
  }

  /** Starts with a text. */
  load(text: RunningText): void {
    this.#text = text;
    this.#start = this.#end = 0;
  }

  /** Whether the token that starts at `start` ends before the unit `at` of the same chunk. */
  isEnd(start: number, at: number): boolean {
    if (at >= this.#end || at < this.#start) this.#enter(at);
    const margins = this.#margins;
    if (margins === undefined || this.#first === -1 || start !== this.#start) {
      tokenFeatures(this.#text, start, at, this.#features);
      this.#classifier.score(this.#features, this.#scores);
      return this.#scores[1]! > this.#scores[0]!;
    }
    const place = this.#first + NUMBERS * (at - start);
    if (this.#known[place] === UNKNOWN) this.#remember(place, margins, at);
    const sum = this.#known[place]!;
    const isInside = at - start >= 2 && this.#end - at >= 2;
    const others = isInside ? NEIGHBOUR_FEATURES.length : NEIGHBOUR_FEATURES.length + WIDE_FEATURES.length;
    if (Math.abs(sum) > others * margins.largest) return sum > 0;
    return sum + this.#others(place, margins, at, isInside) > 0;
  }

  /** Moves to the chunk at `at`. */
  #enter(at: number): void {
    const text = this.#text;
    this.#start = text.chunkStart(at);
    this.#end = text.chunkEnd(at);
    this.#hasNeighbours = false;
    const length = this.#end - this.#start;
    this.#first = length > LONGEST ? -1 : this.#firstOf(length);
  }

  /** Where the numbers of the chunk begin. */
  #firstOf(length: number): number {
    const chunk = this.#text.text.slice(this.#start, this.#end);
    const chunks = this.#chunks[kindAfter(this.#text, this.#end)]!;
    const found = chunks.get(chunk);
    if (found !== undefined) return found;
    const size = NUMBERS * length;
    if (this.#used + size > ROOM) {
      for (const others of this.#chunks) others.clear();
      this.#used = 0;
    }
    const first = this.#used;
    this.#used += size;
    this.#known.fill(UNKNOWN, first, this.#used);
    chunks.set(detached(chunk), first);
    return first;
  }

  #remember(place: number, margins: Margins, at: number): void {
    const text = this.#text;
    const features = this.#features;
    const start = this.#start;
    tokenFeatures(text, start, at, features);
    let sum = 0;
    for (let k = 0; k < features.length; k++) sum += margins.at(features[k]!);
    for (const k of NEIGHBOUR_FEATURES) sum -= margins.at(features[k]!);
    // Near the ends of a chunk, wide features see beyond it.
    if (at - start < 2 || this.#end - at < 2) {
      for (const k of WIDE_FEATURES) sum -= margins.at(features[k]!);
    }
    const known = this.#known;
    known[place] = sum;
    known[place + 1] = unitsHash(text, start, at);
    known[place + 2] = shapeHash(text, start, at);
    known[place + 3] = unitsHash(text, at, this.#end);
  }

  /** The sum of the margins that are not remembered. */
  #others(place: number, margins: Margins, at: number, isInside: boolean): number {
    const text = this.#text;
    const features = this.#features;
    if (!this.#hasNeighbours) {
      this.#before = hashBefore(text, this.#start);
      this.#next = hashAfter(text, this.#end);
      this.#hasNeighbours = true;
    }
    const known = this.#known;
    const [token, shape, rest] = [known[place + 1]!, known[place + 2]!, known[place + 3]!];
    neighbourFeatures(this.#before, this.#next, token, shape, rest, text.unit(at), features);
    let sum = 0;
    for (const k of NEIGHBOUR_FEATURES) sum += margins.at(features[k]!);
    if (isInside) return sum;
    wideFeatures(text, at, features);
    for (const k of WIDE_FEATURES) sum += margins.at(features[k]!);
    return sum;
  }
}
