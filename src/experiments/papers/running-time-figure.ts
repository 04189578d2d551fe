import { runningTimePlot } from "../../draw/svg/running-time-plot.js";
import { type RunningTime, runningTime } from "../../evaluate/running-time.js";
import { STRUCTURE_CELL } from "../engine/cell.js";
import { type Experiment, structureResult, type TreebankResults } from "../engine/experiment.js";
import { formatCount, formatNumber } from "../engine/format.js";
import type { ReportFigure } from "../engine/report-section.js";
import type { TransitionCounts } from "../measures/structure.js";
import { SU_CELL } from "./paper-cells.js";
import { beside, RUNNING_TIME_2009 } from "./published.js";

/** How transitions grow with length: the line m = a * n, and the power of n that fits best. */
export interface Growth extends RunningTime {
  /**
   * Of m = c * n^exponent, by least squares on logarithms: 1 is linear, 2 quadratic; NaN if lengths do not
   * vary.
   */
  readonly exponent: number;
}

/** The transitions that Su, trained with the eager oracle, takes for the test sentences. */
export function parsedTransitions({ name, parsers }: TreebankResults): TransitionCounts {
  const found = parsers[SU_CELL.name]?.transitions;
  if (found === undefined) throw new RangeError(`${name} has no transitions of ${SU_CELL.name}`);
  return found;
}

/** Fits how the transitions of sentences grow with their lengths. */
export function growthOf({ lengths, transitions }: TransitionCounts): Growth {
  const x = lengths.map(Math.log);
  const y = transitions.map(Math.log);
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, v, s) => sum + (v - meanX) * (y[s]! - meanY), 0);
  const variance = x.reduce((sum, v) => sum + (v - meanX) ** 2, 0);
  return { ...runningTime(lengths, transitions), exponent: covariance / variance };
}

/** 2009, figure 5: abstract running time in training and parsing. */
export const runningTimes: Experiment = {
  name: "running-time",
  description: "Transitions of Swap against sentence length, by oracle and by classifier (2009, figure 5).",
  cells: [STRUCTURE_CELL, SU_CELL],
  section: (treebanks) => ({
    title: "Abstract running time",
    source: "Nivre (2009), section 4.1, figure 5",
    text:
      "Transitions m of Su for sentences of n words. The eager oracle guides it through training sentences, the " +
      "classifier of Su in table 1 through test sentences. Punctuation is part of the sentences.",
    tables: [
      {
        caption: "Fits of m = a·n (2009, figure 5 and section 4.1)",
        header: ["", "training", "a", "R²", "b", "test", "a", "R²", "b", "lazy oracle a"],
        rows: beside(treebanks.map(cells), RUNNING_TIME_2009),
        note:
          "Number of sentences; a and R²: the line m = a·n by least squares; b: the power in m = c·n^b by least " +
          "squares of logarithms, 1 for linear and 2 for quadratic time.",
      },
    ],
    figures: treebanks.map(figure),
    data: Object.fromEntries(
      treebanks.map((treebank) => [`running-time-${treebank.name}.tsv`, data(treebank)]),
    ),
  }),
};

function cells(treebank: TreebankResults): string[] {
  const { eager, lazy } = structureResult(treebank);
  const fitted = (measured: TransitionCounts) => {
    const { slope, r2, exponent } = growthOf(measured);
    const { length } = measured.lengths;
    return [formatCount(length), formatNumber(slope), formatNumber(r2), formatNumber(exponent)];
  };
  const { slope } = growthOf(lazy);
  return [treebank.name, ...fitted(eager), ...fitted(parsedTransitions(treebank)), formatNumber(slope)];
}

function figure(treebank: TreebankResults): ReportFigure {
  const { eager } = structureResult(treebank);
  const parsed = parsedTransitions(treebank);
  const title = `Abstract running time of Su: ${treebank.name}`;
  const svg = runningTimePlot({
    title,
    ...eager,
    ...growthOf(eager),
    test: { ...parsed, ...growthOf(parsed) },
  });
  return { file: `running-time-${treebank.name}.svg`, caption: title, svg };
}

/** The data of the figure: the number of sentences for each part, length and number of transitions. */
function data(treebank: TreebankResults): string {
  const parts = { training: structureResult(treebank).eager, test: parsedTransitions(treebank) };
  const lines = Object.entries(parts).flatMap(([part, { lengths, transitions }]) => {
    const counts = new Map<string, number>();
    const order = lengths.map((_, s) => s);
    order.sort((s, t) => lengths[s]! - lengths[t]! || transitions[s]! - transitions[t]!);
    for (const s of order) {
      const key = `${part}\t${lengths[s]}\t${transitions[s]}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts].map(([key, count]) => `${key}\t${count}\n`);
  });
  return `part\twords\ttransitions\tsentences\n${lines.join("")}`;
}
