import { errorReduction, reduction } from "../../evaluate/significance/reduction.js";
import { ALPHA } from "../engine/experiment-settings.js";
import { formatDifference, formatScore } from "../engine/format.js";
import { above, alike, type Claim, compared, isDescending, type TrendClaim, UNKNOWN } from "./claim.js";
import type { Figures } from "./figures.js";
import { ALL_2007, BUT_DUTCH_2007, MANY_SENTENCES_2007 } from "./scope.js";

/** A smaller loss of attachment score counts as marginal. */
const MARGINAL = 0.005;
/** "About 50%" of the time saved. */
const ABOUT_HALF = [0.4, 0.6] as const;

/** The claims of Nivre (2007) about degrees of non-projectivity. */
export const CLAIMS_2007: readonly Claim[] = [
  above(
    {
      claim: "Non-projective parsing beats the projective baseline.",
      source: "2007, section 6, table 2",
      scope: ALL_2007,
      test: "UAS without a bound above that of the projective parser",
    },
    "unbounded",
    "0",
    "uas",
    ALPHA,
  ),
  ...["2", "1"].map((degree) =>
    above(
      {
        claim: `With a degree of at most ${degree} the parser beats the projective baseline.`,
        source: "2007, section 6, table 2",
        scope: ALL_2007,
        test: `UAS with d = ${degree} above that of the projective parser`,
      },
      degree,
      "0",
      "uas",
      ALPHA,
    ),
  ),
  {
    claim: "The highest score comes with an unbounded degree.",
    source: "2007, section 6, table 2",
    scope: ALL_2007,
    test: "UAS without a bound ≥ with d = 2 and with d = 1",
    judge: (figures) => {
      const [first, ...others] = ["unbounded", "2", "1"].map((degree) => figures.score(degree, "uas"));
      const orders = others.map((other) => isDescending([first, other]));
      return {
        holds: orders.includes(undefined) ? undefined : orders.every(Boolean),
        evidence: [first, ...others].map((uas) => formatScore(uas ?? null, 2)).join(", "),
      };
    },
  },
  alike(
    {
      claim: "Differences between degrees are not significant.",
      source: "2007, section 6, footnote 6 (all but Dutch)",
      scope: BUT_DUTCH_2007,
      test: "no two of the parsers without a bound, with d = 2 and with d = 1 differ significantly in UAS",
    },
    ["unbounded", "2", "1"],
    "uas",
    ALPHA,
  ),
  ...["2", "1"].map(
    (degree): Claim => ({
      claim: `Restricting the degree to ${degree} has a very marginal effect on accuracy.`,
      source: "2007, section 6, table 2 (possibly not for Dutch)",
      scope: BUT_DUTCH_2007,
      test: `UAS with d = ${degree} is less than ${100 * MARGINAL} points below that without a bound`,
      judge: (figures) => {
        const { difference, mark, text } = compared(figures, degree, "unbounded", "uas", ALPHA);
        return { holds: difference === undefined ? undefined : difference > -MARGINAL, evidence: text, mark };
      },
    }),
  ),
  ...["2", "1", "0"].map(
    (degree): Claim => ({
      claim: `${degree === "0" ? "The projective parser" : `A degree of ${degree}`} takes less time than no bound.`,
      source: "2007, section 6, table 3",
      scope: ALL_2007,
      test: "parsing time is lower",
      judge: (figures) => {
        const saved = savedTime(figures, degree);
        return {
          holds: saved === undefined ? undefined : saved > 0,
          evidence: timeEvidence(figures, degree),
        };
      },
    }),
  ),
  {
    claim: "A degree of 1 saves about half of the time where many sentences are non-projective.",
    source: "2007, section 6, table 3 (Dutch, German, Slovene)",
    scope: MANY_SENTENCES_2007,
    test: `parsing time is reduced by ${100 * ABOUT_HALF[0]} to ${100 * ABOUT_HALF[1]}%`,
    judge: (figures) => {
      const saved = savedTime(figures, "1");
      return {
        holds: saved === undefined ? undefined : saved >= ABOUT_HALF[0] && saved <= ABOUT_HALF[1],
        evidence: timeEvidence(figures, "1"),
      };
    },
  },
];

/** Its claims about gains that grow with non-projectivity. */
export const TRENDS_2007: readonly TrendClaim[] = [
  {
    claim: "Error reduction depends primarily on the frequency of non-projective structures.",
    source: "2007, section 6, table 2",
    scope: ALL_2007,
    test: "error reduction without a bound grows with the share of non-projective tokens",
    gain: (figures) => {
      const [projective, unbounded] = ["0", "unbounded"].map((degree) => figures.score(degree, "uas"));
      if (projective === undefined || unbounded === undefined) return undefined;
      return errorReduction(projective, unbounded);
    },
  },
];

/** The share of the time without a bound that a degree saves. */
function savedTime(figures: Figures, degree: string): number | undefined {
  const [all, bounded] = [figures.seconds("unbounded"), figures.seconds(degree)];
  return all === undefined || bounded === undefined ? undefined : reduction(all, bounded);
}

function timeEvidence(figures: Figures, degree: string): string {
  const saved = savedTime(figures, degree);
  if (saved === undefined) return UNKNOWN;
  const [all, bounded] = [figures.decisions("unbounded"), figures.decisions(degree)];
  const asked =
    all === undefined || bounded === undefined
      ? ""
      : `, decisions ${formatDifference(bounded / all - 1, 1)}%`;
  return `time ${formatDifference(-saved, 1)}%${asked}`;
}
