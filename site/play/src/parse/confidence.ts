import type { Sentence } from "crossarc";
import { drawing } from "../drawing.ts";
import { themeName } from "../ui/theme.ts";
import { percent } from "./percent.ts";

/** Arcs that are less sure than this have their probability beside their label. */
const SURE = 0.9;
const COLOURS = { light: "#9a6700", dark: "#e3b341" };

/** A drawing in which arcs that the parser is not sure of are marked, with their probabilities. */
export function confidenceDrawing(
  sentence: Sentence,
  scores: Float64Array,
  width: number | undefined,
): HTMLElement {
  const deprel = sentence.deprel.map((label, i) =>
    i > 0 && scores[i]! < SURE ? `${label} ${percent(scores[i]!)}` : label,
  );
  const element = drawing(sentence.with({ deprel }), { width });
  const colour = COLOURS[themeName()];
  for (const arc of element.querySelectorAll("svg g[data-dependent]")) {
    const score = scores[Number(arc.getAttribute("data-dependent"))] ?? 1;
    const title = arc.querySelector("title");
    if (score >= SURE) {
      if (title !== null) title.textContent += ` (${percent(score)})`;
      continue;
    }
    arc.setAttribute("fill", colour);
    arc.querySelector("path[stroke]")?.setAttribute("stroke", colour);
  }
  return element;
}
