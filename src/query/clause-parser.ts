import type { ComparisonOperator, Constraint, Term } from "./constraint.js";
import { GLOBAL_PROPERTIES } from "./constraint.js";
import type { EdgeClause, NodeClause, ValueTest } from "./query.js";
import type { Scanner } from "./scanner.js";
import { type ParsedRelation, parseFeatureTests, parseRelation, parseValueTest } from "./value-parser.js";

/** An order such as `X << Y`, which is about nodes or about arcs: that shows when all names are known. */
interface OpenOrder {
  readonly left: string;
  readonly right: string;
  readonly at: number;
}

/** Clauses as they were read. */
export interface ReadClauses {
  readonly nodes: NodeClause[];
  readonly edges: EdgeClause[];
  readonly constraints: Constraint[];
  readonly orders: OpenOrder[];
}

const FEATURE = "a column or feature such as upos or Number";
const OPERATORS = ["<=", ">=", "<>", "<", ">", "="] as const;
const INTEGER = /-?\d+(?![\p{L}\p{N}_.])/uy;
const TERM = /[\p{L}\p{M}\p{N}_]+\$?\s*\.\s*[\p{L}\p{N}_]/uy;
const PROPERTY = /is_(not_)?([a-z]+)/y;

/** Reads the clauses of one part of a query in Grew's syntax. */
export class ClauseParser {
  readonly clauses: ReadClauses = { nodes: [], edges: [], constraints: [], orders: [] };
  readonly #scanner: Scanner;
  readonly #offsets: Map<object, number>;

  /** `offsets` takes the place of each clause, constraint and test in the text. */
  constructor(scanner: Scanner, offsets: Map<object, number>) {
    this.#scanner = scanner;
    this.#offsets = offsets;
  }

  /** Reads one clause of `pattern`, `with`, `without` or `optional`. */
  clause(): void {
    const scanner = this.#scanner;
    const at = scanner.skip();
    if (scanner.takes("!")) {
      const of = scanner.name("a node or an arc after !");
      scanner.expect(".", `"." and a feature after ${of}`);
      this.#test({ of, feature: this.#featureName() }, { kind: "missing" }, at);
    } else if (scanner.takes("*")) {
      this.#edge(undefined, "*", at);
    } else {
      const name = scanner.name("a node, an arc or a constraint");
      if ((name === "length" || name === "delta") && scanner.takes("(")) this.#distance(name, at);
      else if (scanner.sees("[")) this.#node(name, at);
      else if (scanner.takes(":")) this.#namedEdge(name);
      else if (scanner.takes(".")) this.#term(name, at);
      else this.#pair(name, at);
    }
  }

  /** Reads one clause of `global`: a property of the sentence, or a test of a comment. */
  globalClause(): void {
    const scanner = this.#scanner;
    const at = scanner.skip();
    if (scanner.peekName()?.startsWith("is_")) this.#property(at);
    else if (scanner.takes("!"))
      this.#comment(scanner.name("the name of a comment"), { kind: "missing" }, at);
    else {
      const key = scanner.name("is_projective or another property, or the name of a comment");
      const isEqual = scanner.takes("=");
      if (isEqual || scanner.takes("<>")) this.#comment(key, parseValueTest(scanner, isEqual), at);
      else this.#comment(key, { kind: "defined" }, at);
    }
  }

  /** The clauses, when all named arcs are known: `X << Y` is then about nodes or arcs. */
  decided(knownEdges: ReadonlySet<string>): Pick<ReadClauses, "nodes" | "edges" | "constraints"> {
    const { nodes, edges, constraints, orders } = this.clauses;
    const isEdge = (name: string) => knownEdges.has(name) || edges.some((edge) => edge.name === name);
    const ordered = orders.map(({ left, right, at }): Constraint => {
      const constraint: Constraint = !isEdge(right)
        ? { kind: "order", before: left, after: right }
        : isEdge(left)
          ? { kind: "arcs", first: left, second: right, relation: "inside" }
          : { kind: "under", node: left, edge: right };
      return this.#located(constraint, at);
    });
    return { nodes, edges, constraints: [...constraints, ...ordered] };
  }

  readonly #locate = (part: object, at: number) => {
    this.#offsets.set(part, at);
  };

  #located<T extends object>(part: T, at: number): T {
    this.#offsets.set(part, at);
    return part;
  }

  #node(name: string, at: number): void {
    const scanner = this.#scanner;
    const features = [];
    while (scanner.takes("[")) {
      features.push(parseFeatureTests(scanner, FEATURE, this.#locate));
      if (scanner.takes("|") && !scanner.sees("[")) scanner.fail('expected "[" after "|"');
    }
    const isAny = features.some((tests) => tests.length === 0);
    this.clauses.nodes.push(this.#located({ name, ...(!isAny && { features }), ...freedom(name) }, at));
  }

  #featureName(): string {
    return this.#scanner.name(FEATURE);
  }

  #namedEdge(name: string): void {
    const scanner = this.#scanner;
    const at = scanner.skip();
    if (scanner.sees("*")) scanner.fail(`expected the head of ${name}, as an arc from or to * has no name`);
    this.#edge(name, scanner.name(`the head of ${name}`), at);
  }

  /** Reads the rest of an arc after its head. */
  #edge(name: string | undefined, head: string, at: number): void {
    const scanner = this.#scanner;
    let relation: ParsedRelation | undefined;
    if (scanner.takes("-[")) {
      relation = parseRelation(scanner, this.#locate);
      scanner.expect("->");
    } else scanner.expect("->", '"->" or "-["');
    const to = scanner.skip();
    const dependent = scanner.takes("*") ? "*" : scanner.name("the dependent of the arc, a node or *");
    if (dependent === "*" && head === "*")
      scanner.failAt("expected a node at one end of the arc, found * at both", to);
    if (dependent === "*" && name !== undefined)
      scanner.failAt(`expected a node, as an arc from or to * has no name like ${name}`, to);
    const edge: EdgeClause = {
      ...(name !== undefined && { name }),
      head,
      dependent,
      ...(relation?.relation !== undefined && { relation: relation.relation }),
      ...(relation?.isEnhanced && { isEnhanced: true }),
    };
    this.clauses.edges.push(this.#located(edge, at));
    this.#declare(head, at);
    this.#declare(dependent, at);
  }

  /** Arcs and paths may name nodes about which nothing else is said. */
  #declare(name: string, at: number): void {
    const { nodes } = this.clauses;
    if (name !== "*" && !nodes.some((node) => node.name === name))
      nodes.push(this.#located({ name, ...freedom(name) }, at));
  }

  #distance(name: "length" | "delta", at: number): void {
    const scanner = this.#scanner;
    const from = scanner.name("a node");
    scanner.expect(",");
    const to = scanner.name("a node");
    scanner.expect(")");
    const operator = this.#operator();
    const value = Number(scanner.match(INTEGER)?.[0] ?? scanner.fail("expected a whole number"));
    const isAbsolute = name === "length";
    this.#add({ kind: "distance", from, to, ...(isAbsolute && { isAbsolute }), operator, value }, at);
  }

  #operator(): ComparisonOperator {
    return (
      OPERATORS.find((sign) => this.#scanner.takes(sign)) ??
      this.#scanner.fail(`expected ${OPERATORS.map((sign) => `"${sign}"`).join(", ")}`)
    );
  }

  /** Reads what follows `X.`: a feature and a comparison, a property of the sentence, or a comment. */
  #term(of: string, at: number): void {
    const scanner = this.#scanner;
    if (of === "global") return this.#property(at);
    const term = { of, feature: this.#featureName() };
    if (scanner.sees(";") || scanner.sees("}")) return this.#test(term, { kind: "defined" }, at);
    const operator = this.#operator();
    const right = this.#otherTerm();
    if (right !== undefined) this.#add({ kind: "compare", left: term, operator, right }, at);
    else if (operator === "=" || operator === "<>") {
      this.#test(term, parseValueTest(scanner, operator === "="), at);
    } else {
      const value =
        scanner.match(INTEGER)?.[0] ?? scanner.fail("expected a number or a feature such as X.Number");
      this.#add({ kind: "number", term, operator, value: Number(value) }, at);
    }
  }

  /** The term that comes next; undefined if something else does. */
  #otherTerm(): Term | undefined {
    const scanner = this.#scanner;
    const at = scanner.skip();
    if (scanner.match(TERM) === undefined) return undefined;
    scanner.offset = at;
    const of = scanner.name("a node");
    scanner.expect(".");
    return { of, feature: this.#featureName() };
  }

  /** Reads what follows the first of two names: an arc, a path, an order or a relation of two arcs. */
  #pair(left: string, at: number): void {
    const scanner = this.#scanner;
    if (scanner.takes("->>")) {
      const right = scanner.name("the node at the end of the path");
      this.#declare(left, at);
      this.#declare(right, at);
      this.#add({ kind: "dominance", ancestor: left, descendant: right }, at);
    } else if (scanner.sees("->") || scanner.sees("-[")) this.#edge(undefined, left, at);
    else if (scanner.takes("<<"))
      this.clauses.orders.push({ left, right: scanner.name("a node or an arc"), at });
    else if (scanner.takes("<>"))
      this.#add({ kind: "arcs", first: left, second: scanner.name("an arc"), relation: "disjoint" }, at);
    else if (scanner.takes("><"))
      this.#add({ kind: "arcs", first: left, second: scanner.name("an arc"), relation: "crossing" }, at);
    else if (scanner.takes("<"))
      this.#add({ kind: "order", before: left, after: scanner.name("a node"), isImmediate: true }, at);
    else scanner.fail(`expected "[", "->", "-[", "->>", "<", "<<", "><", "." or ":" after ${left}`);
  }

  #property(at: number): void {
    const scanner = this.#scanner;
    const found = scanner.match(PROPERTY);
    const property = GLOBAL_PROPERTIES.find((known) => known === found?.[2]);
    if (property === undefined) {
      const known = GLOBAL_PROPERTIES.map((name) => `is_${name}`).join(", ");
      return scanner.failAt(`expected ${known}, or the same with is_not_`, at);
    }
    const isNegated = found?.[1] !== undefined;
    this.#add({ kind: "global", property, ...(isNegated && { isNegated }) }, at);
  }

  /** Adds a test of a term, or of a comment if it is written `meta.key`. */
  #test(term: Term, test: ValueTest, at: number): void {
    if (term.of === "meta") this.#comment(term.feature, test, at);
    else this.#add({ kind: "value", term, test }, at);
  }

  #comment(key: string, test: ValueTest, at: number): void {
    this.#add({ kind: "comment", key, test }, at);
  }

  #add(constraint: Constraint, at: number): void {
    this.clauses.constraints.push(this.#located(constraint, at));
  }
}

/** A node whose name ends in $ may be the same word as another node. */
function freedom(name: string): { isFree?: true } {
  return name.endsWith("$") ? { isFree: true } : {};
}
