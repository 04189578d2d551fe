import { describe, expect, it } from "vitest";
import { Transitions } from "../../../src/parse/transition/transitions.js";
import { transitionSystem } from "../../../src/transition/systems.js";

const swap = transitionSystem("swap");
const move = (name: string) => swap.moves.findIndex((found) => found.name === name);
const [SHIFT, LEFT, RIGHT, SWAP] = ["SHIFT", "LEFT-ARC", "RIGHT-ARC", "SWAP"].map(move) as [
  number,
  number,
  number,
  number,
];

describe("Transitions", () => {
  const transitions = new Transitions(swap, [
    [RIGHT, 2],
    [SHIFT, -1],
    [LEFT, 5],
    [LEFT, 0],
    [LEFT, 5],
    [SHIFT, 7],
  ]);

  it("has one class for each move and label that occur, and consecutive classes for each move", () => {
    expect(transitions.size).toBe(4);
    for (let m = 0; m < swap.moves.length; m++) {
      const classes = Array.from(transitions.move.keys()).filter((k) => transitions.move[k] === m);
      const { start } = transitions;
      expect(classes).toEqual(Array.from({ length: start[m + 1]! - start[m]! }, (_, k) => start[m]! + k));
    }
  });

  it("finds the class of a move and a label, or -1", () => {
    for (let k = 0; k < transitions.size; k++) {
      expect(transitions.classOf(transitions.move[k]!, transitions.label[k]!)).toBe(k);
    }
    expect(transitions.label[transitions.classOf(SHIFT, -1)]).toBe(-1);
    expect(transitions.classOf(LEFT, 1)).toBe(-1);
    expect(transitions.classOf(LEFT, 100)).toBe(-1);
    expect(transitions.classOf(SWAP, -1)).toBe(-1);
  });

  it("chooses the best class among the legal moves only, the first of equals", () => {
    const scores = new Float32Array(transitions.size);
    scores[transitions.classOf(RIGHT, 2)] = 3;
    scores[transitions.classOf(LEFT, 5)] = 2;
    expect(transitions.best((1 << LEFT) | (1 << RIGHT), scores)).toBe(transitions.classOf(RIGHT, 2));
    expect(transitions.best(1 << LEFT, scores)).toBe(transitions.classOf(LEFT, 5));
    expect(transitions.best(1 << LEFT, new Float32Array(4))).toBe(transitions.classOf(LEFT, 0));
    expect(transitions.best(1 << SWAP, scores)).toBe(-1);
  });
});
