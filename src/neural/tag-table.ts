import type { Arena } from "../kernels/arena.js";
import type { TagAtoms } from "./tag-atoms.js";

/** Writes the table of kernels/tags.ts for some tags into memory; returns its address. */
export function tagTable(arena: Arena, tags: TagAtoms): number {
  const members = tags.sizes.tags.map(interleaved);
  const order = members.map((_, tag) => tag).sort((a, b) => compared(members[a]!, members[b]!) || a - b);
  const sorted = order.map((tag) => ({
    atoms: members[tag]!,
    features: tags.columns[tag]![2]!.split("|"),
  }));
  const ofUpos = runs(sorted, 1);
  const groups = runs(sorted, 2);
  const upos = ofUpos.map(([tag]) => tag!.atoms[0]!);
  const slots = [...ofUpos, ...groups].map(slotsOf);
  const atoms = sorted.map((tag) => tag.atoms);
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
    take(atoms.map((own, place) => sharedStart(own, atoms[place - 1] ?? []))),
    take(startsOf(groups)),
    take(groups.map(([tag]) => upos.indexOf(tag!.atoms[0]!))),
    take(groups.map(([tag]) => 4 * tag!.atoms[1]!)),
    take(upos.map((atom) => 4 * atom)),
    take(startsOf(slots)),
    takeLists(pairs),
    takeDoubles(slots.flat().map((slot) => (slot.isOptional ? 0 : Number.NEGATIVE_INFINITY))),
    takeDoubles(upos.map(() => 0)),
    takeDoubles(new Array(1 + Math.max(0, ...atoms.map(({ length }) => length))).fill(0)),
  ]);
}

/** A tag: its atoms in order, and its features as text. */
interface TagFeatures {
  readonly atoms: readonly number[];
  readonly features: readonly string[];
}

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
function runs(tags: readonly TagFeatures[], count: number): TagFeatures[][] {
  const found: TagFeatures[][] = [];
  for (const tag of tags) {
    const last = found.at(-1);
    if (last !== undefined && sharedStart(last[0]!.atoms, tag.atoms) >= count) last.push(tag);
    else found.push([tag]);
  }
  return found;
}

/** The features of some tags. */
function slotsOf(tags: readonly TagFeatures[]): FeatureSlot[] {
  /** For each name: the second atom of each pair by the first, and the number of tags. */
  const slots = new Map<string, { readonly pairs: Map<number, number>; tags: number }>();
  for (const { atoms, features } of tags) {
    const names: string[] = [];
    for (const [k, feature] of features.entries()) {
      let name = feature.split("=", 1)[0]!;
      // A feature that a tag has twice has two slots.
      while (names.includes(name)) name += "=";
      names.push(name);
      const slot = slots.get(name) ?? { pairs: new Map(), tags: 0 };
      slots.set(name, slot);
      slot.pairs.set(atoms[2 + 2 * k]!, atoms[3 + 2 * k]!);
      slot.tags++;
    }
  }
  return Array.from(slots.values(), (slot) => ({
    pairs: [...slot.pairs].flat(),
    isOptional: slot.tags < tags.length,
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
