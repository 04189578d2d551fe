import { formatCount, formatShare } from "../../experiments/engine/format.js";
import { type Coverage, coverageOf } from "../../experiments/measures/coverage.js";
import { table } from "./table.js";

const HEADER = ["system", "oracle", "trees %", "arcs %", "m/n", "max m/n", "swaps", "a", "R²"];

export const COVERAGE_LEGEND = [
  "trees %, arcs %: rebuilt exactly; m/n: transitions per word over all sentences, and the maximum over sentences;",
  "a, R²: the line m = a·n by least squares, and the share of the variance of m about its mean that it explains.",
].join("\n");

/** Makes a table with a row for each system and oracle. */
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

/** The coverages of one file. */
export interface NamedCoverages {
  readonly name: string;
  readonly coverages: readonly Coverage[];
}

/**
 * Makes tables with a row for each file: how much each system derives, and the running time of Swap with the
 * eager and the lazy oracle. Exploring oracles are left out: they are for training.
 */
export function comparisonTables(files: readonly NamedCoverages[], markdown: boolean): string {
  const compared = files.map(({ name, coverages }) => ({
    name,
    coverages: coverages.filter(({ explores }) => !explores),
  }));
  const titled = (title: string, header: readonly string[], cells: (coverages: Coverage[]) => string[]) => {
    const rows = compared.map(({ name, coverages }) => [name, ...cells(coverages)]);
    const align = ["left" as const, ...header.map(() => "right" as const)];
    const body = table(rows, { header: ["", ...header], align, markdown });
    return `${markdown ? `### ${title}\n\n` : `${title}\n`}${body}`;
  };
  const systems = compared[0]!.coverages.map((coverage) =>
    coverage.oracle === "static" ? systemName(coverage) : `${coverage.system} ${coverage.oracle}`,
  );
  const swap = (coverages: readonly Coverage[], figure: (coverage: Coverage) => string) =>
    ["eager", "lazy"].map((oracle) => figure(coverageOf(coverages, "swap", oracle)));
  return [
    titled("Trees rebuilt, %", systems, (coverages) =>
      coverages.map(({ exactSentences, sentences }) => formatShare(exactSentences, sentences)),
    ),
    titled("Arcs rebuilt, %", systems, (coverages) =>
      coverages.map(({ exactArcs, arcs }) => formatShare(exactArcs, arcs)),
    ),
    titled("Running time of Swap, eager and lazy", RUNNING_TIME, (coverages) => [
      ...swap(coverages, ({ runningTime }) => formatDecimal(runningTime.slope)),
      ...swap(coverages, ({ runningTime }) => formatDecimal(runningTime.r2, 3)),
      ...swap(coverages, ({ transitionsPerWord }) => formatDecimal(transitionsPerWord)),
      ...swap(coverages, ({ mostTransitionsPerWord }) => formatDecimal(mostTransitionsPerWord)),
      ...swap(coverages, ({ swaps }) => formatCount(swaps)),
    ]),
  ].join("\n");
}

const RUNNING_TIME = ["a", "R²", "m/n", "max m/n", "swaps"].flatMap((figure) => [figure, "lazy"]);

/** The name of a system with its options: `covington d=1`. */
function systemName({ system, options }: Coverage): string {
  const values = options.map(
    ({ option, value }) => ` ${option.symbol}=${Number.isFinite(value) ? value : "∞"}`,
  );
  return system + values.join("");
}

function formatDecimal(value: number, digits = 2): string {
  return Number.isNaN(value) ? "–" : value.toFixed(digits);
}
