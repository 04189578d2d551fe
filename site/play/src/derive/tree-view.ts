import type { Configuration } from "crossarc/research";
import { drawing } from "../drawing.ts";
import type { Story } from "./story.ts";

/** The tree of a derivation: arcs appear when they are added. */
export class TreeView {
  readonly element: HTMLElement;
  /** The drawn arcs by dependent: those that the derivation adds. */
  readonly #arcs: (readonly SVGElement[])[];
  readonly #shown: string[];

  constructor(story: Story, width?: number) {
    const { sentence, derived, lost } = story;
    const against = lost.length > 0 ? derived : undefined;
    this.element = drawing(sentence, { width, ...(against && { against }) });
    const svg = this.element.querySelector("svg")!;
    this.#arcs = sentence.form.map((_, dependent) => {
      const head = derived.head[dependent];
      return [...svg.querySelectorAll<SVGElement>(`g[data-dependent="${dependent}"][data-head="${head}"]`)];
    });
    // Arcs of the gold tree that the system does not add stay in the background.
    for (const d of lost) {
      for (const arc of svg.querySelectorAll(`g[data-dependent="${d}"][data-head="${sentence.head[d]}"]`)) {
        arc.setAttribute("class", "arc lost");
      }
    }
    this.#shown = this.#arcs.map(() => "");
  }

  /** Shows the arcs of a configuration; `latest` is the dependent of the arc that was added last. */
  show(c: Configuration, latest: number): void {
    for (let d = 1; d < this.#arcs.length; d++) {
      const state = c.head[d] === -1 ? "arc pending" : d === latest ? "arc latest" : "arc";
      if (state === this.#shown[d]) continue;
      this.#shown[d] = state;
      for (const arc of this.#arcs[d]!) arc.setAttribute("class", state);
    }
  }
}
