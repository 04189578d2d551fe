import { comparisonCell, type ParserComparison, scoreTables } from "./comparison.js";

const cells = [
  comparisonCell({
    name: "heads-graph",
    options: { learner: "neural", head: "graph" },
    rows: [{ name: "graph" }],
  }),
  comparisonCell({
    name: "heads-transition",
    options: { learner: "neural", head: "transition", oracle: "lazy" },
    rows: [{ name: "transition" }],
  }),
  comparisonCell({
    name: "heads-transition-exploring",
    options: { learner: "neural", head: "transition", oracle: "dynamic" },
    rows: [{ name: "transition exploring" }],
  }),
];

/** Both heads of the network. */
export const heads: ParserComparison = {
  name: "heads",
  description: "Compare the heads of the neural learner.",
  beam: 1,
  cells,
  section: (results, rows) => ({
    title: "Heads of the network",
    source: "docs/concepts/neural.md",
    text: "The neural learner with its graph head, and with its transition head without and with exploration.",
    tables: scoreTables({ cells }, results, rows),
  }),
};
