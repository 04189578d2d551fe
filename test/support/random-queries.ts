import fc from "fast-check";
import type { Constraint } from "../../src/query/constraint.js";
import type { Clauses, EdgeClause, NodeClause, Query, ValueTest } from "../../src/query/query.js";
import { Sentence } from "../../src/sentence/sentence.js";

const FORMS = ["ash", "elm", "oak", "_"];
const TAGS = ["NOUN", "VERB", "_"];
const FEATS = ["_", "Number=Sing", "Case=Nom|Number=Plur", "Number=Plur"];
const MISC = ["_", "SpaceAfter=No", "Number=Sing"];
const RELATIONS = ["nsubj", "obj", "nsubj:pass", "obl:in:by", "_"];

/**
 * Sentences of up to five words with any heads: trees, cycles, words without heads; and some enhanced arcs.
 */
export const randomSentences: fc.Arbitrary<Sentence> = fc
  .array(
    fc.record({
      form: fc.constantFrom(...FORMS),
      lemma: fc.constantFrom(...FORMS),
      upos: fc.constantFrom(...TAGS),
      feats: fc.constantFrom(...FEATS),
      misc: fc.constantFrom(...MISC),
      head: fc.nat(),
      hasHead: fc.integer({ min: 0, max: 9 }),
      deprel: fc.constantFrom(...RELATIONS),
      deps: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...RELATIONS)), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((words) => {
    const n = words.length;
    const column = <T>(value: (word: (typeof words)[number]) => T) => words.map(value);
    return Sentence.ofForms(column(({ form }) => form)).with({
      lemma: ["", ...column(({ lemma }) => lemma)],
      upos: ["", ...column(({ upos }) => upos)],
      feats: ["", ...column(({ feats }) => feats)],
      misc: ["", ...column(({ misc }) => misc)],
      deprel: ["", ...column(({ deprel }) => deprel)],
      head: Int32Array.from([-1, ...column(({ head, hasHead }) => (hasHead === 0 ? -1 : head % (n + 1)))]),
      deps: ["", ...column(({ deps }) => deps.map(([h, r]) => `${h % (n + 1)}:${r}`).join("|") || "_")],
      comments: ["# sent_id = s1"],
    });
  });

const tests = (values: readonly string[]): fc.Arbitrary<ValueTest> =>
  fc.oneof(
    fc.constant<ValueTest>({ kind: "defined" }),
    fc.constant<ValueTest>({ kind: "missing" }),
    fc.subarray([...values], { minLength: 1 }).map((some): ValueTest => ({ kind: "one of", values: some })),
    fc.subarray([...values], { minLength: 1 }).map((some): ValueTest => ({ kind: "none of", values: some })),
    fc.constantFrom<ValueTest>(
      { kind: "matches", pattern: ".*[bs].*" },
      { kind: "does not match", pattern: "O.*|n.*", ignoreCase: true },
    ),
  );

const featureTests = fc.oneof(
  fc.record({ feature: fc.constantFrom("form", "lemma"), test: tests(FORMS) }),
  fc.record({ feature: fc.constantFrom("upos"), test: tests(TAGS) }),
  fc.record({ feature: fc.constantFrom("Number", "Case", "feats"), test: tests(["Sing", "Plur", "Nom"]) }),
  fc.record({ feature: fc.constantFrom("deprel"), test: tests(RELATIONS) }),
);

const relationParts = fc.record({
  feature: fc.constantFrom("1", "2", "3", "label", "length", "delta"),
  test: tests(["nsubj", "obj", "pass", "in", "1", "2", "-1"]),
});

const names = (all: readonly string[]) => fc.constantFrom(...all);

/** Clauses over these nodes, of which some may have been named elsewhere, and this arc. */
function clausesOver(
  nodes: readonly string[],
  arc: string,
  outerArcs: readonly string[],
): fc.Arbitrary<Clauses> {
  const node = names(nodes);
  const nodeClauses = fc.array(
    fc
      .tuple(node, fc.array(fc.array(featureTests, { minLength: 1, maxLength: 2 }), { maxLength: 2 }))
      .map(
        ([name, features]): NodeClause => ({ name, features, ...(name.endsWith("$") && { isFree: true }) }),
      ),
    { maxLength: 2 },
  );
  const end = fc.oneof({ weight: 6, arbitrary: node }, { weight: 1, arbitrary: fc.constant("*") });
  const edges = fc.array(
    fc.record({
      head: end,
      dependent: end,
      relation: fc.oneof(
        fc.constant(undefined),
        tests(RELATIONS),
        fc
          .array(relationParts, { minLength: 1, maxLength: 2 })
          .map((parts) => ({ kind: "parts" as const, parts })),
      ),
      isEnhanced: fc.integer({ min: 0, max: 4 }).map((k) => k === 0),
      isNamed: fc.boolean(),
    }),
    { maxLength: 3 },
  );
  return fc
    .tuple(nodeClauses, edges, fc.array(rawConstraints(node), { maxLength: 2 }))
    .map(([nodeList, edgeList, constraints]) => {
      const usable = edgeList.filter(({ head, dependent }) => head !== "*" || dependent !== "*");
      const first = usable.findIndex(
        ({ head, dependent, isNamed }) => isNamed && head !== "*" && dependent !== "*",
      );
      const made = usable.map(
        ({ isNamed: _, ...edge }, i): EdgeClause => (i === first ? { name: arc, ...edge } : edge),
      );
      // Every node that a constraint names is declared.
      const named = [
        ...nodeList,
        ...nodes.map((name): NodeClause => ({ name, ...(name.endsWith("$") && { isFree: true }) })),
      ];
      const arcs = [...outerArcs, ...(first >= 0 ? [arc] : [])];
      return {
        nodes: named,
        edges: made,
        constraints: [...constraints, ...arcConstraints(arcs, nodes[0]!)],
      };
    });
}

function arcConstraints(arcs: readonly string[], node: string): Constraint[] {
  if (arcs.length === 0) return [];
  if (arcs.length === 1)
    return [{ kind: "number", term: { of: arcs[0]!, feature: "length" }, operator: ">=", value: 1 }];
  return arcs[0]! < arcs[1]!
    ? [{ kind: "arcs", first: arcs[0]!, second: arcs[1]!, relation: "crossing" }]
    : [{ kind: "under", node, edge: arcs[0]! }];
}

function rawConstraints(node: fc.Arbitrary<string>): fc.Arbitrary<Constraint> {
  const operator = fc.constantFrom("=", "<>", "<", "<=", ">", ">=" as const);
  const feature = fc.constantFrom("lemma", "upos", "Number", "__id__", "form");
  const term = fc.record({ of: node, feature });
  return fc.oneof(
    fc.record({ kind: fc.constant("compare" as const), left: term, operator, right: term }),
    fc.record({ kind: fc.constant("value" as const), term, test: tests(["ash", "NOUN", "Sing"]) }),
    fc.record({ kind: fc.constant("order" as const), before: node, after: node, isImmediate: fc.boolean() }),
    fc.record({
      kind: fc.constant("distance" as const),
      from: node,
      to: node,
      isAbsolute: fc.boolean(),
      operator,
      value: fc.integer({ min: -3, max: 3 }),
    }),
    fc.record({ kind: fc.constant("dominance" as const), ancestor: node, descendant: node }),
    fc.record({
      kind: fc.constant("global" as const),
      property: fc.constantFrom("projective", "tree", "forest", "cyclic" as const),
      isNegated: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant("comment" as const),
      key: fc.constantFrom("sent_id", "x"),
      test: tests(["s1"]),
    }),
  ) as fc.Arbitrary<Constraint>;
}

/** Queries of up to three nodes and a named arc, with filters and an optional part. */
export const randomQueries: fc.Arbitrary<Query> = fc
  .tuple(
    fc.constantFrom(["A", "B"], ["A", "B", "C$"], ["A", "B", "C"], ["A"]),
    fc.integer({ min: 0, max: 5 }),
  )
  .chain(([nodes, extras]) =>
    clausesOver(nodes, "e", []).chain((pattern) => {
      const outer = (pattern.edges ?? []).flatMap(({ name }) => name ?? []);
      const filter = clausesOver([nodes[0]!, "X"], "f", outer);
      return fc.record({
        pattern: fc.constant(pattern),
        ...(extras === 1 && { with: fc.array(filter, { minLength: 1, maxLength: 2 }) }),
        ...((extras === 2 || extras === 3) && { without: fc.array(filter, { minLength: 1, maxLength: 2 }) }),
        ...(extras === 4 && { optional: filter.map((part) => [part]) }),
      }) as fc.Arbitrary<Query>;
    }),
  );
