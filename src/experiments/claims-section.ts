import { type JudgedClaim, judgedClaims } from "./claims.js";
import type { ReportSection, TreebankResults } from "./paper-experiment.js";

/** The page that says which claims of the papers hold on some treebanks, which must have all results. */
export function claimsSection(treebanks: readonly TreebankResults[]): ReportSection {
  const claims = judgedClaims(treebanks);
  const held = ({ findings }: JudgedClaim) => findings.filter(({ holds }) => holds).length;
  return {
    title: "Which claims hold",
    source: "Decided by code from the results below (src/experiments/claims.ts)",
    text:
      "A claim holds if its test passes on every treebank, and mostly if on three quarters of them. Differences are " +
      "in points; significance is McNemar's test at 0.05.",
    tables: [
      {
        caption: "Verdicts",
        header: ["", "claim", "source", "verdict", "treebanks"],
        rows: claims.map((judged, i) => ({
          cells: [
            `${i + 1}`,
            judged.claim,
            judged.source,
            judged.verdict,
            `${held(judged)} of ${judged.findings.length}`,
          ],
        })),
        note: "Treebanks: how many pass the test.",
        textColumns: 4,
      },
      ...claims.map(({ claim, test, verdict, findings }, i) => ({
        caption: `${i + 1}. ${claim} ${capital(verdict)}`,
        header: ["", "holds", "figures"],
        rows: findings.map(({ treebank, holds, evidence }) => ({
          cells: [treebank, holds ? "yes" : "no", evidence],
        })),
        note: `Test: ${test}.`,
        textColumns: 3,
      })),
    ],
  };
}

function capital(verdict: string): string {
  return `${verdict[0]!.toUpperCase()}${verdict.slice(1)}.`;
}
