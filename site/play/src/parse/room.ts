import { conlluText } from "crossarc";
import { replaceAddress } from "../ui/address.ts";
import { button, choice, fileButton, menu, onDrop, segments, toggle } from "../ui/controls.ts";
import { announce, h } from "../ui/dom.ts";
import { download } from "../ui/download.ts";
import { plural } from "../ui/plural.ts";
import { onTheme } from "../ui/theme.ts";
import { Card, type CardContext, VIEWS, type View } from "./card.ts";
import type { ModelChoice } from "./client.ts";
import { client, loadEnglish, loadFile, loadSmallSwap } from "./models.ts";
import type { PostedParse } from "./protocol.ts";

const EXAMPLE =
  "The harbour master filed a report yesterday that nobody read. A hearing is scheduled on the issue today.";
const ENGLISH = "english";
const SMALL = "small-swap";
/** Time without a key before a text is parsed, in milliseconds. */
const PATIENCE = 40;

/** The room that parses text as you type. */
export function parseRoom(values: URLSearchParams): HTMLElement {
  let view: View = VIEWS.find(([name]) => name === values.get("view"))?.[0] ?? "drawing";
  let showConfidence = true;
  let model = ENGLISH;
  /** When the last model was loaded. */
  let loadedAt = Number.POSITIVE_INFINITY;
  const cards: Card[] = [];
  let timer = 0;

  const text = h("textarea", {
    "aria-label": "Text to parse",
    rows: 3,
    spellcheck: false,
    placeholder: "Write or paste English text.",
    input: () => {
      clearTimeout(timer);
      timer = window.setTimeout(parse, PATIENCE);
    },
  });
  text.value = values.get("text") ?? EXAMPLE;
  const state = h("p", { class: "state", role: "status" }, "Loading the English model …");
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Share of the text that is parsed" });
  const stop = button("Stop", () => client.stop(), { class: "stop" });
  const work = h("div", { class: "work", hidden: true }, bar, stop);
  const list = h("div", { class: "cards" });
  const error = h("p", { class: "error", role: "alert", hidden: true });

  const context: CardContext = {
    get view() {
      return view;
    },
    get showConfidence() {
      return showConfidence;
    },
    nbest: (parse, count) => client.nbest(model, parse.sentence, count),
    onError: fail,
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) byElement.get(target)?.show();
    },
    { rootMargin: "500px" },
  );
  const byElement = new Map<Element, Card>();

  const modelChoice = choice(
    "Model",
    [
      [ENGLISH, "English, built in"],
      [SMALL, "Small Swap model"],
    ],
    ENGLISH,
    (name) => {
      if (name === SMALL) loadSmallSwap().catch((problem: Error) => fail(problem.message));
      model = name;
      parse();
    },
  );
  const element = h(
    "section",
    { class: "room parse" },
    h("h1", {}, "Parse"),
    h("p", { class: "lead" }, "Write a sentence and see its tree. Arcs that cross are dashed."),
    text,
    h(
      "div",
      { class: "bar" },
      segments("View", VIEWS, view, (value) => {
        view = value as View;
        updateAddress();
        for (const card of cards) card.redraw();
      }),
      toggle(
        "Confidence",
        showConfidence,
        (isOn) => {
          showConfidence = isOn;
          for (const card of cards) card.redraw();
        },
        "Marks arcs that the parser is less than 90% sure of",
      ),
      modelChoice.element,
      fileButton("Open a model …", ".model", (files) => openModel(files[0]!)),
      menu("Download", [
        [
          "CoNLL-U",
          () => download("crossarc.conllu", cards.map(({ sentence }) => conlluText(sentence)).join("")),
        ],
        [
          "SVG of the first sentence",
          () => cards[0]?.element.querySelector<HTMLElement>("[aria-label$=SVG]")?.click(),
        ],
        [
          "PNG of the first sentence",
          () => cards[0]?.element.querySelector<HTMLElement>("[aria-label$=PNG]")?.click(),
        ],
      ]),
    ),
    h("div", { class: "status" }, state, work),
    error,
    list,
  );
  onDrop(element, (files) => openModel(files[0]!));
  const stopTheme = onTheme(() => {
    for (const card of cards) card.redraw();
  });
  let width = 0;
  const resized = new ResizeObserver(() => {
    if (list.clientWidth === width) return;
    width = list.clientWidth;
    if (view === "drawing") for (const card of cards) card.redraw();
  });
  resized.observe(list);
  element.addEventListener("leave", () => {
    client.stop();
    clearTimeout(timer);
    stopTheme();
    resized.disconnect();
    seen.disconnect();
  });

  loadEnglish().then(
    () => {
      loadedAt = performance.now();
    },
    (problem: Error) => fail(`The English model cannot be loaded: ${problem.message}`),
  );
  parse();

  function use({ name, title }: ModelChoice): void {
    const isNew = ![...modelChoice.select.options].some(({ value }) => value === name);
    if (isNew) modelChoice.select.append(h("option", { value: name }, title));
    model = name;
    modelChoice.select.value = name;
    parse();
  }

  async function openModel(file: File): Promise<void> {
    state.textContent = `Loading ${file.name} …`;
    try {
      const loaded = await loadFile(file);
      if (!loaded.facts.parses) throw new Error("expected a model with a parser, found one without");
      use(loaded);
    } catch (problem) {
      fail(`${file.name}: ${(problem as Error).message}`);
    }
  }

  function fail(message: string): void {
    error.textContent = message;
    error.hidden = false;
    state.textContent = "";
    work.hidden = true;
  }

  function updateAddress(): void {
    const isExample = text.value === EXAMPLE;
    const fits = replaceAddress("parse", {
      text: isExample ? "" : text.value,
      view: view === "drawing" ? "" : view,
    });
    element.classList.toggle("long", !fits);
  }

  function parse(): void {
    error.hidden = true;
    updateAddress();
    let count = 0;
    const begun = performance.now();
    bar.value = 0;
    client.parse(model, text.value, {
      onParses(parses, share) {
        for (const parse of parses) put(count++, parse);
        bar.value = share;
        if (share < 1 && performance.now() - begun > 150) work.hidden = false;
        if (!work.hidden) state.textContent = `${count} sentences`;
        if (performance.getEntriesByName("first-tree").length === 0) {
          performance.mark("first-tree");
          window.dispatchEvent(new Event("first-tree"));
        }
      },
      onDone(isStopped, words) {
        if (isStopped && count === 0) return;
        work.hidden = true;
        cut(count);
        const seconds = (performance.now() - Math.max(begun, loadedAt)) / 1000;
        const counted = `${plural(count, "sentence")}, ${plural(words, "word")}`;
        state.textContent = isStopped ? `Stopped after ${counted}.` : `${counted}, ${seconds.toFixed(2)} s`;
        if (element.classList.contains("long"))
          state.textContent += ". The text is too long for the address bar.";
        announce(state.textContent);
      },
      onFailure(message) {
        fail(message);
      },
    });
  }

  function put(index: number, parse: PostedParse): void {
    let card = cards[index];
    if (card === undefined) {
      card = new Card(context);
      cards.push(card);
      byElement.set(card.element, card);
      list.append(card.element);
      card.update(parse);
      // The first ones are drawn at once: an observer answers only after the next frame.
      if (index < 2) card.show();
      else seen.observe(card.element);
    } else card.update(parse);
  }

  /** Removes the cards after these many. */
  function cut(count: number): void {
    for (const card of cards.splice(count)) {
      seen.unobserve(card.element);
      byElement.delete(card.element);
      card.element.remove();
    }
  }

  return element;
}
