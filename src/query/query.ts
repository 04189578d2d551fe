// A query as plain data. Text in Grew's or Semgrex's syntax is read into this structure, and you can also
// write it by hand or as JSON. docs/query.md explains what each part means.

/** A test of one value: of a column, a feature, a comment or a part of a relation. */
export type ValueTest =
  /** The value is set. */
  | { readonly kind: "defined" }
  /** The value is not set. */
  | { readonly kind: "missing" }
  /** The value is one of these. */
  | { readonly kind: "one of"; readonly values: readonly string[] }
  /** The value is set and none of these. */
  | { readonly kind: "none of"; readonly values: readonly string[] }
  /** The whole value matches a regular expression of JavaScript. */
  | { readonly kind: "matches"; readonly pattern: string; readonly ignoreCase?: boolean | undefined }
  /** The value is set and does not match as a whole. */
  | { readonly kind: "does not match"; readonly pattern: string; readonly ignoreCase?: boolean | undefined };

/** A test of a column or feature of a node, or of a part of a relation. */
export interface FeatureTest {
  /** A column such as "upos", a feature such as "Number", or a part of a relation such as "1". */
  readonly feature: string;
  /** What its value must be. */
  readonly test: ValueTest;
}

/** What a query says about one node. Several clauses may name the same node; all of them must hold. */
export interface NodeClause {
  /** Name of the node. */
  readonly name: string;
  /** Alternatives, of which one must hold: each is a list of tests that must all hold. None means any node. */
  readonly features?: readonly (readonly FeatureTest[])[] | undefined;
  /** Whether the node may be the same word as another node. By default all nodes are different words. */
  readonly isFree?: boolean | undefined;
}

/** A test of a relation as a whole, or of its parts: "1" is what stands before the first colon. */
export type RelationTest = ValueTest | { readonly kind: "parts"; readonly parts: readonly FeatureTest[] };

/** An arc between two nodes. */
export interface EdgeClause {
  /** Name of the arc, if it has one. */
  readonly name?: string | undefined;
  /** Name of the head; "*" is any node, which is not captured. */
  readonly head: string;
  /** Name of the dependent; "*" is any node, which is not captured. */
  readonly dependent: string;
  /** What the relation must be; any by default. */
  readonly relation?: RelationTest | undefined;
  /** Whether the arc is one of the enhanced graph (DEPS) instead of the tree. */
  readonly isEnhanced?: boolean | undefined;
}

/** How two numbers or two strings are compared. */
export type ComparisonOperator = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** A column or feature of a captured node, or a property of a captured arc. */
export interface Term {
  /** Name of a node or an arc. */
  readonly of: string;
  /** A column or feature of a node; "label", "1", "2", "length", "delta" and others of an arc. */
  readonly feature: string;
}

/** A property of a whole sentence. */
export type GlobalProperty = "projective" | "tree" | "forest" | "cyclic";

/** All properties of whole sentences. */
export const GLOBAL_PROPERTIES: readonly GlobalProperty[] = ["projective", "tree", "forest", "cyclic"];

/** A condition on nodes and arcs that are captured elsewhere. */
export type Constraint =
  /** The value of a term passes a test. */
  | { readonly kind: "value"; readonly term: Term; readonly test: ValueTest }
  /** Two terms are equal, different, or in numeric order. Both must be set. */
  | {
      readonly kind: "compare";
      readonly left: Term;
      readonly operator: ComparisonOperator;
      readonly right: Term;
    }
  /** A term is a number in this range. */
  | {
      readonly kind: "number";
      readonly term: Term;
      readonly operator: ComparisonOperator;
      readonly value: number;
    }
  /** A node precedes another: immediately, or anywhere before it. */
  | {
      readonly kind: "order";
      readonly before: string;
      readonly after: string;
      readonly isImmediate?: boolean | undefined;
    }
  /** The distance from one node to another; negative if the second comes first, unless it is absolute. */
  | {
      readonly kind: "distance";
      readonly from: string;
      readonly to: string;
      readonly isAbsolute?: boolean | undefined;
      readonly operator: ComparisonOperator;
      readonly value: number;
    }
  /** A path of one or more arcs leads down from one node to another. */
  | { readonly kind: "dominance"; readonly ancestor: string; readonly descendant: string }
  /** How the spans of two arcs lie: they cross, the first is inside the second, or they are disjoint. */
  | {
      readonly kind: "arcs";
      readonly first: string;
      readonly second: string;
      readonly relation: "crossing" | "inside" | "disjoint";
    }
  /** A node lies strictly between the ends of an arc. */
  | { readonly kind: "under"; readonly node: string; readonly edge: string }
  /** The whole sentence has a property, or does not have it. */
  | {
      readonly kind: "global";
      readonly property: GlobalProperty;
      readonly isNegated?: boolean | undefined;
    }
  /** The value of a comment `# key = value` passes a test. */
  | { readonly kind: "comment"; readonly key: string; readonly test: ValueTest };

/** Clauses that must hold together. */
export interface Clauses {
  /** What is said about single nodes. */
  readonly nodes?: readonly NodeClause[] | undefined;
  /** Arcs between nodes. */
  readonly edges?: readonly EdgeClause[] | undefined;
  /** Further conditions. */
  readonly constraints?: readonly Constraint[] | undefined;
}

/** A query over the trees of sentences, as plain data. */
export interface Query {
  /** What must be found; its nodes and named arcs are captured. */
  readonly pattern: Clauses;
  /** Each of these must hold too, with some choice of the nodes that only it names. */
  readonly with?: readonly Clauses[] | undefined;
  /** None of these may hold, whatever the choice of the nodes that only it names. */
  readonly without?: readonly Clauses[] | undefined;
  /** Parts that are captured where they are found, and left out where they are not. */
  readonly optional?: readonly Clauses[] | undefined;
}
