import type { Term } from "../constraint.js";
import type { Query, RelationTest } from "../query.js";

/** A text in a value. */
export interface TextPart {
  /** Always "text". */
  readonly kind: "text";
  /** The text. */
  readonly text: string;
}

/** The value of a captured node or arc in a value. */
export interface TermPart {
  /** Always "term". */
  readonly kind: "term";
  /** The column or feature. */
  readonly term: Term;
  /**
   * First character and the one after the last, as in Python: counted from the end if negative. All by
   * default.
   */
  readonly slice?: readonly [start: number | undefined, end: number | undefined] | undefined;
}

/** A value that a command computes: its parts, joined. It is not set if a part is not. */
export type Value = readonly (TextPart | TermPart)[];

/** A relation that is computed as a whole. */
export interface WholeRelation {
  /** Always "whole". */
  readonly kind: "whole";
  /** The relation. */
  readonly value: Value;
}

/** A relation whose parts are computed, with colons between them. */
export interface PartsRelation {
  /** Always "parts". */
  readonly kind: "parts";
  /** The parts; one that is empty or not set is left out. */
  readonly parts: readonly Value[];
}

/** The relation of a new arc. */
export type RelationValue = WholeRelation | PartsRelation;

/** Deletes a named arc. */
export interface DeleteArc {
  /** Always "delete arc". */
  readonly kind: "delete arc";
  /** Name of the arc. */
  readonly arc: string;
}

/** Deletes the arcs between two nodes, if there are any. */
export interface DeleteArcBetween {
  /** Always "delete arc between". */
  readonly kind: "delete arc between";
  /** Name of the head. */
  readonly head: string;
  /** Name of the dependent. */
  readonly dependent: string;
  /** Which relations are deleted; all by default. */
  readonly relation?: RelationTest | undefined;
  /** Whether the arcs are those of the enhanced graph. */
  readonly isEnhanced?: boolean | undefined;
}

/** Adds an arc. An arc of the tree takes the place of the one that its dependent had. */
export interface AddArc {
  /** Always "add arc". */
  readonly kind: "add arc";
  /** A name for the arc, which later commands can use. */
  readonly name?: string | undefined;
  /** Name of the head. */
  readonly head: string;
  /** Name of the dependent. */
  readonly dependent: string;
  /** The relation; `_` by default. */
  readonly relation?: RelationValue | undefined;
  /** Whether the arc is one of the enhanced graph. */
  readonly isEnhanced?: boolean | undefined;
}

/** Moves the arcs of a node to another one, except those between captured nodes. */
export interface ShiftArcs {
  /** Always "shift". */
  readonly kind: "shift";
  /** Whether arcs to the node are moved, arcs from it, or both. */
  readonly direction: "in" | "out" | "both";
  /** Name of the node that loses its arcs. */
  readonly from: string;
  /** Name of the node that gets them. */
  readonly to: string;
  /** Which relations are moved; all by default. */
  readonly relation?: RelationTest | undefined;
  /** Whether the arcs are those of the enhanced graph. */
  readonly isEnhanced?: boolean | undefined;
}

/** Sets a column or feature of a node, or the relation of an arc or a part of it. */
export interface SetFeature {
  /** Always "set". */
  readonly kind: "set";
  /** What is set. */
  readonly term: Term;
  /** The new value; nothing is changed if it is empty or not set. */
  readonly value: Value;
}

/** Removes the value of a column or feature, or a part of a relation. */
export interface RemoveFeature {
  /** Always "remove". */
  readonly kind: "remove";
  /** What is removed. */
  readonly term: Term;
}

/** A change of a sentence. */
export type Command = DeleteArc | DeleteArcBetween | AddArc | ShiftArcs | SetFeature | RemoveFeature;

/** A rule: where the query matches, the commands are carried out. */
export interface Rule {
  /** Name of the rule. */
  readonly name: string;
  /** Where the rule applies. */
  readonly query: Query;
  /** What it changes, in order. */
  readonly commands: readonly Command[];
}
