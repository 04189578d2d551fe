import { describe, expect, it } from "vitest";
import { Arena } from "../../src/kernels/arena.js";
import { plainTags, simdTags } from "../../src/kernels/tags.js";
import { TagAtoms } from "../../src/neural/tag-atoms.js";
import { tagTable } from "../../src/neural/tag-table.js";
import { seeded } from "../../src/numbers/seeded.js";

const KERNELS = { simd: simdTags, plain: plainTags };
const TAGS = new TagAtoms([
  "NOUN\tNN\tNumber=Sing",
  "NOUN\tNN\t_",
  "NOUN\tNNS\tNumber=Plur",
  "NOUN\tNNS\tNumber=Plur|Number=Ptan",
  "NOUN\tNN\tCase=Nom|Number=Sing",
  "NOUN\tNN\tCase=Nom|Number=Sing|Case=Acc",
  "VERB\tVBD\tMood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin",
  "VERB\tVBD\tMood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin",
  "VERB\tVBN\tTense=Past|VerbForm=Part",
  "VERB\tVBN\tTense=Past|VerbForm=Part|Voice=Pass",
  "VERB\tVB\tVerbForm=Inf",
  "PUNCT\t.\t_",
  "X\t.\t_",
]);
const { atoms, tags } = TAGS.sizes;

/** The best tags of rows of scores, by a kernel. */
function bestTags(kernel: keyof typeof KERNELS, rows: readonly Float32Array[]): number[] {
  const arena = new Arena();
  const stride = atoms + 3;
  const [scores, output] = [arena.takeNumbers(rows.length * stride), arena.takeNumbers(rows.length)];
  const table = tagTable(arena, TAGS);
  for (const [r, row] of rows.entries()) arena.f32.set(row, (scores >>> 2) + r * stride);
  KERNELS[kernel](arena)!.bestTags(output, scores, 4 * stride, rows.length, table);
  return [...arena.integers(output, rows.length)];
}

/** The sum of the scores of the atoms of a tag. */
function sumOf(tag: number, scores: Float32Array): number {
  return tags[tag]!.reduce((sum, atom) => sum + scores[atom]!, 0);
}

describe.each(["simd", "plain"] as const)("the best tags by the %s kernel", (kernel) => {
  it("have the highest sum of all", () => {
    const random = seeded(1);
    const rows = Array.from({ length: 3000 }, (_, round) => {
      // Some scores are far above all others, as those of a trained network are; some are all below 0.
      const scores = Float32Array.from({ length: atoms }, () => 4 * random() - (round % 5));
      scores[round % atoms]! += 8 * random();
      return scores;
    });
    const found = bestTags(kernel, rows);
    for (const [r, tag] of found.entries()) {
      const sums = tags.map((_, other) => sumOf(other, rows[r]!));
      expect(sums[tag]).toBeCloseTo(Math.max(...sums), 6);
    }
    expect(new Set(found).size).toBe(tags.length);
  });

  it("are the first ones in order if all are equal", () => {
    expect(bestTags(kernel, [new Float32Array(atoms)])).toEqual([0]);
  });

  it("are tags, even if scores are not numbers", () => {
    expect(bestTags(kernel, [new Float32Array(atoms).fill(Number.NaN)])).toEqual([0]);
  });
});
