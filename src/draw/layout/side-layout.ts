import { type ArcSegment, isStub, setLegs } from "./arc-segments.js";
import { MaxTree } from "./max-tree.js";
import type { Foot, Metrics, PlacedArc } from "./row-layout.js";
import { type SpacingConstraint, slotAt } from "./slots.js";

/** How many gaps between crossing legs are tried for a label before the widest of them is widened. */
const GAPS_TRIED = 12;

/**
 * Places the legs and labels of a row's arc segments on one side of the words.
 *
 * Call `widen`, `setLegs`, `chooseGaps`, then `placed` and `feet`. Arrays by slot have count + 2 entries,
 * with the edges of the row at 0 and count + 1.
 */
export class SideLayout {
  /** Highest level; 0 if there are no segments. */
  readonly levels: number;
  readonly #segments: readonly ArcSegment[];
  readonly #metrics: Metrics;
  readonly #labelWidth: readonly number[];
  /** Number of legs at each slot. */
  readonly #legs: Int32Array;
  /** The first leg of each slot, from the left of the slot. */
  readonly #firstLeg: Float64Array;
  /** Highest level of the segments with a leg at each slot. */
  readonly #tops: MaxTree;
  /** For each segment the room that its label needs between two legs. */
  #spacing: SpacingConstraint[] = [];

  /** Orders the legs of these segments of a row of `count` nodes. */
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

  /** The room that labels need between legs. */
  get spacing(): readonly SpacingConstraint[] {
    return this.#spacing;
  }

  /** Widens the slots so that all legs and the labels of stubs fit. */
  widen(slotWidth: Float64Array): void {
    this.#legs.forEach((_, slot) => {
      slotWidth[slot] = Math.max(slotWidth[slot]!, this.#legsWidth(slot));
    });
    this.#segments.forEach((segment, s) => {
      if (isStub(segment))
        slotWidth[segment.start] = Math.max(slotWidth[segment.start]!, this.#labelWidth[s]!);
    });
  }

  /** Centres the legs in their slots and requires each label to fit between the legs of its arc. */
  setLegs(slotWidth: Float64Array): void {
    this.#legs.forEach((legs, slot) => {
      const room = slotWidth[slot]! - this.#legsWidth(slot);
      if (legs > 0) this.#firstLeg[slot] = this.#metrics.legWidth === 1 ? Math.floor(room / 2) : room / 2;
    });
    this.#spacing = this.#segments.map((segment, s) => this.#between(segment, s, segment.start, segment.end));
  }

  /** Chooses a gap between crossing legs for each label, given provisional slots. */
  chooseGaps(slotStart: Float64Array): void {
    this.#spacing = this.#segments.map((segment, s) =>
      isStub(segment) || this.#labelWidth[s] === 0 ? this.#spacing[s]! : this.#gapFor(segment, s, slotStart),
    );
  }

  /** Returns the first gap from the middle outwards that is wide enough, or else the widest one tried. */
  #gapFor(segment: ArcSegment, s: number, slotStart: Float64Array): SpacingConstraint {
    const { start, end, level } = segment;
    const whole = this.#spacing[s]!;
    const middle = slotStart[start]! + whole.leftPoint + widthOf(whole, slotStart) / 2;
    const nearest = Math.max(start, Math.min(end - 1, slotAt(slotStart, middle)));
    const before = (slot: number) => Math.max(start, this.#tops.previousAbove(slot, level));
    const after = (slot: number) => Math.min(end, this.#tops.nextAbove(slot, level));
    let left = before(nearest);
    let right = after(nearest + 1);
    let best = this.#between(segment, s, left, right);
    for (let tried = 1; tried < GAPS_TRIED && widthOf(best, slotStart) < whole.distance; tried++) {
      const goesLeft = left > start && (tried % 2 === 0 || right === end);
      if (!goesLeft && right === end) break;
      const [from, to] = goesLeft ? [before(left - 1), left] : [right, after(right + 1)];
      if (goesLeft) left = from;
      else right = to;
      const gap = this.#between(segment, s, from, to);
      if (widthOf(gap, slotStart) > widthOf(best, slotStart)) best = gap;
    }
    return best;
  }

  /** Returns all segments with their coordinates, in a row that begins at node `first`. */
  placed(slotStart: Float64Array, slotWidth: Float64Array, first: number): PlacedArc[] {
    const { legWidth, labelRoom } = this.#metrics;
    return this.#segments.map((segment, s) => {
      const { arc, level, label } = segment;
      const labelWidth = this.#labelWidth[s]!;
      const start = slotStart[segment.start]! + this.#legAt(segment.start, segment.startLeg);
      const end = slotStart[segment.end]! + this.#legAt(segment.end, segment.endLeg);
      const { left, leftPoint, right, rightPoint } = this.#spacing[s]!;
      const margin = (labelRoom - legWidth) / 2;
      const leftLimit = isStub(segment)
        ? slotStart[segment.start]!
        : slotStart[left]! + leftPoint + legWidth + margin;
      const rightLimit = isStub(segment)
        ? slotStart[segment.start]! + slotWidth[segment.start]!
        : slotStart[right]! + rightPoint - margin;
      const centred = (start + end + legWidth - labelWidth) / 2;
      const preferred = legWidth === 1 ? Math.floor(centred) : centred;
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
        labelStart: Math.min(rightLimit - labelWidth, Math.max(leftLimit, preferred)),
        labelWidth,
      };
    });
  }

  /** Returns feet for the words whose legs reach far enough beyond their text to seem a neighbour's. */
  feet(slotStart: Float64Array, textWidth: Float64Array): Foot[] {
    const feet: Foot[] = [];
    this.#legs.forEach((legs, slot) => {
      if (this.#legsWidth(slot) <= textWidth[slot]! + this.#metrics.wordGap) return;
      const [from, to] = [this.#legAt(slot, 0), this.#legAt(slot, legs - 1)];
      feet.push({ from: slotStart[slot]! + from, to: slotStart[slot]! + to });
    });
    return feet;
  }

  /** Returns the width of all legs at a slot. */
  #legsWidth(slot: number): number {
    const legs = this.#legs[slot]!;
    return legs === 0 ? 0 : (legs - 1) * this.#metrics.legGap(legs) + this.#metrics.legWidth;
  }

  /** Returns a leg's distance from the left of its slot. */
  #legAt(slot: number, leg: number): number {
    return this.#firstLeg[slot]! + leg * this.#metrics.legGap(this.#legs[slot]!);
  }

  /** Requires room for a label between two slots: from its own arc's leg, or past all legs there. */
  #between(segment: ArcSegment, s: number, left: number, right: number): SpacingConstraint {
    return {
      left,
      right,
      leftPoint: this.#legAt(left, left === segment.start ? segment.startLeg : this.#legs[left]! - 1),
      rightPoint: this.#legAt(right, right === segment.end ? segment.endLeg : 0),
      distance: isStub(segment) ? 0 : this.#labelWidth[s]! + this.#metrics.labelRoom,
    };
  }
}

/** Returns the distance between the two points of a constraint in provisional slots. */
function widthOf({ left, right, leftPoint, rightPoint }: SpacingConstraint, slotStart: Float64Array): number {
  return slotStart[right]! + rightPoint - slotStart[left]! - leftPoint;
}
