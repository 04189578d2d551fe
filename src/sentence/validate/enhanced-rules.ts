import type { ConlluRow } from "../conllu/conllu-rows.js";
import { quoted } from "../format-error.js";
import type { Sentence } from "../sentence.js";
import { isUniversal } from "./column-rules.js";
import type { Violation } from "./violation.js";

interface EnhancedArc {
  readonly head: string;
  readonly relation: string;
}

/** Checks the enhanced graph: DEPS holds sorted arcs from existing nodes, and 0 reaches every node. */
export function* enhancedRules(sentence: Sentence, allRows: readonly ConlluRow[]): Generator<Violation> {
  if (sentence.emptyNodes.length === 0 && sentence.deps.every((deps, i) => i === 0 || deps === "_")) return;
  const rows = allRows.filter(({ kind }) => kind !== "multiword");
  const ids = new Set(["0", ...rows.map(({ columns }) => columns[0]!)]);
  const children = new Map<string, string[]>();
  let isValid = true;
  for (const row of rows) {
    const arcs = arcsOf(row.columns[8]!);
    const violations = arcs === undefined ? [malformed(row)] : [...arcRules(row, arcs, ids)];
    yield* violations;
    if (violations.length > 0) isValid = false;
    for (const { head } of arcs ?? []) {
      const siblings = children.get(head);
      if (siblings === undefined) children.set(head, [row.columns[0]!]);
      else siblings.push(row.columns[0]!);
    }
  }
  if (!isValid) return;
  const reached = new Set(["0"]);
  for (const node of reached) for (const child of children.get(node) ?? []) reached.add(child);
  const unreached = rows.filter(({ columns }) => !reached.has(columns[0]!));
  if (unreached.length > 0) {
    const ids = unreached.map(({ columns }) => columns[0]).join(" ");
    const message = `expected a path in the enhanced graph from 0 to every node, found none to ${ids}`;
    yield { line: unreached[0]!.line, rule: "unconnected-egraph", message };
  }
}

/** Splits a DEPS value into arcs; undefined if it is not of the form head:relation|head:relation. */
function arcsOf(deps: string): EnhancedArc[] | undefined {
  if (deps === "_") return [];
  const arcs = deps.split("|").map((arc) => /^([^:]+):(.+)$/s.exec(arc));
  if (arcs.includes(null)) return undefined;
  return arcs.map((match) => ({ head: match![1]!, relation: match![2]! }));
}

function malformed({ line, columns }: ConlluRow): Violation {
  return {
    line,
    rule: "invalid-deps",
    message: `expected head:relation pairs as DEPS, found ${quoted(columns[8]!)}`,
  };
}

// A relation and up to three parts after colons; one part, an adposition, may have any letters.
const RELATION = /^[a-z]+(:[a-z]+)?(:[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(_[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)*)?(:[a-z]+)?$/u;

function* arcRules(
  { line, columns }: ConlluRow,
  arcs: readonly EnhancedArc[],
  ids: Set<string>,
): Generator<Violation> {
  const deps = columns[8]!;
  for (const [i, { head, relation }] of arcs.entries()) {
    if (!ids.has(head)) {
      yield {
        line,
        rule: "unknown-ehead",
        message: `expected the id of a node as head in DEPS, found ${quoted(head)}`,
      };
      continue;
    }
    if (head === columns[0])
      yield {
        line,
        rule: "deps-self-loop",
        message: `expected another node as head in DEPS, found ${quoted(deps)}`,
      };
    if (!RELATION.test(relation) || !(isUniversal(relation) || relation === "ref")) {
      yield {
        line,
        rule: "invalid-edeprel",
        message: `expected an enhanced relation in DEPS, found ${quoted(relation)}`,
      };
    }
    const isRoot = relation.split(":", 1)[0] === "root";
    if (isRoot !== (head === "0")) {
      const rule = isRoot ? "enhanced-root-is-not-0" : "enhanced-0-is-not-root";
      yield {
        line,
        rule,
        message: `expected the relation root exactly for head 0, found ${quoted(`${head}:${relation}`)}`,
      };
    }
    const before = arcs[i - 1];
    if (before === undefined) continue;
    const order = compareIds(before.head, head);
    if (order > 0 || (order === 0 && before.relation > relation)) {
      yield {
        line,
        rule: "unsorted-deps",
        message: `expected DEPS sorted by head, then relation, found ${quoted(deps)}`,
      };
    } else if (order === 0 && before.relation === relation) {
      yield { line, rule: "repeated-deps", message: `expected each arc once in DEPS, found ${quoted(deps)}` };
    }
  }
}

/** Compares ids such as 8, 8.1 and 8.10, for sorting. */
function compareIds(a: string, b: string): number {
  const [wordA, emptyA = "0"] = a.split(".");
  const [wordB, emptyB = "0"] = b.split(".");
  return Number(wordA) - Number(wordB) || Number(emptyA) - Number(emptyB);
}
