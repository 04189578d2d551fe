import type { Diagram } from "../diagram.js";
import { type DiagramRow, type Metrics, RowLayout } from "./row-layout.js";

/**
 * Lays out a diagram in rows of at most `width`, or in a single row without a width.
 *
 * A row is wider only if a single token is. The words of a multiword token stay together.
 */
export function diagramRows(
  diagram: Diagram,
  metrics: Metrics,
  width = Number.POSITIVE_INFINITY,
): DiagramRow[] {
  const layout = new RowLayout(diagram, metrics);
  const ends = tokenEnds(diagram);
  const rows: DiagramRow[] = [];
  let first = 0;
  for (let done = 0; done < ends.length; ) {
    const rowOf = (tokens: number) => layout.row(first, ends[done + tokens - 1]! - first);
    const most = first + layout.mostNodes(first, width);
    let tokens = 1;
    while (done + tokens < ends.length && ends[done + tokens]! <= most) tokens++;
    let row = rowOf(tokens);
    while (row.width > width && tokens > 1) {
      tokens = Math.max(1, Math.min(tokens - 1, Math.floor((tokens * width) / row.width)));
      row = rowOf(tokens);
    }
    // The estimate is often too small by a token or two.
    while (row.width <= width && done + tokens < ends.length) {
      const longer = rowOf(tokens + 1);
      if (longer.width > width) break;
      row = longer;
      tokens++;
    }
    rows.push(row);
    done += tokens;
    first = ends[done - 1]!;
  }
  return rows;
}

/** Lays out all nodes in one row; returns undefined if it is wider than `width` or there are no nodes. */
export function singleRow(diagram: Diagram, metrics: Metrics, width: number): DiagramRow | undefined {
  const layout = new RowLayout(diagram, metrics);
  const count = diagram.nodes.length;
  if (count === 0 || layout.mostNodes(0, width) < count) return undefined;
  const row = layout.row(0, count);
  return row.width > width ? undefined : row;
}

/** Returns where a row may end, as numbers of nodes: after the last node of each token. */
function tokenEnds({ nodes, brackets }: Diagram): number[] {
  const isInside = new Uint8Array(nodes.length + 1);
  for (const { first, last } of brackets) isInside.fill(1, first + 1, last + 1);
  const ends: number[] = [];
  for (let end = 1; end <= nodes.length; end++) if (!isInside[end]) ends.push(end);
  return ends;
}
