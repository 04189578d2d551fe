import type { Claim, Finding } from "./claim.js";
import { CLAIMS_2005 } from "./claims-2005.js";
import { CLAIMS_2007 } from "./claims-2007.js";
import { CLAIMS_2009 } from "./claims-2009.js";
import type { TreebankResults } from "./paper-experiment.js";

export type Verdict = "holds" | "holds mostly" | "does not hold";

/** A claim of a paper, judged by the results of some treebanks. */
export interface JudgedClaim extends Pick<Claim, "claim" | "source" | "test"> {
  readonly verdict: Verdict;
  readonly findings: readonly (Finding & { readonly treebank: string })[];
}

/** A claim holds if it does so on all treebanks, mostly if on this share at least. */
const MOSTLY = 0.75;

/** Every claim of the papers, judged on treebanks that have all results; at least one treebank. */
export function judgedClaims(treebanks: readonly TreebankResults[]): JudgedClaim[] {
  return [...CLAIMS_2005, ...CLAIMS_2007, ...CLAIMS_2009].map(({ claim, source, test, judge }) => {
    const findings = treebanks.map((treebank) => ({ treebank: treebank.name, ...judge(treebank) }));
    return { claim, source, test, verdict: verdictOf(findings), findings };
  });
}

/** The verdict on some findings. */
export function verdictOf(findings: readonly Pick<Finding, "holds">[]): Verdict {
  const share = findings.filter(({ holds }) => holds).length / findings.length;
  if (share === 1) return "holds";
  return share >= MOSTLY ? "holds mostly" : "does not hold";
}
