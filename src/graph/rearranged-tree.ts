import { type CandidateArcs, sideOf } from "./candidate-arcs.js";

/** Gains below this are taken for rounding errors. */
const LEAST_GAIN = 1e-9;

/**
 * Improves a tree by new heads of single words: the one that gains most first, as long as one gains (McDonald
 * and Pereira 2006). The result may be non-projective, never scores below the given tree, and no change of one
 * head improves it. With `singleRoot`, arcs from 0 stay as they are. The given tree is changed and returned.
 */
export function rearrangedTree<Heads extends Int32Array>(
  arcs: CandidateArcs,
  head: Heads,
  singleRoot: boolean,
): Heads {
  for (;;) {
    let [best, gain] = [-1, LEAST_GAIN];
    visitChanges(arcs, head, singleRoot, (arc, change) => {
      if (change > gain && isTreeWith(arcs, head, arc)) [best, gain] = [arc, change];
    });
    if (best === -1) return head;
    head[arcs.dependent[best]!] = arcs.head[best]!;
  }
}

/**
 * Calls `visit` for each candidate arc that could replace the arc of its dependent in a tree, with the difference
 * that this makes to the score. It may close a cycle: see `isTreeWith`. With `singleRoot`, arcs from 0 stay as
 * they are.
 */
export function visitChanges(
  arcs: CandidateArcs,
  head: Int32Array,
  singleRoot: boolean,
  visit: (arc: number, change: number) => void,
): void {
  const lost = new Float64Array(arcs.nodes);
  for (let d = 1; d < arcs.nodes; d++) lost[d] = contribution(arcs, head, head[d]!, d);
  for (let arc = 0; arc < arcs.count; arc++) {
    const [h, d] = [arcs.head[arc]!, arcs.dependent[arc]!];
    if (head[d] === h || (singleRoot && (h === 0 || head[d] === 0))) continue;
    visit(arc, contribution(arcs, head, h, d) - lost[d]!);
  }
}

/** Whether a tree stays one if the arc replaces that of its dependent. */
export function isTreeWith(
  { head: heads, dependent }: CandidateArcs,
  head: Int32Array,
  arc: number,
): boolean {
  for (let k = heads[arc]!; k > 0; k = head[k]!) if (k === dependent[arc]) return false;
  return true;
}

/** What the arc from h to d adds to the score of a tree, whether or not the tree has it. */
function contribution(arcs: CandidateArcs, head: Int32Array, h: number, d: number): number {
  const arc = arcs.number(h, d);
  const score = arcs.arc[arc]!;
  if (arcs.order === 1) return score;
  const side = sideOf(h, d);
  const outward = d < h ? -1 : 1;
  let near = d - outward;
  while (near !== h && head[near] !== h) near -= outward;
  let far = d + outward;
  while (far > 0 && far < arcs.nodes && head[far] !== h) far += outward;
  const nearArc = near === h ? -1 : arcs.number(h, near);
  const farArc = far > 0 && far < arcs.nodes ? arcs.number(h, far) : -1;
  return (
    score + arcs.link(side, nearArc, arc) + arcs.link(side, arc, farArc) - arcs.link(side, nearArc, farArc)
  );
}
