import { errorReduction } from "../../evaluate/significance/reduction.js";
import { formatDifference, formatScore } from "../engine/format.js";
import { above, type Claim, compared, type TrendClaim } from "./claim.js";
import { degreeRow, degreeSeconds } from "./degrees.js";

/** A smaller loss of attachment score counts as marginal. */
const MARGINAL = 0.005;

/** The claims of Nivre (2007) about degrees of non-projectivity. */
export const CLAIMS_2007: readonly Claim[] = [
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
        const { difference, mark, text } = compared(bounded, degreeRow(treebank, "unbounded"), "uas");
        return { holds: difference > -MARGINAL, evidence: text, mark };
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
];

/** Its claims about gains that grow with non-projectivity. */
export const TRENDS_2007: readonly TrendClaim[] = [
  {
    claim: "Error reduction depends primarily on the frequency of non-projective structures.",
    source: "2007, section 6, table 2",
    test: "error reduction without a bound grows with the share of non-projective tokens",
    gain: (treebank) =>
      errorReduction(degreeRow(treebank, "0").uas ?? 0, degreeRow(treebank, "unbounded").uas ?? 0),
  },
];
