import { type ArcSegment, isStub, setLegs } from "./arc-segments.js";
import { MaxTree } from "./max-tree.js";
import type { Foot, Metrics, PlacedArc } from "./row-layout.js";
import { type Distance, slotAt } from "./slots.js";

/** So many gaps between crossing legs are looked at for a label, before the widest of them is widened. */
const GAPS_TRIED = 12;

/** The segments of a row on one side of the words: where their legs and labels are. */
export class SideLayout {
  /** Highest level, 0 if there are no segments. */
  readonly levels: number;
  readonly #segments: readonly ArcSegment[];
  readonly #metrics: Metrics;
  readonly #labelWidth: readonly number[];
  /** Number of legs at each place of the row, and the first one's distance from the left of the slot. */
  readonly #legs: Int32Array;
  readonly #firstLeg: Float64Array;
  /** Highest level of the segments with a leg at each place. */
  readonly #tops: MaxTree;
  /** What the label of each segment asks for: room between two legs. */
  #distances: Distance[] = [];

  constructor(segments: readonly ArcSegment[], count: number, metrics: Metrics) {
    this.#segments = segments;
    this.#metrics = metrics;
    this.#labelWidth = segments.map(({ label }) => (label === "" ? 0 : metrics.labelWidth(label)));
    this.#legs = setLegs(segments, count);
    this.#firstLeg = new Float64Array(count + 2);
    this.#tops = new MaxTree(count + 2);
    let levels = 0;
    for (const { start, end, level } of segments) {
      levels = Math.max(levels, level);
      this.#tops.raise(start, start, level);
      this.#tops.raise(end, end, level);
    }
    this.levels = levels;
  }

  get distances(): readonly Distance[] {
    return this.#distances;
  }

  /** Makes room in the slots for all legs, and for the labels of stubs. */
  widen(slotWidth: Float64Array): void {
    this.#legs.forEach((_, place) => {
      slotWidth[place] = Math.max(slotWidth[place]!, this.#legsWidth(place));
    });
    this.#segments.forEach((segment, p) => {
      if (isStub(segment))
        slotWidth[segment.start] = Math.max(slotWidth[segment.start]!, this.#labelWidth[p]!);
    });
  }

  /** Puts the legs into the middle of their slots, and asks for labels to fit between the legs of their arcs. */
  setLegs(slotWidth: Float64Array): void {
    this.#legs.forEach((legs, place) => {
      const room = slotWidth[place]! - this.#legsWidth(place);
      if (legs > 0) this.#firstLeg[place] = this.#metrics.legWidth === 1 ? Math.floor(room / 2) : room / 2;
    });
    this.#distances = this.#segments.map((segment, p) =>
      this.#between(segment, p, segment.start, segment.end),
    );
  }

  /** Asks for each label to fit into a gap between the legs that cross its arc, given where slots would be. */
  chooseGaps(slotStart: Float64Array): void {
    this.#distances = this.#segments.map((segment, p) =>
      isStub(segment) || this.#labelWidth[p] === 0
        ? this.#distances[p]!
        : this.#gapFor(segment, p, slotStart),
    );
  }

  /** The first gap from the middle outwards that is wide enough, or else the widest. */
  #gapFor(segment: ArcSegment, p: number, slotStart: Float64Array): Distance {
    const { start, end, level } = segment;
    const whole = this.#distances[p]!;
    const middle = slotStart[start]! + whole.leftPoint + widthOf(whole, slotStart) / 2;
    const nearest = Math.max(start, Math.min(end - 1, slotAt(slotStart, middle)));
    const before = (place: number) => Math.max(start, this.#tops.previousAbove(place, level));
    const after = (place: number) => Math.min(end, this.#tops.nextAbove(place, level));
    let left = before(nearest);
    let right = after(nearest + 1);
    let best = this.#between(segment, p, left, right);
    for (let tried = 1; tried < GAPS_TRIED && widthOf(best, slotStart) < whole.distance; tried++) {
      const goesLeft = left > start && (tried % 2 === 0 || right === end);
      if (!goesLeft && right === end) break;
      const [from, to] = goesLeft ? [before(left - 1), left] : [right, after(right + 1)];
      if (goesLeft) left = from;
      else right = to;
      const gap = this.#between(segment, p, from, to);
      if (widthOf(gap, slotStart) > widthOf(best, slotStart)) best = gap;
    }
    return best;
  }

  /** All segments where they are drawn. */
  placed(slotStart: Float64Array, slotWidth: Float64Array, first: number): PlacedArc[] {
    const { legWidth, labelRoom } = this.#metrics;
    return this.#segments.map((segment, p) => {
      const { arc, level, label } = segment;
      const labelWidth = this.#labelWidth[p]!;
      const start = slotStart[segment.start]! + this.#legAt(segment.start, segment.startLeg);
      const end = slotStart[segment.end]! + this.#legAt(segment.end, segment.endLeg);
      const { left, leftPoint, right, rightPoint } = this.#distances[p]!;
      const margin = (labelRoom - legWidth) / 2;
      const lowest = isStub(segment)
        ? slotStart[segment.start]!
        : slotStart[left]! + leftPoint + legWidth + margin;
      const highest = isStub(segment)
        ? slotStart[segment.start]! + slotWidth[segment.start]!
        : slotStart[right]! + rightPoint - margin;
      const centred = (start + end + legWidth - labelWidth) / 2;
      const wanted = legWidth === 1 ? Math.floor(centred) : centred;
      const isCutAtStart = segment.start === 0;
      const isCutAtEnd = segment.end === slotStart.length - 1;
      const dependent = arc.dependent - first + 1;
      return {
        arc,
        level,
        start,
        end,
        isStub: isStub(segment),
        tip:
          segment.start === dependent && !isCutAtStart
            ? "start"
            : segment.end === dependent && !isCutAtEnd
              ? "end"
              : "none",
        isCutAtStart,
        isCutAtEnd,
        label,
        labelStart: Math.min(highest - labelWidth, Math.max(lowest, wanted)),
        labelWidth,
      };
    });
  }

  /** The words whose legs go so far beyond their texts that they could be taken for those of a neighbour. */
  feet(slotStart: Float64Array, textWidth: Float64Array): Foot[] {
    const feet: Foot[] = [];
    this.#legs.forEach((legs, place) => {
      if (this.#legsWidth(place) <= textWidth[place]! + this.#metrics.wordGap) return;
      const [from, to] = [this.#legAt(place, 0), this.#legAt(place, legs - 1)];
      feet.push({ from: slotStart[place]! + from, to: slotStart[place]! + to });
    });
    return feet;
  }

  /** What all legs at a place take. */
  #legsWidth(place: number): number {
    const legs = this.#legs[place]!;
    return legs === 0 ? 0 : (legs - 1) * this.#metrics.legGap(legs) + this.#metrics.legWidth;
  }

  #legAt(place: number, leg: number): number {
    return this.#firstLeg[place]! + leg * this.#metrics.legGap(this.#legs[place]!);
  }

  /** The room of a label between two places: from the leg of its own arc, or beyond all legs of another one. */
  #between(segment: ArcSegment, p: number, left: number, right: number): Distance {
    return {
      left,
      right,
      leftPoint: this.#legAt(left, left === segment.start ? segment.startLeg : this.#legs[left]! - 1),
      rightPoint: this.#legAt(right, right === segment.end ? segment.endLeg : 0),
      distance: isStub(segment) ? 0 : this.#labelWidth[p]! + this.#metrics.labelRoom,
    };
  }
}

function widthOf({ left, right, leftPoint, rightPoint }: Distance, slotStart: Float64Array): number {
  return slotStart[right]! + rightPoint - slotStart[left]! - leftPoint;
}
