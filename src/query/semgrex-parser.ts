import type { Constraint } from "./constraint.js";
import type { ReadQuery } from "./grew-parser.js";
import type { Clauses, EdgeClause, FeatureTest, NodeClause, RelationTest } from "./query.js";
import type { Scanner } from "./scanner.js";
import { parseRegexp, parseString } from "./value-parser.js";

/** Names that Semgrex has for columns. */
const COLUMNS: Readonly<Record<string, string>> = {
  word: "form",
  text: "form",
  pos: "xpos",
  tag: "xpos",
  cpos: "upos",
};

/** The form of the artificial root, which no node of Semgrex matches. */
const ROOT_FORM = "__0__";
const RELATIONS = [">>", "<<", ">", "<", "..", "--", ".", "-", "$++", "$--"] as const;
const BARE = /[^\s;:{}"/=!]+/y;
const RELATION_NAME = /[^\s{}()[\]!&|=%;/"]+/y;

interface Part {
  readonly nodes: NodeClause[];
  readonly edges: EdgeClause[];
  readonly constraints: Constraint[];
}

/**
 * Reads a query in Semgrex's syntax: nodes `{lemma:see;pos:/V.*\/}=name`, the relations > < >> << . .. - --
 * $++ $-- with an optional name of a relation, groups in parentheses, ! before a relation that must not hold
 * and ? before one that is optional.
 *
 * @throws QueryError if the text is something else.
 */
export function parseSemgrex(scanner: Scanner): ReadQuery {
  return new SemgrexParser(scanner).query();
}

class SemgrexParser {
  readonly #scanner: Scanner;
  readonly #offsets = new Map<object, number>();
  readonly #pattern = emptyPart();
  readonly #without: Clauses[] = [];
  readonly #optional: Clauses[] = [];
  #unnamed = 0;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  query(): ReadQuery {
    this.#chain(this.#pattern, this.#node(this.#pattern));
    const query = {
      pattern: this.#pattern,
      ...(this.#without.length > 0 && { without: this.#without }),
      ...(this.#optional.length > 0 && { optional: this.#optional }),
    };
    return { query, offsets: this.#offsets };
  }

  /** Reads the relations of a node; all of them are about the same node. */
  #chain(part: Part, node: string): void {
    const scanner = this.#scanner;
    for (;;) {
      const hasAnd = scanner.takes("&");
      const at = scanner.skip();
      const sign = scanner.takes("!") ? "!" : scanner.takes("?") ? "?" : "";
      const relation = RELATIONS.find((known) => scanner.takes(known));
      if (relation === undefined) {
        if (sign !== "" || hasAnd) scanner.fail(`expected a relation: ${RELATIONS.join(" ")}`);
        return;
      }
      const own = sign === "" ? part : emptyPart();
      if (sign !== "" && part !== this.#pattern)
        scanner.failAt(`expected no ${sign} inside a part with ! or ?`, at);
      this.#relation(own, node, relation, at);
      if (sign === "!") this.#without.push(own);
      if (sign === "?") this.#optional.push(own);
    }
  }

  #relation(part: Part, node: string, relation: (typeof RELATIONS)[number], at: number): void {
    const scanner = this.#scanner;
    const test = this.#relationTest();
    if (test !== undefined && relation !== ">" && relation !== "<")
      scanner.failAt(`expected no name of a relation after ${relation}`, at);
    const edgeName =
      test !== undefined && scanner.takes("=") ? scanner.name("the name of the arc") : undefined;
    const isGroup = scanner.takes("(");
    const other = this.#node(part);
    if (isGroup) {
      this.#chain(part, other);
      scanner.expect(")");
    }
    const add = (constraint: Constraint) => {
      this.#offsets.set(constraint, at);
      part.constraints.push(constraint);
    };
    const order = (before: string, after: string, isImmediate: boolean) =>
      add({ kind: "order", before, after, ...(isImmediate && { isImmediate }) });
    switch (relation) {
      case ">":
      case "<": {
        const [head, dependent] = relation === ">" ? [node, other] : [other, node];
        const edge = {
          ...(edgeName !== undefined && { name: edgeName }),
          head,
          dependent,
          ...(test && test !== "any" && { relation: test }),
        };
        this.#offsets.set(edge, at);
        part.edges.push(edge);
        return;
      }
      case ">>":
        return add({ kind: "dominance", ancestor: node, descendant: other });
      case "<<":
        return add({ kind: "dominance", ancestor: other, descendant: node });
      case ".":
      case "..":
        return order(node, other, relation === ".");
      case "-":
      case "--":
        return order(other, node, relation === "-");
      case "$++":
      case "$--": {
        const parent = this.#newName();
        part.nodes.push({ name: parent, isFree: true });
        part.edges.push({ head: parent, dependent: node }, { head: parent, dependent: other });
        return relation === "$++" ? order(node, other, false) : order(other, node, false);
      }
    }
  }

  /** The test of a relation's name; "any" for %, undefined if there is none. */
  #relationTest(): RelationTest | "any" | undefined {
    const scanner = this.#scanner;
    if (scanner.takes("%")) return "any";
    const regexp = parseRegexp(scanner);
    if (regexp !== undefined) return regexp;
    const name = scanner.sees("{") || scanner.sees("(") ? undefined : scanner.match(RELATION_NAME)?.[0];
    return name === undefined ? undefined : { kind: "one of", values: [name] };
  }

  /** Reads `{...}=name` and returns the name of the node. */
  #node(part: Part): string {
    const scanner = this.#scanner;
    const at = scanner.skip();
    scanner.expect("{", "a node such as {pos:/V.*/}=name");
    const tests: FeatureTest[] = [{ feature: "form", test: { kind: "none of", values: [ROOT_FORM] } }];
    let isRoot = false;
    while (!scanner.takes("}")) {
      if (scanner.isOver) scanner.failAt('expected "}" for this "{", found the end', at);
      if (scanner.takes("$")) isRoot = true;
      else tests.push(this.#attribute());
      if (!scanner.takes(";") && !scanner.sees("}") && !scanner.isOver) scanner.fail('expected ";" or "}"');
    }
    const name = scanner.takes("=") ? scanner.name("the name of the node") : this.#newName();
    for (const test of tests) this.#offsets.set(test, at);
    const node: NodeClause = { name, features: [tests], isFree: true };
    this.#offsets.set(node, at);
    part.nodes.push(node);
    if (isRoot) this.#rooted(part, name);
    return name;
  }

  /** Makes a node depend on the artificial root. */
  #rooted(part: Part, name: string): void {
    const root = this.#newName();
    const features = [[{ feature: "form", test: { kind: "one of", values: [ROOT_FORM] } as const }]];
    part.nodes.push({ name: root, features, isFree: true });
    part.edges.push({ head: root, dependent: name });
  }

  #attribute(): FeatureTest {
    const scanner = this.#scanner;
    const isNegated = scanner.takes("!");
    const name = scanner.name("an attribute such as lemma or pos");
    const feature = COLUMNS[name] ?? name;
    scanner.expect(":");
    const regexp = parseRegexp(scanner, !isNegated);
    if (regexp !== undefined) return { feature, test: regexp };
    const value =
      parseString(scanner) ?? scanner.match(BARE)?.[0] ?? scanner.fail("expected a value or /.../");
    return { feature, test: { kind: isNegated ? "none of" : "one of", values: [value] } };
  }

  /** A name for a node that has none; the names of captures never begin like this. */
  #newName(): string {
    return `_${++this.#unnamed}`;
  }
}

function emptyPart(): Part {
  return { nodes: [], edges: [], constraints: [] };
}
