import type { Tested } from "../evaluate/significance.js";
import { degreeRow, degreeSeconds } from "./degrees.js";
import { encodingRow } from "./encodings.js";
import { formatDifference, formatNumber, formatScore } from "./format.js";
import { structureResult, type TreebankResults } from "./paper-experiment.js";
import type { RowResult } from "./run-cell.js";
import { growthOf, parsedTransitions } from "./running-time-figure.js";
import { significanceMark } from "./significance-mark.js";
import { swapRow } from "./swap-table.js";

/** What became of a claim on one treebank. */
export interface Finding {
  readonly treebank: string;
  readonly holds: boolean;
  /** By how much, in words and figures. */
  readonly evidence: string;
}

export type Verdict = "holds" | "holds mostly" | "does not hold";

/** A claim of a paper, judged by the results. */
export interface JudgedClaim {
  readonly claim: string;
  readonly source: string;
  /** What the code asks of each treebank. */
  readonly test: string;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

interface Claim {
  readonly claim: string;
  readonly source: string;
  readonly test: string;
  judge(treebank: TreebankResults): Omit<Finding, "treebank">;
}

/** A claim holds if it does so on all treebanks, mostly if on this share at least. */
const MOSTLY = 0.75;
/** Points of attachment score that count as a marginal difference. */
const MARGINAL = 0.005;
/** The greatest power of length that still counts as linear, and the greatest slope as close to 2. */
const LINEAR_EXPONENT = 1.1;
const CLOSE_TO_TWO = 2.25;

/** A difference between two rows with its significance: "+0.31 (not significant)". */
function compared(first: RowResult, second: RowResult, score: Tested): { difference: number; text: string } {
  const difference = (first[score] ?? 0) - (second[score] ?? 0);
  const mark = significanceMark(first, second, score);
  const items = score.startsWith("nonProjective") ? `, of ${first.nonProjectiveArcs} arcs` : "";
  return {
    difference,
    text: `${formatDifference(difference)} (${mark === "" ? "not significant" : "significant"}${items})`,
  };
}

/** The claim that one row is above another in a score. */
function above(
  claim: string,
  source: string,
  test: string,
  score: Tested,
  rows: (treebank: TreebankResults) => readonly [RowResult, RowResult],
): Claim {
  return {
    claim,
    source,
    test,
    judge: (treebank) => {
      const { difference, text } = compared(...rows(treebank), score);
      return { holds: difference > 0, evidence: text };
    },
  };
}

const ENCODED = ["head", "head+path", "path"];

const CLAIMS: readonly Claim[] = [
  {
    claim: "Head+Path brings back most arcs after projectivizing, Path nearly as many, Head fewest.",
    source: "2005, section 4, table 4",
    test: "arcs recovered by Head+Path ≥ Path ≥ Head",
    judge: (treebank) => {
      const { recovered, nonProjectiveArcs } = structureResult(treebank);
      const counts = ["head+path", "path", "head"].map((encoding) => recovered[encoding]!);
      return {
        holds: counts[0]! >= counts[1]! && counts[1]! >= counts[2]!,
        evidence: counts.map((count) => formatScore(count / nonProjectiveArcs)).join(" ≥ "),
      };
    },
  },
  above(
    "Projectivizing helps in itself.",
    "2005, section 5, table 5",
    "UAS of the baseline above that of training on trees as they are",
    "uas",
    (treebank) => [encodingRow(treebank, "baseline"), encodingRow(treebank, "none")],
  ),
  ...ENCODED.map((encoding) =>
    above(
      `Encoding lifts in labels (${encoding}) improves on the baseline.`,
      "2005, section 5, table 5",
      `UAS with ${encoding} above that of the baseline`,
      "uas",
      (treebank) => [encodingRow(treebank, encoding), encodingRow(treebank, "baseline")],
    ),
  ),
  {
    claim: "The improvement is more noticeable in exact match than in attachment.",
    source: "2005, section 5, table 5",
    test: "Head's gain over the baseline in UEM is positive and above that in UAS",
    judge: (treebank) => {
      const [head, baseline] = [encodingRow(treebank, "head"), encodingRow(treebank, "baseline")];
      const [exact, attached] = [compared(head, baseline, "uem"), compared(head, baseline, "uas")];
      return {
        holds: exact.difference > 0 && exact.difference > attached.difference,
        evidence: `UEM ${exact.text}, UAS ${attached.text}`,
      };
    },
  },
  {
    claim: "On non-projective arcs Head+Path is best, then Head, then Path.",
    source: "2005, section 5, table 6",
    test: "unlabelled F of Head+Path ≥ Head ≥ Path",
    judge: (treebank) => {
      const f = ["head+path", "head", "path"].map((name) => encodingRow(treebank, name).unlabelled.f ?? 0);
      return {
        holds: f[0]! >= f[1]! && f[1]! >= f[2]!,
        evidence: `F ${f.map((value) => formatScore(value)).join(" ≥ ")}`,
      };
    },
  },
  above(
    "Non-projective parsing beats the projective baseline.",
    "2007, section 6, table 2",
    "UAS without a bound above that of the projective parser",
    "uas",
    (treebank) => [degreeRow(treebank, "unbounded"), degreeRow(treebank, "0")],
  ),
  {
    claim: "The highest score comes with an unbounded degree.",
    source: "2007, section 6, table 2",
    test: "UAS without a bound ≥ with d = 2 and with d = 1",
    judge: (treebank) => {
      const [first, ...others] = ["unbounded", "2", "1"].map(
        (degree) => degreeRow(treebank, degree).uas ?? 0,
      );
      return {
        holds: others.every((uas) => first! >= uas),
        evidence: [first!, ...others].map((uas) => formatScore(uas, 2)).join(" ≥ "),
      };
    },
  },
  ...["2", "1"].map(
    (degree): Claim => ({
      claim: `Restricting the degree to ${degree} has a very marginal effect on accuracy.`,
      source: "2007, section 6, table 2",
      test: `UAS with d = ${degree} is less than ${100 * MARGINAL} points below that without a bound`,
      judge: (treebank) => {
        const bounded = degreeRow(treebank, degree);
        const { difference, text } = compared(bounded, degreeRow(treebank, "unbounded"), "uas");
        return { holds: difference > -MARGINAL, evidence: text };
      },
    }),
  ),
  ...["2", "1", "0"].map(
    (degree): Claim => ({
      claim: `${degree === "0" ? "The projective parser" : `A degree of ${degree}`} takes less time than no bound.`,
      source: "2007, section 6, table 3",
      test: "parsing time is lower",
      judge: (treebank) => {
        const [bounded, all] = [degreeSeconds(treebank, degree), degreeSeconds(treebank, "unbounded")];
        const asked = degreeRow(treebank, degree).decisions / degreeRow(treebank, "unbounded").decisions - 1;
        return {
          holds: bounded < all,
          evidence: `time ${formatDifference(bounded / all - 1, 1)}%, decisions ${formatDifference(asked, 1)}%`,
        };
      },
    }),
  ),
  {
    claim: "The expected running time of Su is linear.",
    source: "2009, section 4.1, figure 5",
    test: `m = c·n^b with b ≤ ${LINEAR_EXPONENT}, for training and test sentences`,
    judge: (treebank) => {
      const [train, test] = [
        growthOf(structureResult(treebank).eager),
        growthOf(parsedTransitions(treebank)),
      ];
      return {
        holds: train.exponent <= LINEAR_EXPONENT && test.exponent <= LINEAR_EXPONENT,
        evidence: `b = ${formatNumber(train.exponent)} and ${formatNumber(test.exponent)}`,
      };
    },
  },
  {
    claim: "The number of transitions is only marginally greater than 2n.",
    source: "2009, section 4.1, figure 5",
    test: `m = a·n with a ≤ ${CLOSE_TO_TWO}, for training and test sentences`,
    judge: (treebank) => {
      const [train, test] = [
        growthOf(structureResult(treebank).eager),
        growthOf(parsedTransitions(treebank)),
      ];
      return {
        holds: train.slope <= CLOSE_TO_TWO && test.slope <= CLOSE_TO_TWO,
        evidence:
          `a = ${formatNumber(train.slope)} (R² ${formatNumber(train.r2)}) and ` +
          `${formatNumber(test.slope)} (R² ${formatNumber(test.r2)})`,
      };
    },
  },
  {
    claim: "Classifiers take fewer transitions than oracles, with less variance.",
    source: "2009, section 4.1",
    test: "a of test sentences ≤ a of training sentences, and R² ≥",
    judge: (treebank) => {
      const [train, test] = [
        growthOf(structureResult(treebank).eager),
        growthOf(parsedTransitions(treebank)),
      ];
      return {
        holds: test.slope <= train.slope && test.r2 >= train.r2,
        evidence:
          `a ${formatNumber(test.slope)} and ${formatNumber(train.slope)}, ` +
          `R² ${formatNumber(test.r2)} and ${formatNumber(train.r2)}`,
      };
    },
  },
  above(
    "Su improves on the projective Sp in attachment.",
    "2009, section 4.2, table 1 (there for Czech and Slovene; elsewhere no significant loss)",
    "LAS of Su above that of Sp",
    "las",
    (treebank) => [swapRow(treebank, "su"), swapRow(treebank, "sp")],
  ),
  {
    claim: "Su never loses significantly against Sp in attachment.",
    source: "2009, section 4.2, table 1",
    test: "LAS of Su not significantly below that of Sp",
    judge: (treebank) => {
      const [su, sp] = [swapRow(treebank, "su"), swapRow(treebank, "sp")];
      return {
        holds: significanceMark(su, sp, "las") !== "−",
        evidence: compared(su, sp, "las").text,
      };
    },
  },
  above(
    "Su improves on the pseudo-projective Spp in attachment.",
    "2009, section 4.2, table 1 (there for Czech and Slovene)",
    "LAS of Su above that of Spp",
    "las",
    (treebank) => [swapRow(treebank, "su"), swapRow(treebank, "spp")],
  ),
  above(
    "Su finds more non-projective arcs than Sp.",
    "2009, section 4.2, table 1",
    "LAS of gold non-projective arcs above that of Sp",
    "nonProjectiveLas",
    (treebank) => [swapRow(treebank, "su"), swapRow(treebank, "sp")],
  ),
  {
    claim: "On non-projective arcs Su does at least as well as Spp.",
    source: "2009, section 4.2, table 1 (all but Arabic)",
    test: "LAS of gold non-projective arcs not below that of Spp",
    judge: (treebank) => {
      const { difference, text } = compared(
        swapRow(treebank, "su"),
        swapRow(treebank, "spp"),
        "nonProjectiveLas",
      );
      return { holds: difference >= 0, evidence: text };
    },
  },
  {
    claim: "Su has the highest exact match.",
    source: "2009, section 4.2, table 1 (all but Danish)",
    test: "LEM of Su not below those of Sp and Spp",
    judge: (treebank) => {
      const su = swapRow(treebank, "su");
      const [sp, spp] = ["sp", "spp"].map((name) => compared(su, swapRow(treebank, name), "lem"));
      return {
        holds: sp!.difference >= 0 && spp!.difference >= 0,
        evidence: `against Sp ${sp!.text}, Spp ${spp!.text}`,
      };
    },
  },
  above(
    "An oracle that swaps less is better.",
    "2009, section 6 (asked there, not claimed)",
    "LAS of Su with the lazy oracle above that with the eager one",
    "las",
    (treebank) => [swapRow(treebank, "su-lazy"), swapRow(treebank, "su")],
  ),
];

/** Every claim of the papers, judged on treebanks that have all results; at least one treebank. */
export function judgedClaims(treebanks: readonly TreebankResults[]): JudgedClaim[] {
  return CLAIMS.map(({ claim, source, test, judge }) => {
    const findings = treebanks.map((treebank) => ({ treebank: treebank.name, ...judge(treebank) }));
    return { claim, source, test, verdict: verdictOf(findings), findings };
  });
}

function verdictOf(findings: readonly Finding[]): Verdict {
  const share = findings.filter(({ holds }) => holds).length / findings.length;
  if (share === 1) return "holds";
  return share >= MOSTLY ? "holds mostly" : "does not hold";
}
