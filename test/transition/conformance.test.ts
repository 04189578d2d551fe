import { describe, expect, it } from "vitest";
import { arcDegrees } from "../../src/sentence/measures/degrees.js";
import { projectiveOrder } from "../../src/sentence/measures/projective-order.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { Configuration } from "../../src/transition/configuration.js";
import { derive } from "../../src/transition/derivation.js";
import type { SystemDefinition } from "../../src/transition/system.js";
import { SYSTEMS } from "../../src/transition/systems.js";
import { NO_PLANE, twoPlanes } from "../../src/transition/two-planes.js";
import { configurationKey, goldTree, legalMoves } from "../support/systems.js";
import { randomTree, seeded } from "../support/trees/trees.js";

/** What every transition system promises; a new one is tested by its line in systems.ts. */
const CASES = SYSTEMS.flatMap((definition) =>
  [false, true].flatMap((singleRoot) =>
    degreesOf(definition).map((degree) => ({ definition, name: definition.name, singleRoot, degree })),
  ),
);

/** The bounds on the degree to test a system with; undefined for its default. */
function degreesOf({ traits }: SystemDefinition): (number | undefined)[] {
  const option = traits.options?.find(({ name }) => name === "degree");
  return [undefined, ...(option?.compared.filter(Number.isFinite) ?? [])];
}

describe.each(CASES)(
  "$name, single root $singleRoot, degree $degree",
  ({ definition, singleRoot, degree }) => {
    const system = definition.create({ singleRoot, degree });
    const lifting = definition.create({ singleRoot, degree, lift: true });
    const { derives } = system.traits;

    it("ends after any legal moves, in a tree, for 0, 1 and more words", () => {
      const random = seeded(7);
      const c = new Configuration();
      for (let round = 0; round < 120; round++) {
        const n = round < 10 ? Math.floor(round / 5) : 1 + Math.floor(random() * 25);
        system.start(c, n);
        let steps = 0;
        while (!system.isFinal(c)) {
          const moves = legalMoves(system.legal(c));
          if (moves.length === 0) expect.fail(`no legal move in ${configurationKey(c)}`);
          const move = moves[Math.floor(random() * moves.length)]!;
          const h = system.head(c, move);
          const d = system.dependent(c, move);
          if (system.moves[move]!.labelled !== (h !== -1))
            expect.fail(`${system.moves[move]!.name} from ${h}`);
          system.apply(c, move, 5);
          if (h !== -1 && (c.head[d] !== h || c.label[d] !== 5)) expect.fail(`no arc from ${h} to ${d}`);
          if (++steps > 6 * n + n * n + 1) expect.fail(`no end after ${steps} steps for ${n} words`);
        }
        system.finish(c);
        expect(brokenTree(c.head)).toBeUndefined();
        const roots = c.head.filter((h) => h === 0).length;
        if (singleRoot && n > 0) expect(roots).toBe(1);
        const highest = () => Math.max(0, ...arcDegrees(c.head));
        // Arcs that close a tree may be above the bound, unless the bound is 0 or arcs are lifted.
        if (degree === 0) expect(highest()).toBe(0);
        if (degree !== undefined) {
          lifting.finish(c);
          expect(brokenTree(c.head)).toBeUndefined();
          if (singleRoot && n > 0) expect(c.head.filter((h) => h === 0).length).toBe(1);
          expect(highest()).toBeLessThanOrEqual(degree);
        }
        if (derives === "projective trees") expect(projectiveOrder(c.head).isProjective).toBe(true);
        // With a single root, leftover words are attached to the root word, across both planes.
        if (derives === "2-planar trees" && !singleRoot)
          expect(twoPlanes(goldTree(c.head))).not.toContain(NO_PLANE);
      }
    });

    it("keeps dependents, valencies and counts as the arcs say", () => {
      const random = seeded(11);
      const c = new Configuration();
      for (let round = 0; round < 20; round++) {
        const n = 1 + Math.floor(random() * 12);
        system.start(c, n);
        while (!system.isFinal(c)) {
          const moves = legalMoves(system.legal(c));
          system.apply(c, moves[Math.floor(random() * moves.length)]!, 0);
          for (let v = 0; v <= n; v++) {
            const dependents = [...c.head.keys()].filter((d) => d > 0 && c.head[d] === v);
            const left = dependents.filter((d) => d < v);
            const right = dependents.filter((d) => d > v).reverse();
            const kept = [
              chain(c, c.leftmost[v]!),
              chain(c, c.rightmost[v]!),
              c.leftValency[v],
              c.rightValency[v],
            ];
            if (`${kept}` !== `${[left, right, left.length, right.length]}`) {
              expect.fail(`dependents of ${v} are ${kept} in ${configurationKey(c)}`);
            }
          }
          if (c.roots !== c.head.filter((h) => h === 0).length) expect.fail(`${c.roots} roots in ${c.head}`);
        }
      }
    });

    it("goes on from a copy as from the original", () => {
      const random = seeded(3);
      const c = new Configuration();
      const copy = new Configuration(40);
      system.start(c, 9);
      while (!system.isFinal(c)) {
        copy.copyFrom(c);
        expect(configurationKey(copy)).toBe(configurationKey(c));
        const moves = legalMoves(system.legal(c));
        expect(legalMoves(system.legal(copy))).toEqual(moves);
        const move = moves[Math.floor(random() * moves.length)]!;
        system.apply(c, move, 1);
        expect(configurationKey(copy)).not.toBe(configurationKey(c));
        system.apply(copy, move, 1);
        expect(configurationKey(copy)).toBe(configurationKey(c));
      }
    });

    it("is led by each of its oracles to an end, for any tree", () => {
      const random = seeded(23);
      const c = new Configuration();
      for (let round = 0; round < 60; round++) {
        const head = randomTree(1 + Math.floor(random() * 30), random, random());
        const gold = goldTree(head);
        for (const oracle of Object.values(system.oracles)) {
          derive(system, oracle(gold), gold, c);
          expect(brokenTree(c.head)).toBeUndefined();
        }
      }
    });

    it("has, in every configuration, a legal move that each of its oracles prices at 0", () => {
      const random = seeded(5);
      const c = new Configuration();
      const costs = new Int32Array(system.moves.length);
      for (let round = 0; round < 100; round++) {
        const gold = goldTree(randomTree(1 + Math.floor(random() * 12), random, random()));
        const oracles = Object.entries(system.oracles)
          .filter(([kind]) => kind === system.traits.exploringOracle)
          .map(([, oracle]) => oracle(gold));
        system.start(c, gold.length);
        while (!system.isFinal(c)) {
          const moves = legalMoves(system.legal(c));
          for (const oracle of oracles) {
            oracle(c, costs);
            const least = Math.min(...moves.map((move) => costs[move]!));
            // Bounds on degree and roots can take away the move that would cost nothing.
            const isInClass = derives !== "projective trees" || gold.isProjective;
            const isExact = degree === undefined && !singleRoot && isInClass;
            if (isExact ? least !== 0 : least < 0) expect.fail(`${least} in ${configurationKey(c)}`);
          }
          system.apply(c, moves[Math.floor(random() * moves.length)]!, 0);
        }
      }
    });
  },
);

function chain(c: Configuration, first: number): number[] {
  const nodes: number[] = [];
  for (let at = first; at !== -1; at = c.inward[at]!) nodes.push(at);
  return nodes;
}
