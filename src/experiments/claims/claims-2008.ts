import { ALPHA } from "../engine/experiment-settings.js";
import { formatDifference } from "../engine/format.js";
import { above, aboveAll, alike, type Claim, type Finding, UNKNOWN } from "./claim.js";
import type { Figures, Grouping } from "./figures.js";
import { ALL_2009, BUT_ARABIC_2009, CZECH_AND_SLOVENE_2009 } from "./scope.js";

/**
 * Claims about MST-06 and MST-Malt: those of Nivre (2009), section 4.2, and what stands behind them, that the
 * two kinds of parsers make different errors (McDonald and Nivre 2007), so that guidance helps (Nivre and
 * McDonald 2008).
 */
export const CLAIMS_2008: readonly Claim[] = [
  aboveAll(
    {
      claim: "MST-Malt is above both of its parts in attachment.",
      source: "Nivre and McDonald (2008); 2009, section 4.2, table 1",
      scope: ALL_2009,
      test: "LAS of MST-Malt above those of Malt-06 and MST-06",
    },
    "mst-malt",
    { "malt-06": "Malt-06", "mst-06": "MST-06" },
    "las",
    ALPHA,
  ),
  {
    claim: "No parser is significantly better than MST-Malt in attachment.",
    source: "2009, section 4.2",
    scope: ALL_2009,
    test: "LAS of MST-Malt not significantly below any other",
    judge: (figures) => {
      const others = ["su", "sp", "spp", "malt-06", "mst-06"];
      const marks = others.map((other) => figures.mark("mst-malt", other, "las", ALPHA));
      if (marks.includes(undefined)) return { holds: undefined, evidence: UNKNOWN };
      const better = others.filter((_, i) => marks[i] === "−");
      return {
        holds: better.length === 0,
        evidence: better.length === 0 ? "none is" : `better: ${better.join(", ")}`,
      };
    },
  },
  alike(
    {
      claim: "Su and MST-Malt do not differ significantly in attachment.",
      source: "2009, section 4.2, table 1",
      scope: CZECH_AND_SLOVENE_2009,
      test: "no significant difference in LAS",
    },
    ["su", "mst-malt"],
    "las",
    ALPHA,
  ),
  aboveAll(
    {
      claim: "Su is above Malt-06 and MST-06 in attachment.",
      source: "2009, section 4.2, table 1",
      scope: CZECH_AND_SLOVENE_2009,
      test: "LAS of Su above those of Malt-06 and MST-06",
    },
    "su",
    { "malt-06": "Malt-06", "mst-06": "MST-06" },
    "las",
    ALPHA,
  ),
  above(
    {
      claim: "MST-06 finds more non-projective arcs than Malt-06.",
      source: "2009, section 4.2, table 1 (all but Arabic)",
      scope: BUT_ARABIC_2009,
      test: "LAS of gold non-projective arcs above that of Malt-06",
    },
    "mst-06",
    "malt-06",
    "nonProjectiveLas",
    ALPHA,
  ),
  moreTowards({
    claim: "MST-06 is better on long arcs, Malt-06 on short ones.",
    source: "McDonald and Nivre (2007), behind Nivre and McDonald (2008)",
    grouping: "arc-length",
    favoursGraph: { name: "7 words and more", groups: ["7+"] },
    favoursTransitions: { name: "1 word", groups: ["1"] },
  }),
  moreTowards({
    claim: "MST-06 is better on arcs near the root, Malt-06 on those far from it.",
    source: "McDonald and Nivre (2007), behind Nivre and McDonald (2008)",
    grouping: "root-distance",
    favoursGraph: { name: "1 arc", groups: ["1"] },
    favoursTransitions: { name: "5 arcs and more", groups: ["5", "6", "7+"] },
  }),
];

/** Some groups of arcs under one name. */
interface ArcRange {
  readonly name: string;
  readonly groups: readonly string[];
}

/** Makes the claim that the lead of MST-06 over Malt-06 is larger in one range of arcs than in another. */
function moreTowards(profile: {
  readonly claim: string;
  readonly source: string;
  readonly grouping: Grouping;
  readonly favoursGraph: ArcRange;
  readonly favoursTransitions: ArcRange;
}): Claim {
  const { claim, source, grouping, favoursGraph, favoursTransitions } = profile;
  const lead = (figures: Figures, { groups }: ArcRange) => {
    const [mst, malt] = ["mst-06", "malt-06"].map((parser) => figures.groupF(parser, grouping, groups));
    return mst === undefined || malt === undefined ? undefined : mst - malt;
  };
  return {
    claim,
    source,
    scope: ALL_2009,
    test: `labelled F of MST-06 less that of Malt-06 larger at ${favoursGraph.name} than at ${favoursTransitions.name}`,
    judge: (figures): Finding => {
      const [graph, transitions] = [lead(figures, favoursGraph), lead(figures, favoursTransitions)];
      if (graph === undefined || transitions === undefined) return { holds: undefined, evidence: UNKNOWN };
      return {
        holds: graph > transitions,
        evidence:
          `${formatDifference(graph)} at ${favoursGraph.name}, ` +
          `${formatDifference(transitions)} at ${favoursTransitions.name}`,
      };
    },
  };
}
