import type { UserOptions } from "../../train/user-options.js";
import type { ParsedRow } from "../engine/cell.js";
import { comparisonCell, type ParserComparison, scoreTables } from "./comparison.js";

function system(name: string, options: UserOptions, rows?: readonly ParsedRow[]) {
  return comparisonCell({
    name: `systems-${name.replaceAll(/[ =]+/g, "-")}`,
    options,
    rows: rows ?? [{ name }],
  });
}

const cells = [
  system("swap eager", { system: "swap", oracle: "eager" }),
  system("swap lazy", { system: "swap", oracle: "lazy" }),
  system("swap dynamic", { system: "swap", oracle: "dynamic" }),
  system("arc-standard", { system: "arc-standard", projectivize: "baseline" }),
  system("arc-standard head", { system: "arc-standard", projectivize: "head" }),
  system("arc-eager head", { system: "arc-eager", projectivize: "head" }),
  system("covington d = 0", { system: "covington", degree: 0 }),
  // Trained without a bound and parsed with one, as Nivre (2007) does.
  system("covington", { system: "covington" }, [
    { name: "covington d = 1", degree: 1 },
    { name: "covington d = 2", degree: 2 },
    { name: "covington unbounded" },
  ]),
  system("sort", { system: "sort" }),
];

/** All transition systems with one learner. */
export const systems: ParserComparison = {
  name: "systems",
  description: "Compare all transition systems with one learner.",
  learner: "linear",
  beam: 1,
  cells,
  section: (results, rows) => ({
    title: "Transition systems",
    source: "docs/systems.md",
    text:
      "One learner with every transition system. arc-standard is trained on trees made projective without a trace " +
      "(baseline); head is the Head encoding. Covington's parser is trained without a bound on degrees and parses with " +
      "one, but is trained with degree 0 for degree 0.",
    tables: scoreTables({ cells }, results, rows),
  }),
};
