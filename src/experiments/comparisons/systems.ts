import type { UserOptions } from "../../train/user-options.js";
import type { SystemOption } from "../../transition/system.js";
import { PARSING_SYSTEM_NAMES, transitionSystem } from "../../transition/systems.js";
import type { ParsedRow, ParserCell } from "../engine/cell.js";
import { comparisonCell, type ParserComparison, scoreTables } from "./comparison.js";

/**
 * The cells of a system. A projective system is trained on trees made projective without a trace, and with
 * the Head encoding. A system with a highest degree is compared for several degrees, any other for all its
 * oracles.
 */
function cellsOfSystem(system: string): ParserCell[] {
  const { traits, oracles } = transitionSystem(system);
  if (traits.derives === "projective trees")
    return [
      cell(system, { system, projectivize: "baseline" }),
      cell(`${system} head`, { system, projectivize: "head" }),
    ];
  const degree = traits.options?.find(({ name }) => name === "degree");
  if (degree !== undefined) return degreeCells(system, degree);
  const names = Object.keys(oracles);
  return names.map((oracle) => cell(names.length === 1 ? system : `${system} ${oracle}`, { system, oracle }));
}

/**
 * Trained without a bound and parsed with one, but trained with degree 0 for degree 0, as Nivre (2007)
 * does.
 */
function degreeCells(
  system: string,
  { symbol, compared, default: unbounded, format }: SystemOption,
): ParserCell[] {
  const bounds = compared.filter((degree) => degree > 0 && degree !== unbounded).sort((a, b) => a - b);
  const rowName = (degree: number) => `${system} ${symbol} = ${degree}`;
  const rows = bounds.map((degree) => ({ name: rowName(degree), degree, lift: true as const }));
  return [
    cell(rowName(0), { system, degree: 0 }),
    cell(system, { system }, [...rows, { name: `${system} ${format(unbounded)}` }]),
  ];
}

function cell(name: string, options: UserOptions, rows: readonly ParsedRow[] = [{ name }]): ParserCell {
  return comparisonCell({ name: `systems-${name.replaceAll(/[ =]+/g, "-")}`, options, rows });
}

const cells = PARSING_SYSTEM_NAMES.flatMap(cellsOfSystem);

/** All transition systems with one learner. */
export const systems: ParserComparison = {
  name: "systems",
  description: "Compare all transition systems with one learner.",
  learner: "linear",
  beam: 1,
  cells,
  section: (results, rows) => ({
    title: "Transition systems",
    source: "docs/results/systems.md",
    text:
      "One learner with every transition system. Projective systems are trained on trees made projective without a " +
      "trace, or with the Head encoding (head). Covington's parser is trained without a bound on degrees and parses " +
      "with one (arcs above it are lifted), but is trained with degree 0 for degree 0.",
    tables: scoreTables({ cells }, results, rows),
  }),
};
