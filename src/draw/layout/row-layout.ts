import type { Bracket, Diagram, DiagramArc } from "../diagram.js";
import { arcSegments, arcsByNode } from "./arc-segments.js";
import { SideLayout } from "./side-layout.js";
import { type SpacingConstraint, slotStarts } from "./slots.js";

/** The lengths of a medium in its own unit: pixels, or columns of a terminal. */
export interface Metrics {
  /** Returns the width of a form. */
  formWidth(text: string): number;
  /** Returns the width of a tag. */
  tagWidth(text: string): number;
  /** Returns the width of an arc's label. */
  labelWidth(text: string): number;
  /** Returns the width that a multiword token needs below its words. */
  bracketWidth(text: string): number;
  /** Returns the distance from one leg to the next at a word with this many legs. */
  legGap(legs: number): number;
  /** Width of a leg: one column of a terminal, or practically nothing in pixels. */
  readonly legWidth: 0 | 1;
  /** Least distance from one word to the next. */
  readonly wordGap: number;
  /** Room that a label needs between two legs besides its own width. */
  readonly labelRoom: number;
}

/** Where the part of an arc in one row is drawn. All coordinates are from the left of the row. */
export interface PlacedArc {
  /** The whole arc. */
  readonly arc: DiagramArc;
  /** Height above the words, from 1. */
  readonly level: number;
  /** The left leg, or the edge of the row if the arc is cut there. */
  readonly start: number;
  /** The right leg, or the edge of the row if the arc is cut there; equal to `start` for a stub. */
  readonly end: number;
  /** Whether the arc stands on a single word: it comes from the root or from the word itself. */
  readonly isStub: boolean;
  /** Whether the arc continues in another row on the left. */
  readonly isCutAtStart: boolean;
  /** Whether the arc continues in another row on the right. */
  readonly isCutAtEnd: boolean;
  /** The leg that stands on the dependent; "none" if the dependent is in another row. */
  readonly tip: "start" | "end" | "none";
  /** The text of the label; "" if there is none. */
  readonly label: string;
  /** Left end of the label. */
  readonly labelStart: number;
  /** Width of the label. */
  readonly labelWidth: number;
}

/** The horizontal span of a word's legs, for a word whose legs reach far beyond its text. */
export interface Foot {
  /** The leftmost leg. */
  readonly from: number;
  /** The rightmost leg. */
  readonly to: number;
}

/** Where the bracket of a multiword token is drawn. All coordinates are from the left of the row. */
export interface PlacedBracket {
  /** Left end. */
  readonly start: number;
  /** Right end. */
  readonly end: number;
  /** The form of the token. */
  readonly form: string;
}

/** A row of words with the arcs above and below them. All coordinates are from the left of the row. */
export interface DiagramRow {
  /** Index of its first node in the diagram. */
  readonly first: number;
  /** Number of nodes. */
  readonly count: number;
  /** Width of the row. */
  readonly width: number;
  /** Left end of the slot of each node. Shape: count. */
  readonly slotStart: Float64Array;
  /** Width of the slot of each node. Shape: count. */
  readonly slotWidth: Float64Array;
  /** Arcs above the words. */
  readonly above: readonly PlacedArc[];
  /** Arcs below the words. */
  readonly below: readonly PlacedArc[];
  /** Feet above the words. */
  readonly feetAbove: readonly Foot[];
  /** Feet below the words. */
  readonly feetBelow: readonly Foot[];
  /** Highest level above the words; 0 if there is no arc. */
  readonly levelsAbove: number;
  /** Highest level below the words; 0 if there is no arc. */
  readonly levelsBelow: number;
  /** Brackets of multiword tokens. */
  readonly brackets: readonly PlacedBracket[];
}

/** Lays out single rows of a diagram. */
export class RowLayout {
  readonly #diagram: Diagram;
  readonly #metrics: Metrics;
  readonly #above: DiagramArc[][];
  readonly #below: DiagramArc[][];
  /** Width of the form and tags of each node, and of a multiword token that covers this node alone. */
  readonly #textWidth: Float64Array;

  /** Prepares to lay out the rows of a diagram. */
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

  /** Returns how many nodes from `first` on fit into this width if only their text counts. */
  mostNodes(first: number, width: number): number {
    let total = -this.#metrics.wordGap;
    for (let i = first; i < this.#textWidth.length; i++) {
      total += this.#textWidth[i]! + this.#metrics.wordGap;
      if (total > width) return i - first;
    }
    return this.#textWidth.length - first;
  }

  /** Lays out `count` nodes from `first` on as a row. No label overlaps a word, another label or a leg. */
  row(first: number, count: number): DiagramRow {
    const metrics = this.#metrics;
    const above = new SideLayout(arcSegments(this.#diagram, this.#above, first, count), count, metrics);
    const below = new SideLayout(arcSegments(this.#diagram, this.#below, first, count), count, metrics);
    const textWidth = new Float64Array(count + 2);
    textWidth.set(this.#textWidth.subarray(first, first + count), 1);
    const slotWidth = textWidth.slice();
    for (const side of [above, below]) side.widen(slotWidth);
    for (const side of [above, below]) side.setLegs(slotWidth);
    const brackets = this.#diagram.brackets.filter(
      (bracket) => bracket.first >= first && bracket.last < first + count,
    );
    const spacing = brackets.map((bracket) => this.#bracketSpacing(bracket, first, slotWidth));
    // The row begins one leg before 0, so that labels begin at 0 at the earliest.
    const gap = (slot: number) => (slot === 1 ? metrics.legWidth : slot > count ? 0 : metrics.wordGap);
    const starts = () =>
      slotStarts(slotWidth, gap, [...spacing, ...above.spacing, ...below.spacing], -metrics.legWidth);
    // First find the lengths of the arcs, then again with each label in the gap chosen for it.
    const provisionalStart = starts();
    for (const side of [above, below]) side.chooseGaps(provisionalStart);
    const slotStart = starts();
    const row: BareRow = {
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
    const directed = this.#diagram.isRightToLeft ? mirrored(row, metrics.legWidth) : row;
    return { ...directed, brackets: brackets.map((bracket) => placedBracket(bracket, directed)) };
  }

  /** Makes room for the form of a multiword token from its first to its last word. */
  #bracketSpacing(bracket: Bracket, first: number, slotWidth: Float64Array): SpacingConstraint {
    const right = bracket.last - first + 1;
    return {
      left: bracket.first - first + 1,
      right,
      leftPoint: 0,
      rightPoint: slotWidth[right]!,
      distance: bracket.first < bracket.last ? this.#metrics.bracketWidth(bracket.form) : 0,
    };
  }
}

type BareRow = Omit<DiagramRow, "brackets">;

/** Spans a bracket over the slots of its words, whatever their direction. */
function placedBracket({ first, last, form }: Bracket, row: BareRow): PlacedBracket {
  const slots = [first - row.first, last - row.first];
  const start = Math.min(...slots.map((i) => row.slotStart[i]!));
  const end = Math.max(...slots.map((i) => row.slotStart[i]! + row.slotWidth[i]!));
  return { start, end, form };
}

/** Returns the same row from right to left. */
function mirrored(row: BareRow, legWidth: number): BareRow {
  const { width } = row;
  const mirroredArc = (placed: PlacedArc): PlacedArc => ({
    ...placed,
    start: width - legWidth - placed.end,
    end: width - legWidth - placed.start,
    isCutAtStart: placed.isCutAtEnd,
    isCutAtEnd: placed.isCutAtStart,
    tip: placed.tip === "none" || placed.isStub ? placed.tip : placed.tip === "start" ? "end" : "start",
    labelStart: width - placed.labelStart - placed.labelWidth,
  });
  const mirroredFoot = ({ from, to }: Foot): Foot => ({
    from: width - legWidth - to,
    to: width - legWidth - from,
  });
  return {
    ...row,
    slotStart: row.slotStart.map((start, i) => width - start - row.slotWidth[i]!),
    above: row.above.map(mirroredArc),
    below: row.below.map(mirroredArc),
    feetAbove: row.feetAbove.map(mirroredFoot),
    feetBelow: row.feetBelow.map(mirroredFoot),
  };
}
