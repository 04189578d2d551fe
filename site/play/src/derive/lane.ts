import type { Configuration, TransitionSystem } from "crossarc/research";
import { h } from "../ui/dom.ts";

// All lengths are in pixels.
const GAP = 6;
const MIDDLE_GAP = 14;
const TOP = 24;
const ROW = 48;

/** A word that moves; a system with two stacks has two chips for each. */
interface Chip {
  readonly element: HTMLElement;
  width: number;
  /** What is on the page now, so that only changes are written. */
  transform: string;
  state: string;
}

/**
 * Stack and buffer: the top of the stack and the front of the buffer meet at a line, and words move between
 * them. What does not fit is cut off at the sides, far from that line.
 */
export class Lane {
  readonly element: HTMLElement;
  readonly #chips: Chip[];
  readonly #others: Chip[];
  readonly #divider = h("div", { class: "divider" });
  readonly #stackName = h("span", { class: "lane-name" });
  readonly #bufferName = h("span", { class: "lane-name" }, "Buffer");
  readonly #otherName = h("span", { class: "lane-name" });
  readonly #system: TransitionSystem;
  #width = 0;

  constructor(forms: readonly string[], system: TransitionSystem) {
    this.#system = system;
    const chip = (form: string, node: number): Chip => ({
      element: h("span", { class: "chip" }, node === 0 ? "ROOT" : form, h("sub", {}, node)),
      width: 0,
      transform: "",
      state: "",
    });
    this.#chips = forms.map(chip);
    this.#others = system.traits.hasOtherStack ? forms.map(chip) : [];
    this.element = h(
      "div",
      { class: this.#others.length > 0 ? "lane two" : "lane", "aria-hidden": "true" },
      this.#divider,
      this.#stackName,
      this.#bufferName,
      this.#otherName,
      [...this.#chips, ...this.#others].map(({ element }) => element),
    );
  }

  /** Measures the words; call it once they are on the page, and when its width changes. */
  measure(): void {
    this.#width = this.element.clientWidth;
    for (const chip of [...this.#chips, ...this.#others]) chip.width = chip.element.offsetWidth;
  }

  /** Shows a configuration. `linked` are the ends of the arc that was added last. */
  show(c: Configuration, linked: readonly number[]): void {
    const isSecond = c.activeStack === 1;
    const active = c.stackNodes.subarray(0, c.stackSize);
    const other = c.otherStackNodes.subarray(0, c.otherStackSize);
    const [first, second] = isSecond ? [other, active] : [active, other];
    const buffer = Array.from({ length: c.bufferSize }, (_, i) => c.buffer(i));
    const middle = this.#middle([first, second], buffer);
    this.#divider.style.transform = `translateX(${middle}px)`;
    const placed = new Set<number>();
    const put = (chip: Chip, x: number, y: number, state: string) => {
      const transform = `translate(${x}px, ${y}px)`;
      if (transform !== chip.transform) chip.element.style.transform = transform;
      if (state !== chip.state) chip.element.className = `chip ${state}`;
      chip.transform = transform;
      chip.state = state;
    };
    const index = this.#system.traits.hasIndex ? c.index : -1;
    const putStack = (chips: readonly Chip[], nodes: Int32Array, y: number, isActive: boolean) => {
      let x = middle - MIDDLE_GAP;
      for (let k = nodes.length - 1; k >= 0; k--) {
        const node = nodes[k]!;
        const depth = nodes.length - 1 - k;
        x -= chips[node]!.width;
        const isIndexed = index >= 0 && (depth === index || depth === index + 1);
        const isTop = index >= 0 ? isIndexed : isActive && depth < 2;
        put(chips[node]!, x, y, stateOf(linked.includes(node), isTop));
        x -= GAP;
        if (chips === this.#chips) placed.add(node);
      }
    };
    putStack(this.#chips, first, TOP, !isSecond);
    let x = middle + MIDDLE_GAP;
    for (const node of buffer) {
      put(this.#chips[node]!, x, TOP, stateOf(linked.includes(node), node === buffer[0]));
      x += this.#chips[node]!.width + GAP;
      placed.add(node);
    }
    this.#chips.forEach((chip, node) => {
      if (placed.has(node)) return;
      const [before = 0] = /-?\d+/.exec(chip.transform) ?? [];
      put(chip, Number(before), 0, linked.includes(node) ? "gone linked" : "gone");
    });
    if (this.#others.length > 0) {
      putStack(this.#others, second, TOP + ROW, isSecond);
      const onSecond = new Set(second);
      this.#others.forEach((chip, node) => {
        const [before = middle] = /-?\d+/.exec(chip.transform) ?? [];
        if (!onSecond.has(node)) put(chip, Number(before), TOP + ROW, "gone");
      });
    }
    this.#name(
      this.#stackName,
      this.#others.length > 0 ? `Stack 1${isSecond ? "" : ", active"}` : "Stack",
      middle,
      0,
      true,
    );
    this.#name(this.#bufferName, "Buffer", middle, 0, false);
    if (this.#others.length > 0) {
      this.#name(this.#otherName, `Stack 2${isSecond ? ", active" : ""}`, middle, TOP + ROW + 8, false);
    }
  }

  /** Where the line between stack and buffer is: in the middle, unless one side needs more and can have it. */
  #middle(stacks: readonly Int32Array[], buffer: readonly number[]): number {
    const room = (nodes: Iterable<number>) => {
      let sum = 2 * MIDDLE_GAP;
      for (const node of nodes) sum += this.#chips[node]!.width + GAP;
      return sum;
    };
    const half = this.#width / 2;
    const left = Math.max(...stacks.map(room));
    const right = room(buffer);
    if (left + right > this.#width) return Math.round(right < half ? this.#width - right : half);
    return Math.round(Math.min(Math.max(half, left), this.#width - right));
  }

  #name(element: HTMLElement, text: string, middle: number, y: number, isLeft: boolean): void {
    if (element.textContent !== text) element.textContent = text;
    const x = isLeft ? `calc(${middle - MIDDLE_GAP}px - 100%)` : `${middle + MIDDLE_GAP}px`;
    element.style.transform = `translate(${x}, ${y}px)`;
  }
}

function stateOf(isLinked: boolean, isTop: boolean): string {
  return `${isLinked ? "linked" : ""}${isTop ? " top" : ""}`.trim();
}
