import { projectiveOrder } from "crossarc";
import { trace, traceCells, traceHeader } from "crossarc/research";
import { h } from "../ui/dom.ts";
import type { Story } from "./story.ts";

/** Rows of the table that are put on the page. */
const MOST_ROWS = 1500;

/** A line on how long a derivation is, with m against 2n as the papers compare them. */
export function summaryOf({ moves, sentence, system }: Story): string {
  const reordering = system.moves.flatMap(({ reorders }, move) => (reorders ? [move] : []));
  const swaps = moves.reduce((sum, move) => sum + (reordering.includes(move) ? 1 : 0), 0);
  const text = `m = ${moves.length} transitions, 2n = ${2 * sentence.length}`;
  return reordering.length === 0 ? text : `${text}, ${swaps} of them SWAP`;
}

/** The projective order of the words, with those that move marked; undefined if all are in place. */
export function orderView({ sentence, system }: Story): HTMLElement | undefined {
  if (!system.moves.some(({ reorders }) => reorders)) return undefined;
  const { order, isProjective } = projectiveOrder(sentence.head);
  if (isProjective) return h("p", { class: "order" }, "The words are already in projective order.");
  const words = Array.from(order.subarray(1), (node, k) =>
    h("span", node === k + 1 ? {} : { class: "moved" }, sentence.form[node]!, h("sub", {}, node)),
  );
  return h(
    "p",
    { class: "order" },
    h("b", {}, "Projective order "),
    words.flatMap((word) => [word, " "]),
  );
}

/** The lifts that made the tree projective, with their encoded labels; undefined if there are none. */
export function liftsView({ lifts, sentence: { form } }: Story): HTMLElement | undefined {
  if (lifts.length === 0) return undefined;
  return h(
    "p",
    { class: "order" },
    h("b", {}, "Lifted "),
    lifts.map(({ dependent, from, to, label }, k) => [
      k > 0 ? "; " : "",
      `${form[dependent]}: from ${form[from] || "ROOT"} to ${form[to] || "ROOT"}, label `,
      h("span", { class: "moved" }, label),
    ]),
  );
}

/** The derivation as the papers' table. A click on a row goes there. */
export class TableView {
  readonly element: HTMLDetailsElement;
  readonly #story: Story;
  readonly #onStep: (step: number) => void;
  #rows: HTMLTableRowElement[] = [];
  #step = 0;

  constructor(story: Story, onStep: (step: number) => void) {
    this.#story = story;
    this.#onStep = onStep;
    this.element = h(
      "details",
      { class: "table", toggle: () => this.#fill() },
      h("summary", {}, "Table of transitions"),
    );
  }

  /** Marks the row of a step. */
  show(step: number): void {
    this.#rows[this.#step]?.removeAttribute("aria-current");
    this.#step = step;
    const row = this.#rows[step];
    if (row === undefined || !this.element.open) return;
    row.setAttribute("aria-current", "step");
    const box = row.closest<HTMLElement>(".scroll")!;
    const at = row.offsetTop - box.scrollTop;
    if (at < 40 || at > box.clientHeight - 40) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }

  #fill(): void {
    if (!this.element.open || this.#rows.length > 0) return this.show(this.#step);
    const { system, gold, sentence, labels } = this.#story;
    const rows = trace(system, this.#story.oracle(), gold).rows.slice(0, MOST_ROWS);
    this.#rows = rows.map((row, step) =>
      h(
        "tr",
        { click: () => this.#onStep(step) },
        traceCells(row, sentence, labels).map((cell, k) =>
          k > 0
            ? h("td", {}, cell)
            : h(
                "td",
                {},
                h(
                  "button",
                  { type: "button" },
                  h("span", { class: "hidden" }, `Step ${step}: `),
                  cell || "start",
                ),
              ),
        ),
      ),
    );
    const total = this.#story.moves.length + 1;
    this.element.append(
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table of transitions" },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              traceHeader(system.traits).map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h("tbody", {}, this.#rows),
        ),
        total > rows.length &&
          h("p", {}, `The first ${rows.length} of ${total} rows; an export has them all.`),
      ),
    );
    this.show(this.#step);
  }
}
