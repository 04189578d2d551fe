import { h } from "../ui/dom.ts";
import type { Story } from "./story.ts";

const HEIGHT = 18;

/** All transitions as a strip of colours, and a slider that goes to any of them. */
export class Timeline {
  readonly element: HTMLElement;
  readonly range: HTMLInputElement;
  readonly #canvas = h("canvas", { class: "strip", "aria-hidden": "true" });
  readonly #story: Story;

  constructor(story: Story, onStep: (step: number) => void) {
    this.#story = story;
    const last = story.moves.length;
    this.range = h("input", {
      type: "range",
      min: 0,
      max: last,
      step: 1,
      value: 0,
      "aria-label": "Transition",
      input: () => onStep(Number(this.range.value)),
    });
    this.#canvas.addEventListener("click", ({ offsetX }) => {
      onStep(Math.min(last, Math.floor((offsetX / this.#canvas.clientWidth) * last) + 1));
    });
    const used = [...new Set(story.moves)].sort((a, b) => a - b);
    const count = (move: number) => story.moves.reduce((sum, other) => sum + (other === move ? 1 : 0), 0);
    this.element = h(
      "div",
      { class: "timeline" },
      this.#canvas,
      this.range,
      h(
        "ul",
        { class: "legend" },
        used.map((move) => {
          const { name } = story.system.moves[move]!;
          return h("li", {}, h("span", { class: `swatch ${kindOf(name)}` }), ` ${name} ${count(move)}`);
        }),
      ),
    );
  }

  /** Paints the strip; call it when its width or the theme changes. */
  paint(): void {
    const { moves, system } = this.#story;
    const canvas = this.#canvas;
    const scale = devicePixelRatio || 1;
    const width = canvas.clientWidth;
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = HEIGHT * scale;
    const context = canvas.getContext("2d");
    if (context === null || moves.length === 0) return;
    const style = getComputedStyle(canvas);
    const colours = system.moves.map(({ name }) => style.getPropertyValue(`--${kindOf(name)}`).trim());
    const step = canvas.width / moves.length;
    moves.forEach((move, k) => {
      context.fillStyle = colours[move]!;
      context.fillRect(k * step, 0, Math.max(0.5, step - (step > 4 ? scale : 0)), canvas.height);
    });
  }

  /** Moves the slider. */
  show(step: number, text: string): void {
    this.range.value = String(step);
    this.range.setAttribute("aria-valuetext", text);
  }
}

/** The kind of a move, by which it is coloured. */
export function kindOf(name: string): string {
  if (name === "SHIFT" || name === "NO-ARC") return "shift";
  if (name.startsWith("LEFT")) return "left";
  if (name.startsWith("RIGHT")) return "right";
  if (name === "SWAP" || name === "SWITCH") return "swap";
  return "other";
}
