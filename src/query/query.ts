// A query as plain data. Text in Grew's or Semgrex's syntax is read into this structure, and you can also
// write it by hand or as JSON. docs/guide/query.md explains what each part means.
import type { Constraint } from "./constraint.js";

/** Tests whether a value is set at all. */
export interface PresenceTest {
  /** "defined" if the value must be set, "missing" if it must not. */
  readonly kind: "defined" | "missing";
}

/** Tests whether a value is in a list. */
export interface ListTest {
  /** "one of" if the value must be in the list; "none of" if it must be set and not in the list. */
  readonly kind: "one of" | "none of";
  /** The list. */
  readonly values: readonly string[];
}

/** Tests whether a whole value matches a regular expression. */
export interface RegexpTest {
  /** "matches" if the value must match; "does not match" if it must be set and not match. */
  readonly kind: "matches" | "does not match";
  /** A regular expression of JavaScript, without delimiters. */
  readonly pattern: string;
  /** Whether upper and lower case are the same. */
  readonly ignoreCase?: boolean | undefined;
}

/** A test of one value: of a column, a feature, a comment or a part of a relation. */
export type ValueTest = PresenceTest | ListTest | RegexpTest;

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
  /**
   * Alternatives, of which one must hold: each is a list of tests that must all hold. None means any node.
   */
  readonly features?: readonly (readonly FeatureTest[])[] | undefined;
  /** Whether the node may be the same word as another node. By default all nodes are different words. */
  readonly isFree?: boolean | undefined;
}

/** Tests the parts of a relation: "1" is what stands before the first colon, "2" what follows it. */
export interface PartsTest {
  /** Always "parts". */
  readonly kind: "parts";
  /** Tests of which all must hold. */
  readonly parts: readonly FeatureTest[];
}

/** A test of a relation as a whole or of its parts. */
export type RelationTest = ValueTest | PartsTest;

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
