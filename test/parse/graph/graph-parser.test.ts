import { describe, expect, it } from "vitest";
import type { ArcScores } from "../../../src/graph/arc-scores.js";
import { GraphParser, type GraphParserParts } from "../../../src/parse/graph/graph-parser.js";
import { projectiveOrder } from "../../../src/sentence/measures/projective-order.js";
import { Sentence } from "../../../src/sentence/sentence.js";
import { Symbols } from "../../../src/sentence/symbols.js";
import { TableScorer, type TableScores } from "../../support/learners/table-scorer.js";
import { allTrees, heads } from "../../support/trees/trees.js";

const LABELS = new Symbols(["root", "subj", "obj", "dep"]);
const [ROOT, SUBJECT, OBJECT] = [0, 1, 2];

function parserOf(scores: Partial<TableScores>, parts: Partial<GraphParserParts> = {}): GraphParser {
  const scorer = new TableScorer(LABELS.size, { arc: () => 0, label: () => 0, ...scores });
  const rootLabels = { rootLabel: ROOT, leftoverLabel: 3, rootOnly: true };
  return new GraphParser({
    scorer,
    labels: LABELS,
    singleRoot: true,
    temperature: 1,
    ...rootLabels,
    ...parts,
  });
}

/** Scores of arcs: a row for each word, with the scores of 0 and of all words as its head. */
function table(...rows: readonly (readonly number[])[]): Pick<TableScores, "arc"> {
  return { arc: (_sentence, head, dependent) => rows[dependent - 1]![head]! };
}

const THREE = Sentence.ofForms(["a", "b", "c"]);

describe("a graph-based parser", () => {
  it("takes the tree with the highest sum of scores if the best heads form a cycle", () => {
    const parser = parserOf(table([1, 0, 9, 0], [2, 9, 0, 0], [0, 0, 4, 0]));
    // 1 and 2 are the best heads of each other. To break the cycle at 2 costs less.
    expect(parser.parse(THREE).head).toEqual(heads("2 0 2"));
  });

  it("takes a head with a lower score if the label of its arc is more certain", () => {
    const arcs = table([0, 0, 9, 0], [9, 0, 0, 0], [0, 1, 0.5, 0]);
    expect(parserOf(arcs).parse(THREE).head).toEqual(heads("2 0 1"));
    const label: TableScores["label"] = (_, head, dependent, k) =>
      dependent === 3 && head === 2 && k === OBJECT ? 9 : 0;
    const { head, deprel } = parserOf({ ...arcs, label }).parse(THREE);
    expect(head).toEqual(heads("2 0 2"));
    expect(deprel[3]).toBe("obj");
  });

  it("gives the root label to all arcs from 0 and to no other arcs, if only roots have it", () => {
    const scores = { ...table([0, 0, 9, 0], [9, 0, 0, 0], [0, 0, 9, 0]), label: preferring(ROOT, SUBJECT) };
    expect(parserOf(scores).parse(THREE).deprel).toEqual(["", "subj", "root", "subj"]);
    const free = parserOf(scores, { rootOnly: false });
    expect(free.parse(THREE).deprel).toEqual(["", "root", "root", "root"]);
    const others = parserOf({ ...scores, label: preferring(OBJECT, SUBJECT) }, { rootOnly: false });
    expect(others.parse(THREE).deprel).toEqual(["", "obj", "obj", "obj"]);
  });

  it("gives as score of an arc the probability of its head times that of its label, at its temperature", () => {
    const scores = { ...table([0, 0, 6], [4, 0, 0]), label: preferring(SUBJECT, ROOT) };
    const two = Sentence.ofForms(["a", "b"]);
    for (const temperature of [1, 2]) {
      const [parse] = parserOf(scores, { temperature }).parses(two);
      expect(parse!.sentence.head).toEqual(heads("2 0"));
      const odds = (score: number) => Math.exp(score / temperature);
      const labelSum = odds(2) + odds(1) + 2 * odds(0);
      const first = (odds(6) / (odds(6) + 1)) * (odds(2) / labelSum);
      const second = (odds(4) / (odds(4) + 1)) * (odds(1) / labelSum);
      expect(parse!.arcScores[1]).toBeCloseTo(first, 6);
      expect(parse!.arcScores[2]).toBeCloseTo(second, 6);
      expect(parse!.score).toBeCloseTo(first * second, 6);
    }
  });

  it("gives all trees if asked for more than there are", () => {
    expect(parserOf({}).parses(THREE, { nbest: 100 }).length).toBe(9);
    expect(parserOf({}, { singleRoot: false }).parses(THREE, { nbest: 100 }).length).toBe(16);
  });

  it("leaves trees with other arcs than the given ones out of the best ones", () => {
    const given = THREE.with({ head: heads("-1 -1 2"), deprel: ["", "_", "_", "obj"] });
    const parses = parserOf({}).parses(given, { nbest: 100, keep: true });
    const trees = parses.map(({ sentence: { head } }) => head.slice(1).join(" "));
    expect(trees.sort()).toEqual(["0 1 2", "2 0 2", "3 0 2"]);
    for (const { arcScores } of parses) expect(arcScores.every((p, i) => i === 0 || p > 0)).toBe(true);
  });

  it("searches trees with the decoder that it is given", () => {
    const arcs = table([0, 0, 1, 9, 0], [9, 0, 0, 0, 0], [0, 0, 5, 0, 0], [0, 9, 0, 1, 0]);
    const four = Sentence.ofForms(["a", "b", "c", "d"]);
    expect(parserOf(arcs).parse(four).head).toEqual(heads("3 0 2 1"));
    const projective = parserOf(arcs, { decode: bestProjectiveTrees });
    expect(projective.parse(four).head).toEqual(heads("2 0 2 3"));
    const best = projective.parses(four, { nbest: 3 }).map(({ sentence }) => sentence.head);
    expect(best.length).toBe(3);
    for (const head of best) expect(projectiveOrder(head).isProjective).toBe(true);
  });
});

/** Scores 2 for one label, 1 for another, 0 for the rest. */
function preferring(first: number, second: number): TableScores["label"] {
  return (_sentence, _head, _dependent, label) => (label === first ? 2 : label === second ? 1 : 0);
}

/** Projective trees by exhaustive search. */
function bestProjectiveTrees({ nodes, stride, scores }: ArcScores, singleRoot: boolean, count: number) {
  const found: { head: Int32Array<ArrayBuffer>; sum: number }[] = [];
  for (const tree of allTrees(nodes - 1)) {
    if (!projectiveOrder(tree).isProjective) continue;
    if (singleRoot && tree.indexOf(0) !== tree.lastIndexOf(0)) continue;
    let sum = 0;
    for (let d = 1; d < nodes; d++) sum += scores[d * stride + tree[d]!]!;
    found.push({ head: Int32Array.from(tree), sum });
  }
  found.sort((a, b) => b.sum - a.sum);
  return found.slice(0, count).map(({ head }) => head);
}
