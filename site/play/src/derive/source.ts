import { conlluText, readConllu, type Sentence, sentenceText } from "crossarc";
import { client, loadEnglish } from "../parse/models.ts";
import { received } from "../posted-sentence.ts";
import { choice, segments } from "../ui/controls.ts";
import { h } from "../ui/dom.ts";
import { TreeEditor } from "./editor.ts";
import { EXAMPLES, exampleSentence } from "./examples.ts";

/** Where a tree comes from. */
const SOURCES = [
  ["example", "Example"],
  ["text", "Text"],
  ["conllu", "CoNLL-U"],
  ["draw", "Draw"],
] as const;
type SourceName = (typeof SOURCES)[number][0];

/** What the source gives: a tree, and what the address needs to give it again. */
export interface SourceChange {
  readonly sentence: Sentence;
  readonly address: Record<string, string | undefined>;
}

/** Longest pasted text that is read, in characters. */
const LONGEST = 2_000_000;

/** The controls that choose the tree of a derivation. */
export class TreeSource {
  readonly element: HTMLElement;
  readonly #panel = h("div", { class: "source-panel" });
  readonly #error = h("p", { class: "error", role: "alert", hidden: true });
  readonly #onChange: (change: SourceChange) => void;
  #sentence: Sentence = exampleSentence("figure-1");
  #editor: TreeEditor | undefined;
  #timer = 0;

  constructor(values: URLSearchParams, onChange: (change: SourceChange) => void) {
    this.#onChange = onChange;
    const chosen: SourceName = SOURCES.find(([name]) => values.has(name))?.[0] ?? "example";
    this.element = h(
      "div",
      { class: "source" },
      h(
        "div",
        { class: "bar" },
        segments("Tree from", SOURCES, chosen, (name) => this.#open(name as SourceName, "")),
      ),
      this.#panel,
      this.#error,
    );
    this.#open(chosen, values.get(chosen) ?? "");
  }

  /** Draws again, such as in another theme. */
  redraw(): void {
    this.#editor?.redraw();
  }

  #open(name: SourceName, value: string): void {
    this.#error.hidden = true;
    this.#editor = undefined;
    const panels: Record<SourceName, () => HTMLElement> = {
      example: () => this.#examples(value),
      text: () => this.#text(value),
      conllu: () => this.#conllu(value),
      draw: () => this.#draw(value),
    };
    this.#panel.replaceChildren(panels[name]());
  }

  #give(sentence: Sentence, address: Record<string, string | undefined>): void {
    this.#sentence = sentence;
    this.#error.hidden = true;
    this.#onChange({ sentence, address });
  }

  #fail(message: string): void {
    this.#error.textContent = message;
    this.#error.hidden = false;
  }

  #examples(value: string): HTMLElement {
    const chosen = EXAMPLES.find(({ name }) => name === value)?.name ?? EXAMPLES[0]!.name;
    const give = (name: string) => this.#give(exampleSentence(name), { example: name });
    give(chosen);
    return choice(
      "Example",
      EXAMPLES.map(({ name, title }) => [name, title] as const),
      chosen,
      give,
    ).element;
  }

  #text(value: string): HTMLElement {
    const parse = async () => {
      const text = input.value.trim();
      if (text === "") return;
      try {
        const { name } = await loadEnglish();
        client.parse(name, text, {
          onParses: ([first]) => {
            if (first !== undefined && input.isConnected) this.#give(received(first.sentence), { text });
          },
          onDone: () => {},
          onFailure: (message) => this.#fail(message),
        });
      } catch (error) {
        this.#fail((error as Error).message);
      }
    };
    const input = h("input", {
      type: "text",
      class: "wide",
      input: () => {
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(parse, 60);
      },
    });
    input.value = value || sentenceText(this.#sentence);
    queueMicrotask(parse);
    return h("label", { class: "field" }, h("span", {}, "A sentence, parsed by the English model"), input);
  }

  #conllu(value: string): HTMLElement {
    const picker = h("div", {});
    const read = () => {
      const text = area.value;
      try {
        if (text.length > LONGEST)
          throw new Error("the text is too long; open the file in the room Treebank");
        const found = [...readConllu(tabbed(text))].filter(({ length }) => length > 0);
        if (found.length === 0) throw new Error("expected a sentence in CoNLL-U, found none");
        const give = (index: number) => this.#give(found[index]!, { conllu: conlluText(found[index]!) });
        give(0);
        picker.replaceChildren(
          ...(found.length < 2
            ? []
            : [
                choice(
                  "Sentence",
                  found.map((sentence, k) => [String(k), sentence.id ?? `${k + 1}`] as const),
                  "0",
                  (k) => give(Number(k)),
                ).element,
              ]),
        );
      } catch (error) {
        this.#fail((error as Error).message);
      }
    };
    const area = h("textarea", {
      class: "code",
      rows: 8,
      spellcheck: false,
      input: () => {
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(read, 150);
      },
    });
    area.value = value || conlluText(this.#sentence);
    read();
    return h("div", {}, h("label", { class: "field" }, h("span", {}, "A tree in CoNLL-U"), area), picker);
  }

  #draw(value: string): HTMLElement {
    let start = this.#sentence;
    if (value !== "") {
      try {
        start = [...readConllu(value)][0] ?? start;
      } catch (error) {
        this.#fail((error as Error).message);
      }
    }
    const give = (sentence: Sentence) => this.#give(sentence, { draw: conlluText(sentence) });
    this.#editor = new TreeEditor(start, give);
    give(start);
    return this.#editor.element;
  }
}

/** Puts tabs between ten columns that lost them on the way, and ends the text with a blank line. */
function tabbed(text: string): string {
  const lines = text.trimEnd().split(/\r?\n/);
  const repaired = lines.map((line) => {
    const columns = line.split(/ +/);
    return /^\d/.test(line) && !line.includes("\t") && columns.length === 10 ? columns.join("\t") : line;
  });
  return `${repaired.join("\n")}\n\n`;
}
