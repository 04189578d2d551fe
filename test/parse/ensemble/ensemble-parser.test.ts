import { describe, expect, it } from "vitest";
import { EnsembleParser } from "../../../src/parse/ensemble/ensemble-parser.js";
import { GraphParser } from "../../../src/parse/graph/graph-parser.js";
import type { GraphScorer } from "../../../src/parse/graph/graph-scorer.js";
import { ScoreTable } from "../../../src/parse/graph/score-table.js";
import { ensemblePipeline } from "../../../src/pipeline/ensemble-pipeline.js";
import { Pipeline } from "../../../src/pipeline/pipeline.js";
import { Sentence } from "../../../src/sentence/sentence.js";
import { Symbols } from "../../../src/sentence/symbols.js";
import { TableScorer, type TableScores } from "../../support/learners/table-scorer.js";
import { disorderly, harbour, smallParser } from "../../support/parsers.js";
import { allTrees, seeded } from "../../support/trees/trees.js";

const SAMPLE = [...harbour(), ...disorderly(20, 12)];

interface TableOptions {
  readonly labels?: readonly string[];
  readonly temperature?: number;
}

function tableParser(
  scores: TableScores,
  { labels = ["root", "a", "b"], temperature = 1 }: TableOptions = {},
) {
  return new GraphParser({
    scorer: new TableScorer(labels.length, scores),
    labels: new Symbols(labels),
    singleRoot: true,
    temperature,
    rootLabel: 0,
    leftoverLabel: 1,
    rootOnly: true,
  });
}

/** Scores from a table of random numbers. */
function randomScores(seed: number): TableScores {
  const random = seeded(seed);
  const table = Float64Array.from({ length: 997 }, () => 6 * random());
  return {
    arc: (_, head, dependent) => table[(31 * head + 7 * dependent) % 997]!,
    label: (_, head, dependent, label) => table[(131 * head + 17 * dependent + 5 * label) % 997]!,
  };
}

function softmax(scores: readonly number[], temperature: number): number[] {
  const odds = scores.map((score) => Math.exp(score / temperature));
  const sum = odds.reduce((a, b) => a + b, 0);
  return odds.map((x) => x / sum);
}

describe("an ensemble", () => {
  it("of one parser is that parser", () => {
    const { parser } = smallParser();
    const graph = tableParser(randomScores(1), { temperature: 2 });
    for (const member of [parser, graph]) {
      const ensemble = new EnsembleParser({ parsers: [member] });
      for (const sentence of SAMPLE) {
        for (const options of [{}, { beam: 3 }, { nbest: 3 }]) {
          expect(ensemble.parse(sentence, options)).toEqual(member.parse(sentence, options));
          const [found, expected] = [ensemble, member].map((one) => one.parses(sentence, options));
          expect(found!.map(({ sentence: tree }) => tree)).toEqual(
            expected!.map(({ sentence: tree }) => tree),
          );
          expect(found!.map(({ arcScores }) => arcScores)).toEqual(
            expected!.map(({ arcScores }) => arcScores),
          );
        }
      }
    }
  });

  it("of a parser with itself has the same trees and scores", () => {
    const { parser } = smallParser();
    for (const member of [parser, tableParser(randomScores(2))]) {
      const ensemble = new EnsembleParser({ parsers: [member, member] });
      for (const sentence of SAMPLE) {
        const [found, expected] = [ensemble, member].map((one) => one.parses(sentence)[0]!);
        expect(found!.sentence.head).toEqual(expected!.sentence.head);
        expect(found!.sentence.deprel).toEqual(expected!.sentence.deprel);
        for (const [d, p] of expected!.arcScores.entries()) expect(found!.arcScores[d]).toBeCloseTo(p, 5);
      }
    }
  });

  it("of graph parsers takes the tree with the highest product of mean probabilities", () => {
    const random = seeded(5);
    for (let trial = 0; trial < 40; trial++) {
      const members = [1, 2, 3].map((k) => ({
        scores: randomScores(10 * trial + k),
        temperature: 1 + random(),
      }));
      const ensemble = new EnsembleParser({
        parsers: members.map(({ scores, temperature }) => tableParser(scores, { temperature })),
      });
      const n = 3;
      const sentence = Sentence.ofForms(["x", "y", "z"]);
      const probability = (head: number, d: number, label: number) => {
        const means = members.map(({ scores, temperature }) => {
          const others = [0, 1, 2, 3].filter((h) => h !== d);
          const arcs = softmax(
            others.map((h) => scores.arc(sentence, h, d)),
            temperature,
          );
          const labels = softmax(
            [0, 1, 2].map((k) => scores.label(sentence, head, d, k)),
            temperature,
          );
          return { arc: arcs[others.indexOf(head)]!, label: labels[label]! };
        });
        const mean = (part: "arc" | "label") => means.reduce((sum, m) => sum + m[part] / 3, 0);
        return mean("arc") * mean("label");
      };
      const best = (head: number, d: number) =>
        head === 0 ? probability(0, d, 0) : Math.max(probability(head, d, 1), probability(head, d, 2));
      let highest = 0;
      for (const head of allTrees(n)) {
        if (head.indexOf(0) !== head.lastIndexOf(0)) continue;
        highest = Math.max(highest, best(head[1]!, 1) * best(head[2]!, 2) * best(head[3]!, 3));
      }
      const [{ sentence: found, arcScores, score }] = ensemble.parses(sentence) as [
        ReturnType<typeof ensemble.parses>[number],
      ];
      expect(score / highest).toBeCloseTo(1, 4);
      for (let d = 1; d <= n; d++) {
        const label = ["root", "a", "b"].indexOf(found.deprel[d]!);
        expect(arcScores[d]).toBeCloseTo(probability(found.head[d]!, d, label), 5);
      }
    }
  });

  it("knows the labels of all its graph parsers", () => {
    const arc: TableScores["arc"] = (_, head, dependent) => (head === dependent - 1 ? 9 : 0);
    const sure =
      (label: number, score: number): TableScores["label"] =>
      (_, __, ___, k) =>
        k === label ? score : 0;
    const ensemble = new EnsembleParser({
      parsers: [
        tableParser({ arc, label: sure(1, 1) }),
        tableParser({ arc, label: sure(2, 9) }, { labels: ["root", "b", "c"] }),
      ],
    });
    expect(ensemble.parse(Sentence.ofForms(["x", "y", "z"])).deprel).toEqual(["", "root", "c", "c"]);
  });

  it("maps its scores if it has a map", () => {
    const parsers = [1, 2].map((seed) => tableParser(randomScores(seed)));
    const plain = new EnsembleParser({ parsers });
    const mapped = new EnsembleParser({ parsers, confidence: [[0.5, 0.8]] });
    const sentence = SAMPLE[0]!;
    const [before, after] = [plain, mapped].map((one) => one.parses(sentence)[0]!);
    expect(after!.sentence).toEqual(before!.sentence);
    for (let d = 1; d <= sentence.length; d++) {
      const p = before!.arcScores[d]!;
      expect(after!.arcScores[d]).toBeCloseTo(p <= 0.5 ? 1.6 * p : 0.8 + 0.4 * (p - 0.5), 9);
    }
  });

  it("of graph parsers votes on sentences that are too long for a table of all arcs", () => {
    const { parts } = tableParser(randomScores(1));
    // Each word depends on the one before it; the scorer gives only blocks of rows.
    const scorer: GraphScorer = {
      labels: parts.scorer.labels,
      score: () => {
        throw new Error("expected blocks of rows");
      },
      scoreInBlocks: ({ length }, visit) => {
        for (let first = 0; first <= length; first += 100) {
          const rows = new ScoreTable(Math.min(100, length + 1 - first), length + 1);
          for (let r = 0; r < rows.rows; r++) {
            if (first + r > 0) rows.values[r * rows.stride + first + r - 1] = 20;
          }
          visit(rows, first);
        }
        return { scoreLabels: (heads) => new ScoreTable(heads.length, parts.scorer.labels) };
      },
    };
    const member = new GraphParser({ ...parts, scorer });
    const chain = Sentence.ofForms(Array.from({ length: 3001 }, () => "x"));
    const { head } = new EnsembleParser({ parsers: [member, member] }).parse(chain);
    expect(head.every((h, d) => h === d - 1)).toBe(true);
  }, 60_000);

  it("refuses to be empty", () => {
    expect(() => new EnsembleParser({ parsers: [] })).toThrow("expected at least one parser");
    expect(() => ensemblePipeline([])).toThrow("expected at least one pipeline, found none");
  });

  it("refuses what is no parser", () => {
    const wrong = [tableParser(randomScores(1)), Promise.resolve()] as unknown as GraphParser[];
    expect(() => new EnsembleParser({ parsers: wrong })).toThrow(
      "expected parsers, as loadParser returns, found an object of class Promise; ensemblePipeline joins pipelines",
    );
  });

  it("averages graph parsers of another copy of the package", () => {
    const parser = tableParser(randomScores(1));
    const methods = Object.getOwnPropertyDescriptors(GraphParser.prototype);
    const other = new Proxy(parser, {
      getPrototypeOf: () => Object.create(null, methods),
      get: (target, name) => Reflect.get(target, name, target),
    });
    expect(other).not.toBeInstanceOf(GraphParser);
    expect(new EnsembleParser({ parsers: [parser, other] }).averaged).toBeInstanceOf(GraphParser);
  });
});

describe("a pipeline of pipelines", () => {
  const { parser } = smallParser();

  it("takes the other steps from the first", () => {
    const tagged = { tag: (sentence: Sentence) => sentence.with({ upos: sentence.upos.map(() => "X") }) };
    const pipeline = ensemblePipeline([
      new Pipeline({ parser, tagger: tagged }),
      new Pipeline({ parser, tagger: { tag: () => Sentence.ofForms(["wrong"]) } }),
    ]);
    expect(pipeline.steps).toEqual(["tag", "parse"]);
    expect(pipeline.annotate(SAMPLE[0]!).upos[1]).toBe("X");
    expect(pipeline.parts.parser).toBeInstanceOf(EnsembleParser);
  });

  it("takes the tags of the first, also if another one finds tags", () => {
    const finds = Object.assign(tableParser(randomScores(2)), {
      isTagger: true,
      retag: (sentence: Sentence) => sentence.with({ upos: sentence.upos.map(() => "Y") }),
    });
    const pipelines = [new Pipeline({ parser }), new Pipeline({ parser: finds })];
    const given = SAMPLE[0]!;
    expect(ensemblePipeline(pipelines).annotate(given).upos).toEqual(given.upos);
    expect(ensemblePipeline(pipelines.toReversed()).annotate(given).upos[1]).toBe("Y");
  });

  it("refuses what is no pipeline", () => {
    const called = Object.assign(() => [], { pipeline: new Pipeline({ parser }) });
    expect(() => ensemblePipeline([called as unknown as Pipeline])).toThrow(
      "expected pipelines, as pipelineFrom returns, found a function; of a pipeline that you can call, give its property pipeline",
    );
  });

  it("refuses one without a parser", () => {
    expect(() => ensemblePipeline([new Pipeline({ parser }), new Pipeline({})])).toThrow(
      "expected pipelines with the step parse, found only no step in number 2",
    );
  });
});
