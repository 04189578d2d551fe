import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { givenCycle, keepGivenArcs } from "../../src/parse/keep-given-arcs.js";
import { Derivation } from "../../src/parse/transition/transition-parser.js";
import { projectiveOrder } from "../../src/sentence/measures/projective-order.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { Symbols } from "../../src/sentence/symbols.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { PARSING_SYSTEM_NAMES, SYSTEMS } from "../../src/transition/systems.js";
import { harbour, smallParser } from "../support/parsers.js";
import { sentence } from "../support/trees/sentences.js";
import { allTrees, heads, randomTree, seeded } from "../support/trees/trees.js";

const LABELS = { labels: new Symbols(["root", "dep"]), rootLabel: 0, leftoverLabel: 1 };

/** How many words are attached to 0. */
function roots(head: Int32Array): number {
  return head.filter((h) => h === 0).length;
}

describe("keepGivenArcs", () => {
  it.each([true, false])(
    "keeps any part of any tree in any tree (up to 4 words, single root %s)",
    (singleRoot) => {
      let moved = 0;
      for (let n = 1; n <= 4; n++) {
        const blank = Sentence.ofForms(new Array(n).fill("a"));
        const trees = Array.from(allTrees(n), (head) => head.slice());
        const found = trees.filter((head) => !singleRoot || roots(head) === 1);
        for (const gold of trees) {
          for (let subset = 0; subset < 1 << n; subset++) {
            const given = gold.map((h, i) => (i > 0 && (subset >> (i - 1)) & 1 ? h : -1));
            for (const tree of found) {
              const kept = keepGivenArcs(blank.with({ head: given }), blank.with({ head: tree }), {
                singleRoot,
                ...LABELS,
              }).head;
              const isKept = given.every((h, i) => h === -1 || kept[i] === h);
              if (!isKept || brokenTree(kept) !== undefined || kept[0] !== -1) {
                expect.fail(`${given} in ${tree} became ${kept}`);
              }
              if (singleRoot && roots(kept) !== Math.max(1, roots(given))) {
                expect.fail(`${given} in ${tree} became ${kept}, with ${roots(kept)} roots`);
              }
              if (kept.some((h, i) => given[i] === -1 && h !== tree[i])) moved++;
            }
          }
        }
      }
      expect(moved).toBeGreaterThan(1000);
    },
  );

  it("changes only the given arcs if they close no cycle", () => {
    const found = sentence("a/2/x b/0/root c/2/y d/3/z");
    const given = sentence("a/_/_ b/_/_ c/_/_ d/2/w");
    const kept = keepGivenArcs(given, found, { singleRoot: true, ...LABELS });
    expect(kept.head).toEqual(heads("2 0 2 2"));
    expect(kept.deprel).toEqual(["", "x", "root", "y", "w"]);
  });

  it("gives suitable relations to words that are attached to 0 or detached from it", () => {
    const found = sentence("a/2/x b/0/root c/2/y");
    const cases = [
      // b loses its place at 0 to the word that closes the cycle, and has no relation of its own.
      ["a/_/_ b/3/_ c/_/_", "2 3 0", ["", "x", "dep", "root"]],
      ["a/0/_ b/_/_ c/_/_", "0 1 2", ["", "root", "dep", "y"]],
      ["a/3/_ b/_/_ c/_/_", "3 0 2", ["", "x", "root", "y"]],
    ] as const;
    for (const [given, head, deprel] of cases) {
      const kept = keepGivenArcs(sentence(given), found, { singleRoot: true, ...LABELS });
      expect(kept.head).toEqual(heads(head));
      expect(kept.deprel).toEqual(deprel);
    }
  });

  it("refuses given heads that form a cycle", () => {
    const found = sentence("a/2/x b/0/root c/2/y");
    for (const [given, problem] of [
      ["a/2/_ b/1/_ c/_/_", { kind: "cycle", word: 1 }],
      ["a/_/_ b/2/_ c/_/_", { kind: "own head", word: 2 }],
      ["a/2/_ b/3/_ c/1/_", { kind: "cycle", word: 1 }],
    ] as const) {
      expect(givenCycle(sentence(given).head)).toEqual(problem);
      expect(() => keepGivenArcs(sentence(given), found, { singleRoot: true, ...LABELS })).toThrow(
        RangeError,
      );
    }
    expect(givenCycle(sentence("a/2/_ b/_/_ c/1/_").head)).toBeUndefined();
  });
});

describe("a parser that keeps arcs", () => {
  const parsers = [
    ...PARSING_SYSTEM_NAMES.map((system) => smallParser({ system }).parser),
    smallParser({ system: "arc-eager", encoding: "head" }).parser,
  ];
  const sentences = harbour();

  it("keeps any part of any tree, and makes a tree of it", () => {
    fc.assert(
      fc.property(
        fc.nat(sentences.length - 1),
        fc.nat(),
        fc.boolean(),
        fc.constantFrom(0.1, 0.5, 0.9),
        fc.nat(parsers.length - 1),
        (which, seed, isGold, share, p) => {
          const random = seeded(seed);
          const gold = sentences[which]!;
          const tree = isGold ? gold.head : randomTree(gold.length, random, random());
          const head = tree.map((h, i) => (i > 0 && random() < share ? h : -1));
          const given = gold.with({ head });
          for (const beam of [1, 2]) {
            const found = parsers[p]!.parse(given, { keep: true, beam });
            expect(brokenTree(found.head)).toBeUndefined();
            expect(roots(found.head)).toBe(Math.max(1, roots(head)));
            head.forEach((h, i) => {
              if (h === -1) return;
              expect(found.head[i]).toBe(h);
              expect(found.deprel[i]).toBe(gold.deprel[i]);
            });
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("leaves a complete tree unchanged, with probability 1", () => {
    for (const parser of parsers) {
      for (const gold of sentences) {
        const [parse] = parser.parses(gold, { keep: true });
        expect(parse!.sentence).toEqual(gold);
        expect(parse!.arcScores.slice(1).every((score) => score === 1)).toBe(true);
      }
    }
  });

  it("parses as usual if nothing is given", () => {
    for (const parser of parsers) {
      for (const gold of sentences) {
        const bare = gold.with({ head: gold.head.map(() => -1) });
        expect(parser.parse(bare, { keep: true })).toEqual(parser.parse(bare));
      }
    }
  });

  // Where only one move adds no arc, the given arcs decide about every move.
  it.each(
    SYSTEMS.filter(
      ({ moves, traits }) =>
        traits.derives !== "no trees" && moves.filter(({ labelled }) => !labelled).length === 1,
    ),
  )("is led by them: $name draws a whole projective tree itself", ({ name: system }) => {
    const { parts } = smallParser({ system }).parser;
    const projective = sentences.filter(({ head }) => projectiveOrder(head).isProjective);
    expect(projective.length).toBeGreaterThan(5);
    const derivation = new Derivation(parts);
    for (const gold of projective) {
      derivation.start(gold, true);
      while (derivation.advance());
      expect(derivation.configuration.head.slice()).toEqual(gold.head);
    }
  });
});
