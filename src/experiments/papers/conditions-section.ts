import { structureResult, type TreebankResults } from "../engine/experiment.js";
import { formatCount, formatNumber } from "../engine/format.js";
import type { ReportSection, ReportTable } from "../engine/report-section.js";

/** The versions, settings and machine of a run: names and values, as they are printed. */
export type Conditions = Readonly<Record<string, string>>;

/** The section about the run itself: versions, settings, machine, parsers and cost. */
export function conditionsSection(
  treebanks: readonly TreebankResults[],
  conditions: Conditions,
): ReportSection {
  const named: ReportTable = {
    caption: "Conditions",
    header: ["", "value"],
    rows: Object.entries(conditions).map((cells) => ({ cells })),
    note: "Times are processor times and differ from run to run; all other figures are the same in every run.",
    textColumns: 2,
  };
  const cost: ReportTable = {
    caption: "Cost",
    header: ["", "training words", "test words", "processor seconds"],
    rows: treebanks.map((treebank) => ({ cells: costCells(treebank) })),
    note: "All cells of a treebank together, reading included.",
  };
  return {
    title: "How it was run",
    source: "docs/results/experiments.md describes each experiment",
    text: "Gold tokens and tags. Nothing was tuned on the test files, and development files were not used.",
    tables: [named, parsers(treebanks), splits(treebanks), cost],
  };
}

function parsers(treebanks: readonly TreebankResults[]): ReportTable {
  const rows = Object.entries(treebanks[0]?.parsers ?? {}).map(([name, { settings }]) => {
    const {
      system = "–",
      oracle = "–",
      encoding,
      degree = null,
      learner,
      parameters,
      features,
      epochs,
    } = settings;
    const values = Object.entries({ ...(epochs === undefined ? {} : { epochs }), ...parameters });
    return {
      cells: [
        name,
        degree === null ? system : `${system}, d = ${degree}`,
        oracle,
        encoding ?? "original",
        learner,
        features === undefined ? "–" : String(features),
        values.map(([parameter, value]) => `${parameter} ${value}`).join(", "),
      ],
    };
  });
  return {
    caption: "Parsers",
    header: ["", "system", "oracle", "trees", "learner", "features", "parameters"],
    rows,
    note: "Settings on the first treebank. If a treebank lacks a column, its features are left out or replaced.",
    textColumns: 7,
  };
}

/** The features by which the training data of support vector machines are split on each treebank. */
function splits(treebanks: readonly TreebankResults[]): ReportTable {
  const shown = { "degrees-unbounded": "2007", "swap-su": "2009", "swap-malt-06": "Malt-06" };
  const rows = treebanks.map((treebank) => {
    const { coarseTags, tags } = structureResult(treebank).datasets;
    const features = Object.keys(shown).map((cell) =>
      String(treebank.parsers[cell]?.settings.parameters?.split ?? "–"),
    );
    return { cells: [treebank.name, ...features, formatCount(coarseTags), formatCount(tags)] };
  });
  return {
    caption: "Split of the training data",
    header: ["", ...Object.values(shown), "UPOS", "XPOS"],
    rows,
    note: "The feature for whose values machines are trained, and the number of values of both columns of tags.",
    textColumns: 4,
  };
}

function costCells({ name, parsers: cells, seconds }: TreebankResults): string[] {
  const [first] = Object.values(cells).filter(({ testWords }) => testWords > 0);
  const total = Object.values(seconds).reduce((sum, value) => sum + value, 0);
  return [
    name,
    first === undefined ? "–" : formatCount(first.trainWords),
    first === undefined ? "–" : formatCount(first.testWords),
    formatNumber(total, 1),
  ];
}
