import type { Configuration } from "crossarc/research";
import { percent } from "../parse/percent.ts";
import { h } from "../ui/dom.ts";
import type { Story } from "./story.ts";
import { kindOf } from "./timeline.ts";

/** The legal moves of a configuration with their costs or scores, and what comes next. */
export class MovesView {
  readonly element = h("ul", { class: "moves", "aria-label": "Legal moves" });
  readonly #story: Story;
  readonly #oracle: ReturnType<Story["oracle"]>;
  readonly #costs: Int32Array;

  constructor(story: Story) {
    this.#story = story;
    this.#oracle = story.oracle();
    this.#costs = new Int32Array(story.system.moves.length);
  }

  /** Shows the moves before the transition with this number. */
  show(c: Configuration, step: number): void {
    const { scores, moves } = this.#story;
    const items =
      step >= moves.length ? [] : scores === undefined ? this.#priced(c, step) : this.#scored(step);
    this.element.replaceChildren(
      ...(items.length > 0 ? items : [h("li", { class: "end" }, this.#ending(c))]),
    );
  }

  #ending(c: Configuration): string {
    const { gold, lost, system } = this.#story;
    if (!system.moves.some(({ labelled }) => labelled)) return "Sorted: the words are in projective order.";
    const left = gold.length - c.head.subarray(1).reduce((sum, head) => sum + (head === -1 ? 0 : 1), 0);
    const rest =
      left === 0 ? "" : ` ${left} ${left === 1 ? "word" : "words"} left over, attached to the root.`;
    if (lost.length === 0) return `Done: the tree is rebuilt.${rest}`;
    return `Done: ${lost.length} of ${gold.length} arcs are not rebuilt.${rest}`;
  }

  #priced(c: Configuration, step: number): HTMLElement[] {
    const { system, moves, moveLabels, labels } = this.#story;
    const legal = system.legal(c);
    this.#oracle(c, this.#costs);
    return system.moves.flatMap(({ name, endsLoops }, move) => {
      if (((legal >> move) & 1) === 0 || endsLoops) return [];
      const isNext = move === moves[step];
      const label = isNext ? moveLabels[step]! : -1;
      const cost = this.#costs[move]!;
      return [item(name, label === -1 ? "" : labels.name(label), `cost ${cost}`, isNext)];
    });
  }

  #scored(step: number): HTMLElement[] {
    const { system, moves, moveLabels, labels, scores } = this.#story;
    const next = moveLabels[step]! === -1 ? "" : labels.name(moveLabels[step]!);
    return (scores?.[step] ?? []).map(({ move, label, probability }) =>
      item(system.moves[move]!.name, label, percent(probability), move === moves[step] && label === next),
    );
  }
}

function item(name: string, label: string, note: string, isNext: boolean): HTMLElement {
  return h(
    "li",
    { class: `${kindOf(name)}${isNext ? " next" : ""}` },
    h("b", {}, name),
    label !== "" && h("span", { class: "label" }, label),
    h("span", { class: "note" }, note),
    isNext && h("span", { class: "hidden" }, ", the next move"),
  );
}
