import { describe, expect, it } from "vitest";
import { readModelFile, writeModelFile } from "../../src/model/model-file.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import { NeuralSlots, STACK_SLOTS, slotsFor } from "../../src/parse/neural/neural-slots.js";
import type { TransitionParser } from "../../src/parse/transition/transition-parser.js";
import { NEURAL_FAMILY } from "../../src/train/neural/neural-family.js";
import { NeuralTraining } from "../../src/train/neural/neural-training.js";
import { Configuration } from "../../src/transition/configuration.js";
import { SYSTEMS, systemDefinition, transitionSystem } from "../../src/transition/systems.js";
import { harbour } from "../support/parsers.js";

const slotsOf = (system: string) => slotsFor(systemDefinition(system).traits);

describe("the slots of a transition head", () => {
  it.each(SYSTEMS.filter(({ traits }) => traits.links.flat().includes("s0")))(
    "of $name are those around the top of the stack, and its context",
    ({ traits }) => {
      const { addresses, pairs } = slotsFor(traits);
      const { context = [] } = traits;
      expect(addresses).toEqual(["s0", "s1", "s2", "b0", "s0.l1", "s0.r1", "s1.l1", "s1.r1", ...context]);
      expect(pairs).toEqual([...STACK_SLOTS.pairs, ...context.map((_, k) => [8 + k, 3])]);
    },
  );

  it.each(SYSTEMS)("of $name hold both ends of every arc", ({ traits }) => {
    expect(slotsFor(traits).addresses).toEqual(expect.arrayContaining(traits.links.flat()));
  });

  it("of SORTPARSE are those around its index, where it links", () => {
    const slots = slotsOf("sort");
    expect(slots.addresses).toEqual(["i0", "i1", "i2", "b0", "i0.l1", "i0.r1", "i1.l1", "i1.r1"]);
    const nodes = new Int32Array(slots.size);
    slots.fill(sortedConfiguration(), nodes);
    expect([...nodes]).toEqual([3, 0, -1, 4, -1, -1, -1, -1]);
  });

  it("hold the nodes of a configuration, or -1", () => {
    const swap = transitionSystem("swap");
    const c = new Configuration();
    swap.start(c, 3);
    const nodes = new Int32Array(8);
    STACK_SLOTS.fill(c, nodes);
    expect([...nodes]).toEqual([0, -1, -1, 1, -1, -1, -1, -1]);
    // SHIFT, SHIFT, LEFT-ARC: word 1 is a dependent of word 2.
    for (const move of [0, 0, 1]) swap.apply(c, move, 0);
    STACK_SLOTS.fill(c, nodes);
    expect([...nodes]).toEqual([2, 0, -1, 3, 1, -1, -1, -1]);
  });

  it("are refused if an address comes before the one it starts from, or is invalid", () => {
    expect(() => new NeuralSlots(["s0.l1", "s0"], [])).toThrow("expected s0.l1 once, after");
    expect(() => new NeuralSlots(["s0", "s0"], [])).toThrow("expected s0 once");
    expect(() => new NeuralSlots(["q0"], [])).toThrow('no address is called "q0"');
    expect(() => new NeuralSlots(["s0.form"], [])).toThrow("expected the end of the address after s0");
  });
});

describe("the model file of a transition head", () => {
  const sentences = harbour();

  function modelOf(system: string): Uint8Array<ArrayBuffer> {
    const { settings } = NEURAL_FAMILY.settings(sentences, { head: "transition", system, epochs: 1 });
    const shape = { ...settings.shape, units: 8, wordColumns: 8, gramColumns: 8, tagColumns: 8 };
    const training = new NeuralTraining(sentences, { ...settings, shape });
    return training.model({ treebanks: [], crossarc: "0", epochs: 1, scores: {} });
  }

  it("names slots only if they are not those of the stack", () => {
    expect(readModelFile(modelOf("swap")).header).not.toHaveProperty("slots");
    const { addresses, pairs } = slotsOf("sort");
    expect(readModelFile(modelOf("sort")).header.slots).toEqual({ addresses, pairs });
  });

  it("is read with the slots that it names, or else with those of the stack", () => {
    const { header, tensors } = readModelFile(modelOf("sort"));
    const { slots: _, ...old } = header;
    const [named, unnamed] = [header, old].map((made) => {
      const { features } = (parserFrom(writeModelFile(made, tensors)) as TransitionParser).parts;
      const nodes = new Int32Array(features.size);
      features.extract(sortedConfiguration(), features.encode(sentences[0]!), nodes);
      return [...nodes];
    });
    expect(named!.slice(0, 4)).toEqual([3, 0, -1, 4]);
    // A model from before slots were named still sees what it was trained with.
    expect(unnamed!.slice(0, 4)).toEqual([2, 1, 3, 4]);
  });
});

/** SORTPARSE after it sorted the third word before the first two: its index is 2. */
function sortedConfiguration(): Configuration {
  const sort = transitionSystem("sort");
  const c = new Configuration();
  sort.start(c, 4);
  for (const name of ["SHIFT", "SHIFT", "SHIFT", "SWAP", "SWAP"]) {
    const move = sort.moves.findIndex((other) => other.name === name);
    sort.apply(c, move, -1);
  }
  return c;
}
