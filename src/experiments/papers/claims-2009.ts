import { structureResult } from "../engine/experiment.js";
import { formatNumber } from "../engine/format.js";
import { above, type Claim, compared, type TrendClaim } from "./claim.js";
import { growthOf, parsedTransitions } from "./running-time-figure.js";
import { swapRow } from "./swap-table.js";

/** The largest exponent that counts as linear, and the largest slope that counts as close to 2. */
const LINEAR_EXPONENT = 1.1;
const CLOSE_TO_TWO = 2.25;

/** The claims of Nivre (2009) about the running time and the accuracy of Swap. */
export const CLAIMS_2009: readonly Claim[] = [
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
      const { mark, text } = compared(su, sp, "las");
      return { holds: mark !== "−", evidence: text, mark };
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
      const { difference, mark, text } = compared(
        swapRow(treebank, "su"),
        swapRow(treebank, "spp"),
        "nonProjectiveLas",
      );
      return { holds: difference >= 0, evidence: text, mark };
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

/** Its claims about gains that grow with non-projectivity. */
export const TRENDS_2009: readonly TrendClaim[] = [
  {
    claim: "The positive effect of Su on exact match depends on the frequency of non-projective arcs.",
    source: "2009, section 4.2 (a conjecture)",
    test: "the gain of Su over Sp in LEM grows with the share of non-projective tokens",
    gain: (treebank) => (swapRow(treebank, "su").lem ?? 0) - (swapRow(treebank, "sp").lem ?? 0),
  },
  {
    claim: "The effect of Su on attachment depends on the frequency of non-projective arcs.",
    source: "2009, sections 4.2 and 6",
    test: "the gain of Su over Sp in LAS grows with the share of non-projective tokens",
    gain: (treebank) => (swapRow(treebank, "su").las ?? 0) - (swapRow(treebank, "sp").las ?? 0),
  },
];
