import { structureResult, type TreebankResults } from "../engine/experiment.js";
import { formatDifference, formatNumber } from "../engine/format.js";
import { rankCorrelation } from "../engine/rank-correlation.js";
import type { Claim, TrendClaim } from "./claim.js";
import { CLAIMS_2005 } from "./claims-2005.js";
import { CLAIMS_2007, TRENDS_2007 } from "./claims-2007.js";
import { CLAIMS_2009, TRENDS_2009 } from "./claims-2009.js";

/** How far a claim holds over all treebanks. */
export type Verdict = "holds" | "holds mostly" | "holds in part" | "does not hold" | "cannot be told";

/** A claim of a paper and whether it holds on some treebanks. */
export interface JudgedClaim extends Pick<Claim, "claim" | "source" | "test"> {
  /** How far it holds. */
  readonly verdict: Verdict;
  /** On how many treebanks it holds, or how strong the trend is. */
  readonly summary: string;
  /** The findings of each treebank. */
  readonly findings: readonly TreebankFinding[];
}

/** What one treebank contributes to a verdict. */
export interface TreebankFinding {
  /** Name of the treebank. */
  readonly treebank: string;
  /** Percentage of the training tokens with a non-projective arc. */
  readonly nonProjective: number;
  /** Whether the claim holds here; undefined if the claim is about all treebanks together. */
  readonly holds: boolean | undefined;
  /** The figures that decide. */
  readonly evidence: string;
}

/** A claim holds mostly, or in part, if it does on at least these shares of the treebanks. */
const MOSTLY = 0.75;
const IN_PART = 0.5;
/** A trend holds from this rank correlation, and only if there are so many treebanks. */
const GROWS = 0.5;
const FEWEST = 5;

/** Judges every claim of the papers by at least one treebank. All treebanks must have all results. */
export function judgedClaims(treebanks: readonly TreebankResults[]): JudgedClaim[] {
  return [
    ...CLAIMS_2005.map((claim) => judged(claim, treebanks)),
    ...CLAIMS_2007.map((claim) => judged(claim, treebanks)),
    ...TRENDS_2007.map((claim) => judgedTrend(claim, treebanks)),
    ...CLAIMS_2009.map((claim) => judged(claim, treebanks)),
    ...TRENDS_2009.map((claim) => judgedTrend(claim, treebanks)),
  ];
}

function judged({ judge, ...claim }: Claim, treebanks: readonly TreebankResults[]): JudgedClaim {
  const findings = treebanks.map((treebank) => ({ ...named(treebank), ...judge(treebank) }));
  const held = findings.filter(({ holds }) => holds).length;
  const marked = (wanted: string) => findings.filter(({ mark }) => mark === wanted).length;
  const isTested = findings.some(({ mark }) => mark !== undefined);
  const significant = isTested ? `; significantly for ${marked("+")}, against ${marked("−")}` : "";
  const summary = `${held} of ${findings.length}${significant}`;
  return { ...claim, verdict: verdictOf(held / findings.length), summary, findings };
}

function judgedTrend({ gain, ...claim }: TrendClaim, treebanks: readonly TreebankResults[]): JudgedClaim {
  const gains = treebanks.map(gain);
  const findings = treebanks.map((treebank, i) => ({
    ...named(treebank),
    holds: undefined,
    evidence: formatDifference(gains[i]!),
  }));
  const correlation = rankCorrelation(
    findings.map(({ nonProjective }) => nonProjective),
    gains,
  );
  const isKnown = treebanks.length >= FEWEST && !Number.isNaN(correlation);
  const verdict = !isKnown ? "cannot be told" : correlation >= GROWS ? "holds" : "does not hold";
  return { ...claim, verdict, summary: `rank correlation ${formatNumber(correlation)}`, findings };
}

function named(treebank: TreebankResults): Pick<TreebankFinding, "treebank" | "nonProjective"> {
  const { nonProjectiveTokenPercentage } = structureResult(treebank).datasets;
  return { treebank: treebank.name, nonProjective: nonProjectiveTokenPercentage };
}

/** The verdict on a claim that holds on this share of the treebanks. */
export function verdictOf(share: number): Verdict {
  if (share === 1) return "holds";
  if (share >= MOSTLY) return "holds mostly";
  return share >= IN_PART ? "holds in part" : "does not hold";
}
