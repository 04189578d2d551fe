import { describe, expect, it } from "vitest";
import { transitionSystem } from "../../src/transition/systems.js";
import { OMITTED, trace } from "../../src/transition/trace.js";
import { goldTree } from "../support/systems.js";
import { heads } from "../support/trees/trees.js";

describe("a trace", () => {
  const swap = transitionSystem("swap");
  const gold = goldTree(heads("0 0 0 0 1"));
  const oracle = swap.oracles.eager!(gold);

  it("starts with the initial configuration and ends with the final one", () => {
    const { rows } = trace(swap, oracle, gold, { full: true });
    expect(rows[0]).toEqual({ move: "", stack: [0], buffer: [1, 2, 3, 4, 5], arc: undefined, m: undefined });
    expect(rows.at(-1)).toMatchObject({ stack: [0], buffer: [] });
  });

  it("has each transition with the arc it added, and where it led", () => {
    const { rows } = trace(swap, oracle, gold, { full: true });
    expect(rows.slice(5, 10).map(({ move, stack, buffer }) => [move, stack, buffer])).toEqual([
      ["SHIFT", [0, 1, 2, 3, 4, 5], []],
      ["SWAP", [0, 1, 2, 3, 5], [4]],
      ["SWAP", [0, 1, 2, 5], [3, 4]],
      ["SWAP", [0, 1, 5], [2, 3, 4]],
      ["RIGHT-ARC", [0, 1], [2, 3, 4]],
    ]);
    expect(rows[9]!.arc).toEqual({ head: 1, label: gold.label[5], dependent: 5 });
    expect(rows.map(({ arc }) => arc?.dependent).filter((d) => d !== undefined)).toEqual([5, 1, 2, 3, 4]);
  });

  it("leaves out the middle of stack and buffer unless it is to be full", () => {
    const { rows } = trace(swap, oracle, gold);
    expect(rows[3]).toMatchObject({ stack: [0, OMITTED, 2, 3], buffer: [4, 5] });
    expect(rows[2]).toMatchObject({ stack: [0, 1, 2], buffer: [3, OMITTED, 5] });
  });

  it("names the arcs of the gold tree that were not derived", () => {
    const arcStandard = transitionSystem("arc-standard");
    const crossing = goldTree(heads("0 0 1"));
    expect(trace(swap, swap.oracles.lazy!(crossing), crossing).lost).toEqual([]);
    expect(trace(arcStandard, arcStandard.oracles.static!(crossing), crossing).lost).toEqual([
      { head: 0, label: crossing.label[2], dependent: 2 },
    ]);
  });

  it("of no words is the initial configuration alone", () => {
    const nothing = goldTree(heads(""));
    expect(trace(swap, swap.oracles.lazy!(nothing), nothing).rows).toHaveLength(1);
  });
});
