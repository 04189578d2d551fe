import type { Term } from "./constraint.js";
import type { Clauses, Query, ValueTest } from "./query.js";
import type { QueryError } from "./query-error.js";
import { regexpProblem } from "./value-parser.js";
import { edgeFeatureProblem, featureProblem } from "./values.js";

/** A node or a named arc of a query. */
export interface Variable {
  readonly name: string;
  /** Its number: the index of its value while the query is matched. */
  readonly index: number;
  readonly kind: "node" | "arc";
  /** Whether a node may be the same word as another one. */
  readonly isFree: boolean;
}

/** Makes an error about a part of a query, which points at the part if the query was text. */
export type Complain = (reason: string, part: object) => QueryError;

/** The names that a part of a query can use: those of the pattern and its own. */
export class Scope {
  readonly #variables = new Map<string, Variable>();
  readonly #complain: Complain;
  /** The variables that were added here, in the order of their first mention. */
  readonly own: Variable[] = [];

  constructor(complain: Complain, outer?: Scope) {
    this.#complain = complain;
    if (outer !== undefined)
      for (const [name, variable] of outer.#variables) this.#variables.set(name, variable);
  }

  /** Adds the nodes and named arcs of some clauses that are not known yet, numbered from `first` on. */
  declare({ nodes = [], edges = [], constraints = [] }: Clauses, first: number): void {
    const free = new Set(nodes.filter(({ isFree }) => isFree).map(({ name }) => name));
    const add = (name: string, kind: Variable["kind"], part: object) => {
      const known = this.#variables.get(name);
      if (known !== undefined && known.kind !== kind)
        throw this.#complain(`expected one meaning for each name, found ${name} for a node and an arc`, part);
      if (known !== undefined || name === "*") return;
      const variable = { name, index: first + this.own.length, kind, isFree: free.has(name) };
      this.#variables.set(name, variable);
      this.own.push(variable);
    };
    for (const node of nodes) add(node.name, "node", node);
    for (const edge of edges) {
      add(edge.head, "node", edge);
      add(edge.dependent, "node", edge);
    }
    for (const constraint of constraints) {
      if (constraint.kind !== "dominance") continue;
      add(constraint.ancestor, "node", constraint);
      add(constraint.descendant, "node", constraint);
    }
    for (const edge of edges) {
      if (edge.name === undefined) continue;
      if (this.#variables.has(edge.name))
        throw this.#complain(`expected a name that is not taken for the arc, found ${edge.name}`, edge);
      add(edge.name, "arc", edge);
    }
  }

  /** Looks up a node. */
  node(name: string, part: object): Variable {
    return this.#find(name, "node", part);
  }

  /** Looks up a named arc. */
  arc(name: string, part: object): Variable {
    return this.#find(name, "arc", part);
  }

  /** Looks up the node or arc of a term and checks that it can have the feature. */
  term({ of, feature }: Term, part: object): Variable {
    const variable = this.#find(of, undefined, part);
    const problem = termProblem(variable, feature);
    if (problem !== undefined) throw this.#complain(problem, part);
    return variable;
  }

  #find(name: string, kind: Variable["kind"] | undefined, part: object): Variable {
    const found = this.#variables.get(name);
    const isRight = kind === undefined || found?.kind === kind;
    if (found !== undefined && isRight) return found;
    const wanted = kind ?? "node or arc";
    const known = [...this.#variables.values()]
      .filter((variable) => kind === undefined || variable.kind === kind)
      .map((variable) => variable.name)
      .filter((other) => !other.startsWith("_"));
    const names = known.length === 0 ? "none is named" : `known are ${known.join(", ")}`;
    const hint = kind === "arc" ? `name one with ${name}: V -> W` : `declare a node with ${name} []`;
    throw this.#complain(`expected a known ${wanted}, found ${name}; ${names}; ${hint}`, part);
  }
}

/** Says what is wrong with the name of a feature of a node or an arc; undefined if nothing is. */
export function termProblem({ kind }: Variable, feature: string): string | undefined {
  return kind === "node" ? featureProblem(feature) : edgeFeatureProblem(feature);
}

/** Checks the tests of a query: names of features, regular expressions, empty lists of values. */
export function checkTests(query: Query, complain: Complain): void {
  const parts = [query.pattern, ...(query.with ?? []), ...(query.without ?? []), ...(query.optional ?? [])];
  for (const { nodes = [], edges = [], constraints = [] } of parts) {
    for (const node of nodes) {
      for (const part of node.features?.flat() ?? []) {
        const problem = featureProblem(part.feature) ?? testProblem(part.test);
        if (problem !== undefined) throw complain(problem, part);
      }
    }
    for (const { relation } of edges) {
      if (relation === undefined) continue;
      if (relation.kind !== "parts") {
        const problem = testProblem(relation);
        if (problem !== undefined) throw complain(problem, relation);
        continue;
      }
      for (const part of relation.parts) {
        const problem = edgeFeatureProblem(part.feature) ?? testProblem(part.test);
        if (problem !== undefined) throw complain(problem, part);
      }
    }
    for (const constraint of constraints) {
      const problem = "test" in constraint ? testProblem(constraint.test) : undefined;
      if (problem !== undefined) throw complain(problem, constraint);
    }
  }
}

function testProblem(test: ValueTest): string | undefined {
  if (test.kind === "matches" || test.kind === "does not match") {
    const problem = regexpProblem(test.pattern);
    return problem === undefined ? undefined : `expected a valid regular expression, found an ${problem}`;
  }
  const isList = test.kind === "one of" || test.kind === "none of";
  if (isList && test.values.length === 0) return "expected at least one value, found none";
  return undefined;
}
