import type { SettingsChanges } from "../engine/cell.js";
import { comparisonCell, type ParserComparison, scoreTables } from "./comparison.js";

function ablation(name: string, changes: SettingsChanges) {
  return comparisonCell({
    name: `ablations-${name.replaceAll(" ", "-")}`,
    options: { learner: "neural" },
    changes,
    rows: [{ name }],
  });
}

const cells = [
  ablation("default", {}),
  ablation("targets not smoothed", { schedule: { smoothing: 0 } }),
  ablation("one layer", { shape: { layers: 1 } }),
  ablation("three layers", { shape: { layers: 3 } }),
  ablation("96 units", { shape: { units: 96 } }),
  ablation("192 units", { shape: { units: 192 } }),
  ablation("tags never dropped", { schedule: { dropout: { tags: 0 } } }),
  ablation("dropout 0.1", { schedule: { hidden: 0.1, dropout: { columns: 0.1, states: 0.1 } } }),
  ablation("dropout 0.33", { schedule: { hidden: 0.33, dropout: { columns: 0.33, states: 0.33 } } }),
  ablation("batches of 150 words", { schedule: { batch: 150 } }),
  ablation("batches of 600 words", { schedule: { batch: 600 } }),
  ablation("both heads", { isJoint: true }),
];

/** The network with the graph head, one setting changed at a time. */
export const ablations: ParserComparison = {
  name: "ablations",
  description: "Train the neural learner with one setting changed at a time.",
  beam: 1,
  cells,
  section: (results, rows) => ({
    title: "Ablations of the network",
    source: "docs/concepts/neural.md",
    text: "The neural learner with its graph head and default settings, and with one setting changed at a time.",
    tables: scoreTables({ cells }, results, rows),
  }),
};
