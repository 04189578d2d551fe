// The measures of structure exactly as the papers define them, however slow. Heads are a tree rooted at 0.

/** Tells whether h is v or one of its ancestors. */
export function dominates(head: Int32Array, h: number, v: number): boolean {
  for (let k = v; k !== -1; k = head[k]!) if (k === h) return true;
  return false;
}

/** Lists the positions strictly between the ends of the arc to d. */
function inside(head: Int32Array, d: number): number[] {
  const start = Math.min(head[d]!, d);
  return Array.from({ length: Math.abs(head[d]! - d) - 1 }, (_, i) => start + 1 + i);
}

/** Tells whether an arc is projective (2007, section 2): its head dominates every node in between. */
export function isProjectiveArc(head: Int32Array, d: number): boolean {
  return inside(head, d).every((k) => dominates(head, head[d]!, k));
}

/** Returns the weakly connected components of the graph restricted to these nodes. */
function components(head: Int32Array, nodes: readonly number[]): number[][] {
  const parts: number[][] = [];
  for (const node of nodes) {
    const touching = parts.filter((part) => part.some((k) => head[k] === node || head[node] === k));
    for (const part of touching) parts.splice(parts.indexOf(part), 1);
    parts.push([node, ...touching.flat()]);
  }
  return parts;
}

/** Returns the degree of an arc (2007, definition 3). */
export function arcDegree(head: Int32Array, d: number): number {
  const h = head[d]!;
  const span = [Math.min(h, d), ...inside(head, d), Math.max(h, d)];
  /** Tells whether a path of arcs within the span leads from h to k. */
  const dominatedWithin = (k: number): boolean =>
    k === h || (k > 0 && span.includes(head[k]!) && dominatedWithin(head[k]!));
  return components(head, inside(head, d)).filter((part) => !part.every(dominatedWithin)).length;
}

/** Returns the edge degree of an arc (Kuhlmann and Nivre 2006, definition 7). */
export function edgeDegree(head: Int32Array, d: number): number {
  const parts = components(head, inside(head, d));
  return parts.filter((part) => !part.every((k) => dominates(head, head[d]!, k))).length;
}

/** Lists v and its descendants in order. */
function projection(head: Int32Array, v: number): number[] {
  return [...head.keys()].filter((k) => dominates(head, v, k));
}

/** Returns the gap degree of a node: how often its projection is interrupted. */
export function gapDegree(head: Int32Array, v: number): number {
  const nodes = projection(head, v);
  return nodes.filter((k, i) => i > 0 && k !== nodes[i - 1]! + 1).length;
}

/** Tells whether a tree is well-nested: no two disjoint subtrees interleave. */
export function isWellNested(head: Int32Array): boolean {
  const projections = [...head.keys()].map((v) => projection(head, v));
  return projections.every((first, u) =>
    projections.every((second, v) => {
      if (dominates(head, u, v) || dominates(head, v, u)) return true;
      return !first.some((a) =>
        second.some((b) => a < b && first.some((c) => b < c && second.some((d) => c < d))),
      );
    }),
  );
}

/** Lists the nodes in projective order (2009, section 3.2). */
export function projectiveOrder(head: Int32Array, v = 0): number[] {
  const children = [...head.keys()].filter((k) => head[k] === v);
  const below = (k: number) => projectiveOrder(head, k);
  return [
    ...children.filter((k) => k < v).flatMap(below),
    v,
    ...children.filter((k) => k > v).flatMap(below),
  ];
}

/** Returns the number of arcs from 0 to v. */
export function depth(head: Int32Array, v: number): number {
  return v === 0 ? 0 : 1 + depth(head, head[v]!);
}

/** Whether two arcs cross, given their dependents. */
function cross(head: Int32Array, d: number, e: number): boolean {
  const [a, b] = [Math.min(d, head[d]!), Math.max(d, head[d]!)];
  const [x, y] = [Math.min(e, head[e]!), Math.max(e, head[e]!)];
  return (a < x && x < b && b < y) || (x < a && a < y && y < b);
}

/**
 * Whether the arcs of a small tree can be divided into two planes without crossing arcs: tries all divisions.
 */
export function naiveIsTwoPlanar(head: Int32Array): boolean {
  const n = head.length - 1;
  const crossing = Array.from({ length: n }, (_, d) => {
    let mask = 0;
    for (let e = 0; e < n; e++) if (cross(head, d + 1, e + 1)) mask |= 1 << e;
    return mask;
  });
  for (let plane = 0; plane < 1 << n; plane++) {
    if (crossing.every((mask, d) => (mask & (plane & (1 << d) ? plane : ~plane)) === 0)) return true;
  }
  return false;
}
