import {
  DATASETS_2007,
  DEGREES_2007,
  ENCODINGS_2005,
  LIFTS_2005,
  RECOVERY_2005,
  RETRIEVAL_2005,
  RUNNING_TIME_2009,
  SWAP_2009,
  TIMES_2007,
} from "../papers/published.js";
import type { Mark } from "../papers/significance-mark.js";
import type { ClaimScore, Figures, KnownGrowth } from "./figures.js";

/** What the figures of a paper say about one language; whatever it does not print is undefined. */
type Printed = Partial<Omit<Figures, "name" | "nonProjectiveTokens" | "nonProjectiveSentences">>;

const NOTHING: Required<Printed> = {
  score: () => undefined,
  f: () => undefined,
  groupF: () => undefined,
  mark: () => undefined,
  items: () => undefined,
  recovered: () => undefined,
  seconds: () => undefined,
  decisions: () => undefined,
  growth: () => undefined,
};

function figures(
  name: string,
  tokens: number | undefined,
  sentences: number | undefined,
  printed: Printed,
): Figures {
  return { ...NOTHING, ...printed, name, nonProjectiveTokens: tokens, nonProjectiveSentences: sentences };
}

/** A number as a table prints it: "73,088", "9.1)"; undefined for a dash. */
function numberIn(cell: string | undefined): number | undefined {
  const value = Number.parseFloat(cell?.replaceAll(",", "") ?? "");
  return Number.isNaN(value) ? undefined : value;
}

/** A percentage as a share from 0 to 1. */
function share(cell: string | undefined): number | undefined {
  const value = numberIn(cell);
  return value === undefined ? undefined : value / 100;
}

const SCORES_2005: readonly ClaimScore[] = ["uas", "las", "uem", "lem"];

/** The order of the encodings in table 4 of 2005, and of the degrees in tables 2 and 3 of 2007. */
const RECOVERED = ["head", "head+path", "path"];
const DEGREES = ["unbounded", "2", "1", "0"];

/** 2005: "All improvements over the baseline are significant", and none between encodings was found. */
function marks2005(first: string, second: string): Mark | undefined {
  if (RECOVERED.includes(first))
    return second === "baseline" ? "+" : RECOVERED.includes(second) ? "" : undefined;
  return undefined;
}

/** The published figures of Nivre and Nilsson (2005). */
export const FIGURES_2005: readonly Figures[] = Object.entries(LIFTS_2005).map(([language, lifts]) =>
  figures(language, numberIn(lifts[3]), numberIn(lifts[1]), {
    recovered: (encoding) => share(RECOVERY_2005[language]![2 + 2 * RECOVERED.indexOf(encoding)]),
    // Section 5 is about Czech alone.
    ...(language.startsWith("Czech")
      ? {
          score: (parser, score) => share(ENCODINGS_2005[parser]?.[SCORES_2005.indexOf(score)]),
          f: (parser) => share(RETRIEVAL_2005[parser]?.[2]),
          mark: marks2005,
        }
      : {}),
  }),
);

/** The published figures of Nivre (2007). Section 6 says which differences are significant. */
export const FIGURES_2007: readonly Figures[] = Object.entries(DEGREES_2007).map(([language, scores]) => {
  const data = DATASETS_2007[language]!;
  const at = (degree: string) => DEGREES.indexOf(degree);
  return figures(language, numberIn(data[8]), numberIn(data[9]), {
    score: (degree, score) => (score === "uas" ? share(scores[2 * at(degree)]) : undefined),
    mark: (first, second) => {
      if (second === "0") return "+";
      if (first === "0") return "−";
      if (language !== "Dutch") return "";
      // Footnote 6: the only significant difference is between a degree of 1 and no bound.
      const pair = [first, second].sort().join(" ");
      return pair === "1 unbounded" ? (first === "1" ? "−" : "+") : "";
    },
    seconds: (degree) => numberIn(TIMES_2007[language]![Math.max(0, 2 * at(degree) - 1)]),
  });
});

const SYSTEMS_2009 = ["su", "su-lazy", "sp", "spp", "malt-06", "mst-06", "mst-malt"];

/**
 * 2009, section 4.2, which differences in attachment are significant. Czech and Slovene: Su and MST-Malt are
 * better than all others, except that Czech Spp is not worse than they are. Arabic and Danish: MST-Malt is better
 * than all others. Turkish: MST-06 is worse than all others. No other difference is.
 */
function marks2009(language: string, first: string, second: string, score: ClaimScore): Mark | undefined {
  if (score !== "las" || [first, second].includes("su-lazy")) return undefined;
  const isBetter = (a: string, b: string): boolean => {
    if (language === "Turkish") return b === "mst-06";
    if (language === "Arabic" || language === "Danish") return a === "mst-malt";
    const best = ["su", "mst-malt"];
    return best.includes(a) && !best.includes(b) && !(language === "Czech" && b === "spp");
  };
  return isBetter(first, second) ? "+" : isBetter(second, first) ? "−" : "";
}

/** The published figures of Nivre (2009). It gives the share of non-projective arcs for two languages. */
export const FIGURES_2009: readonly Figures[] = Object.entries(SWAP_2009).map(([language, cells]) => {
  const tokens = language === "Czech" || language === "Slovene" ? 1.9 : undefined;
  return figures(language, tokens, undefined, {
    score: (parser, score) => {
      const [attached, exact] = cells.slice(2 * SYSTEMS_2009.indexOf(parser));
      if (score === "lem") return share(exact);
      if (score === "las") return share(attached);
      return score === "nonProjectiveLas" ? share(attached?.split("(")[1]) : undefined;
    },
    mark: (first, second, score) => marks2009(language, first, second, score),
    growth: (part): KnownGrowth | undefined => {
      const fitted = RUNNING_TIME_2009[language];
      if (fitted === undefined) return undefined;
      const from = part === "training" ? 1 : 5;
      return { slope: numberIn(fitted[from])!, r2: numberIn(fitted[from + 1])! };
    },
  });
});
