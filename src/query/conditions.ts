import { commentValue } from "../sentence/sentence.js";
import { brokenTree } from "../sentence/tree.js";
import type { ComparisonOperator, Constraint, GlobalProperty } from "./constraint.js";
import type { RelationTest } from "./query.js";
import type { Scope, Variable } from "./scope.js";
import type { SentenceGraph } from "./sentence-graph.js";
import {
  type Accept,
  allOf,
  edgeReader,
  featureTester,
  nodeReader,
  type Read,
  valueTester,
} from "./values.js";

/** Tells whether a condition holds for the values of the variables. */
export type Check = (graph: SentenceGraph, assigned: Int32Array) => boolean;

/** A condition on some variables, checked as soon as all of them have a value. */
export interface Condition {
  readonly variables: readonly Variable[];
  readonly check: Check;
}

/** Makes the condition of a constraint; complains about names that are not known. */
export function conditionOf(constraint: Constraint, scope: Scope): Condition {
  switch (constraint.kind) {
    case "value": {
      const variable = scope.term(constraint.term, constraint);
      const accepts = featureTester(reader(variable, constraint.term.feature), constraint.test);
      return one(variable, (graph, item) => accepts(graph, item));
    }
    case "number": {
      const variable = scope.term(constraint.term, constraint);
      const read = reader(variable, constraint.term.feature);
      const { operator, value } = constraint;
      return one(variable, (graph, item) => compareNumbers(numberOf(read(graph, item)), operator, value));
    }
    case "compare": {
      const left = scope.term(constraint.left, constraint);
      const right = scope.term(constraint.right, constraint);
      const readLeft = reader(left, constraint.left.feature);
      const readRight = reader(right, constraint.right.feature);
      const compare = comparer(constraint.operator);
      return {
        variables: [left, right],
        check: (graph, assigned) =>
          compare(readLeft(graph, assigned[left.index]!), readRight(graph, assigned[right.index]!)),
      };
    }
    case "order": {
      const before = scope.node(constraint.before, constraint);
      const after = scope.node(constraint.after, constraint);
      const immediate = constraint.isImmediate === true;
      return two(before, after, (_graph, a, b) => (immediate ? b === a + 1 : a < b));
    }
    case "distance": {
      const from = scope.node(constraint.from, constraint);
      const to = scope.node(constraint.to, constraint);
      const { operator, value, isAbsolute } = constraint;
      return two(from, to, (_graph, a, b) =>
        compareNumbers(isAbsolute ? Math.abs(b - a) : b - a, operator, value),
      );
    }
    case "dominance": {
      const ancestor = scope.node(constraint.ancestor, constraint);
      const descendant = scope.node(constraint.descendant, constraint);
      return two(ancestor, descendant, dominates);
    }
    case "arcs": {
      const first = scope.arc(constraint.first, constraint);
      const second = scope.arc(constraint.second, constraint);
      const { relation } = constraint;
      return two(first, second, (graph, a, b) => spansRelation(graph, a, b) === relation);
    }
    case "under": {
      const node = scope.node(constraint.node, constraint);
      const edge = scope.arc(constraint.edge, constraint);
      return two(node, edge, (graph, position, arc) => {
        const head = graph.headOf(arc);
        const dependent = graph.dependentOf(arc);
        return position > Math.min(head, dependent) && position < Math.max(head, dependent);
      });
    }
    case "global": {
      const has = PROPERTIES[constraint.property];
      const wanted = constraint.isNegated !== true;
      return { variables: [], check: (graph) => has(graph) === wanted };
    }
    case "comment": {
      const { key } = constraint;
      const accepts = valueTester(constraint.test);
      return { variables: [], check: (graph) => accepts(commentValue(graph.columns.comments, key)) };
    }
  }
}

function one(variable: Variable, accepts: Accept): Condition {
  const { index } = variable;
  return { variables: [variable], check: (graph, assigned) => accepts(graph, assigned[index]!) };
}

function two(
  first: Variable,
  second: Variable,
  holds: (graph: SentenceGraph, a: number, b: number) => boolean,
): Condition {
  const i = first.index;
  const k = second.index;
  return {
    variables: [first, second],
    check: (graph, assigned) => holds(graph, assigned[i]!, assigned[k]!),
  };
}

function reader(variable: Variable, feature: string): Read {
  return variable.kind === "node" ? nodeReader(feature) : edgeReader(feature);
}

/** Makes a test of the arcs of a tree or an enhanced graph by their relation; undefined if all pass. */
export function relationTester(test: RelationTest | undefined): Accept | undefined {
  if (test === undefined) return undefined;
  if (test.kind === "parts") {
    return allOf(test.parts.map((part) => featureTester(edgeReader(part.feature), part.test)));
  }
  const accepts = valueTester(test);
  return (graph, edge) => accepts(graph.relationOf(edge));
}

function numberOf(value: string | undefined): number {
  return value === undefined || value === "" ? Number.NaN : Number(value);
}

function compareNumbers(a: number, operator: ComparisonOperator, b: number): boolean {
  switch (operator) {
    case "=":
      return a === b;
    case "<>":
      return a < b || a > b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
  }
}

/** Compares two values, of which both must be set: as strings with = and <>, as numbers otherwise. */
function comparer(operator: ComparisonOperator): (a: string | undefined, b: string | undefined) => boolean {
  if (operator === "=") return (a, b) => a !== undefined && a === b;
  if (operator === "<>") return (a, b) => a !== undefined && b !== undefined && a !== b;
  return (a, b) => compareNumbers(numberOf(a), operator, numberOf(b));
}

/** Whether one or more arcs of the tree lead down from a node to another. */
function dominates({ columns: { head }, length }: SentenceGraph, ancestor: number, node: number): boolean {
  let k = head[node]!;
  // In a cycle the way up does not end.
  for (let steps = 0; k >= 0 && steps <= length; steps++) {
    if (k === ancestor) return true;
    k = head[k]!;
  }
  return false;
}

/** How the span of an arc lies to that of another one. */
function spansRelation(
  graph: SentenceGraph,
  first: number,
  second: number,
): "disjoint" | "inside" | "around" | "crossing" {
  const left1 = Math.min(graph.headOf(first), graph.dependentOf(first));
  const right1 = Math.max(graph.headOf(first), graph.dependentOf(first));
  const left2 = Math.min(graph.headOf(second), graph.dependentOf(second));
  const right2 = Math.max(graph.headOf(second), graph.dependentOf(second));
  if (right1 <= left2 || right2 <= left1) return "disjoint";
  if (left1 <= left2 && right2 <= right1) return "around";
  if (left2 <= left1 && right1 <= right2) return "inside";
  return "crossing";
}

const PROPERTIES: Readonly<Record<GlobalProperty, (graph: SentenceGraph) => boolean>> = {
  projective: (graph) => !hasCrossing(graph),
  tree: ({ columns }) => brokenTree(columns.head as Int32Array) === undefined,
  forest: (graph) => !isCyclic(graph),
  cyclic: (graph) => isCyclic(graph),
};

function hasCrossing({ columns: { head }, length }: SentenceGraph): boolean {
  for (let a = 1; a <= length; a++) {
    if (head[a]! < 0) continue;
    const left = Math.min(a, head[a]!);
    const right = Math.max(a, head[a]!);
    // An arc that crosses this one ends strictly inside it: it is enough to look at the dependents and heads
    // there.
    for (let b = 1; b <= length; b++) {
      const h = head[b]!;
      if (h < 0) continue;
      const isInside = b > left && b < right;
      const isHeadInside = h > left && h < right;
      if (isInside !== isHeadInside && (isInside ? h < left || h > right : b < left || b > right))
        return true;
    }
  }
  return false;
}

function isCyclic({ columns: { head }, length }: SentenceGraph): boolean {
  for (let i = 1; i <= length; i++) {
    let k = i;
    for (let steps = 0; k > 0; steps++) {
      if (steps > length) return true;
      k = head[k]!;
    }
  }
  return false;
}
