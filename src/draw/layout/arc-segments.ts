import type { Diagram, DiagramArc } from "../diagram.js";
import { cutToWidth } from "./display-width.js";
import { MaxTree } from "./max-tree.js";

/**
 * An arc as far as it lies in one row. The places of a row of n nodes are 0, its start, 1 to n, the nodes, and
 * n + 1, its end: there an arc is cut that goes on in another row.
 */
export interface ArcSegment {
  readonly arc: DiagramArc;
  /** First and last place, the same for a stub: a root, or a word that is its own head. */
  readonly start: number;
  readonly end: number;
  /** The relation; where the arc is cut, also the word at its other end. */
  readonly label: string;
  /** Height, from 1: segments on the same level do not overlap. */
  level: number;
  /** Number of its leg among those at its first and its last place, from the left. */
  startLeg: number;
  endLeg: number;
}

export function isStub({ start, end }: { readonly start: number; readonly end: number }): boolean {
  return start === end;
}

/** The arcs at each node. */
export function arcsByNode(count: number, arcs: readonly DiagramArc[]): DiagramArc[][] {
  const byNode: DiagramArc[][] = Array.from({ length: count }, () => []);
  for (const arc of arcs) {
    if (arc.head >= 0 && arc.head !== arc.dependent) byNode[arc.head]!.push(arc);
    byNode[arc.dependent]!.push(arc);
  }
  return byNode;
}

/** The segments of arcs in a row of `count` nodes from node `first` on, with their levels. */
export function arcSegments(
  diagram: Diagram,
  arcs: readonly (readonly DiagramArc[])[],
  first: number,
  count: number,
): ArcSegment[] {
  const segments: ArcSegment[] = [];
  for (let place = 1; place <= count; place++) {
    const node = first + place - 1;
    for (const arc of arcs[node]!) {
      const other = arc.head < 0 ? node : arc.head + arc.dependent - node;
      const otherPlace = other - first + 1;
      const isCut = otherPlace < 1 || otherPlace > count;
      // An arc within the row is met at both ends, and taken at the first.
      if (otherPlace < place && !isCut) continue;
      segments.push({
        arc,
        start: Math.max(0, Math.min(place, otherPlace)),
        end: Math.min(count + 1, Math.max(place, otherPlace)),
        label: isCut ? cutLabel(diagram, arc, other, otherPlace > count) : wholeLabel(arc),
        level: 0,
        startLeg: 0,
        endLeg: 0,
      });
    }
  }
  setLevels(segments, count);
  return segments;
}

function wholeLabel({ head, dependent, label }: DiagramArc): string {
  return head === dependent ? `↺ ${label}`.trim() : label;
}

/** Longer words at the other end of a cut arc are shortened to this many columns. */
const LONGEST_NAME = 16;

/** The label of a cut arc names the word at the other end, on the side where the arc goes on. */
function cutLabel(
  { nodes, isRightToLeft }: Diagram,
  { label, head }: DiagramArc,
  other: number,
  isAtEnd: boolean,
): string {
  const name = cutToWidth(nodes[other]!.form, LONGEST_NAME);
  const isHere = head !== other;
  return isAtEnd === isRightToLeft
    ? `${name} ${isHere ? "←" : "→"} ${label}`.trim()
    : `${label} ${isHere ? "→" : "←"} ${name}`.trim();
}

/**
 * A segment is above all shorter ones that it overlaps, so that arcs within others are lower and short arcs low.
 * Each place has two halves, left and right of its legs: a segment covers all halves between its own legs.
 */
function setLevels(segments: readonly ArcSegment[], count: number): void {
  const heights = new MaxTree(2 * count + 4);
  // A stub stands above all arcs over its word, whatever their lengths.
  const length = (segment: ArcSegment) => (isStub(segment) ? count + 2 : segment.end - segment.start);
  for (const segment of segments.toSorted((a, b) => length(a) - length(b) || a.start - b.start)) {
    const from = isStub(segment) ? 2 * segment.start : 2 * segment.start + 1;
    const to = isStub(segment) ? 2 * segment.end + 1 : 2 * segment.end;
    segment.level = 1 + heights.max(from, to);
    heights.raise(from, to, segment.level);
  }
}

/**
 * Numbers the legs at each node so that arcs from the same word do not cross: to the left the nearest first,
 * then stubs, then to the right the farthest first. Returns the number of legs at each place, none at the edges.
 */
export function setLegs(segments: readonly ArcSegment[], count: number): Int32Array {
  const lists = () => Array.from({ length: count + 2 }, (): ArcSegment[] => []);
  const [toTheLeft, stubs, toTheRight] = [lists(), lists(), lists()];
  for (const segment of segments) {
    if (isStub(segment)) stubs[segment.start]!.push(segment);
    else {
      toTheRight[segment.start]!.push(segment);
      toTheLeft[segment.end]!.push(segment);
    }
  }
  const legs = new Int32Array(count + 2);
  for (let i = 1; i <= count; i++) {
    let leg = 0;
    for (const segment of toTheLeft[i]!.sort((a, b) => b.start - a.start || a.level - b.level))
      segment.endLeg = leg++;
    for (const segment of stubs[i]!) segment.startLeg = segment.endLeg = leg++;
    for (const segment of toTheRight[i]!.sort((a, b) => b.end - a.end || b.level - a.level))
      segment.startLeg = leg++;
    legs[i] = leg;
  }
  return legs;
}
