import { describe, expect, it } from "vitest";
import { SYSTEM_NAMES, transitionSystem } from "../../src/transition/systems.js";

describe("transitionSystem", () => {
  it("gives each system under its name, with its default oracle first", () => {
    for (const name of SYSTEM_NAMES) expect(transitionSystem(name).name).toBe(name);
    expect(Object.keys(transitionSystem("swap").oracles)).toEqual(["lazy", "eager", "dynamic"]);
  });

  it("refuses a name it does not know, and lists those it knows", () => {
    expect(() => transitionSystem("toString")).toThrow(
      `no transition system is called toString; known are ${SYSTEM_NAMES.join(", ")}`,
    );
  });

  it("refuses a degree that is no count", () => {
    for (const degree of [-1, 1.5, Number.NaN, Number.NEGATIVE_INFINITY]) {
      expect(() => transitionSystem("covington", { degree })).toThrow(
        `expected a degree of 0, 1, 2, ... or Infinity, found ${degree}`,
      );
    }
  });
});
