import { ALPHA_2005 } from "../engine/experiment-settings.js";
import { formatScore } from "../engine/format.js";
import { above, alike, type Claim, compared, isDescending } from "./claim.js";
import { CZECH_2005, TREEBANKS_2005 } from "./scope.js";

const ENCODED = ["head", "head+path", "path"];

/** The claims of Nivre and Nilsson (2005) about treebank transformation and pseudo-projective parsing. */
export const CLAIMS_2005: readonly Claim[] = [
  {
    claim: "Head+Path brings back most arcs after projectivizing, Path nearly as many, Head fewest.",
    source: "2005, section 4, table 4",
    scope: TREEBANKS_2005,
    test: "arcs recovered by Head+Path ≥ Path ≥ Head",
    judge: (figures) => {
      const shares = ["head+path", "path", "head"].map((encoding) => figures.recovered(encoding));
      return {
        holds: isDescending(shares),
        evidence: shares.map((share) => formatScore(share ?? null)).join(", "),
      };
    },
  },
  above(
    {
      claim: "Projectivizing helps in itself.",
      source: "2005, section 5, table 5",
      scope: CZECH_2005,
      test: "UAS of the baseline above that of training on trees as they are",
    },
    "baseline",
    "none",
    "uas",
    ALPHA_2005,
  ),
  ...ENCODED.map((encoding) =>
    above(
      {
        claim: `Encoding lifts in labels (${encoding}) improves on the baseline.`,
        source: "2005, section 5, table 5",
        scope: CZECH_2005,
        test: `UAS with ${encoding} above that of the baseline`,
      },
      encoding,
      "baseline",
      "uas",
      ALPHA_2005,
    ),
  ),
  {
    claim: "The improvement is more noticeable in exact match than in attachment.",
    source: "2005, section 5, table 5",
    scope: CZECH_2005,
    test: "Head's gain over the baseline in UEM is positive and above that in UAS",
    judge: (figures) => {
      const [exact, attached] = (["uem", "uas"] as const).map((score) =>
        compared(figures, "head", "baseline", score, ALPHA_2005),
      );
      const [gained, base] = [exact!.difference, attached!.difference];
      return {
        holds: gained === undefined || base === undefined ? undefined : gained > 0 && gained > base,
        evidence: `UEM ${exact!.text}, UAS ${attached!.text}`,
      };
    },
  },
  alike(
    {
      claim: "It makes little or no difference which encoding is used.",
      source: "2005, section 5",
      scope: CZECH_2005,
      test: "no two encodings differ significantly in UAS",
    },
    ENCODED,
    "uas",
    ALPHA_2005,
  ),
  {
    claim: "On non-projective arcs Head+Path is best, then Head, then Path.",
    source: "2005, section 5, table 6",
    scope: CZECH_2005,
    test: "unlabelled F of Head+Path ≥ Head ≥ Path",
    judge: (figures) => {
      const f = ["head+path", "head", "path"].map((encoding) => figures.f(encoding));
      return {
        holds: isDescending(f),
        evidence: `F ${f.map((value) => formatScore(value ?? null)).join(", ")}`,
      };
    },
  },
];
