import type { Query, RelationTest, Term } from "../query.js";

/** A part of a value: a text, or the value of a captured node or arc, of which a slice can be taken. */
export type ValuePart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "term";
      readonly term: Term;
      /** First and last character of the slice as in Python: from the end if negative. */
      readonly slice?: readonly [start: number | undefined, end: number | undefined] | undefined;
    };

/** A value that a command computes: its parts, joined. */
export type Value = readonly ValuePart[];

/** The relation of a new arc: as a whole, or part by part. A part whose value is not set is left out. */
export type RelationValue =
  | { readonly kind: "whole"; readonly value: Value }
  | { readonly kind: "parts"; readonly parts: readonly Value[] };

/** A change of a sentence. */
export type Command =
  /** Deletes a named arc. */
  | { readonly kind: "delete arc"; readonly arc: string }
  /** Deletes the arc between two nodes with this relation, if there is one. */
  | {
      readonly kind: "delete arc between";
      readonly head: string;
      readonly dependent: string;
      readonly relation?: RelationTest | undefined;
      readonly isEnhanced?: boolean | undefined;
    }
  /** Adds an arc. An arc of the tree takes the place of the one that its dependent had. */
  | {
      readonly kind: "add arc";
      readonly name?: string | undefined;
      readonly head: string;
      readonly dependent: string;
      readonly relation?: RelationValue | undefined;
      readonly isEnhanced?: boolean | undefined;
    }
  /** Moves the arcs to or from a node to another one, except those between captured nodes. */
  | {
      readonly kind: "shift";
      readonly direction: "in" | "out" | "both";
      readonly from: string;
      readonly to: string;
      readonly relation?: RelationTest | undefined;
      readonly isEnhanced?: boolean | undefined;
    }
  /** Sets a column or feature of a node, or the relation of an arc or a part of it. */
  | { readonly kind: "set"; readonly term: Term; readonly value: Value }
  /** Removes the value of a column or feature, or a part of a relation. */
  | { readonly kind: "remove"; readonly term: Term };

/** A rule: where the query matches, the commands are carried out. */
export interface Rule {
  /** Name of the rule. */
  readonly name: string;
  /** Where the rule applies. */
  readonly query: Query;
  /** What it changes, in order. */
  readonly commands: readonly Command[];
}
