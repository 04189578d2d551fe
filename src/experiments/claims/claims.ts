import { formatDifference, formatNumber } from "../engine/format.js";
import { rankCorrelation } from "../engine/rank-correlation.js";
import { type Claim, type Finding, type TrendClaim, UNKNOWN } from "./claim.js";
import { CLAIMS_2005 } from "./claims-2005.js";
import { CLAIMS_2007, TRENDS_2007 } from "./claims-2007.js";
import { CLAIMS_2008 } from "./claims-2008.js";
import { CLAIMS_2009, TRENDS_2009 } from "./claims-2009.js";
import type { Figures } from "./figures.js";
import { isInScope } from "./scope.js";

/** How far a claim holds over some treebanks. */
export type Verdict = "holds" | "holds mostly" | "holds in part" | "does not hold" | "cannot be told";

/** A verdict and how it came about: on how many treebanks a claim holds, or how strong a trend is. */
export interface Judgement {
  /** How far the claim holds. */
  readonly verdict: Verdict;
  /** The counts behind the verdict. */
  readonly summary: string;
}

/** A claim of a paper and whether it holds on some treebanks. */
export interface JudgedClaim extends Pick<Claim, "claim" | "source" | "scope" | "test">, Judgement {
  /** The verdict on all treebanks; the one above is on those that the claim was made for. */
  readonly everywhere: Judgement;
  /** What each treebank contributes. */
  readonly findings: readonly TreebankFinding[];
}

/** What one treebank contributes to a verdict. */
export interface TreebankFinding extends Finding {
  /** Its name. */
  readonly treebank: string;
  /** Percentage of the training tokens with a non-projective arc; undefined if it is not known. */
  readonly nonProjective: number | undefined;
  /** Whether the claim was made for treebanks such as this one. */
  readonly isInScope: boolean;
}

/** A claim holds mostly, or in part, if it does on at least these shares of the treebanks. */
const MOSTLY = 0.75;
const IN_PART = 0.5;
/** A trend holds from this rank correlation, and only if there are so many treebanks. */
const GROWS = 0.5;
const FEWEST = 5;

/** Judges every claim of the papers by at least one treebank that has all results. */
export function judgedClaims(treebanks: readonly Figures[]): JudgedClaim[] {
  return [
    ...CLAIMS_2005.map((claim) => judged(claim, treebanks)),
    ...CLAIMS_2007.map((claim) => judged(claim, treebanks)),
    ...TRENDS_2007.map((claim) => judgedTrend(claim, treebanks)),
    ...CLAIMS_2009.map((claim) => judged(claim, treebanks)),
    ...TRENDS_2009.map((claim) => judgedTrend(claim, treebanks)),
    ...CLAIMS_2008.map((claim) => judged(claim, treebanks)),
  ];
}

/** Judges a claim on some treebanks. */
export function judged({ judge, ...claim }: Claim, treebanks: readonly Figures[]): JudgedClaim {
  const findings = treebanks.map((figures) => ({ ...named(claim, figures), ...judge(figures) }));
  const inScope = findings.filter((finding) => finding.isInScope);
  return { ...claim, ...counted(inScope), everywhere: counted(findings), findings };
}

function counted(findings: readonly TreebankFinding[]): Judgement {
  const decided = findings.filter(({ holds }) => holds !== undefined);
  const open = findings.length - decided.length;
  if (decided.length === 0) return { verdict: "cannot be told", summary: `none of ${findings.length}` };
  const held = decided.filter(({ holds }) => holds).length;
  const marked = (wanted: string) => decided.filter(({ mark }) => mark === wanted).length;
  const isTested = decided.some(({ mark }) => mark !== undefined);
  const significant = isTested ? `; significantly for ${marked("+")}, against ${marked("−")}` : "";
  const undecided = open === 0 ? "" : `; ${open} cannot be told`;
  const summary = `${held} of ${decided.length}${significant}${undecided}`;
  return { verdict: verdictOf(held / decided.length), summary };
}

/** Judges a claim about a trend over some treebanks. */
export function judgedTrend({ gain, ...claim }: TrendClaim, treebanks: readonly Figures[]): JudgedClaim {
  const gains = new Map(treebanks.map((figures) => [figures, gain(figures)]));
  const findings = treebanks.map((figures) => {
    const gained = gains.get(figures);
    const evidence = gained === undefined ? UNKNOWN : formatDifference(gained);
    return { ...named(claim, figures), holds: undefined, evidence };
  });
  const inScope = treebanks.filter((figures) => isInScope(claim.scope, figures));
  return { ...claim, ...correlated(inScope, gains), everywhere: correlated(treebanks, gains), findings };
}

function correlated(
  treebanks: readonly Figures[],
  gains: ReadonlyMap<Figures, number | undefined>,
): Judgement {
  const shares = treebanks.map(({ nonProjectiveTokens }) => nonProjectiveTokens ?? Number.NaN);
  const correlation = rankCorrelation(
    shares,
    treebanks.map((figures) => gains.get(figures) ?? Number.NaN),
  );
  const isKnown = treebanks.length >= FEWEST && !shares.some(Number.isNaN) && !Number.isNaN(correlation);
  if (!isKnown) return { verdict: "cannot be told", summary: `${treebanks.length} treebanks` };
  const verdict = correlation >= GROWS ? "holds" : "does not hold";
  return { verdict, summary: `rank correlation ${formatNumber(correlation)}` };
}

function named({ scope }: Pick<Claim, "scope">, figures: Figures) {
  return {
    treebank: figures.name,
    nonProjective: figures.nonProjectiveTokens,
    isInScope: isInScope(scope, figures),
  };
}

/** The verdict on a claim that holds on this share of the treebanks. */
export function verdictOf(share: number): Verdict {
  if (share === 1) return "holds";
  if (share >= MOSTLY) return "holds mostly";
  return share >= IN_PART ? "holds in part" : "does not hold";
}
