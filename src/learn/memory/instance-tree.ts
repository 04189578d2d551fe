import type { InstanceBase } from "./instance-base.js";

/** The arrays of an instance base that hold its tree. */
export type InstanceTree = Pick<
  InstanceBase,
  "topValue" | "topLevel" | "branchStart" | "nodeValue" | "nodeLevel" | "nodeNext"
>;

/** An upper level has at most one node for BRANCH_SHARE instances, or at most BRANCHES nodes. */
const BRANCH_SHARE = 64;
const BRANCHES = 16;

/**
 * Builds the tree of sorted instances, with a node for each distinct prefix of values. The level of a node
 * is the length of its prefix minus 1. `instances` has the shape [size, slots], and all instances are
 * distinct; `places[level]` is where the value of a level stands in an instance.
 */
export function instanceTree(instances: Int32Array, places: Int32Array): InstanceTree {
  const slots = places.length;
  const size = instances.length / slots;
  /** For each instance, the length of the prefix that it shares with the previous instance. */
  const shared = new Int32Array(size);
  const nodesOfLevel = new Int32Array(slots);
  for (let i = 0; i < size; i++) {
    let level = 0;
    const isShared = (place: number) => instances[i * slots + place] === instances[(i - 1) * slots + place];
    while (i > 0 && isShared(places[level]!)) level++;
    shared[i] = level;
    for (; level < slots; level++) nodesOfLevel[level]!++;
  }
  const most = Math.max(BRANCHES, size / BRANCH_SHARE);
  let top = 0;
  while (top < slots - 1 && nodesOfLevel[top]! <= most) top++;

  const nodes = nodesOfLevel.subarray(top).reduce((sum, count) => sum + count, 0);
  const topNodes = nodesOfLevel.subarray(0, top).reduce((sum, count) => sum + count, 0);
  const topValue = new Int32Array(topNodes);
  const topLevel = new Uint8Array(topNodes);
  const branchStart = new Int32Array((top === 0 ? 1 : nodesOfLevel[top - 1]!) + 1);
  const nodeValue = new Int32Array(nodes);
  const nodeLevel = new Uint8Array(nodes);
  const nodeNext = new Int32Array(nodes);
  /** The node of each level whose next node is not known yet. */
  const open = new Int32Array(slots).fill(-1);
  let topAt = 0;
  let branch = 0;
  let at = 0;
  for (let i = 0; i < size; i++) {
    for (let level = shared[i]!; level < slots; level++) {
      if (open[level] !== -1) nodeNext[open[level]!] = at;
      open[level] = -1;
    }
    for (let level = shared[i]!; level < slots; level++) {
      const value = instances[i * slots + places[level]!]!;
      if (level < top) {
        topValue[topAt] = value;
        topLevel[topAt++] = level;
        if (level === top - 1) branchStart[branch++] = at;
        continue;
      }
      nodeValue[at] = value;
      nodeLevel[at] = level;
      if (level === slots - 1) nodeNext[at] = i;
      else open[level] = at;
      at++;
    }
  }
  for (const node of open) if (node !== -1) nodeNext[node] = at;
  branchStart[branchStart.length - 1] = at;
  return { topValue, topLevel, branchStart, nodeValue, nodeLevel, nodeNext };
}
