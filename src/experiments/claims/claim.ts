import { formatDifference } from "../engine/format.js";
import type { Mark } from "../papers/significance-mark.js";
import type { ClaimScore, Figures } from "./figures.js";
import type { Scope } from "./scope.js";

/** Whether a claim holds on one treebank, and why. */
export interface Finding {
  /** Undefined if a figure that decides is not known or not defined. */
  readonly holds: boolean | undefined;
  /** The figures that decide. */
  readonly evidence: string;
  /**
   * "+" if a difference in favour of the claim is significant, "−" if one against it is; undefined if not
   * tested.
   */
  readonly mark?: Mark | undefined;
}

/** A claim of a paper that the figures of a treebank can confirm or refute. */
export interface Claim {
  /** The claim in one sentence. */
  readonly claim: string;
  /** Where the paper makes it. */
  readonly source: string;
  /** What the paper made it about. */
  readonly scope: Scope;
  /** The condition that each treebank must meet, in words. */
  readonly test: string;
  /** Decides about a treebank. */
  judge(figures: Figures): Finding;
}

/** A claim that a gain is larger on treebanks with more non-projective arcs. */
export interface TrendClaim extends Omit<Claim, "judge"> {
  /** The gain on a treebank, from 0 to 1; undefined if it is not known. */
  gain(figures: Figures): number | undefined;
}

/** What is printed where a figure is not known. */
export const UNKNOWN = "not known";

/** A difference of two parsers. */
export interface Difference {
  readonly difference: number | undefined;
  readonly mark: Mark | undefined;
  /** Such as "+0.31 (not significant)". */
  readonly text: string;
}

/** Compares two parsers in a score and tests the difference at a level. */
export function compared(
  figures: Figures,
  first: string,
  second: string,
  score: ClaimScore,
  level: number,
): Difference {
  const [a, b] = [figures.score(first, score), figures.score(second, score)];
  const mark = figures.mark(first, second, score, level);
  if (a === undefined || b === undefined) return { difference: undefined, mark, text: UNKNOWN };
  const arcs = score.startsWith("nonProjective") ? figures.items(first, score) : undefined;
  const remarks = [
    ...(mark === undefined ? [] : [mark === "" ? "not significant" : "significant"]),
    ...(arcs === undefined ? [] : [`of ${arcs} arcs`]),
  ];
  const remark = remarks.length === 0 ? "" : ` (${remarks.join(", ")})`;
  return { difference: a - b, mark, text: formatDifference(a - b) + remark };
}

/** Makes the claim that one parser is above another in a score. */
export function above(
  claim: Omit<Claim, "judge">,
  first: string,
  second: string,
  score: ClaimScore,
  level: number,
): Claim {
  return {
    ...claim,
    judge: (figures) => {
      const { difference, mark, text } = compared(figures, first, second, score, level);
      return { holds: difference === undefined ? undefined : difference > 0, evidence: text, mark };
    },
  };
}

/**
 * Makes the claim that one parser is above each of some others in a score. Its mark is "+" if all differences
 * are significant in its favour, "−" if one is against it.
 *
 * @param others the names of the others for people, by their names in the figures.
 * @param orEqual whether an equal score will do.
 */
export function aboveAll(
  claim: Omit<Claim, "judge">,
  first: string,
  others: Readonly<Record<string, string>>,
  score: ClaimScore,
  level: number,
  orEqual = false,
): Claim {
  return {
    ...claim,
    judge: (figures) => {
      const all = Object.entries(others).map(([parser, name]) => ({
        name,
        ...compared(figures, first, parser, score, level),
      }));
      const isKnown = all.every(({ difference }) => difference !== undefined);
      const isAbove = (difference: number) => (orEqual ? difference >= 0 : difference > 0);
      return {
        holds: isKnown ? all.every(({ difference }) => isAbove(difference!)) : undefined,
        evidence: `against ${all.map(({ name, text }) => `${name} ${text}`).join(", ")}`,
        mark: commonMark(all.map(({ mark }) => mark)),
      };
    },
  };
}

function commonMark(marks: readonly (Mark | undefined)[]): Mark | undefined {
  if (marks.includes(undefined)) return undefined;
  return marks.includes("−") ? "−" : marks.every((mark) => mark === "+") ? "+" : "";
}

/** Makes the claim that no two of some parsers differ significantly in a score. */
export function alike(
  claim: Omit<Claim, "judge">,
  parsers: readonly string[],
  score: ClaimScore,
  level: number,
): Claim {
  const pairs = parsers.flatMap((a, i) => parsers.slice(i + 1).map((b) => [a, b] as const));
  return {
    ...claim,
    judge: (figures) => {
      const marks = pairs.map(([a, b]) => ({
        pair: `${a} and ${b}`,
        mark: figures.mark(a, b, score, level),
      }));
      const differing = marks.filter(({ mark }) => mark === "+" || mark === "−").map(({ pair }) => pair);
      const isKnown = marks.every(({ mark }) => mark !== undefined);
      const holds = differing.length > 0 ? false : isKnown ? true : undefined;
      const evidence =
        differing.length > 0 ? `differ: ${differing.join("; ")}` : isKnown ? "none differ" : UNKNOWN;
      return { holds, evidence };
    },
  };
}

/** Whether figures are in descending order; undefined if one is not known. */
export function isDescending(figures: readonly (number | undefined)[]): boolean | undefined {
  if (figures.includes(undefined)) return undefined;
  return figures.every((figure, i) => i === 0 || figures[i - 1]! >= figure!);
}
