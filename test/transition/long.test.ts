import { describe, expect, it } from "vitest";
import { brokenTree } from "../../src/sentence/tree.js";
import { Configuration } from "../../src/transition/configuration.js";
import { derive } from "../../src/transition/derivation.js";
import { SYSTEM_NAMES, transitionSystem } from "../../src/transition/systems.js";
import { almostProjective } from "../support/almost-projective.js";
import { goldTree, sameArcs } from "../support/systems.js";
import { seeded } from "../support/trees.js";

const LENGTH = 20_000;
const REBUILDS_ALL = ["swap", "covington"];
/** Covington's parser takes 200 million steps here: bench/derive.js has it at full length. */
const lengthFor = (name: string) => (name === "covington" ? LENGTH / 8 : LENGTH);

describe.each(SYSTEM_NAMES)("%s derives a very long sentence", (name) => {
  const system = transitionSystem(name);
  const n = lengthFor(name);
  const tree = (head: (word: number) => number) =>
    Int32Array.from({ length: n + 1 }, (_, i) => (i === 0 ? -1 : head(i)));
  const trees: [string, Int32Array][] = [
    ["with some crossing arcs", almostProjective(n, n / 100, seeded(17))],
    ["flat, its head first", tree((word) => (word === 1 ? 0 : 1))],
    ["flat, its head last", tree((word) => (word === n ? 0 : n))],
    ["a chain, its head first", tree((word) => word - 1)],
    ["a chain, its head last", tree((word) => (word === n ? 0 : word + 1))],
  ];

  it.each(trees)("%s", (_, head) => {
    const gold = goldTree(head);
    const c = new Configuration();
    for (const [kind, oracle] of Object.entries(system.oracles)) {
      derive(system, oracle(gold), gold, c);
      expect(brokenTree(c.head)).toBeUndefined();
      const isInClass = REBUILDS_ALL.includes(name) || (gold.isProjective && name !== "gnome-sort");
      if (isInClass) expect([kind, sameArcs(c, gold)]).toEqual([kind, true]);
    }
  });
});
