import { judgedClaims } from "./claims.js";
import { formatNumber } from "./format.js";
import type { ReportSection, TreebankResults } from "./paper-experiment.js";

/** The page that says which claims of the papers hold on some treebanks, which must have all results. */
export function claimsSection(treebanks: readonly TreebankResults[]): ReportSection {
  const claims = judgedClaims(treebanks);
  return {
    title: "Which claims hold",
    source: "Decided by code from the results below (src/experiments/claims.ts)",
    text:
      "A claim holds if its test passes on every treebank, and mostly if on three quarters of them. Differences are " +
      "in points; significance is McNemar's test at 0.05; NPT is the percentage of training tokens whose arc is non-projective.",
    tables: [
      {
        caption: "Verdicts",
        header: ["", "claim", "source", "verdict", "by"],
        rows: claims.map((judged, i) => ({
          cells: [`${i + 1}`, judged.claim, judged.source, judged.verdict, judged.summary],
        })),
        note: "By: how many treebanks pass the test, or how strongly a gain goes with the share of non-projective tokens.",
        textColumns: 4,
      },
      ...claims.map(({ claim, test, verdict, findings }, i) => ({
        caption: `${i + 1}. ${claim} ${capital(verdict)}`,
        header: ["", "NPT", "holds", "figures"],
        rows: findings.map(({ treebank, nonProjective, holds, evidence }) => ({
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
    ],
  };
}

function capital(verdict: string): string {
  return `${verdict[0]!.toUpperCase()}${verdict.slice(1)}.`;
}
