import type { DiagramMarks } from "crossarc";
import { conlluText } from "crossarc";
import { drawing, wrapWidth } from "../drawing.ts";
import { received } from "../posted-sentence.ts";
import { addressOf } from "../ui/address.ts";
import { segments } from "../ui/controls.ts";
import { h } from "../ui/dom.ts";
import { saveButtons } from "../ui/download.ts";
import type { TreebankClient } from "./client.ts";
import type { OpenFile } from "./open-file.ts";

/** What the view shows. */
export interface Shown {
  readonly file: OpenFile;
  /** The number of the sentence; -1 for what comes before the first. */
  readonly index: number;
  /** Words and arcs that a query found. */
  readonly marks?: DiagramMarks | undefined;
  /** The other file, to compare with. */
  readonly against?: OpenFile | undefined;
  /** A line to lead to. */
  readonly line?: number | undefined;
}

/** A sentence of a treebank as a drawing or as the lines of its file. */
export class SentenceView {
  readonly element = h("div", { class: "detail", "aria-live": "off" });
  readonly #client: TreebankClient;
  #view: "drawing" | "source" = "drawing";
  #shown: Shown | undefined;
  #turn = 0;

  constructor(client: TreebankClient) {
    this.#client = client;
  }

  /** Shows a sentence; a line to lead to is shown in its source. */
  async show(shown: Shown | undefined): Promise<void> {
    this.#shown = shown;
    const turn = ++this.#turn;
    if (shown === undefined) return this.element.replaceChildren();
    if (shown.line !== undefined || shown.index < 0) this.#view = "source";
    try {
      const content = await (this.#view === "drawing" ? this.#drawing(shown) : this.#source(shown));
      if (turn !== this.#turn) return;
      this.element.replaceChildren(this.#head(shown), content);
      this.element.querySelector(".wanted")?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (turn === this.#turn)
        this.element.replaceChildren(h("p", { class: "error" }, (error as Error).message));
    }
  }

  /** Draws again, such as in another theme. */
  redraw(): void {
    this.show(
      this.#shown && { ...this.#shown, line: this.#view === "source" ? this.#shown.line : undefined },
    );
  }

  #head({ file, index }: Shown): HTMLElement {
    const id = index < 0 ? "" : file.ids[index] || `sentence ${index + 1}`;
    return h(
      "div",
      { class: "bar" },
      h("b", { class: "sentence-id" }, id),
      segments(
        "View",
        [
          ["drawing", "Drawing"],
          ["source", "Lines"],
        ],
        this.#view,
        (value) => {
          this.#view = value as "drawing" | "source";
          this.show(this.#shown && { ...this.#shown, line: undefined });
        },
      ),
    );
  }

  async #drawing({ file, index, marks, against }: Shown): Promise<HTMLElement> {
    const ask = async (slot: OpenFile["slot"]) =>
      received((await this.#client.ask({ kind: "sentence", slot, index }, "sentence")).sentence);
    const sentence = await ask(file.slot);
    const other = against === undefined ? undefined : await ask(against.slot);
    const width = wrapWidth(this.element);
    const conllu = conlluText(sentence.with({ comments: [] }));
    const drawn = drawing(sentence, { width, marks, ...(other && { against: other }) });
    return h(
      "div",
      {},
      h("p", { class: "caption" }, file.texts[index]),
      drawn,
      h(
        "div",
        { class: "tools" },
        h("a", { class: "button", href: addressOf("derive", { conllu }) }, "Derive"),
        saveButtons(() => ({ svg: drawn.querySelector("svg")!, name: sentence.id ?? "tree" })),
      ),
    );
  }

  async #source({ file, index, line }: Shown): Promise<HTMLElement> {
    const source = await this.#client.ask({ kind: "source", slot: file.slot, index }, "source");
    const lines = source.text.replace(/\n+$/, "").split("\n");
    return h(
      "pre",
      { class: "lines", tabindex: 0 },
      lines.map((text, k) => {
        const number = source.line + k;
        return h("span", { class: number === line ? "line wanted" : "line" }, h("i", {}, number), text, "\n");
      }),
    );
  }
}
