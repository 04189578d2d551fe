import { EnsembleParser } from "../../src/parse/ensemble/ensemble-parser.js";
import { GraphParser } from "../../src/parse/graph/graph-parser.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import { NETWORK_HEADS } from "../../src/parse/neural/neural-settings.js";
import type { Parser } from "../../src/parse/parser.js";
import { Symbols } from "../../src/sentence/symbols.js";
import { FAMILIES, startRun, trainingSettings } from "../../src/train/families.js";
import { guidesFor } from "../../src/train/guided/guides.js";
import type { UserOptions } from "../../src/train/user-options.js";
import { TableScorer } from "./learners/table-scorer.js";
import { harbour } from "./parsers.js";

/** A kind of parser that must keep the promises of the Parser contract. */
export interface ParserKind {
  readonly name: string;
  /** A small parser of this kind. It has learnt little, so that it is often wrong. */
  make(singleRoot: boolean): Parser;
}

/** Graph-based parsers with linear scores, besides the default: non-projective trees of the second order. */
const MST_PARAMETERS = [
  { order: 1, decoding: "projective" },
  { order: 1, decoding: "non-projective" },
  { order: 2, decoding: "projective" },
];

/** Every kind of parser: those of all families, and others that no family makes. */
export const PARSER_KINDS: readonly ParserKind[] = [
  ...FAMILIES.flatMap(({ name: learner, options }) => {
    const quick = { learner, ...(options.includes("epochs") ? { epochs: 2 } : {}) };
    if (!options.includes("head")) return [trainedKind(learner, quick)];
    return NETWORK_HEADS.map((head) => trainedKind(`${learner} with the ${head} head`, { ...quick, head }));
  }),
  trainedKind("linear and pseudo-projective", { learner: "linear", system: "arc-eager", epochs: 2 }),
  trainedKind("linear and list-based", { learner: "linear", system: "covington", epochs: 2 }),
  trainedKind("linear and guided", { learner: "linear", epochs: 2, guide: ["nivre-nilsson-2005"] }),
  ...MST_PARAMETERS.map((parameters) =>
    trainedKind(`mst, ${Object.values(parameters).join(" ")}`, { learner: "mst", parameters, epochs: 2 }),
  ),
  { name: "graph-based with scores from a table", make: tableParser },
  ensembleKind("an ensemble of graph parsers", [1, 2, 3].map(tableKind)),
  ensembleKind("an ensemble of all kinds", [
    trainedKind("linear", { learner: "linear", epochs: 1 }),
    trainedKind("list-based", { learner: "linear", system: "covington", epochs: 1 }),
    trainedKind("mst", { learner: "mst", epochs: 1 }),
    tableKind(4),
  ]),
];

const OPTIONS = { treebanks: ["harbour"], crossarc: "0", holdOut: false };

/** A kind of parser that is trained on the example with some options. */
function trainedKind(name: string, options: UserOptions): ParserKind {
  const sentences = harbour();
  const make = (singleRoot: boolean) => {
    const { settings } = trainingSettings(sentences, { ...options, singleRoot });
    const guides = guidesFor(sentences, options, () => new Uint8Array(0));
    const run = startRun(sentences, undefined, settings, { ...OPTIONS, guides });
    while (!run.isDone) for (const _share of run.step());
    return parserFrom(run.model);
  };
  return { name, make };
}

function ensembleKind(name: string, kinds: readonly ParserKind[]): ParserKind {
  const make = (singleRoot: boolean) =>
    new EnsembleParser({ parsers: kinds.map((kind) => kind.make(singleRoot)) });
  return { name, make };
}

function tableKind(factor: number): ParserKind {
  return { name: `table ${factor}`, make: (singleRoot) => tableParser(singleRoot, factor) };
}

/** Scores depend on the lengths of forms and on positions; they have no other meaning. */
function tableParser(singleRoot: boolean, factor = 1): Parser {
  const labels = new Symbols(["root", "nsubj", "obj", "dep"]);
  const scorer = new TableScorer(labels.size, {
    arc: ({ form }, head, dependent) =>
      ((7 * form[head]!.length + 5 * form[dependent]!.length + (2 + factor) * head + dependent) % 11) / 3,
    label: ({ form }, head, dependent, label) => ((form[dependent]!.length + head + 2 * label) % 5) / 2,
  });
  const rootLabels = { rootLabel: 0, leftoverLabel: 3, rootOnly: true };
  return new GraphParser({ scorer, labels, singleRoot, temperature: 1, ...rootLabels });
}
