import { Arena } from "../../../src/kernels/arena.js";
import type { NetworkKernels } from "../../../src/kernels/network-kernels.js";
import { networkKernels } from "../../../src/kernels/network-kernels.js";
import type { MakeContext } from "../../../src/learn/network/context-layer.js";
import { initialize } from "../../../src/learn/network/initialize.js";
import { Dropout } from "../../../src/learn/network/layers/dropout.js";
import type { SoftTargets } from "../../../src/learn/network/layers/soft-cross-entropy.js";
import {
  type Gold,
  Network,
  type NetworkPass,
  type NetworkSizes,
} from "../../../src/learn/network/network.js";
import type { NetworkInput } from "../../../src/learn/network/network-input.js";
import { seeded } from "../../../src/numbers/seeded.js";

/** The sizes of a network small enough for finite differences. */
export const SMALL: NetworkSizes = {
  encoder: {
    words: 7,
    grams: 9,
    vectors: 6,
    tags: 5,
    wordColumns: 8,
    gramColumns: 16,
    vectorColumns: 8,
    tagColumns: 8,
    units: 8,
    layers: 2,
  },
  graph: { arcUnits: 16, labelUnits: 8, labels: 5 },
  transition: {
    slots: 3,
    pairs: [
      [1, 0],
      [0, 2],
    ],
    units: 8,
    moves: Int32Array.of(0, 1, 1, 2, 2, 2, 3),
  },
  tags: { atoms: 5, tags: [[0], [1, 2], [0, 2, 3], [4, 1], [2], [3, 4], [0, 1, 2, 3]] },
};

/** Makes a network with random parameters. */
export function smallNetwork(
  sizes: NetworkSizes = SMALL,
  kernels?: (arena: Arena) => NetworkKernels,
  context?: MakeContext,
): Network {
  const arena = new Arena();
  const network = new Network(arena, sizes, true, (kernels ?? networkKernels)(arena), { context });
  initialize(arena, network.parameters, seeded(5));
  // Larger than the usual initial values, so that gradients are large enough to compare.
  for (const { at, count } of network.parameters.tables) {
    const values = network.compute.arena.floats(at, count);
    for (let k = 0; k < count; k++) values[k]! *= 5;
  }
  const random = seeded(6);
  for (const { at, count } of network.parameters.frozen) {
    for (let k = 0; k < count; k++) network.compute.arena.f32[(at >>> 2) + k] = random() - 0.5;
  }
  return network;
}

/** Makes random sentences of these lengths, with random trees and decisions. */
export function randomBatch(lengths: readonly number[], seed = 3): { batch: NetworkInput[]; gold: Gold[] } {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  const batch: NetworkInput[] = [];
  const gold: Gold[] = [];
  for (const n of lengths) {
    const [grams, tags]: [number[], number[]] = [[], []];
    const [gramStart, tagStart] = [[0], [0]];
    for (let i = 0; i <= n; i++) {
      for (let k = below(4); k > 0; k--) grams.push(below(9));
      for (let k = below(3); k > 0; k--) tags.push(below(5));
      gramStart.push(grams.length);
      tagStart.push(tags.length);
    }
    batch.push({
      nodes: n + 1,
      words: Int32Array.from({ length: n + 1 }, () => below(7)),
      grams: Int32Array.from(grams),
      gramStart: Int32Array.from(gramStart),
      tags: Int32Array.from(tags),
      tagStart: Int32Array.from(tagStart),
      vectors: Int32Array.from({ length: n + 1 }, () => below(7) - 1),
      pieces: Array.from({ length: n }, (_, i) =>
        Int32Array.from({ length: 1 + (i % 2) }, (_, k) => 2 + i + k),
      ),
    });
    const count = 2 * n;
    gold.push({
      head: Int32Array.from({ length: n + 1 }, (_, d) => (d === 0 ? -1 : (d + 1 + below(n)) % (n + 1))),
      label: Int32Array.from({ length: n + 1 }, (_, d) => (d === 0 ? -1 : below(5))),
      tags: Int32Array.from({ length: n + 1 }, (_, d) => (d === 0 ? -1 : below(7))),
      decisions: {
        slots: Int32Array.from({ length: 3 * count }, () => below(n + 2) - 1),
        targets: Int32Array.from({ length: count }, () => below(3)),
        legal: Int32Array.from({ length: count }, () => 3 + 4 * below(4)),
      },
    });
  }
  return { batch, gold };
}

/** Gives random sentences what a teacher could say of them: two heads and two labels for each word. */
export function softGold(gold: readonly Gold[], seed = 8): Gold[] {
  const random = seeded(seed);
  return gold.map((one) => {
    const n = one.head!.length - 1;
    const targets = (most: number, isOther: (choice: number, d: number) => boolean): SoftTargets => {
      const choices = Array.from({ length: n }, (_, i) => {
        const first = [...Array(most).keys()].filter((choice) => isOther(choice, i + 1));
        const at = Math.floor(random() * first.length);
        return [first[at]!, first[(at + 1) % first.length]!];
      });
      const shares = choices.flatMap(([a, b]) => (a === b ? [200, 0] : [180, 60]));
      return {
        width: 2,
        choices: Uint16Array.from(choices.flat()),
        shares: Uint8Array.from(shares),
        first: 0,
      };
    };
    return { ...one, soft: { heads: targets(n + 1, (h, d) => h !== d), labels: targets(5, () => true) } };
  });
}

/** Makes a training pass with dropout; equal seeds drop the same units. */
export function pass(rate: number, seed = 11, smoothing = 0): NetworkPass {
  return {
    draw: new Dropout(seeded(seed)),
    rates: { word: 0.5, grams: rate, vectors: rate, tags: rate, columns: rate, states: rate },
    counts: new Int32Array(7).fill(1),
    hidden: rate,
    smoothing,
  };
}
