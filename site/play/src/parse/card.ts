import { conlluText, type Sentence, sentenceJson, sentenceText } from "crossarc";
import { drawing, wrapWidth } from "../drawing.ts";
import { posted, received } from "../posted-sentence.ts";
import { addressOf } from "../ui/address.ts";
import { button } from "../ui/controls.ts";
import { h } from "../ui/dom.ts";
import { saveButtons } from "../ui/download.ts";
import { confidenceDrawing } from "./confidence.ts";
import { percent } from "./percent.ts";
import type { PostedParse } from "./protocol.ts";

/** The ways to show a sentence. */
export const VIEWS = [
  ["drawing", "Drawing"],
  ["table", "Table"],
  ["conllu", "CoNLL-U"],
  ["json", "JSON"],
] as const;
export type View = (typeof VIEWS)[number][0];

/** What all cards of a text share. */
export interface CardContext {
  readonly view: View;
  readonly showConfidence: boolean;
  /** The best trees of a sentence. */
  nbest(parse: PostedParse, count: number): Promise<readonly PostedParse[]>;
  onError(message: string): void;
}

/** Number of trees to leaf through. */
const TREES = 8;

/** A sentence with its tree. It is drawn when it comes into view. */
export class Card {
  readonly element: HTMLElement;
  readonly #caption = h("p", { class: "caption" });
  readonly #view = h("div", { class: "view" });
  readonly #tools = h("div", { class: "tools" });
  readonly #context: CardContext;
  #parses: readonly PostedParse[] = [];
  #chosen = 0;
  /** Whether the parser was asked for other trees and has none. */
  #isAlone = false;
  #isVisible = false;
  #key = "";

  constructor(context: CardContext) {
    this.#context = context;
    this.element = h("article", { class: "card" }, this.#caption, this.#view, this.#tools);
  }

  /** The sentence with the tree that is shown. */
  get sentence(): Sentence {
    return received(this.#parses[this.#chosen]!.sentence);
  }

  /** Shows another parse; nothing changes if it is the same. */
  update(parse: PostedParse): void {
    const { form, head, deprel } = parse.sentence;
    const key = `${form.join("\t")}\n${head.join()}\n${deprel.join("\t")}`;
    const isSame = key === this.#key;
    if (isSame && this.#parses.length > 0) {
      this.#parses = this.#parses.map((old, k) => (k === 0 ? parse : old));
      return;
    }
    this.#key = key;
    this.#parses = [parse];
    this.#chosen = 0;
    this.#isAlone = false;
    this.#caption.textContent = sentenceText(received(parse.sentence));
    if (this.#isVisible) this.draw();
  }

  /** Draws the card when it comes into view. */
  show(): void {
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.draw();
  }

  /** Draws the card anew if it is in view. */
  redraw(): void {
    if (this.#isVisible) this.draw();
  }

  /** Draws the card. */
  draw(): void {
    this.#view.replaceChildren(this.#content());
    this.#tools.replaceChildren(...this.#actions());
  }

  #content(): HTMLElement {
    const parse = this.#parses[this.#chosen]!;
    const { sentence } = this;
    switch (this.#context.view) {
      case "drawing": {
        const width = wrapWidth(this.element);
        return this.#context.showConfidence
          ? confidenceDrawing(sentence, parse.arcScores, width)
          : drawing(sentence, { width });
      }
      case "table":
        return tableOf(sentence, parse.arcScores);
      case "conllu":
        return h("pre", { tabindex: 0 }, conlluText(sentence));
      case "json":
        return h("pre", { tabindex: 0 }, JSON.stringify(sentenceJson(sentence), null, 2));
    }
  }

  #actions(): HTMLElement[] {
    const { score } = this.#parses[this.#chosen]!;
    const several = this.#parses.length > 1;
    const leaf = h(
      "span",
      { class: "leaf" },
      several && button("‹", () => this.#leaf(-1), { "aria-label": "Better tree" }),
      several
        ? h("span", {}, `Tree ${this.#chosen + 1} of ${this.#parses.length}`)
        : button(this.#isAlone ? "No other tree" : "Other trees", () => this.#loadTrees()),
      several && button("›", () => this.#leaf(1), { "aria-label": "Next best tree" }),
      h(
        "span",
        { class: "score", title: "Probability of the whole tree" },
        percent(score),
        h("span", { class: "wide-only" }, " sure"),
      ),
    );
    const conllu = conlluText(this.sentence.with({ comments: [] }));
    return [
      leaf,
      h("a", { class: "button", href: addressOf("derive", { conllu }) }, "Derive"),
      ...saveButtons(() => ({
        svg: (this.#view.querySelector("svg") ?? drawing(this.sentence).querySelector("svg"))!,
        name: this.sentence.id ?? "tree",
      })),
    ];
  }

  async #loadTrees(): Promise<void> {
    try {
      this.#parses = await this.#context.nbest(
        { ...this.#parses[0]!, sentence: posted(this.sentence) },
        TREES,
      );
      this.#isAlone = this.#parses.length === 1;
      this.#leaf(1);
    } catch (error) {
      this.#context.onError(String(error));
    }
  }

  #leaf(step: number): void {
    const count = this.#parses.length;
    this.#chosen = (this.#chosen + step + count) % count;
    this.draw();
    const buttons = this.#tools.querySelectorAll("button");
    buttons[step < 0 ? 0 : 1]?.focus();
  }
}

function tableOf(sentence: Sentence, scores: Float64Array): HTMLElement {
  const header = ["", "Word", "Lemma", "UPOS", "XPOS", "Features", "Head", "Relation", "Sure"];
  const rows = Array.from({ length: sentence.length }, (_, k) => {
    const i = k + 1;
    const head = sentence.head[i]!;
    return [
      i,
      sentence.form[i]!,
      sentence.lemma[i]!,
      sentence.upos[i]!,
      sentence.xpos[i]!,
      sentence.feats[i]!.replaceAll("|", " "),
      head === 0 ? "0" : `${head} ${sentence.form[head] ?? ""}`,
      sentence.deprel[i]!,
      percent(scores[i]!),
    ];
  });
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table, scrolls sideways if it is wide" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          header.map((name) => (name === "" ? h("td", {}, "") : h("th", { scope: "col" }, name))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((cells) =>
          h(
            "tr",
            {},
            cells.map((cell) => h("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}
