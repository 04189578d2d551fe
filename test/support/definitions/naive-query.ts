// What a query means: every assignment of its nodes and named arcs is tried, and every clause is looked at by
// itself.
import type { ComparisonOperator, Constraint } from "../../../src/query/constraint.js";
import type { Clauses, FeatureTest, Query, ValueTest } from "../../../src/query/query.js";
import type { Sentence } from "../../../src/sentence/sentence.js";
import { isProjectiveArc } from "./naive-measures.js";

/** An arc that a match names. */
export interface NamedArc {
  readonly head: number;
  readonly dependent: number;
  readonly relation: string;
  readonly isEnhanced: boolean;
}

/** A node is its position. */
type Value = number | NamedArc;
type Assignment = ReadonlyMap<string, Value>;

/** Returns all matches of a query, each with the name and value of what it captures; arcs are written out. */
export function naiveMatches(query: Query, sentence: Sentence): string[] {
  const matches: string[] = [];
  const outer = namesOf(query.pattern);
  for (const found of assignments(query.pattern, new Map(), sentence)) {
    const some = (clauses: Clauses) => assignments(clauses, found, sentence).next().done === false;
    if (!(query.with ?? []).every(some) || (query.without ?? []).some(some)) continue;
    let extended: Assignment[] = [found];
    for (const part of query.optional ?? []) {
      const own = [...assignments(part, found, sentence)];
      const added = own.map((more) => [...more].filter(([name]) => !outer.includes(name)));
      const parts = added.length === 0 ? [[]] : added;
      extended = extended.flatMap((match) => parts.map((more) => new Map([...match, ...more])));
    }
    matches.push(...extended.map(written));
  }
  return [...new Set(matches)].sort();
}

/** Writes a match as text. */
export function written(match: Assignment): string {
  return [...match]
    .map(([name, value]) =>
      typeof value === "number"
        ? `${name}=${value}`
        : `${name}=${value.head}-[${value.isEnhanced ? "E:" : ""}${value.relation}]->${value.dependent}`,
    )
    .sort()
    .join(" ");
}

function namesOf({ nodes = [], edges = [], constraints = [] }: Clauses): string[] {
  const paths = constraints.filter((constraint) => constraint.kind === "dominance");
  const names = [
    ...nodes.map(({ name }) => name),
    ...edges.flatMap(({ head, dependent }) => [head, dependent]),
    ...paths.flatMap(({ ancestor, descendant }) => [ancestor, descendant]),
    ...edges.flatMap(({ name }) => name ?? []),
  ];
  return [...new Set(names)].filter((name) => name !== "*");
}

function arcsOf(sentence: Sentence): NamedArc[] {
  const arcs: NamedArc[] = [];
  for (let d = 1; d <= sentence.length; d++) {
    if (sentence.head[d]! >= 0)
      arcs.push({ head: sentence.head[d]!, dependent: d, relation: sentence.deprel[d]!, isEnhanced: false });
    for (const item of sentence.deps[d]!.split("|")) {
      const [, head, relation] = /^(\d+):(.*)$/.exec(item) ?? [];
      if (head !== undefined)
        arcs.push({ head: Number(head), dependent: d, relation: relation!, isEnhanced: true });
    }
  }
  return arcs;
}

/** All ways to give values to the names of some clauses that have none, so that the clauses hold. */
function* assignments(clauses: Clauses, given: Assignment, sentence: Sentence): Generator<Assignment> {
  const arcs = arcsOf(sentence);
  const named = (clauses.edges ?? []).flatMap(({ name }) => name ?? []);
  const open = namesOf(clauses).filter((name) => !given.has(name));
  const free = new Set([...(clauses.nodes ?? [])].filter(({ isFree }) => isFree).map(({ name }) => name));
  function* extend(i: number, found: Assignment): Generator<Assignment> {
    const name = open[i];
    if (name === undefined) {
      if (holds(clauses, found, sentence, arcs)) yield found;
    } else if (named.includes(name)) {
      for (const arc of arcs) yield* extend(i + 1, new Map([...found, [name, arc]]));
    } else {
      for (let position = 0; position <= sentence.length; position++) {
        const isTaken = [...found].some(([other, value]) => value === position && !FREE.test(other));
        if (isTaken && !free.has(name)) continue;
        yield* extend(i + 1, new Map([...found, [name, position]]));
      }
    }
  }
  yield* extend(0, given);
}

/** In these tests the names of free nodes end in $. */
const FREE = /\$$/;

function holds(clauses: Clauses, found: Assignment, sentence: Sentence, arcs: readonly NamedArc[]): boolean {
  const node = (name: string) => found.get(name) as number;
  const nodes = (clauses.nodes ?? []).every(({ name, features = [] }) => {
    const isOne = (tests: readonly FeatureTest[]) =>
      tests.every(({ feature, test }) => passes(test, nodeValue(sentence, node(name), feature)));
    return features.length === 0 || features.some(isOne);
  });
  const edges = (clauses.edges ?? []).every(({ name, head, dependent, relation, isEnhanced = false }) =>
    arcs.some((arc) => {
      if (name !== undefined && found.get(name) !== undefined && !sameArc(found.get(name) as NamedArc, arc))
        return false;
      if (arc.isEnhanced !== isEnhanced) return false;
      if (head !== "*" && arc.head !== node(head)) return false;
      if (dependent !== "*" && arc.dependent !== node(dependent)) return false;
      if (relation === undefined) return true;
      if (relation.kind !== "parts") return passes(relation, arc.relation);
      return relation.parts.every(({ feature, test }) => passes(test, arcValue(sentence, arc, feature)));
    }),
  );
  return (
    nodes && edges && (clauses.constraints ?? []).every((constraint) => isTrue(constraint, found, sentence))
  );
}

function sameArc(a: NamedArc, b: NamedArc): boolean {
  return (
    a.head === b.head &&
    a.dependent === b.dependent &&
    a.relation === b.relation &&
    a.isEnhanced === b.isEnhanced
  );
}

function nodeValue(sentence: Sentence, position: number, feature: string): string | undefined {
  if (feature === "__id__") return String(position);
  if (position === 0) return feature === "form" ? "__0__" : undefined;
  if (feature === "form") return sentence.form[position]!;
  if (feature === "head") return sentence.head[position]! < 0 ? undefined : String(sentence.head[position]);
  if (["lemma", "upos", "xpos", "feats", "deprel", "deps", "misc"].includes(feature)) {
    const value = sentence[feature as "lemma"][position]!;
    return value === "_" && !(feature === "lemma" && sentence.form[position] === "_") ? undefined : value;
  }
  const items = [...sentence.feats[position]!.split("|"), ...sentence.misc[position]!.split("|")];
  return items.find((item) => item.startsWith(`${feature}=`))?.slice(feature.length + 1);
}

function arcValue(sentence: Sentence, arc: NamedArc, feature: string): string | undefined {
  if (feature === "label") return (arc.isEnhanced ? "E:" : "") + arc.relation;
  if (feature === "enhanced") return arc.isEnhanced ? "yes" : undefined;
  if (feature === "length") return String(Math.abs(arc.head - arc.dependent));
  if (feature === "delta") return String(arc.dependent - arc.head);
  if (feature === "projective") {
    if (arc.isEnhanced) return undefined;
    return isProjectiveArc(sentence.head, arc.dependent) ? "yes" : "no";
  }
  return arc.relation === "_" ? undefined : arc.relation.split(":")[Number(feature) - 1];
}

function passes(test: ValueTest, value: string | undefined): boolean {
  if (test.kind === "missing") return value === undefined;
  if (value === undefined) return false;
  if ("values" in test) return test.values.includes(value) === (test.kind === "one of");
  if (!("pattern" in test)) return test.kind === "defined";
  const isMatch = new RegExp(`^(${test.pattern})$`, test.ignoreCase ? "isu" : "su").test(value);
  return isMatch === (test.kind === "matches");
}

function compared(a: number, operator: ComparisonOperator, b: number): boolean {
  if (Number.isNaN(a) || Number.isNaN(b)) return false;
  return { "=": a === b, "<>": a !== b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b }[operator];
}

function isTrue(constraint: Constraint, found: Assignment, sentence: Sentence): boolean {
  const position = (name: string) => found.get(name) as number;
  const span = (name: string) => {
    const { head, dependent } = found.get(name) as NamedArc;
    return [Math.min(head, dependent), Math.max(head, dependent)] as const;
  };
  const termValue = ({ of, feature }: { of: string; feature: string }) => {
    const value = found.get(of)!;
    return typeof value === "number"
      ? nodeValue(sentence, value, feature)
      : arcValue(sentence, value, feature);
  };
  switch (constraint.kind) {
    case "value":
      return passes(constraint.test, termValue(constraint.term));
    case "number":
      return compared(Number(termValue(constraint.term)), constraint.operator, constraint.value);
    case "compare": {
      const left = termValue(constraint.left);
      const right = termValue(constraint.right);
      if (left === undefined || right === undefined) return false;
      if (constraint.operator === "=") return left === right;
      if (constraint.operator === "<>") return left !== right;
      return compared(Number(left), constraint.operator, Number(right));
    }
    case "order": {
      const distance = position(constraint.after) - position(constraint.before);
      return constraint.isImmediate ? distance === 1 : distance > 0;
    }
    case "distance": {
      const distance = position(constraint.to) - position(constraint.from);
      return compared(
        constraint.isAbsolute ? Math.abs(distance) : distance,
        constraint.operator,
        constraint.value,
      );
    }
    case "dominance":
      return above(sentence, position(constraint.descendant)).includes(position(constraint.ancestor));
    case "arcs": {
      const [l1, r1] = span(constraint.first);
      const [l2, r2] = span(constraint.second);
      const isDisjoint = r1 <= l2 || r2 <= l1;
      const isEqual = l1 === l2 && r1 === r2;
      const isInside = !isDisjoint && l2 <= l1 && r1 <= r2 && !isEqual;
      const isCrossing = (l1 < l2 && l2 < r1 && r1 < r2) || (l2 < l1 && l1 < r2 && r2 < r1);
      return { disjoint: isDisjoint, inside: isInside, crossing: isCrossing }[constraint.relation];
    }
    case "under": {
      const [left, right] = span(constraint.edge);
      return left < position(constraint.node) && position(constraint.node) < right;
    }
    case "global":
      return has(constraint.property, sentence) === !constraint.isNegated;
    case "comment":
      return passes(constraint.test, sentence.comment(constraint.key));
  }
}

/** The nodes on the way up from a node, until it ends or comes back. */
function above({ head }: Sentence, node: number): number[] {
  const seen: number[] = [];
  for (let k = head[node]!; k >= 0 && !seen.includes(k); k = head[k]!) seen.push(k);
  return seen;
}

function has(property: string, sentence: Sentence): boolean {
  const words = Array.from({ length: sentence.length }, (_, i) => i + 1);
  const isCyclic = words.some((word) => above(sentence, word).includes(word));
  if (property === "cyclic") return isCyclic;
  if (property === "forest") return !isCyclic;
  if (property === "tree") return !isCyclic && words.every((word) => sentence.head[word]! >= 0);
  const linked = (a: number, b: number) => sentence.head[a] === b || sentence.head[b] === a;
  const nodes = [0, ...words];
  return !nodes.some((a) =>
    nodes.some((b) =>
      nodes.some((c) => nodes.some((d) => a < b && b < c && c < d && linked(a, c) && linked(b, d))),
    ),
  );
}
