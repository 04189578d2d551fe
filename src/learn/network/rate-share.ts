/**
 * The share of the highest learning rate after a share `done` of the training: it rises along a line while `done`
 * is below `warmUp`, then falls along a cosine to `last`.
 */
export function rateShare(done: number, warmUp: number, last: number): number {
  if (done < warmUp) return done / warmUp;
  const rest = (done - warmUp) / (1 - warmUp);
  return last + ((1 - last) * (1 + Math.cos(Math.PI * rest))) / 2;
}
