import { describeProblem, nonProjectiveArcs, Sentence, treeProblems } from "crossarc";
import { drawing } from "../drawing.ts";
import { h } from "../ui/dom.ts";
import { dragArcs } from "./drag-arcs.ts";

const RELATIONS = (
  "acl acl:relcl advcl advmod amod appos aux aux:pass case cc ccomp clf compound conj cop csubj dep det discourse " +
  "dislocated expl fixed flat goeswith iobj list mark nmod nmod:poss nsubj nsubj:pass nummod obj obl obl:agent orphan " +
  "parataxis punct reparandum root vocative xcomp"
).split(" ");

/** A tree drawn by hand: drag from a head to its dependent, or fill in the table. */
export class TreeEditor {
  readonly element: HTMLElement;
  #sentence: Sentence;
  readonly #onChange: (sentence: Sentence) => void;
  readonly #words: HTMLInputElement;
  readonly #picture = h("div", { class: "picture" });
  readonly #problems = h("ul", { class: "problems" });
  readonly #table = h("div", { class: "scroll" });

  /** `onChange` is called with each change, also while the tree is not complete. */
  constructor(sentence: Sentence, onChange: (sentence: Sentence) => void) {
    this.#sentence = sentence;
    this.#onChange = onChange;
    this.#words = h("input", { type: "text", class: "words", change: () => this.#changeWords() });
    this.#words.value = sentence.form.slice(1).join(" ");
    this.element = h(
      "div",
      { class: "editor" },
      h("label", { class: "field" }, h("span", {}, "Words, with spaces between them"), this.#words),
      h(
        "p",
        { class: "hint" },
        "Drag from a head to its dependent, from ROOT for the root. Click a label to change it.",
      ),
      this.#picture,
      h("div", { role: "status" }, this.#problems),
      h("details", {}, h("summary", {}, "Heads and labels as a table"), this.#table),
      h(
        "datalist",
        { id: "relations" },
        RELATIONS.map((relation) => h("option", { value: relation })),
      ),
    );
    this.#draw();
    this.#fillTable();
  }

  /** Draws again, such as in another theme. */
  redraw(): void {
    this.#draw();
  }

  #set(sentence: Sentence): void {
    this.#sentence = sentence;
    this.#draw();
    this.#onChange(sentence);
  }

  /** Makes `head` the head of a word; -1 removes the arc. */
  #attach(dependent: number, head: number): void {
    if (dependent === head) return;
    const heads = this.#sentence.head.slice();
    heads[dependent] = head;
    const deprel = this.#sentence.deprel.slice();
    if (head === 0) deprel[dependent] = "root";
    else if (deprel[dependent] === "_" || deprel[dependent] === "root") deprel[dependent] = "dep";
    this.#set(this.#sentence.with({ head: heads, deprel }));
    this.#fillTable();
  }

  #label(dependent: number, label: string): void {
    const value = label.trim().replaceAll(/\s/g, "") || "_";
    this.#set(this.#sentence.with({ deprel: this.#sentence.deprel.with(dependent, value) }));
  }

  /** Keeps the arcs between words that are still the same. */
  #changeWords(): void {
    const forms = this.#words.value.trim().split(/\s+/).filter(Boolean);
    const old = this.#sentence;
    const next = Sentence.ofForms(forms);
    const isSame = (i: number) => i === 0 || (i > 0 && i <= forms.length && old.form[i] === forms[i - 1]);
    const keeps = (i: number) => i > 0 && i <= old.length && isSame(i) && isSame(old.head[i]!);
    this.#set(
      next.with({
        head: Int32Array.from(next.head, (_, i) => (keeps(i) ? old.head[i]! : -1)),
        deprel: next.deprel.map((label, i) => (keeps(i) ? old.deprel[i]! : label)),
      }),
    );
    this.#fillTable();
  }

  #draw(): void {
    const view = drawing(this.#sentence);
    const svg = view.querySelector("svg")!;
    const root = h("span", { class: "chip root-chip" }, "ROOT");
    this.#picture.replaceChildren(root, view);
    dragArcs(this.#picture, svg, root, (head, dependent) => this.#attach(dependent, head));
    for (const arc of svg.querySelectorAll<SVGGElement>("g[data-dependent]")) {
      arc.addEventListener("click", () => this.#askLabel(Number(arc.dataset.dependent), arc));
    }
    this.#tellProblems();
  }

  /** Lets users write a label where it stands. */
  #askLabel(dependent: number, arc: SVGGElement): void {
    const label = arc.querySelector("text") ?? arc;
    const box = label.getBoundingClientRect();
    const outer = this.#picture.getBoundingClientRect();
    const input = h("input", {
      type: "text",
      class: "label-input",
      list: "relations",
      "aria-label": `Relation of ${this.#sentence.form[dependent]}`,
    });
    input.value = this.#sentence.deprel[dependent]!;
    input.style.left = `${box.left - outer.left + box.width / 2}px`;
    input.style.top = `${box.top - outer.top + box.height / 2}px`;
    let isDone = false;
    const finish = (keep: boolean) => {
      if (isDone) return;
      isDone = true;
      input.remove();
      if (!keep) return;
      this.#label(dependent, input.value);
      this.#fillTable();
    };
    input.addEventListener("blur", () => finish(true));
    input.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") finish(true);
      if (key === "Escape") finish(false);
    });
    this.#picture.append(input);
    input.select();
    input.focus();
  }

  #tellProblems(): void {
    const { head, form, length } = this.#sentence;
    const problems = treeProblems(head);
    const headless = problems.filter(({ kind }) => kind === "no head").map(({ word }) => form[word]!);
    const texts = problems
      .filter(({ kind }) => kind !== "no head")
      .map((problem) => describeProblem(problem, head));
    if (headless.length > 0) texts.push(`without a head: ${headless.join(", ")}`);
    const items = texts.map((text) => h("li", {}, `${text[0]!.toUpperCase()}${text.slice(1)}.`));
    if (texts.length === 0 && length > 0) {
      const crossing = nonProjectiveArcs(head).reduce((sum, bit) => sum + bit, 0);
      const kind =
        crossing === 0
          ? "It is projective."
          : `${crossing} ${crossing === 1 ? "arc is" : "arcs are"} not projective.`;
      items.push(h("li", { class: "good" }, `This is a tree. ${kind}`));
    }
    this.#problems.replaceChildren(...items);
  }

  #fillTable(): void {
    const { form, head, deprel, length } = this.#sentence;
    const heads = (i: number) =>
      h(
        "select",
        {
          "aria-label": `Head of ${form[i]}`,
          change: (event: Event) => this.#attach(i, Number((event.target as HTMLSelectElement).value)),
        },
        h("option", { value: -1, selected: head[i] === -1 }, "none"),
        form.map((word, k) =>
          k === i
            ? undefined
            : h("option", { value: k, selected: head[i] === k }, k === 0 ? "ROOT" : `${k} ${word}`),
        ),
      );
    const label = (i: number) =>
      h("input", {
        type: "text",
        list: "relations",
        value: deprel[i] === "_" ? "" : deprel[i]!,
        "aria-label": `Relation of ${form[i]}`,
        change: (event: Event) => this.#label(i, (event.target as HTMLInputElement).value),
      });
    const focused = document.activeElement?.getAttribute("aria-label");
    this.#table.replaceChildren(
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["Word", "Head", "Relation"].map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          Array.from({ length }, (_, k) =>
            h(
              "tr",
              {},
              h("td", {}, `${k + 1} ${form[k + 1]}`),
              h("td", {}, heads(k + 1)),
              h("td", {}, label(k + 1)),
            ),
          ),
        ),
      ),
    );
    if (focused?.startsWith("Head of")) {
      this.#table.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
    }
  }
}
