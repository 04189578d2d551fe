import { projectiveOrder } from "../dist/index.js";

/**
 * Trees of at least `length` words each, `total` words in all, strung together from the trees of a treebank:
 * the roots of all depend on the first one. `kind` "projective" takes projective ones only.
 */
export function strungTrees(trees, length, total, kind) {
  const source = trees.filter(({ head }) => kind !== "projective" || projectiveOrder(head).isProjective);
  const strung = [];
  for (let at = 0, words = 0; words < total; words += strung.at(-1).length) {
    const parts = [];
    for (let size = 0; size < length; size += parts.at(-1).length) parts.push(source[at++ % source.length]);
    strung.push(joined(parts));
  }
  return strung;
}

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
 * with almost all words before it. test/support/worst-tree.ts says why, and finds the worst sizes of blocks.
 */
export function blockTree(length, block) {
  const head = Int32Array.from({ length: length + 1 }, (_, i) => {
    const start = i - ((i - 1) % block);
    return i === 0 ? -1 : Math.max(0, start - block);
  });
  return { length, head, label: new Int32Array(length + 1) };
}
