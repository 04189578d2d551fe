import type { TreebankResults } from "../engine/experiment.js";
import { formatNumber } from "../engine/format.js";
import type { ReportSection, ReportTable } from "../engine/report-section.js";
import { type JudgedClaim, judgedClaims, type TreebankFinding } from "./claims.js";
import { withFolds } from "./cross-validation.js";
import { figuresOf } from "./figures.js";
import { scopeText } from "./scope.js";

/**
 * Reports which claims of the papers hold on some treebanks: the verdicts, and the findings of each
 * treebank behind them. All treebanks must have all results. Cross-validated scores replace those of the test
 * file.
 */
export function claimsSections(treebanks: readonly TreebankResults[]): {
  verdicts: ReportSection;
  findings: ReportSection;
} {
  const claims = judgedClaims(treebanks.map((treebank) => figuresOf(withFolds(treebank))));
  const validated = treebanks.filter(({ folds }) => folds !== undefined).map(({ name }) => name);
  const verdicts: ReportSection = {
    title: "Which claims hold",
    source: "Decided by code from the results (src/experiments/claims/claims.ts)",
    text:
      "A claim holds if its test passes on every treebank, mostly if on three quarters of them, in part if on half. The " +
      "first verdict is on treebanks of the languages that the claim was made for, and on those with at least the share " +
      "of non-projective arcs that these had in the paper; the second is on all treebanks. The tests and the figures of " +
      `each treebank are under Findings.${validatedText(validated)}`,
    tables: [
      {
        caption: "Verdicts",
        header: ["", "claim", "source", "verdict", "by", "on all treebanks", "by"],
        rows: claims.map(({ claim, source, verdict, summary, everywhere }, i) => ({
          cells: [`${i + 1}`, claim, source, verdict, summary, everywhere.verdict, everywhere.summary],
        })),
        note:
          "By: how many treebanks pass the test, and on how many the difference is significant, for the claim or " +
          "against it; or how strongly a gain grows with the share of non-projective tokens.",
        textColumns: 7,
      },
    ],
  };
  const findings: ReportSection = {
    title: "Findings",
    source: "The figures behind the verdicts",
    text:
      "Differences are in points. Significance is McNemar's test, at 0.01 for claims of 2005 and at 0.05 for the others, as " +
      "in the papers. NPT is the percentage of training tokens whose arc is non-projective, by which rows are ordered. " +
      "An asterisk marks treebanks such as the claim was made for.",
    tables: claims.map(findingsTable),
  };
  return { verdicts, findings };
}

function validatedText(names: readonly string[]): string {
  if (names.length === 0) return "";
  return ` Claims about accuracy are judged by cross-validation on ${names.join(", ")}, whose test files are small.`;
}

function findingsTable(
  { claim, scope, test, verdict, everywhere, findings }: JudgedClaim,
  i: number,
): ReportTable {
  const capital = `${verdict[0]!.toUpperCase()}${verdict.slice(1)}`;
  return {
    caption: `${i + 1}. ${claim} ${capital}; on all treebanks ${everywhere.verdict}.`,
    header: ["", "NPT", "holds", "figures"],
    rows: [...findings]
      .sort((a, b) => (b.nonProjective ?? 0) - (a.nonProjective ?? 0))
      .map((finding) => ({ cells: findingCells(finding) })),
    note: `Test: ${test}. Made for: ${scopeText(scope)}.`,
    textColumns: 4,
  };
}

function findingCells({ treebank, nonProjective, isInScope, holds, evidence }: TreebankFinding): string[] {
  return [
    isInScope ? `${treebank} *` : treebank,
    formatNumber(nonProjective ?? null),
    holds === undefined ? "–" : holds ? "yes" : "no",
    evidence,
  ];
}
