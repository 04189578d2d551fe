import type { Diagram, DiagramArc } from "../diagram.js";
import { cutToWidth } from "./display-width.js";
import { MaxTree } from "./max-tree.js";

/**
 * The part of an arc that lies in one row.
 *
 * A row of n nodes has n + 2 slots: slot 0 is its start edge, 1 to n are the nodes, n + 1 is its end edge.
 * An arc that continues in another row is cut at an edge.
 */
export interface ArcSegment {
  /** The whole arc. */
  readonly arc: DiagramArc;
  /** First slot. */
  readonly start: number;
  /** Last slot; equal to `start` for a stub, which is an arc from the root or from a word to itself. */
  readonly end: number;
  /** The relation; if the arc is cut, also the word at its other end. */
  readonly label: string;
  /** Height above the words, from 1; segments on the same level do not overlap. */
  level: number;
  /** Number of its leg at the first slot, from 0 at the left. */
  startLeg: number;
  /** Number of its leg at the last slot, from 0 at the left. */
  endLeg: number;
}

/** Tells whether a segment stands on a single word: its arc comes from the root or from the word itself. */
export function isStub({ start, end }: { readonly start: number; readonly end: number }): boolean {
  return start === end;
}

/** Lists the arcs that begin or end at each of `count` nodes. */
export function arcsByNode(count: number, arcs: readonly DiagramArc[]): DiagramArc[][] {
  const byNode: DiagramArc[][] = Array.from({ length: count }, () => []);
  for (const arc of arcs) {
    if (arc.head >= 0 && arc.head !== arc.dependent) byNode[arc.head]!.push(arc);
    byNode[arc.dependent]!.push(arc);
  }
  return byNode;
}

/** Returns the arc segments, with levels, in a row of `count` nodes that begins at node `first`. */
export function arcSegments(
  diagram: Diagram,
  arcs: readonly (readonly DiagramArc[])[],
  first: number,
  count: number,
): ArcSegment[] {
  const segments: ArcSegment[] = [];
  for (let slot = 1; slot <= count; slot++) {
    const node = first + slot - 1;
    for (const arc of arcs[node]!) {
      const other = arc.head < 0 ? node : arc.head + arc.dependent - node;
      const otherSlot = other - first + 1;
      const isCut = otherSlot < 1 || otherSlot > count;
      // An arc within the row occurs at both its ends; it is added at the first.
      if (otherSlot < slot && !isCut) continue;
      segments.push({
        arc,
        start: Math.max(0, Math.min(slot, otherSlot)),
        end: Math.min(count + 1, Math.max(slot, otherSlot)),
        label: isCut ? cutLabel(diagram, arc, other, otherSlot > count) : wholeLabel(arc),
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

/** The word at the other end of a cut arc is shortened to this many columns. */
const LONGEST_NAME = 16;

/** Labels a cut arc with its relation and, on the side where it continues, the word at its other end. */
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
 * Puts each segment above all shorter ones that it overlaps, so that nested arcs are lower.
 *
 * Each slot counts as two halves, left and right of its legs. A segment covers all halves between its legs.
 */
function setLevels(segments: readonly ArcSegment[], count: number): void {
  const heights = new MaxTree(2 * count + 4);
  // A stub is above all arcs over its word, whatever their lengths.
  const length = (segment: ArcSegment) => (isStub(segment) ? count + 2 : segment.end - segment.start);
  for (const segment of segments.toSorted((a, b) => length(a) - length(b) || a.start - b.start)) {
    const from = isStub(segment) ? 2 * segment.start : 2 * segment.start + 1;
    const to = isStub(segment) ? 2 * segment.end + 1 : 2 * segment.end;
    segment.level = 1 + heights.max(from, to);
    heights.raise(from, to, segment.level);
  }
}

/**
 * Numbers the legs at each slot so that arcs at the same word do not cross: first arcs to the left, nearest
 * first, then stubs, then arcs to the right, farthest first. Returns the number of legs at each slot; the
 * edges have none.
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
