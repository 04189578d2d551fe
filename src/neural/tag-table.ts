import type { Arena } from "../kernels/arena.js";
import type { TagAtoms } from "./tag-atoms.js";

/** There are fewer features than this. */
const MOST_FEATURES = 1 << 20;

/** Writes the table of kernels/tags.ts for some tags into memory; returns its address. */
export function tagTable(arena: Arena, tags: TagAtoms): number {
  const members = tags.sizes.tags.map(interleaved);
  const order = members.map((_, tag) => tag).sort((a, b) => compared(members[a]!, members[b]!) || a - b);
  const atoms = order.map((tag) => members[tag]!);
  const shared = atoms.map((own, place) => (place === 0 ? 0 : sharedStart(own, atoms[place - 1]!)));
  const names = featureNames(members, tags);
  const ofUpos = runs(atoms, shared, 1);
  const groups = runs(atoms, shared, 2);
  const upos = ofUpos.map(([first]) => first![0]!);
  const slots = [...ofUpos, ...groups].map((run) => slotsOf(run, names));
  const pairs = slots.flat().map((slot) => slot.pairs);

  const take = (numbers: readonly number[]) => {
    const at = arena.takeNumbers(numbers.length);
    arena.i32.set(numbers, at >>> 2);
    return at;
  };
  const takeDoubles = (numbers: readonly number[]) => {
    const at = arena.take(8 * numbers.length);
    new Float64Array(arena.memory.buffer, at, numbers.length).set(numbers);
    return at;
  };
  const takeLists = (lists: readonly (readonly number[])[]) => {
    const at = take(lists.flat().map((atom) => 4 * atom));
    return take(startsOf(lists).map((start) => at + 4 * start));
  };
  return take([
    groups.length,
    upos.length,
    take(order),
    takeLists(atoms),
    take(shared),
    take(startsOf(groups)),
    take(groups.map(([first]) => upos.indexOf(first![0]!))),
    take(groups.map(([first]) => 4 * first![1]!)),
    take(upos.map((atom) => 4 * atom)),
    take(startsOf(slots)),
    takeLists(pairs),
    takeDoubles(slots.flat().map((slot) => (slot.isOptional ? 0 : Number.NEGATIVE_INFINITY))),
    takeDoubles(upos.map(() => 0)),
    takeDoubles(new Array(1 + Math.max(0, ...atoms.map(({ length }) => length))).fill(0)),
  ]);
}

/** The atoms of a tag, in the order of `interleaved`. */
type Atoms = readonly number[];

/** A feature with its values: the atoms of each, alone and with the UPOS. */
interface FeatureSlot {
  readonly pairs: readonly number[];
  /** Whether some tags do not have the feature. */
  readonly isOptional: boolean;
}

/** Where each list begins if they follow each other, and the end of all. */
function startsOf(lists: readonly { readonly length: number }[]): number[] {
  const starts = [0];
  for (const { length } of lists) starts.push(starts.at(-1)! + length);
  return starts;
}

/** Divides sorted tags into runs that share their first `count` atoms. */
function runs(tags: readonly Atoms[], shared: readonly number[], count: number): Atoms[][] {
  const found: Atoms[][] = [];
  for (const [place, atoms] of tags.entries()) {
    if (shared[place]! >= count) found.at(-1)!.push(atoms);
    else found.push([atoms]);
  }
  return found;
}

/** The number of the feature, such as Case, for the atom of each of its values, such as Case=Nom. */
function featureNames(members: readonly Atoms[], tags: TagAtoms): ReadonlyMap<number, number> {
  const numbers = new Map<string, number>();
  const names = new Map<number, number>();
  for (const [tag, atoms] of members.entries()) {
    for (let k = 2; k < atoms.length; k += 2) {
      if (names.has(atoms[k]!)) continue;
      const name = tags.columns[tag]![2]!.split("|")[k / 2 - 1]!.split("=", 1)[0]!;
      if (!numbers.has(name)) numbers.set(name, numbers.size);
      names.set(atoms[k]!, numbers.get(name)!);
    }
  }
  return names;
}

/** The features of some tags. */
function slotsOf(tags: readonly Atoms[], names: ReadonlyMap<number, number>): FeatureSlot[] {
  const slots = new Map<number, { readonly pairs: number[]; tags: number }>();
  for (const atoms of tags) {
    const seen: number[] = [];
    for (let k = 2; k < atoms.length; k += 2) {
      let name = names.get(atoms[k]!)!;
      // A feature that a tag has several times has several slots.
      while (seen.includes(name)) name += MOST_FEATURES;
      seen.push(name);
      let slot = slots.get(name);
      if (slot === undefined) {
        slot = { pairs: [], tags: 0 };
        slots.set(name, slot);
      }
      if (!slot.pairs.includes(atoms[k]!)) slot.pairs.push(atoms[k]!, atoms[k + 1]!);
      slot.tags++;
    }
  }
  return Array.from(slots.values(), ({ pairs, tags: having }) => ({
    pairs,
    isOptional: having < tags.length,
  }));
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
