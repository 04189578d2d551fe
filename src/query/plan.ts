import { type Check, type Condition, conditionOf, relationTester } from "./conditions.js";
import type { Clauses, EdgeClause } from "./query.js";
import type { Scope, Variable } from "./scope.js";
import { nodeSelectivity, relationSelectivity } from "./selectivity.js";
import type { SentenceGraph } from "./sentence-graph.js";
import { type Accept, nodeTester } from "./values.js";

/**
 * Where the candidates of a step come from: all nodes, the head or the dependents of a node, the node at a
 * distance, the nodes above a node, the arc of the tree to a node, or the enhanced arcs between two nodes.
 */
export type Source = "all" | "head" | "dependents" | "offset" | "ancestors" | "arc" | "enhanced";

/** A step of a plan: gives a value to one variable. */
export interface Step {
  /** Index of the variable. */
  readonly index: number;
  readonly source: Source;
  /** Index of the variable that the source is about; of the dependent for arcs. */
  readonly from: number;
  /** The distance for "offset"; the index of the head's variable for "enhanced". */
  readonly other: number;
  /** Indices of the variables with a value that must be another node. */
  readonly different: Int32Array;
  /** Tests of the candidate alone. */
  readonly accepts: readonly Accept[];
  /** Conditions on the candidate and values before it. */
  readonly checks: readonly Check[];
}

/** How the clauses of one part of a query are matched. */
export interface Plan {
  /** Conditions on what has a value before. */
  readonly before: readonly Check[];
  readonly steps: readonly Step[];
}

/** A way to find candidates for a node from another one, with about how many there are. */
interface Link {
  readonly to: Variable;
  readonly from: Variable;
  readonly source: Source;
  readonly other: number;
  readonly count: number;
}

interface NamedArc {
  readonly variable: Variable;
  readonly head: Variable;
  readonly dependent: Variable;
  readonly isEnhanced: boolean;
  readonly accepts: Accept | undefined;
}

/** About how many nodes a sentence has. */
const NODES = 25;

/**
 * Plans the search for the own variables of some clauses, the rarest nodes first and then those next to them.
 *
 * `given` are the variables that have a value before.
 */
export function planOf(clauses: Clauses, scope: Scope, given: readonly Variable[]): Plan {
  return new Planner(clauses, scope, given).plan();
}

class Planner {
  readonly #scope: Scope;
  readonly #bound: Set<Variable>;
  readonly #conditions: Condition[] = [];
  readonly #accepts = new Map<Variable, Accept[]>();
  /** The share of nodes that pass the tests of each variable. */
  readonly #share = new Map<Variable, number>();
  readonly #links: Link[] = [];
  readonly #arcs: NamedArc[] = [];
  readonly #steps: Step[] = [];

  constructor(
    { nodes = [], edges = [], constraints = [] }: Clauses,
    scope: Scope,
    given: readonly Variable[],
  ) {
    this.#scope = scope;
    this.#bound = new Set(given);
    for (const node of nodes) {
      const variable = scope.node(node.name, node);
      if (node.features === undefined || node.features.length === 0) continue;
      this.#test(variable, nodeTester(node.features), nodeSelectivity(node.features));
    }
    for (const edge of edges) this.#edge(edge);
    for (const constraint of constraints) {
      this.#conditions.push(conditionOf(constraint, scope));
      if (constraint.kind === "order" && constraint.isImmediate)
        this.#offset(constraint.before, constraint.after, 1, constraint);
      if (constraint.kind === "distance" && constraint.operator === "=" && !constraint.isAbsolute)
        this.#offset(constraint.from, constraint.to, constraint.value, constraint);
      if (constraint.kind === "dominance") {
        const to = scope.node(constraint.ancestor, constraint);
        const from = scope.node(constraint.descendant, constraint);
        this.#links.push({ to, from, source: "ancestors", other: 0, count: 4 });
      }
    }
  }

  plan(): Plan {
    const before = this.#ready();
    this.#addArcs();
    const waiting = new Set(this.#scope.own.filter(({ kind }) => kind === "node"));
    while (waiting.size > 0) {
      let best: { variable: Variable; link: Link | undefined; cost: number } | undefined;
      for (const variable of waiting) {
        const share = this.#share.get(variable) ?? 1;
        const links = this.#links.filter(({ to, from }) => to === variable && this.#bound.has(from));
        const link = links.toSorted((a, b) => a.count - b.count)[0];
        const cost = share * (link?.count ?? NODES);
        if (best === undefined || cost < best.cost) best = { variable, link, cost };
      }
      const { variable, link } = best!;
      waiting.delete(variable);
      this.#add(variable, link);
    }
    return { before, steps: this.#steps };
  }

  #test(variable: Variable, accepts: Accept, share: number): void {
    if (this.#bound.has(variable)) {
      const { index } = variable;
      this.#conditions.push({ variables: [], check: (graph, assigned) => accepts(graph, assigned[index]!) });
      return;
    }
    this.#accepts.set(variable, [...(this.#accepts.get(variable) ?? []), accepts]);
    this.#share.set(variable, (this.#share.get(variable) ?? 1) * share);
  }

  #offset(before: string, after: string, distance: number, part: object): void {
    const from = this.#scope.node(before, part);
    const to = this.#scope.node(after, part);
    this.#links.push({ to, from, source: "offset", other: distance, count: 1 });
    this.#links.push({ to: from, from: to, source: "offset", other: -distance, count: 1 });
  }

  #edge(edge: EdgeClause): void {
    const scope = this.#scope;
    const head = edge.head === "*" ? undefined : scope.node(edge.head, edge);
    const dependent = edge.dependent === "*" ? undefined : scope.node(edge.dependent, edge);
    const accepts = relationTester(edge.relation);
    const isEnhanced = edge.isEnhanced === true;
    if (edge.name !== undefined && head !== undefined && dependent !== undefined)
      this.#arcs.push({ variable: scope.arc(edge.name, edge), head, dependent, isEnhanced, accepts });
    if (isEnhanced) {
      this.#conditions.push(enhancedCondition(head, dependent, accepts));
      return;
    }
    if (dependent === undefined) {
      this.#conditions.push(dependentCondition(head!, accepts));
      return;
    }
    const hasArc: Accept = ({ columns }, d) => columns.head[d]! >= 0;
    this.#test(
      dependent,
      accepts === undefined ? hasArc : (graph, d) => hasArc(graph, d) && accepts(graph, d),
      relationSelectivity(edge.relation),
    );
    if (head === undefined) return;
    const h = head.index;
    const d = dependent.index;
    this.#conditions.push({
      variables: [head, dependent],
      check: ({ columns }, assigned) => columns.head[assigned[d]!] === assigned[h],
    });
    this.#links.push({ to: head, from: dependent, source: "head", other: 0, count: 1 });
    this.#links.push({ to: dependent, from: head, source: "dependents", other: 0, count: 2 });
  }

  /** Takes the conditions whose variables all have a value. */
  #ready(): Check[] {
    const ready: Check[] = [];
    for (let i = 0; i < this.#conditions.length; ) {
      const { variables, check } = this.#conditions[i]!;
      if (variables.every((variable) => this.#bound.has(variable))) {
        ready.push(check);
        this.#conditions.splice(i, 1);
      } else i++;
    }
    return ready;
  }

  /** Adds the step of a node, and those of named arcs whose ends have a value now. */
  #add(variable: Variable, link: Link | undefined): void {
    const different = [...this.#bound].filter(
      ({ kind, isFree }) => kind === "node" && !isFree && !variable.isFree,
    );
    this.#bound.add(variable);
    this.#steps.push({
      index: variable.index,
      source: link?.source ?? "all",
      from: link?.from.index ?? -1,
      other: link?.other ?? 0,
      different: Int32Array.from(different, ({ index }) => index),
      accepts: this.#accepts.get(variable) ?? [],
      checks: this.#ready(),
    });
    this.#addArcs();
  }

  #addArcs(): void {
    for (const { variable, head, dependent, isEnhanced, accepts } of this.#arcs) {
      if (this.#bound.has(variable) || !this.#bound.has(head) || !this.#bound.has(dependent)) continue;
      this.#bound.add(variable);
      this.#steps.push({
        index: variable.index,
        source: isEnhanced ? "enhanced" : "arc",
        from: dependent.index,
        other: head.index,
        different: new Int32Array(0),
        // The arc of the tree to a node has passed its test already.
        accepts: isEnhanced && accepts !== undefined ? [accepts] : [],
        checks: this.#ready(),
      });
    }
  }
}

/** The condition that some arc of the tree leads from a node to anywhere. */
function dependentCondition(head: Variable, accepts: Accept | undefined): Condition {
  return {
    variables: [head],
    check: (graph, assigned) => {
      for (let d = graph.firstDependent[assigned[head.index]!]!; d > 0; d = graph.nextDependent[d]!)
        if (accepts === undefined || accepts(graph, d)) return true;
      return false;
    },
  };
}

/** The condition that an arc of the enhanced graph leads from a node to another; undefined is any node. */
function enhancedCondition(
  head: Variable | undefined,
  dependent: Variable | undefined,
  accepts: Accept | undefined,
): Condition {
  const check = (graph: SentenceGraph, assigned: Int32Array) => {
    const { enhancedHead, enhancedDependent, length } = graph;
    for (let i = 0; i < enhancedHead.length; i++) {
      if (dependent !== undefined && enhancedDependent[i] !== assigned[dependent.index]) continue;
      if (head !== undefined && enhancedHead[i] !== assigned[head.index]) continue;
      if (accepts === undefined || accepts(graph, length + 1 + i)) return true;
    }
    return false;
  };
  return { variables: [head, dependent].filter((variable) => variable !== undefined), check };
}
