import {
  type DerivationFrame,
  derivationSvg,
  type TraceTableFormat,
  trace,
  traceTable,
} from "crossarc/research";
import { download } from "../ui/download.ts";
import { themeName } from "../ui/theme.ts";
import type { Story } from "./story.ts";

const ENDINGS: Record<TraceTableFormat, string> = { markdown: "md", latex: "tex", csv: "csv" };

/** The derivation as the papers' table. */
export function tableText(story: Story, format: TraceTableFormat): string {
  const { sentence, labels, system, gold } = story;
  const { rows } = trace(system, story.oracle(), gold);
  return [...traceTable(rows, { sentence, labels, traits: system.traits }, format)].join("");
}

/** The derivation as an animated drawing. */
export function animatedSvg(story: Story): string {
  const { sentence, labels, system, gold } = story;
  const frames = trace(system, story.oracle(), gold, { full: true }).rows.map(
    ({ move, stack, otherStack, buffer, arc }): DerivationFrame => ({
      move,
      stack,
      otherStack,
      buffer,
      arc: arc && { head: arc.head, dependent: arc.dependent, label: labels.name(arc.label) },
    }),
  );
  return derivationSvg(sentence, frames, { theme: themeName(), title: `${system.name}, ${story.guide}` });
}

/** What the menu of a derivation offers. */
export function exportItems(story: () => Story): readonly (readonly [string, () => void])[] {
  const name = () => `${story().sentence.id ?? "derivation"}-${story().system.name}`;
  const table = (format: TraceTableFormat) => () =>
    download(`${name()}.${ENDINGS[format]}`, tableText(story(), format));
  return [
    ["Table in Markdown", table("markdown")],
    ["Table in LaTeX", table("latex")],
    ["Table as CSV", table("csv")],
    ["Animated SVG", () => download(`${name()}.svg`, animatedSvg(story()), "image/svg+xml")],
  ];
}
