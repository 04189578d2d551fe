import type { Punctuation } from "../../evaluate/analysis.js";
import type { Breakdown } from "../../evaluate/breakdown.js";
import type { Calibration } from "../../evaluate/calibration.js";
import type { Evaluation } from "../../evaluate/evaluation.js";
import type { GroupScores, Retrieval } from "../../evaluate/group-scores.js";
import { errorReduction } from "../../evaluate/significance/reduction.js";
import { type PairSignificance, TESTED_SCORES } from "../../evaluate/significance/significance.js";
import { percent, probability, type Section } from "./sections.js";

/** The results to format. Lists of evaluations have one entry for each system. */
export interface AttachmentResults {
  readonly gold: { readonly file: string; readonly sentences: number; readonly words: number };
  readonly names: readonly string[];
  /** For each treatment of punctuation, the evaluation of each system. */
  readonly evaluations: readonly (readonly Evaluation[])[];
  readonly calibrations: readonly Calibration[];
  readonly pairs: readonly Pair[];
}

/** Tests between two systems, by their names. */
export interface Pair extends PairSignificance {
  readonly first: string;
  readonly second: string;
  readonly punctuation: Punctuation;
}

/** The tables of attachment scores, breakdowns and tests. */
export function attachmentSections(results: AttachmentResults): Section[] {
  return [
    scores(results),
    nonProjective(results),
    ...results.evaluations.flatMap((evaluations) => breakdowns(evaluations, results.names)),
    ...calibrations(results),
    ...results.pairs.flatMap(pairSections),
  ];
}

/** The share of the first system's errors that another system avoids. */
export function errorReductions(baseline: Evaluation, evaluation: Evaluation): { uas: number; las: number } {
  return {
    uas: errorReduction(baseline.uas, evaluation.uas),
    las: errorReduction(baseline.las, evaluation.las),
  };
}

function scores(results: AttachmentResults): Section {
  const { file, sentences, words } = results.gold;
  const severalSystems = results.names.length > 1;
  return {
    caption: `${file}: ${sentences} sentences, ${words} words`,
    header: [
      ...["system", "punctuation", "words", "UAS", "LAS", "LA", "UEM", "LEM"],
      ...(severalSystems ? ["ER UAS", "ER LAS"] : []),
    ],
    rows: systemRows(results, (evaluation, baseline) => {
      const { all, uas, las, labelAccuracy, uem, lem } = evaluation;
      const reductions = errorReductions(baseline, evaluation);
      const figures = [uas, las, labelAccuracy, uem, lem];
      if (severalSystems) {
        figures.push(
          ...(evaluation === baseline ? [Number.NaN, Number.NaN] : [reductions.uas, reductions.las]),
        );
      }
      return [String(all.gold.words), ...figures.map(percent)];
    }),
  };
}

function nonProjective(results: AttachmentResults): Section {
  return {
    caption: "Non-projective arcs (UR and LR are the attachment scores of the gold ones)",
    header: ["system", "punctuation", ...ARC_HEADER, "LA", "UEM", "LEM"],
    rows: systemRows(results, ({ nonProjective: arcs }) => [
      ...arcCells(arcs),
      ...[arcs.gold.labelAccuracy, arcs.exact.uem, arcs.exact.lem].map(percent),
    ]),
  };
}

/** A row for each system and each treatment of punctuation. */
function systemRows(
  { evaluations, names }: AttachmentResults,
  cells: (evaluation: Evaluation, baseline: Evaluation) => string[],
): string[][] {
  return evaluations.flatMap((systems) =>
    systems.map((evaluation, k) => [names[k]!, evaluation.punctuation, ...cells(evaluation, systems[0]!)]),
  );
}

/** A table for each breakdown and system, ordered by breakdown. */
function breakdowns(systems: readonly Evaluation[], names: readonly string[]): Section[] {
  return systems[0]!.breakdowns.flatMap((_, b) =>
    systems.map((evaluation, k) => {
      const breakdown = evaluation.breakdowns[b]!;
      const { header, cells } = BREAKDOWN_COLUMNS[breakdown.name];
      return {
        caption: `${names[k]} by ${breakdown.name.replace("-", " ")}, punctuation ${evaluation.punctuation}`,
        header: [breakdown.name.replace("-", " "), ...header],
        rows: breakdown.groups.map(([name, group]) => [name, ...cells(group)]),
      };
    }),
  );
}

/** A table for each system whose arcs have scores. */
function calibrations({ calibrations, names }: AttachmentResults): Section[] {
  return calibrations.flatMap((calibration, k) => {
    const { arcs, error, brierScore, ranges } = calibration;
    if (arcs === 0) return [];
    const figures = `calibration error ${percent(error)}, Brier score ${brierScore.toFixed(4)}`;
    return {
      caption: `Scores of ${names[k]}'s arcs: ${figures}`,
      header: ["score", "arcs", "mean score", "LAS"],
      rows: ranges.map(({ from, to, arcs, meanScore, right }) => [
        `${from.toFixed(1)}-${to.toFixed(1)}`,
        String(arcs),
        percent(meanScore),
        percent(right),
      ]),
    };
  });
}

const ARC_HEADER = ["gold", "found", "UP", "UR", "UF", "LP", "LR", "LF"];

function arcCells({ gold, system, unlabelled, labelled }: GroupScores): string[] {
  return [
    String(gold.words),
    String(system.words),
    ...retrievalCells(unlabelled),
    ...retrievalCells(labelled),
  ];
}

function retrievalCells({ precision, recall, f }: Retrieval): string[] {
  return [precision, recall, f].map(percent);
}

/** The figures that are meaningful for the groups of a breakdown. */
const BREAKDOWN_COLUMNS: Record<
  Breakdown["name"],
  { header: readonly string[]; cells: (group: GroupScores) => string[] }
> = {
  relation: {
    header: ["gold", "found", "LP", "LR", "LF", "UAS", "LA"],
    cells: ({ gold, system, labelled }) => [
      String(gold.words),
      String(system.words),
      ...retrievalCells(labelled),
      percent(gold.uas),
      percent(gold.labelAccuracy),
    ],
  },
  "arc-length": { header: ARC_HEADER, cells: arcCells },
  "root-distance": { header: ARC_HEADER, cells: arcCells },
  "sentence-length": {
    header: ["sentences", "words", "UAS", "LAS", "LA", "UEM", "LEM"],
    cells: ({ gold, exact }) => [
      String(exact.sentences),
      String(gold.words),
      ...[gold.uas, gold.las, gold.labelAccuracy, exact.uem, exact.lem].map(percent),
    ],
  },
};

const SCORE_NAMES: Record<(typeof TESTED_SCORES)[number], string> = {
  uas: "UAS",
  las: "LAS",
  uem: "UEM",
  lem: "LEM",
  nonProjectiveUas: "UAS of non-projective arcs",
  nonProjectiveLas: "LAS of non-projective arcs",
};

function pairSections({ first, second, punctuation, mcnemar, bootstrap }: Pair): Section[] {
  const pair = `${second} against ${first}, punctuation ${punctuation}`;
  return [
    {
      caption: `McNemar's test: ${pair}`,
      header: ["score", "only first right", "only second right", "p", "method"],
      rows: TESTED_SCORES.map((score) => {
        const { onlyFirst, onlySecond, p, method } = mcnemar[score];
        return [SCORE_NAMES[score], String(onlyFirst), String(onlySecond), probability(p), method];
      }),
    },
    {
      caption: `Paired bootstrap over sentences: ${pair}`,
      header: ["score", "difference", "95% from", "to", "p"],
      rows: (["uas", "las"] as const).map((score) => {
        const { difference, low, high, p } = bootstrap[score];
        return [SCORE_NAMES[score], percent(difference), percent(low), percent(high), probability(p)];
      }),
    },
  ];
}
