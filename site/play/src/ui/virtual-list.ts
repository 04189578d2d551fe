import { h } from "./dom.ts";

/** Height of a row, in pixels; the style sheet has the same. */
const ROW = 44;
/** Browsers cannot scroll over more pixels than this; a longer list scrolls faster. */
const TALLEST = 8_000_000;
/** Rows that are drawn beyond what is seen, on either side. */
const EXTRA = 6;

/**
 * A list of any length that draws only what is seen. One row is chosen, by a click or by the keys: arrows,
 * Page Up and Down, Home and End.
 */
export class VirtualList {
  readonly element: HTMLElement;
  readonly #spacer = h("div", { class: "spacer" });
  readonly #rows = new Map<number, HTMLElement>();
  readonly #render: (index: number) => HTMLElement[];
  readonly #onChoose: (index: number) => void;
  readonly #name = `list-${Math.random().toString(36).slice(2)}`;
  #length = 0;
  #chosen = -1;
  #frame = 0;

  constructor(label: string, render: (index: number) => HTMLElement[], onChoose: (index: number) => void) {
    this.#render = render;
    this.#onChoose = onChoose;
    this.element = h(
      "div",
      {
        class: "virtual",
        role: "listbox",
        tabindex: 0,
        "aria-label": label,
        scroll: () => this.#later(),
        keydown: (event: KeyboardEvent) => this.#onKey(event),
      },
      this.#spacer,
    );
    new ResizeObserver(() => this.#later()).observe(this.element);
  }

  /** Sets the number of rows and draws those in view again. */
  resize(length: number): void {
    const isGrowing = length >= this.#length;
    this.#length = length;
    this.#spacer.style.height = `${Math.min(TALLEST, length * ROW)}px`;
    if (!isGrowing) {
      this.#chosen = -1;
      this.element.scrollTop = 0;
    }
    this.#later();
  }

  /** Draws all rows in view anew. */
  refresh(): void {
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
    this.#draw();
  }

  /** Chooses a row and brings it into view. */
  choose(index: number): void {
    if (index < 0 || index >= this.#length) return;
    this.#chosen = index;
    const top = index * ROW * this.#scale;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + ROW > scrollTop + clientHeight) this.element.scrollTop = top + ROW - clientHeight;
    this.#draw();
    this.#onChoose(index);
  }

  /** How much scrolling is sped up. */
  get #scale(): number {
    return this.#length * ROW > TALLEST ? TALLEST / (this.#length * ROW) : 1;
  }

  #later(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const { scrollTop, clientHeight } = this.element;
    const first = Math.max(0, Math.floor(scrollTop / ROW / this.#scale) - EXTRA);
    const last = Math.min(this.#length, first + Math.ceil(clientHeight / ROW) + 2 * EXTRA);
    for (const [index, row] of this.#rows) {
      if (index >= first && index < last) continue;
      row.remove();
      this.#rows.delete(index);
    }
    const shift = scrollTop - scrollTop / this.#scale;
    for (let index = first; index < last; index++) {
      let row = this.#rows.get(index);
      if (row === undefined) {
        row = h(
          "div",
          {
            class: "row",
            role: "option",
            id: `${this.#name}-${index}`,
            "aria-setsize": this.#length,
            "aria-posinset": index + 1,
            click: () => this.choose(index),
          },
          this.#render(index),
        );
        this.#rows.set(index, row);
        this.#spacer.append(row);
      }
      row.style.transform = `translateY(${index * ROW + shift}px)`;
      row.setAttribute("aria-selected", String(index === this.#chosen));
    }
    if (this.#rows.has(this.#chosen)) {
      this.element.setAttribute("aria-activedescendant", `${this.#name}-${this.#chosen}`);
    } else this.element.removeAttribute("aria-activedescendant");
  }

  #onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 1);
    const targets: Record<string, number> = {
      ArrowDown: this.#chosen + 1,
      ArrowUp: this.#chosen - 1,
      PageDown: this.#chosen + page,
      PageUp: this.#chosen - page,
      Home: 0,
      End: this.#length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.choose(Math.max(0, Math.min(this.#length - 1, target)));
  }
}
