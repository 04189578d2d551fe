import { ALPHA } from "../engine/experiment-settings.js";
import { formatNumber } from "../engine/format.js";
import { above, aboveAll, type Claim, compared, type TrendClaim, UNKNOWN } from "./claim.js";
import type { ClaimScore, Figures } from "./figures.js";
import { ALL_2009, BUT_ARABIC_2009, BUT_DANISH_2009, CZECH_AND_SLOVENE_2009 } from "./scope.js";

/** The largest exponent that counts as linear, and the largest slope that counts as close to 2. */
const LINEAR_EXPONENT = 1.1;
const CLOSE_TO_TWO = 2.25;

/** The claims of Nivre (2009) about the running time and the accuracy of Swap. */
export const CLAIMS_2009: readonly Claim[] = [
  {
    claim: "The expected running time of Su is linear.",
    source: "2009, section 4.1, figure 5",
    scope: ALL_2009,
    test: `m = c·n^b with b ≤ ${LINEAR_EXPONENT}, for training and test sentences`,
    judge: (figures) => {
      const [train, test] = [figures.growth("training")?.exponent, figures.growth("test")?.exponent];
      if (train === undefined || test === undefined) return { holds: undefined, evidence: UNKNOWN };
      return {
        holds: train <= LINEAR_EXPONENT && test <= LINEAR_EXPONENT,
        evidence: `b = ${formatNumber(train)} and ${formatNumber(test)}`,
      };
    },
  },
  {
    claim: "The number of transitions is only marginally greater than 2n.",
    source: "2009, section 4.1, figure 5",
    scope: ALL_2009,
    test: `m = a·n with a ≤ ${CLOSE_TO_TWO}, for training and test sentences`,
    judge: (figures) => {
      const [train, test] = [figures.growth("training"), figures.growth("test")];
      if (train === undefined || test === undefined) return { holds: undefined, evidence: UNKNOWN };
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
    scope: ALL_2009,
    test: "a of test sentences ≤ a of training sentences, and R² ≥",
    judge: (figures) => {
      const [train, test] = [figures.growth("training"), figures.growth("test")];
      if (train === undefined || test === undefined) return { holds: undefined, evidence: UNKNOWN };
      return {
        holds: test.slope <= train.slope && test.r2 >= train.r2,
        evidence:
          `a ${formatNumber(test.slope)} and ${formatNumber(train.slope)}, ` +
          `R² ${formatNumber(test.r2)} and ${formatNumber(train.r2)}`,
      };
    },
  },
  above(
    {
      claim: "Su improves on the projective Sp in attachment.",
      source: "2009, section 4.2, table 1",
      scope: CZECH_AND_SLOVENE_2009,
      test: "LAS of Su above that of Sp",
    },
    "su",
    "sp",
    "las",
    ALPHA,
  ),
  {
    claim: "Su never loses significantly against Sp in attachment.",
    source: "2009, section 4.2, table 1",
    scope: ALL_2009,
    test: "LAS of Su not significantly below that of Sp",
    judge: (figures) => {
      const { mark, text } = compared(figures, "su", "sp", "las", ALPHA);
      return { holds: mark === undefined ? undefined : mark !== "−", evidence: text, mark };
    },
  },
  above(
    {
      claim: "Su improves on the pseudo-projective Spp in attachment.",
      source: "2009, section 4.2, table 1",
      scope: CZECH_AND_SLOVENE_2009,
      test: "LAS of Su above that of Spp",
    },
    "su",
    "spp",
    "las",
    ALPHA,
  ),
  above(
    {
      claim: "Su finds more non-projective arcs than Sp.",
      source: "2009, section 4.2, table 1",
      scope: CZECH_AND_SLOVENE_2009,
      test: "LAS of gold non-projective arcs above that of Sp",
    },
    "su",
    "sp",
    "nonProjectiveLas",
    ALPHA,
  ),
  {
    claim: "On non-projective arcs Su does at least as well as Spp.",
    source: "2009, section 4.2, table 1 (all but Arabic)",
    scope: BUT_ARABIC_2009,
    test: "LAS of gold non-projective arcs not below that of Spp",
    judge: (figures) => {
      const { difference, mark, text } = compared(figures, "su", "spp", "nonProjectiveLas", ALPHA);
      return { holds: difference === undefined ? undefined : difference >= 0, evidence: text, mark };
    },
  },
  aboveAll(
    {
      claim: "Su has the highest exact match.",
      source: "2009, sections 4.2 and 6, table 1 (all but Danish)",
      scope: BUT_DANISH_2009,
      test: "LEM of Su not below that of any other parser",
    },
    "su",
    { sp: "Sp", spp: "Spp", "malt-06": "Malt-06", "mst-06": "MST-06", "mst-malt": "MST-Malt" },
    "lem",
    ALPHA,
    true,
  ),
  above(
    {
      claim: "An oracle that swaps less is better.",
      source: "2009, section 6 (asked there, not claimed)",
      scope: ALL_2009,
      test: "LAS of Su with the lazy oracle above that with the eager one",
    },
    "su-lazy",
    "su",
    "las",
    ALPHA,
  ),
];

/** Its claims about gains that grow with non-projectivity. */
export const TRENDS_2009: readonly TrendClaim[] = [
  {
    claim: "The positive effect of Su on exact match depends on the frequency of non-projective arcs.",
    source: "2009, section 4.2 (a conjecture)",
    scope: ALL_2009,
    test: "the gain of Su over Sp in LEM grows with the share of non-projective tokens",
    gain: (figures) => gainOfSu(figures, "lem"),
  },
  {
    claim: "The effect of Su on attachment depends on the frequency of non-projective arcs.",
    source: "2009, sections 4.2 and 6",
    scope: ALL_2009,
    test: "the gain of Su over Sp in LAS grows with the share of non-projective tokens",
    gain: (figures) => gainOfSu(figures, "las"),
  },
];

function gainOfSu(figures: Figures, score: ClaimScore): number | undefined {
  const [su, sp] = [figures.score("su", score), figures.score("sp", score)];
  return su === undefined || sp === undefined ? undefined : su - sp;
}
