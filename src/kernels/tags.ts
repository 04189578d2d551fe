import type { Arena } from "./arena.js";
import { TAGS } from "./generated/tags.js";
import { loadKernel } from "./kernel.js";

// The best tags of words. A tag has atoms: one for its UPOS, one for its XPOS, and a pair for each of its
// features. Its score is the sum of the scores of its atoms, in doubles. Tags are sorted, so that those with the
// same UPOS, and among them those with the same XPOS, follow each other; the latter are a group. The score of an
// atom is known by its offset in a row of scores, in bytes.
//
// Most tags need not be scored. A slot is a feature with all its values. The highest score of each slot gives a
// bound that no sum exceeds, first for all tags with the same UPOS, then for a group. Only groups whose bound
// reaches the best tag of the most promising group are searched.
//
// A table has 14 numbers of four bytes: the counts of groups and of UPOS, then the addresses of
//   order    [tags]                 the number of each tag, by its place
//   starts   [tags + 1]             the address of the offsets of its atoms; UPOS and XPOS come first
//   shared   [tags]                 how many of them, from the first on, the tag before it has, too
//   first    [groups + 1]           the place of the first tag of each group
//   uposOf   [groups]               the UPOS of each group, by its number
//   xpos     [groups]               the offset of its XPOS
//   upos     [UPOS]                 the offset of each UPOS
//   slots    [UPOS + groups + 1]    the first slot of each UPOS, then of each group
//   pairs    [slots + 1]            the address of the first pair of offsets of each slot
//   floors   [slots]                a double: 0 if a tag need not have the feature, else -Infinity
//   bounds   [UPOS]                 doubles for the kernel's own use
//   sums     [1 + most atoms]       the same; the first one is 0

/** Finds the best tags of words. */
export interface TagsKernel {
  /** Writes the best tag of each of `rows` rows of scores, which are `stride` bytes apart, to `output`. */
  bestTags(output: number, scores: number, stride: number, rows: number, table: number): void;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdTags(arena: Arena): TagsKernel | undefined {
  return loadKernel<TagsKernel>(TAGS, arena.memory);
}

/** The same in plain code, which scores all tags. */
export function plainTags(arena: Arena): TagsKernel {
  return {
    bestTags(output, scores, stride, rows, table) {
      const { f32, i32 } = arena;
      const [groups, , order, starts, shared, first] = i32.subarray(table >>> 2, (table >>> 2) + 6);
      const tags = i32[(first! >>> 2) + groups!]!;
      const sums: number[] = [0];
      for (let r = 0; r < rows; r++) {
        const row = (scores + r * stride) >>> 2;
        let best = 0;
        let highest = Number.NEGATIVE_INFINITY;
        for (let tag = 0; tag < tags; tag++) {
          let k = i32[(shared! >>> 2) + tag]!;
          const end = i32[(starts! >>> 2) + tag + 1]!;
          for (let at = i32[(starts! >>> 2) + tag]! + 4 * k; at < end; at += 4) {
            sums[k + 1] = sums[k]! + f32[row + (i32[at >>> 2]! >>> 2)]!;
            k++;
          }
          if (!(sums[k]! > highest)) continue;
          highest = sums[k]!;
          best = tag;
        }
        i32[(output >>> 2) + r] = i32[(order! >>> 2) + best]!;
      }
    },
  };
}
