import type { ValueTest } from "./query.js";

/** How two numbers or two strings are compared. */
export type ComparisonOperator = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** A column or feature of a captured node, or a property of a captured arc. */
export interface Term {
  /** Name of a node or an arc. */
  readonly of: string;
  /** A column or feature of a node; "label", "1", "2", "length", "delta" and others of an arc. */
  readonly feature: string;
}

/** The value of a term passes a test. */
export interface ValueConstraint {
  /** Always "value". */
  readonly kind: "value";
  /** The term. */
  readonly term: Term;
  /** The test. */
  readonly test: ValueTest;
}

/** Two terms are equal, different, or in numeric order. Both must be set. */
export interface CompareConstraint {
  /** Always "compare". */
  readonly kind: "compare";
  /** The first term. */
  readonly left: Term;
  /** How they are compared: = and <> as strings, the others as numbers. */
  readonly operator: ComparisonOperator;
  /** The second term. */
  readonly right: Term;
}

/** A term is a number in some range. */
export interface NumberConstraint {
  /** Always "number". */
  readonly kind: "number";
  /** The term. */
  readonly term: Term;
  /** How it is compared with the number. */
  readonly operator: ComparisonOperator;
  /** The number. */
  readonly value: number;
}

/** A node precedes another one. */
export interface OrderConstraint {
  /** Always "order". */
  readonly kind: "order";
  /** Name of the first node. */
  readonly before: string;
  /** Name of the second node. */
  readonly after: string;
  /** Whether no word may stand between them. */
  readonly isImmediate?: boolean | undefined;
}

/** The distance from one node to another is in some range. */
export interface DistanceConstraint {
  /** Always "distance". */
  readonly kind: "distance";
  /** Name of the first node. */
  readonly from: string;
  /** Name of the second node. */
  readonly to: string;
  /** Whether the distance is positive in both directions; otherwise it is negative to a node before. */
  readonly isAbsolute?: boolean | undefined;
  /** How the distance is compared with the number. */
  readonly operator: ComparisonOperator;
  /** The number; the distance of neighbours is 1. */
  readonly value: number;
}

/** A path of one or more arcs of the tree leads down from one node to another. */
export interface DominanceConstraint {
  /** Always "dominance". */
  readonly kind: "dominance";
  /** Name of the upper node. */
  readonly ancestor: string;
  /** Name of the lower node. */
  readonly descendant: string;
}

/** The spans of two arcs cross, the first is inside the second, or they are disjoint. */
export interface ArcsConstraint {
  /** Always "arcs". */
  readonly kind: "arcs";
  /** Name of the first arc. */
  readonly first: string;
  /** Name of the second arc. */
  readonly second: string;
  /** How the spans lie to each other. */
  readonly relation: "crossing" | "inside" | "disjoint";
}

/** A node lies strictly between the ends of an arc. */
export interface UnderConstraint {
  /** Always "under". */
  readonly kind: "under";
  /** Name of the node. */
  readonly node: string;
  /** Name of the arc. */
  readonly edge: string;
}

/** A property of a whole sentence. */
export type GlobalProperty = "projective" | "tree" | "forest" | "cyclic";

/** All properties of whole sentences. */
export const GLOBAL_PROPERTIES: readonly GlobalProperty[] = ["projective", "tree", "forest", "cyclic"];

/** The whole sentence has a property. */
export interface GlobalConstraint {
  /** Always "global". */
  readonly kind: "global";
  /** The property. */
  readonly property: GlobalProperty;
  /** Whether the sentence must not have it. */
  readonly isNegated?: boolean | undefined;
}

/** The value of a comment `# key = value` passes a test. */
export interface CommentConstraint {
  /** Always "comment". */
  readonly kind: "comment";
  /** The key, such as "sent_id". */
  readonly key: string;
  /** The test. */
  readonly test: ValueTest;
}

/** A condition on nodes and arcs that are captured elsewhere. */
export type Constraint =
  | ValueConstraint
  | CompareConstraint
  | NumberConstraint
  | OrderConstraint
  | DistanceConstraint
  | DominanceConstraint
  | ArcsConstraint
  | UnderConstraint
  | GlobalConstraint
  | CommentConstraint;
