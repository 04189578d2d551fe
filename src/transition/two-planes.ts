import { GoldTree } from "./gold-tree.js";

/** The plane of an arc that fits into neither plane. */
export const NO_PLANE = -1;
const UNKNOWN = -2;

/**
 * Divides the arcs of a tree into two planes, 0 and 1, such that no two arcs of a plane cross. The result
 * has the plane of the arc to each word. All arcs have a plane exactly if the tree is 2-planar; otherwise
 * some have `NO_PLANE`. Arcs from 0 count like others.
 *
 * Arcs that cross must be in different planes, so this is a 2-colouring of the graph in which crossing arcs
 * are neighbours. In each of its components the larger colour becomes plane 0: few arcs are in plane 1.
 */
export function twoPlanes(gold: GoldTree): Int8Array {
  const n = gold.length;
  const plane = new Int8Array(n + 1);
  if (gold.isProjective) return plane;
  plane.fill(UNKNOWN);
  // An arc is named by its dependent.
  const component = new Int32Array(n);
  const crossing = new Int32Array(n);
  for (let first = 1; first <= n; first++) {
    if (plane[first] !== UNKNOWN) continue;
    plane[first] = 0;
    component[0] = first;
    let size = 1;
    for (let at = 0; at < size; at++) {
      const arc = component[at]!;
      if (plane[arc] === NO_PLANE) continue;
      const count = crossingArcs(gold, arc, crossing);
      for (let k = 0; k < count; k++) {
        const other = crossing[k]!;
        if (plane[other] === UNKNOWN) {
          plane[other] = 1 - plane[arc]!;
          component[size++] = other;
        } else if (plane[other] === plane[arc]) {
          plane[other] = NO_PLANE;
        }
      }
    }
    preferFirstPlane(plane, component.subarray(0, size));
  }
  return plane;
}

/** Whether a tree is 2-planar. `head` has the head of each word; entry 0 is not used. */
export function isTwoPlanar(head: Int32Array): boolean {
  const tree = new GoldTree({ length: head.length - 1, head, label: NO_LABELS });
  return !twoPlanes(tree).includes(NO_PLANE);
}

const NO_LABELS = new Int32Array(0);

/** Fills `found` with the dependents of all arcs that cross the arc to d, and returns their number. */
function crossingArcs({ head, childStart, children }: GoldTree, d: number, found: Int32Array): number {
  const start = Math.min(d, head[d]!);
  const end = Math.max(d, head[d]!);
  let count = 0;
  // An arc that crosses has exactly one end strictly inside.
  for (let inside = start + 1; inside < end; inside++) {
    if (head[inside]! < start || head[inside]! > end) found[count++] = inside;
    for (let k = childStart[inside]!; k < childStart[inside + 1]!; k++) {
      const child = children[k]!;
      if (child < start || child > end) found[count++] = child;
    }
  }
  return count;
}

/** Exchanges the planes of some arcs if more of them are in plane 1 than in plane 0. */
function preferFirstPlane(plane: Int8Array, arcs: Int32Array): void {
  let balance = 0;
  for (const arc of arcs) if (plane[arc] !== NO_PLANE) balance += plane[arc] === 1 ? 1 : -1;
  if (balance <= 0) return;
  for (const arc of arcs) if (plane[arc] !== NO_PLANE) plane[arc] = 1 - plane[arc]!;
}
