import { type Sentence, sentenceText, type TreeSvgOptions, treeSvg } from "crossarc";
import { h, svgElement } from "./ui/dom.ts";
import { themeName } from "./ui/theme.ts";

/** Describes a tree in words, for people who hear the page. */
export function treeDescription({ form, head, deprel, length }: Sentence): string {
  const arcs: string[] = [];
  for (let i = 1; i <= length; i++) {
    const relation = deprel[i] === "_" ? "dependent" : deprel[i];
    if (head[i] === -1) arcs.push(`${form[i]} has no head`);
    else if (head[i] === 0) arcs.push(`${form[i]} is the root`);
    else arcs.push(`${form[i]} is ${relation} of ${form[head[i]!]}`);
  }
  return `${arcs.join("; ")}.`;
}

/** Narrower places scroll sideways: a tree in many short rows is hard to read. */
const NARROW = 640;

/** The width at which a drawing wraps in an element; undefined for one long row. */
export function wrapWidth(element: HTMLElement): number | undefined {
  const { clientWidth } = element;
  if (clientWidth < NARROW) return undefined;
  const zoom = Number(getComputedStyle(element).getPropertyValue("--drawing-zoom")) || 1;
  return (clientWidth - 4) / zoom;
}

let drawings = 0;

/** A drawing of a sentence in the theme of the page, with a description for screen readers. */
export function drawing(sentence: Sentence, options: TreeSvgOptions = {}): HTMLDivElement {
  const svg = svgElement(treeSvg(sentence, { theme: themeName(), ...options }));
  const id = `tree-${++drawings}`;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `Tree of: ${sentenceText(sentence)}`);
  svg.setAttribute("aria-describedby", id);
  return h(
    "div",
    { class: "drawing", tabindex: 0, role: "group", "aria-label": "Drawing, scrolls sideways if it is wide" },
    svg as unknown as Node,
    h("p", { class: "hidden", id }, treeDescription(sentence)),
  );
}
