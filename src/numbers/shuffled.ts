import { seeded } from "./seeded.js";

/** The numbers from 0 to n - 1 in an order that depends on the seed only. */
export function shuffled(n: number, seed: number): Int32Array {
  const random = seeded(seed);
  const order = Int32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const moved = order[i]!;
    order[i] = order[j]!;
    order[j] = moved;
  }
  return order;
}
