import type { TagAtoms } from "./tag-atoms.js";

/** Sums in another order may differ by far less than this. */
const SLACK = 1e-6;

/**
 * Finds the tag whose atoms have the highest sum of scores. Most tags need not be scored: the best value of
 * each feature gives a bound that no sum exceeds, first for all tags with the same UPOS, then for a group of tags
 * with the same UPOS and XPOS. Only groups whose bound reaches the best tag of the most promising group are searched.
 */
export class TagSearch {
  /** The tags, those of a group one after the other. */
  readonly #order: Int32Array;
  /** The number of atoms that each of them shares with the one before it, from the first atom on. */
  readonly #shared: Int32Array;
  /** The atoms of the tags in this order, and where those of each begin. */
  readonly #atoms: Int32Array;
  readonly #starts: Int32Array;
  /** The sums of the first atoms of the last tag: entry k is that of k atoms. */
  readonly #sums: Float64Array;
  /** The atom of each UPOS, and their features. */
  readonly #upos: Int32Array;
  readonly #uposFeatures: FeatureSlots;
  /** For each group: the number of its UPOS, the atom of its XPOS, and the place of its first tag. */
  readonly #uposOf: Int32Array;
  readonly #xpos: Int32Array;
  readonly #first: Int32Array;
  readonly #groupFeatures: FeatureSlots;
  /** Shape [UPOS]: the bounds of a word. */
  readonly #bounds: Float64Array;
  /** The best tag found so far, by its place in the order, and its sum. */
  #best = 0;
  #highest = 0;

  /** Searches these tags. */
  constructor(tags: TagAtoms) {
    const members = tags.sizes.tags.map(interleaved);
    const order = members.map((_, tag) => tag).sort((a, b) => compared(members[a]!, members[b]!) || a - b);
    const sorted = order.map((tag) => members[tag]!);
    this.#order = Int32Array.from(order);
    this.#shared = Int32Array.from(sorted, (atoms, k) => sharedStart(atoms, sorted[k - 1] ?? []));
    this.#atoms = Int32Array.from(sorted.flat());
    this.#starts = new Int32Array(members.length + 1);
    for (const [k, atoms] of sorted.entries()) this.#starts[k + 1] = this.#starts[k]! + atoms.length;
    this.#sums = new Float64Array(1 + Math.max(0, ...members.map(({ length }) => length)));
    const tagged = order.map((tag, k) => ({
      atoms: sorted[k]!,
      features: tags.columns[tag]![2]!.split("|"),
    }));
    const ofUpos = runs(tagged, 1);
    this.#upos = Int32Array.from(ofUpos, ([tag]) => tag!.atoms[0]!);
    this.#uposFeatures = slotsOf(ofUpos);
    this.#bounds = new Float64Array(ofUpos.length);
    const groups = runs(tagged, 2);
    this.#uposOf = Int32Array.from(groups, ([tag]) => this.#upos.indexOf(tag!.atoms[0]!));
    this.#xpos = Int32Array.from(groups, ([tag]) => tag!.atoms[1]!);
    this.#first = new Int32Array(groups.length + 1);
    for (const [k, { length }] of groups.entries()) this.#first[k + 1] = this.#first[k]! + length;
    this.#groupFeatures = slotsOf(groups);
  }

  /** The tag with the highest sum of the scores of its atoms, which begin at index `row`. */
  best(scores: Float32Array, row: number): number {
    const upos = this.#upos;
    const xpos = this.#xpos;
    const uposOf = this.#uposOf;
    const first = this.#first;
    const bounds = this.#bounds;
    let promising = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let group = 0; group < xpos.length; group++) {
      const score = scores[row + upos[uposOf[group]!]!]! + scores[row + xpos[group]!]!;
      if (score <= most) continue;
      promising = group;
      most = score;
    }
    this.#highest = Number.NEGATIVE_INFINITY;
    this.#search(scores, row, first[promising]!, first[promising + 1]!);
    const needed = this.#highest - SLACK;
    for (let k = 0; k < upos.length; k++) {
      bounds[k] = scores[row + upos[k]!]! + featureBound(this.#uposFeatures, k, scores, row);
    }
    // Of equal tags, the first one wins.
    this.#best = 0;
    this.#highest = Number.NEGATIVE_INFINITY;
    for (let group = 0; group < xpos.length; group++) {
      const ofXpos = scores[row + xpos[group]!]!;
      if (bounds[uposOf[group]!]! + ofXpos < needed) continue;
      const ofFeatures = featureBound(this.#groupFeatures, group, scores, row);
      if (scores[row + upos[uposOf[group]!]!]! + ofXpos + ofFeatures < needed) continue;
      this.#search(scores, row, first[group]!, first[group + 1]!);
    }
    return this.#order[this.#best]!;
  }

  /** Looks for a tag with a higher sum among those of a group. */
  #search(scores: Float32Array, row: number, from: number, to: number): void {
    const atoms = this.#atoms;
    const starts = this.#starts;
    const shared = this.#shared;
    const sums = this.#sums;
    let highest = this.#highest;
    for (let tag = from; tag < to; tag++) {
      let k = tag === from ? 0 : shared[tag]!;
      let sum = sums[k]!;
      const end = starts[tag + 1]!;
      for (let at = starts[tag]! + k; at < end; at++) {
        sum += scores[row + atoms[at]!]!;
        sums[++k] = sum;
      }
      if (sum <= highest) continue;
      highest = sum;
      this.#best = tag;
    }
    this.#highest = highest;
  }
}

/** A tag in order: its atoms, and its features as text. */
interface TagFeatures {
  readonly atoms: readonly number[];
  readonly features: readonly string[];
}

/** Divides sorted tags into runs that share their first `count` atoms. */
function runs(tags: readonly TagFeatures[], count: number): TagFeatures[][] {
  const found: TagFeatures[][] = [];
  for (const tag of tags) {
    const last = found.at(-1);
    if (last !== undefined && sharedStart(last[0]!.atoms, tag.atoms) >= count) last.push(tag);
    else found.push([tag]);
  }
  return found;
}

/** The features that the tags of each run can have. A slot is a feature with all its values. */
interface FeatureSlots {
  /** The first slot of each run, and the number of slots at the end. */
  readonly slots: Int32Array;
  /** Where the pairs of each slot begin, and the end of all. */
  readonly starts: Int32Array;
  /** Shape [pairs, 2]: the atoms of a value, alone and with the UPOS. */
  readonly pairs: Int32Array;
  /** Whether some tags of the run do not have the feature: 1, else 0. */
  readonly isOptional: Uint8Array;
}

/** The highest score that the features of a tag of a run can have together. */
function featureBound(
  { slots, starts, pairs, isOptional }: FeatureSlots,
  run: number,
  scores: Float32Array,
  row: number,
): number {
  let sum = 0;
  const end = slots[run + 1]!;
  for (let slot = slots[run]!; slot < end; slot++) {
    let k = starts[slot]!;
    const last = starts[slot + 1]!;
    let most = scores[row + pairs[k]!]! + scores[row + pairs[k + 1]!]!;
    for (k += 2; k < last; k += 2) {
      most = larger(most, scores[row + pairs[k]!]! + scores[row + pairs[k + 1]!]!);
    }
    sum += isOptional[slot] === 1 ? larger(most, 0) : most;
  }
  return sum;
}

/** The larger number, up to rounding. A comparison would be slower, because none can be foreseen. */
function larger(a: number, b: number): number {
  return (a + b + Math.abs(a - b)) / 2;
}

/** Collects the slots of runs of tags. */
function slotsOf(found: readonly (readonly TagFeatures[])[]): FeatureSlots {
  const [slots, starts, pairs, isOptional]: [number[], number[], number[], number[]] = [[0], [0], [], []];
  for (const tags of found) {
    // For each slot: the second atom of each pair by the first, and the number of tags that have one.
    const named = new Map<string, { readonly pairs: Map<number, number>; tags: number }>();
    for (const { atoms, features } of tags) {
      const names: string[] = [];
      for (const [k, feature] of features.entries()) {
        let name = feature.split("=", 1)[0]!;
        // A feature that a tag has twice has two slots.
        while (names.includes(name)) name += "=";
        names.push(name);
        const slot = named.get(name) ?? { pairs: new Map(), tags: 0 };
        named.set(name, slot);
        slot.pairs.set(atoms[2 + 2 * k]!, atoms[3 + 2 * k]!);
        slot.tags++;
      }
    }
    for (const slot of named.values()) {
      isOptional.push(slot.tags < tags.length ? 1 : 0);
      pairs.push(...[...slot.pairs].flat());
      starts.push(pairs.length);
    }
    slots.push(isOptional.length);
  }
  return {
    slots: Int32Array.from(slots),
    starts: Int32Array.from(starts),
    pairs: Int32Array.from(pairs),
    isOptional: Uint8Array.from(isOptional),
  };
}

/**
 * The atoms of a tag with each feature beside the same feature with the UPOS, so that tags with the same first
 * features begin alike. UPOS and XPOS come first.
 */
function interleaved([upos, xpos, ...features]: readonly number[]): number[] {
  const half = features.length / 2;
  const pairs = features.slice(0, half).flatMap((feature, k) => [feature, features[half + k]!]);
  return [upos!, xpos!, ...pairs];
}

/** Compares lists of atoms by their first difference. */
function compared(a: readonly number[], b: readonly number[]): number {
  const k = sharedStart(a, b);
  return (a[k] ?? -1) - (b[k] ?? -1);
}

/** The number of atoms that two lists have in common at their start. */
function sharedStart(a: readonly number[], b: readonly number[]): number {
  let k = 0;
  while (k < a.length && a[k] === b[k]) k++;
  return k;
}
