import type { Sentence } from "crossarc";
import cardText from "../../models/small-swap.md?raw";
import type { ModelChoice } from "../parse/client.ts";
import { client, loadEnglish, loadFile, loadSmallSwap } from "../parse/models.ts";
import { posted } from "../posted-sentence.ts";
import { replaceAddress } from "../ui/address.ts";
import { choice, fileButton, onDrop, toggle } from "../ui/controls.ts";
import { h } from "../ui/dom.ts";
import { plainMarkdown } from "../ui/plain-markdown.ts";
import { onTheme } from "../ui/theme.ts";
import "./element.ts";
import type { DerivationElement } from "./element.ts";
import { TreeSource } from "./source.ts";
import { modelStory } from "./story.ts";

const SMALL = "small";
/** Attributes of a derivation that the address holds. */
const KEPT = ["system", "oracle", "encoding"] as const;

/** The room that steps through derivations. */
export function deriveRoom(values: URLSearchParams): HTMLElement {
  let sentence: Sentence | undefined;
  let source: Record<string, string | undefined> = {};
  let leader = values.get("led") === SMALL ? SMALL : "";
  const dropped = new Map<string, ModelChoice>();
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const first = derivation(values, "");
  const second = derivation(values, "2");
  if (!second.hasAttribute("system")) second.setAttribute("system", "covington");
  const stages = h("div", { class: "stages" }, first);
  let isDouble = values.has("system2");
  let isLinked = false;
  // The tree source gives its first tree while the room is still being made.
  let isReady = false;

  const leaders = choice(
    "Led by",
    [
      ["", "an oracle"],
      [SMALL, "the small Swap model"],
    ],
    leader,
    (value) => {
      leader = value;
      show();
    },
  );
  const card = h(
    "details",
    { class: "about", hidden: true },
    h("summary", {}, "About the small Swap model"),
    plainMarkdown(cardText),
  );
  const trees = new TreeSource(values, (change) => {
    ({ sentence, address: source } = change);
    if (isReady) show();
  });
  const element = h(
    "section",
    { class: "room derive" },
    h("h1", {}, "Derive"),
    h(
      "p",
      { class: "lead" },
      "Watch a transition system build a tree. Arrow keys step, space plays, Home and End jump.",
    ),
    trees.element,
    h(
      "div",
      { class: "bar" },
      leaders.element,
      fileButton("Open a model …", ".model", (files) => openModel(files[0]!)),
      toggle("A second system beside it", isDouble, (isOn) => {
        isDouble = isOn;
        show();
      }),
    ),
    card,
    error,
    stages,
  );
  onDrop(element, (files) => openModel(files[0]!));
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    one.addEventListener("step", () => {
      if (isLinked || !other.isConnected) return;
      isLinked = true;
      other.go(one.step);
      isLinked = false;
    });
    one.addEventListener("change", updateAddress);
  }
  const onKey = (event: KeyboardEvent) => {
    const isBody = event.target === document.body || event.target === document.getElementById("room");
    if (isBody && !event.ctrlKey && !event.metaKey && !event.altKey && first.key(event.key))
      event.preventDefault();
  };
  window.addEventListener("keydown", onKey);
  const endTheme = onTheme(() => trees.redraw());
  element.addEventListener("leave", () => {
    window.removeEventListener("keydown", onKey);
    endTheme();
  });
  isReady = true;
  show();
  return element;

  async function show(): Promise<void> {
    if (sentence === undefined) return;
    error.hidden = true;
    card.hidden = leader !== SMALL;
    stages.replaceChildren(...(isDouble ? [first, second] : [first]));
    stages.classList.toggle("double", isDouble);
    second.sentence = sentence;
    if (leader === "") first.sentence = sentence;
    else await lead(sentence);
    updateAddress();
  }

  async function lead(tree: Sentence): Promise<void> {
    try {
      const model = dropped.get(leader) ?? (await loadSmallSwap());
      // Without tags a parser can only guess; the English model has a tagger.
      if (!hasTags(tree)) await loadEnglish();
      const story = modelStory(await client.lead(model.name, posted(tree)), model.title);
      if (tree === sentence && leader !== "") first.story = story;
    } catch (problem) {
      error.textContent = (problem as Error).message;
      error.hidden = false;
      leader = "";
      leaders.select.value = "";
      first.sentence = tree;
    }
  }

  async function openModel(file: File): Promise<void> {
    try {
      const model = await loadFile(file);
      if (!model.facts.leads) {
        throw new Error("expected a transition-based parser, found a model without derivations");
      }
      if (!dropped.has(model.name)) leaders.select.append(h("option", { value: model.name }, model.title));
      dropped.set(model.name, model);
      leader = model.name;
      leaders.select.value = leader;
      await show();
    } catch (problem) {
      error.textContent = `${file.name}: ${(problem as Error).message}`;
      error.hidden = false;
    }
  }

  function updateAddress(): void {
    if (!element.isConnected) return;
    const kept: Record<string, string | undefined> = { ...source, led: leader === SMALL ? SMALL : "" };
    for (const name of KEPT) {
      kept[name] = first.getAttribute(name) ?? "";
      if (isDouble) kept[`${name}2`] = second.getAttribute(name) ?? "";
    }
    replaceAddress("derive", kept);
  }
}

function hasTags({ upos }: Sentence): boolean {
  return upos.some((tag) => tag !== "" && tag !== "_");
}

function derivation(values: URLSearchParams, suffix: string): DerivationElement {
  const element = document.createElement("crossarc-derivation") as DerivationElement;
  element.setAttribute("choose", "");
  for (const name of KEPT) {
    const value = values.get(name + suffix);
    if (value) element.setAttribute(name, value);
  }
  return element;
}
