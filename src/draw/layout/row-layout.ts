import type { Diagram, DiagramArc } from "../diagram.js";
import { arcSegments, arcsByNode } from "./arc-segments.js";
import { SideLayout } from "./side-layout.js";
import { type Distance, slotStarts } from "./slots.js";

/** The lengths of a drawing, in its unit: pixels, or columns of a terminal. */
export interface Metrics {
  formWidth(text: string): number;
  tagWidth(text: string): number;
  labelWidth(text: string): number;
  /** What a multiword token takes below its words. */
  bracketWidth(text: string): number;
  /** From one leg to the next at a word with so many. */
  legGap(legs: number): number;
  /** What a leg takes itself: a column of a terminal, nothing worth counting in pixels. */
  readonly legWidth: 0 | 1;
  /** From one word to the next, at least. */
  readonly wordGap: number;
  /** What a label needs between two legs besides its own width. */
  readonly labelRoom: number;
}

/** An arc, or what a row has of it. All lengths are from the left of the row. */
export interface PlacedArc {
  readonly arc: DiagramArc;
  /** Height, from 1. */
  readonly level: number;
  /** Its legs, or the edge of the row where it is cut; the same for a stub. */
  readonly start: number;
  readonly end: number;
  /** Whether it stands on one word: a root, or a word that is its own head. */
  readonly isStub: boolean;
  readonly isCutAtStart: boolean;
  readonly isCutAtEnd: boolean;
  /** At which leg the dependent is; "none" if that is in another row. */
  readonly tip: "start" | "end" | "none";
  readonly label: string;
  readonly labelStart: number;
  readonly labelWidth: number;
}

/** Where the legs of a word stand that go far beyond its text. */
export interface Foot {
  readonly from: number;
  readonly to: number;
}

/** A row of words with the arcs above and below them. */
export interface DiagramRow {
  /** Its first node, and how many there are. */
  readonly first: number;
  readonly count: number;
  readonly width: number;
  /** Left edge and width of what each node takes. */
  readonly slotStart: Float64Array;
  readonly slotWidth: Float64Array;
  readonly above: readonly PlacedArc[];
  readonly below: readonly PlacedArc[];
  readonly feetAbove: readonly Foot[];
  readonly feetBelow: readonly Foot[];
  /** Highest levels, 0 where there is no arc. */
  readonly levelsAbove: number;
  readonly levelsBelow: number;
}

/** Lays out the rows of a diagram. */
export class RowLayout {
  readonly #diagram: Diagram;
  readonly #metrics: Metrics;
  readonly #above: DiagramArc[][];
  readonly #below: DiagramArc[][];
  /** What form and tags of each node take, and a multiword token of this node alone. */
  readonly #textWidth: Float64Array;

  constructor(diagram: Diagram, metrics: Metrics) {
    const { nodes, brackets } = diagram;
    this.#diagram = diagram;
    this.#metrics = metrics;
    this.#above = arcsByNode(nodes.length, diagram.above);
    this.#below = arcsByNode(nodes.length, diagram.below);
    this.#textWidth = Float64Array.from(nodes, ({ form, tags }) =>
      tags.reduce((most, tag) => Math.max(most, metrics.tagWidth(tag)), metrics.formWidth(form)),
    );
    for (const { first, last, form } of brackets) {
      if (first === last)
        this.#textWidth[first] = Math.max(this.#textWidth[first]!, metrics.bracketWidth(form));
    }
  }

  /** How many nodes from `first` on have room in this width if nothing else counts: never fewer than really do. */
  mostNodes(first: number, width: number): number {
    let total = -this.#metrics.wordGap;
    for (let i = first; i < this.#textWidth.length; i++) {
      total += this.#textWidth[i]! + this.#metrics.wordGap;
      if (total > width) return i - first;
    }
    return this.#textWidth.length - first;
  }

  /** The row of `count` nodes from `first` on. No label overlaps a word, another label, or a leg. */
  row(first: number, count: number): DiagramRow {
    const metrics = this.#metrics;
    const above = new SideLayout(arcSegments(this.#diagram, this.#above, first, count), count, metrics);
    const below = new SideLayout(arcSegments(this.#diagram, this.#below, first, count), count, metrics);
    const textWidth = new Float64Array(count + 2);
    textWidth.set(this.#textWidth.subarray(first, first + count), 1);
    const slotWidth = textWidth.slice();
    for (const side of [above, below]) side.widen(slotWidth);
    for (const side of [above, below]) side.setLegs(slotWidth);
    const brackets = this.#bracketDistances(first, count, slotWidth);
    // Labels begin at 0 at the least: the edge is where a leg before them would be.
    const gap = (place: number) => (place === 1 ? metrics.legWidth : place > count ? 0 : metrics.wordGap);
    const starts = () =>
      slotStarts(slotWidth, gap, [...brackets, ...above.distances, ...below.distances], -metrics.legWidth);
    // The first time for the lengths of the arcs, the second with each label in the gap chosen for it.
    const lengths = starts();
    for (const side of [above, below]) side.chooseGaps(lengths);
    const slotStart = starts();
    const row: DiagramRow = {
      first,
      count,
      width: slotStart[count + 1]!,
      slotStart: slotStart.subarray(1, count + 1),
      slotWidth: slotWidth.subarray(1, count + 1),
      above: above.placed(slotStart, slotWidth, first),
      below: below.placed(slotStart, slotWidth, first),
      feetAbove: above.feet(slotStart, textWidth),
      feetBelow: below.feet(slotStart, textWidth),
      levelsAbove: above.levels,
      levelsBelow: below.levels,
    };
    return this.#diagram.isRightToLeft ? mirrored(row, metrics.legWidth) : row;
  }

  #bracketDistances(first: number, count: number, slotWidth: Float64Array): Distance[] {
    return this.#diagram.brackets
      .filter((bracket) => bracket.first >= first && bracket.last < first + count)
      .map((bracket) => ({
        left: bracket.first - first + 1,
        right: bracket.last - first + 1,
        leftPoint: 0,
        rightPoint: slotWidth[bracket.last - first + 1]!,
        distance: bracket.first < bracket.last ? this.#metrics.bracketWidth(bracket.form) : 0,
      }));
  }
}

/** The same row from right to left. */
function mirrored(row: DiagramRow, legWidth: number): DiagramRow {
  const { width } = row;
  const flip = (placed: PlacedArc): PlacedArc => ({
    ...placed,
    start: width - legWidth - placed.end,
    end: width - legWidth - placed.start,
    isCutAtStart: placed.isCutAtEnd,
    isCutAtEnd: placed.isCutAtStart,
    tip: placed.tip === "none" || placed.isStub ? placed.tip : placed.tip === "start" ? "end" : "start",
    labelStart: width - placed.labelStart - placed.labelWidth,
  });
  const turn = ({ from, to }: Foot): Foot => ({ from: width - legWidth - to, to: width - legWidth - from });
  return {
    ...row,
    slotStart: row.slotStart.map((start, i) => width - start - row.slotWidth[i]!),
    above: row.above.map(flip),
    below: row.below.map(flip),
    feetAbove: row.feetAbove.map(turn),
    feetBelow: row.feetBelow.map(turn),
  };
}
