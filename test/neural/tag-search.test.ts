import { describe, expect, it } from "vitest";
import { TagAtoms } from "../../src/neural/tag-atoms.js";
import { TagSearch } from "../../src/neural/tag-search.js";
import { seeded } from "../../src/numbers/seeded.js";

const TAGS = new TagAtoms([
  "NOUN\tNN\tNumber=Sing",
  "NOUN\tNN\t_",
  "NOUN\tNNS\tNumber=Plur",
  "NOUN\tNNS\tNumber=Plur|Number=Ptan",
  "NOUN\tNN\tCase=Nom|Number=Sing",
  "VERB\tVBD\tMood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin",
  "VERB\tVBD\tMood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin",
  "VERB\tVBN\tTense=Past|VerbForm=Part",
  "VERB\tVBN\tTense=Past|VerbForm=Part|Voice=Pass",
  "VERB\tVB\tVerbForm=Inf",
  "PUNCT\t.\t_",
  "X\t.\t_",
]);

/** The sum of the scores of the atoms of a tag. */
function sumOf(tag: number, scores: Float32Array, row: number): number {
  return TAGS.sizes.tags[tag]!.reduce((sum, atom) => sum + scores[row + atom]!, 0);
}

describe("TagSearch", () => {
  it("finds the tag with the highest sum of all", () => {
    const random = seeded(1);
    const search = new TagSearch(TAGS);
    const { atoms, tags } = TAGS.sizes;
    const found = new Set<number>();
    for (let round = 0; round < 3000; round++) {
      // Some scores are far above all others, as those of a trained network are; some are all below 0.
      const scores = Float32Array.from({ length: atoms + 3 }, () => 4 * random() - (round % 5));
      scores[3 + (round % atoms)]! += 8 * random();
      const best = search.best(scores, 3);
      const sums = tags.map((_, tag) => sumOf(tag, scores, 3));
      expect(sums[best]).toBeCloseTo(Math.max(...sums), 6);
      found.add(best);
    }
    expect(found.size).toBe(tags.length);
  });

  it("chooses one of equal tags, always the same", () => {
    const search = new TagSearch(TAGS);
    const scores = new Float32Array(TAGS.sizes.atoms);
    expect(search.best(scores, 0)).toBe(0);
  });

  it("survives scores that are not numbers", () => {
    const scores = new Float32Array(TAGS.sizes.atoms).fill(Number.NaN);
    expect(new TagSearch(TAGS).best(scores, 0)).toBeGreaterThanOrEqual(0);
  });
});
