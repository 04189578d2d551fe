import { type Experiment, rowOf, type TreebankResults } from "../engine/experiment.js";
import { formatDifference } from "../engine/format.js";
import type { ReportTable } from "../engine/report-section.js";
import { DEGREE_CELLS, LIFTED, ONE_ROOT, SWAP_CELLS } from "./paper-cells.js";
import { significanceMark } from "./significance-mark.js";

const CELLS = [...DEGREE_CELLS, ...SWAP_CELLS];

/** The rows that close trees in another way than the paper does, with the paper's row beside each. */
function variants(prefix: string): { cell: string; paper: string; other: string }[] {
  return CELLS.flatMap(({ name, rows }) =>
    rows.flatMap(({ name: other }) =>
      other.startsWith(prefix) ? [{ cell: name, paper: other.slice(prefix.length), other }] : [],
    ),
  );
}

/** How much it matters what a parser does with words that are left without a head. */
export const closing: Experiment = {
  name: "closing",
  description: "What it costs to attach words that are left over to the root word, or to lift arcs.",
  cells: CELLS.filter(({ rows }) => rows.some(({ name }) => /^(lifted|one root), /.test(name))),
  section: (treebanks) => ({
    title: "Closing",
    source: "Nivre (2007), section 3: a graph can always be completed by adding arcs from the root 0",
    text:
      "Parsers of the papers attach words that have no head in the end to 0, so that a tree may have several roots even " +
      "where no tree of the treebank has. The tables above are made so. The same parsers can keep to one root instead " +
      "(--single-root): then 0 gets one dependent, and words that are left over go to it. Covington's parser with a " +
      "bound can lift arcs that closing puts above the bound (--lift).",
    tables: [
      costs(treebanks, ONE_ROOT, "las", "One root for each tree: labelled attachment"),
      costs(treebanks, LIFTED, "uas", "Lifted arcs: unlabelled attachment"),
    ],
  }),
};

function costs(
  treebanks: readonly TreebankResults[],
  prefix: string,
  score: "las" | "uas",
  caption: string,
): ReportTable {
  const found = variants(prefix);
  const rows = treebanks.map((treebank) => {
    const cells = found.map(({ cell, paper, other }) => {
      const [changed, reference] = [rowOf(treebank, cell, other), rowOf(treebank, cell, paper)];
      const difference = (changed[score] ?? Number.NaN) - (reference[score] ?? Number.NaN);
      const gained = Number.isNaN(difference) ? "–" : formatDifference(difference);
      return `${gained}${significanceMark(changed, reference, score)}`;
    });
    return { cells: [treebank.name, ...cells] };
  });
  return {
    caption,
    header: ["", ...found.map(({ paper }) => TITLES[paper] ?? paper)],
    rows,
    note:
      `Points of ${score.toUpperCase()} against closing as in the papers. Marks + and −: significantly better or worse ` +
      "(McNemar's test, 0.05).",
  };
}

const TITLES: Readonly<Record<string, string>> = {
  unbounded: "2007, unbounded",
  "2": "2007, d = 2",
  "1": "2007, d = 1",
  "0": "2007, projective",
  su: "Su",
  sp: "Sp",
  spp: "Spp",
  "malt-06": "Malt-06",
};
