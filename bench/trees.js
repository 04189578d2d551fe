import { projectiveOrder } from "../dist/index.js";

/** @typedef {import("../dist/index.js").Tree} Tree */

/**
 * Trees of at least `length` words each, `total` words in all, made by joining trees of a treebank: the
 * roots of all depend on the first root. `kind` "projective" takes projective trees only.
 * @param {readonly Tree[]} trees
 * @param {number} length
 * @param {number} total
 * @param {"projective" | "all"} kind
 */
export function joinedTrees(trees, length, total, kind) {
  const source = trees.filter(({ head }) => kind === "all" || projectiveOrder(head).isProjective);
  /** @type {Tree[]} */
  const made = [];
  let next = 0;
  for (let words = 0; words < total; ) {
    /** @type {Tree[]} */
    const parts = [];
    for (let size = 0; size < length; ) {
      const part = source[next++ % source.length];
      parts.push(part);
      size += part.length;
    }
    const tree = joined(parts);
    made.push(tree);
    words += tree.length;
  }
  return made;
}

/**
 * @param {readonly Tree[]} parts
 * @returns {Tree}
 */
function joined(parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = new Int32Array(length + 1).fill(-1);
  const label = new Int32Array(length + 1).fill(-1);
  const root = parts[0].head.indexOf(0, 1);
  let before = 0;
  for (const part of parts) {
    for (let d = 1; d <= part.length; d++) {
      const isRoot = part.head[d] === 0 && before + d !== root;
      head[before + d] = isRoot ? root : part.head[d] === 0 ? 0 : before + part.head[d];
      label[before + d] = part.label[d];
    }
    before += part.length;
  }
  return { length, head, label };
}

/**
 * A tree in blocks, all words of a block depending on the first of the block before: each word has to swap
 * with almost all words before it. test/support/trees/worst-tree.ts explains why, and finds the worst size of
 * blocks.
 * @param {number} length
 * @param {number} block
 * @returns {Tree}
 */
export function blockTree(length, block) {
  const head = Int32Array.from({ length: length + 1 }, (_, i) => {
    const start = i - ((i - 1) % block);
    return i === 0 ? -1 : Math.max(0, start - block);
  });
  return { length, head, label: new Int32Array(length + 1) };
}
