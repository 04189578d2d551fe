import type { Coverage } from "../experiments/coverage.js";
import { formatCount, formatShare } from "../experiments/format.js";
import { table } from "./table.js";

const HEADER = ["system", "oracle", "trees %", "arcs %", "m/n", "max m/n", "swaps", "a", "R²"];

export const COVERAGE_LEGEND = [
  "trees %, arcs %: rebuilt exactly; m/n: transitions for each word, over all sentences, and of the sentence that takes",
  "most; a, R²: the line m = a·n by least squares, and the share of the variance of m about its mean that it explains.",
].join("\n");

/** A row for each system and oracle. */
export function coverageTable(coverages: readonly Coverage[], markdown: boolean): string {
  const rows = coverages.map((coverage) => {
    const { slope, r2 } = coverage.runningTime;
    return [
      systemName(coverage),
      coverage.oracle,
      formatShare(coverage.exactSentences, coverage.sentences),
      formatShare(coverage.exactArcs, coverage.arcs),
      formatDecimal(coverage.transitionsPerWord),
      formatDecimal(coverage.mostTransitionsPerWord),
      formatCount(coverage.swaps),
      formatDecimal(slope),
      formatDecimal(r2, 3),
    ];
  });
  const align = HEADER.map((_, column) => (column < 2 ? ("left" as const) : ("right" as const)));
  return table(rows, { header: HEADER, align, markdown });
}

/** The system, with the highest degree where there is one: `covington d=1`. */
function systemName({ system, degree }: Coverage): string {
  return degree === undefined ? system : `${system} d=${Number.isFinite(degree) ? degree : "∞"}`;
}

function formatDecimal(value: number, digits = 2): string {
  return Number.isNaN(value) ? "–" : value.toFixed(digits);
}
