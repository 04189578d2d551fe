import { edgeFeatureProblem, featureProblem } from "../values.js";
import type { Command, RelationValue, Value } from "./rule.js";

/** What each name of a rule stands for. */
export type KnownNames = Map<string, "node" | "arc">;

/**
 * Says what is wrong with the names in a command; undefined if nothing is. Adds the arcs that it makes to the
 * known names, and removes those that it deletes.
 */
export function commandProblem(command: Command, known: KnownNames): string | undefined {
  const node = (name: string) => expected(name, "node", known);
  switch (command.kind) {
    case "delete arc": {
      const problem = expected(command.arc, "arc", known);
      known.delete(command.arc);
      return problem;
    }
    case "delete arc between":
      return node(command.head) ?? node(command.dependent);
    case "shift":
      return node(command.from) ?? node(command.to);
    case "add arc": {
      const { name, head, dependent, relation } = command;
      if (name !== undefined && known.has(name)) return `expected a new name for the arc, found ${name}`;
      const problem = node(head) ?? node(dependent) ?? relationProblem(relation, known);
      if (name !== undefined) known.set(name, "arc");
      return problem;
    }
    case "remove":
      return settableProblem(command.term, known);
    case "set":
      return settableProblem(command.term, known) ?? valueProblem(command.value, known);
  }
}

function expected(name: string, kind: "node" | "arc", known: KnownNames): string | undefined {
  if (known.get(name) === kind) return undefined;
  const names = [...known].filter(([, other]) => other === kind).map(([other]) => other);
  const list = names.length === 0 ? `the pattern names none` : `known are ${names.join(", ")}`;
  return `expected a known ${kind}, found ${name}; ${list}`;
}

function relationProblem(relation: RelationValue | undefined, known: KnownNames): string | undefined {
  if (relation === undefined) return undefined;
  const values = relation.kind === "whole" ? [relation.value] : relation.parts;
  return values.map((value) => valueProblem(value, known)).find((problem) => problem !== undefined);
}

function valueProblem(value: Value, known: KnownNames): string | undefined {
  for (const part of value) {
    if (part.kind === "text") {
      if (!/[\t\r\n]/.test(part.text)) continue;
      return "expected a value without tabs and line breaks, which CoNLL-U cannot hold";
    }
    const problem = termProblem(part.term, known);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function termProblem(
  { of, feature }: { of: string; feature: string },
  known: KnownNames,
): string | undefined {
  const kind = known.get(of);
  if (kind === undefined)
    return `expected a known node or arc, found ${of}; known are ${[...known.keys()].join(", ")}`;
  return kind === "node" ? featureProblem(feature) : edgeFeatureProblem(feature);
}

/** Features that other commands change, or that follow from the tree. */
const FIXED = ["head", "deps", "__id__", "length", "delta", "projective", "enhanced"];

function settableProblem(term: { of: string; feature: string }, known: KnownNames): string | undefined {
  const problem = termProblem(term, known);
  if (problem !== undefined || !FIXED.includes(term.feature)) return problem;
  return `expected a feature that can be set, found ${term.feature}; add_edge and del_edge change arcs`;
}
