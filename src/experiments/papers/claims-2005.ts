import { structureResult } from "../engine/experiment.js";
import { formatScore } from "../engine/format.js";
import { above, type Claim, compared } from "./claim.js";
import { encodingRow } from "./encodings.js";

const ENCODED = ["head", "head+path", "path"];

/** The claims of Nivre and Nilsson (2005) about treebank transformation and pseudo-projective parsing. */
export const CLAIMS_2005: readonly Claim[] = [
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
];
