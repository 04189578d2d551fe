import type { TreebankResults } from "../engine/experiment.js";
import { formatNumber } from "../engine/format.js";
import type { ReportSection } from "../engine/report-section.js";
import { judgedClaims } from "./claims.js";

/**
 * Reports which claims of the papers hold on some treebanks: the verdicts, and the findings of each
 * treebank behind them. All treebanks must have all results.
 */
export function claimsSections(treebanks: readonly TreebankResults[]): {
  verdicts: ReportSection;
  findings: ReportSection;
} {
  const claims = judgedClaims(treebanks);
  const verdicts: ReportSection = {
    title: "Which claims hold",
    source: "Decided by code from the results (src/experiments/papers/claims.ts)",
    text:
      "A claim holds if its test passes on every treebank, mostly if on three quarters of them, in part if on half. The " +
      "tests and the figures of each treebank are under Findings.",
    tables: [
      {
        caption: "Verdicts",
        header: ["", "claim", "source", "verdict", "by"],
        rows: claims.map(({ claim, source, verdict, summary }, i) => ({
          cells: [`${i + 1}`, claim, source, verdict, summary],
        })),
        note:
          "By: how many treebanks pass the test, and on how many the difference is significant, for the claim or " +
          "against it; or how strongly a gain grows with the share of non-projective tokens.",
        textColumns: 5,
      },
    ],
  };
  const findings: ReportSection = {
    title: "Findings",
    source: "The figures behind the verdicts",
    text:
      "Differences are in points; significance is McNemar's test at 0.05; NPT is the percentage of training tokens " +
      "whose arc is non-projective, by which rows are ordered.",
    tables: claims.map(({ claim, test, verdict, findings: found }, i) => ({
      caption: `${i + 1}. ${claim} ${verdict[0]!.toUpperCase()}${verdict.slice(1)}.`,
      header: ["", "NPT", "holds", "figures"],
      rows: [...found]
        .sort((a, b) => b.nonProjective - a.nonProjective)
        .map(({ treebank, nonProjective, holds, evidence }) => ({
          cells: [
            treebank,
            formatNumber(nonProjective),
            holds === undefined ? "–" : holds ? "yes" : "no",
            evidence,
          ],
        })),
      note: `Test: ${test}.`,
      textColumns: 4,
    })),
  };
  return { verdicts, findings };
}
