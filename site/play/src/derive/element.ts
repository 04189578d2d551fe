// The custom element <crossarc-derivation>: a derivation to step through. It needs nothing else of the page.
import type { Sentence } from "crossarc";
import { ENCODINGS, SYSTEM_NAMES } from "crossarc/research";
import { wrapWidth } from "../drawing.ts";
import { button, choice, menu } from "../ui/controls.ts";
import { h } from "../ui/dom.ts";
import { type IconName, icon } from "../ui/icons.ts";
import { onTheme } from "../ui/theme.ts";
import { liftsView, orderView, summaryOf, TableView } from "./details.ts";
import css from "./element.css?inline";
import { exampleSentence } from "./examples.ts";
import { exportItems } from "./exports.ts";
import { Lane } from "./lane.ts";
import { MovesView } from "./moves-view.ts";
import { Replay } from "./replay.ts";
import stageCss from "./stage.css?inline";
import { oracleStory, type Story } from "./story.ts";
import { systemChoices } from "./system-choices.ts";
import { Timeline } from "./timeline.ts";
import { TreeView } from "./tree-view.ts";

const SHEET = new CSSStyleSheet();
SHEET.replaceSync(css + stageCss);

/** Transitions a second when a derivation plays. */
const SPEEDS = ["0.5", "1", "2", "4", "8"];

/** What is on the page for one derivation. */
interface Stage {
  readonly story: Story;
  readonly replay: Replay;
  readonly lane: Lane;
  tree: TreeView;
  readonly treeBox: HTMLElement;
  readonly timeline: Timeline;
  readonly moves: MovesView;
  readonly table: TableView;
}

/**
 * A derivation to step through: `<crossarc-derivation system="swap" example="figure-1">`. The attributes
 * `system`, `oracle`, `encoding` and `example` choose it; with `choose`, readers can choose them, too. Set
 * `sentence` for another tree, or `story` for a derivation led by a model. Fires `step` and `change`.
 */
export class DerivationElement extends HTMLElement {
  static readonly observedAttributes = ["system", "oracle", "encoding", "example", "choose"];
  readonly #root = this.attachShadow({ mode: "open" });
  #sentence: Sentence | undefined;
  #given: Story | undefined;
  #stage: Stage | undefined;
  #step = 0;
  #timer = 0;
  #speed = 2;
  #endTheme: (() => void) | undefined;
  #width = 0;
  readonly #resized = new ResizeObserver(() => this.#resize());
  readonly #state = h("p", { class: "state" });
  readonly #play = button("", () => this.toggle(), { class: "main" });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [SHEET];
  }

  connectedCallback(): void {
    this.#endTheme = onTheme(() => this.#repaint());
    this.#resized.observe(this);
    this.addEventListener("keydown", this.#onKey);
    this.#render();
  }

  disconnectedCallback(): void {
    this.pause();
    this.#endTheme?.();
    this.#resized.disconnect();
    this.removeEventListener("keydown", this.#onKey);
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#render();
  }

  /** The tree to derive. */
  set sentence(sentence: Sentence) {
    this.#sentence = sentence;
    this.#given = undefined;
    if (this.isConnected) this.#render();
  }

  /** A derivation that something else led, such as a model. */
  set story(story: Story | undefined) {
    this.#given = story;
    if (this.isConnected) this.#render();
  }

  /** The derivation that is shown; undefined if the tree has none. */
  get story(): Story | undefined {
    return this.#stage?.story;
  }

  /** Number of transitions so far. */
  get step(): number {
    return this.#step;
  }

  /** Goes to a step, or to the last one before it. */
  go(step: number): void {
    const stage = this.#stage;
    if (stage === undefined) return;
    const { story, replay } = stage;
    this.#step = Math.max(0, Math.min(step, story.moves.length));
    const before = this.#step === 0 ? undefined : this.#linked(stage);
    const c = replay.at(this.#step);
    stage.lane.show(c, before ?? []);
    stage.tree.show(c, before?.[1] ?? -1);
    stage.moves.show(c, this.#step);
    const text = this.#text(stage, before);
    stage.timeline.show(this.#step, text);
    stage.table.show(this.#step);
    this.#state.textContent = text;
    this.dispatchEvent(new CustomEvent("step", { detail: this.#step }));
  }

  /** Plays or pauses. */
  toggle(): void {
    if (this.#timer !== 0) this.pause();
    else this.#start();
  }

  /** Stops playing. */
  pause(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.replaceChildren(icon("play"));
    this.#play.setAttribute("aria-label", "Play");
  }

  #start(): void {
    const last = this.#stage?.story.moves.length ?? 0;
    if (this.#step >= last) this.go(0);
    this.#play.replaceChildren(icon("pause"));
    this.#play.setAttribute("aria-label", "Pause");
    this.#timer = window.setInterval(() => {
      this.go(this.#step + 1);
      if (this.#step >= last) this.pause();
    }, 1000 / this.#speed);
  }

  /** Answers a key as the page asks; returns whether it has a meaning here. */
  key(key: string): boolean {
    const last = this.#stage?.story.moves.length ?? 0;
    const steps: Record<string, number> = {
      ArrowRight: this.#step + 1,
      ArrowLeft: this.#step - 1,
      Home: 0,
      End: last,
    };
    if (key === " ") this.toggle();
    else if (key in steps) {
      this.pause();
      this.go(steps[key]!);
    } else return false;
    return true;
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const target = event.composedPath()[0] as HTMLElement;
    const isField = target.matches("input, select, textarea");
    const isPressed = event.key === " " && target.matches("button, summary, a");
    if (isField || isPressed || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.key(event.key)) event.preventDefault();
  };

  /** The ends of the arc that the last transition added. */
  #linked({ story: { system, moves }, replay }: Stage): readonly [number, number] | undefined {
    const c = replay.at(this.#step - 1);
    const move = moves[this.#step - 1]!;
    const head = system.head(c, move);
    return head === -1 ? undefined : [head, system.dependent(c, move)];
  }

  #text({ story, replay }: Stage, linked: readonly [number, number] | undefined): string {
    const { moves, moveLabels, labels, system, sentence } = story;
    if (this.#step === 0) return `Start, ${moves.length} transitions to come`;
    const { name } = system.moves[moves[this.#step - 1]!]!;
    const index = system.traits.hasIndex ? `, index ${replay.at(this.#step).index}` : "";
    const at = `Step ${this.#step} of ${moves.length}: ${name}${index}`;
    if (linked === undefined) return at;
    const label = labels.name(moveLabels[this.#step - 1]!);
    const [head, dependent] = linked.map((node) => sentence.form[node] || "ROOT");
    return `${at} ${label}, ${head} → ${dependent}`;
  }

  #render(): void {
    this.pause();
    const name = this.getAttribute("system") ?? SYSTEM_NAMES[0]!;
    try {
      const story = this.#given ?? this.#oracleStory(name);
      this.#build(story);
    } catch (error) {
      this.#stage = undefined;
      this.#root.replaceChildren(
        this.#choices(undefined),
        h("p", { class: "error", role: "alert" }, `No derivation: ${(error as Error).message}`),
      );
    }
    this.dispatchEvent(new CustomEvent("change"));
  }

  #oracleStory(system: string): Story {
    const sentence = this.#sentence ?? exampleSentence(this.getAttribute("example") ?? "figure-1");
    const encoding = ENCODINGS.find((other) => other === this.getAttribute("encoding"));
    return oracleStory(sentence, { system, oracle: this.getAttribute("oracle") ?? undefined, encoding });
  }

  #build(story: Story): void {
    const go = (step: number) => {
      this.pause();
      this.go(step);
    };
    const lane = new Lane(story.sentence.form, story.system);
    const timeline = new Timeline(story, go);
    const tree = new TreeView(story, wrapWidth(this));
    const treeBox = h("div", { class: "tree" }, tree.element);
    const moves = new MovesView(story);
    const table = new TableView(story, go);
    const replay = new Replay(story.system, story.sentence.length, story.moves, story.moveLabels);
    this.#stage = { story, replay, lane, tree, treeBox, timeline, moves, table };
    const speed = choice(
      "Speed",
      SPEEDS.map((value) => [value, `${value} a second`] as const),
      String(this.#speed),
      (value) => {
        this.#speed = Number(value);
        if (this.#timer !== 0) {
          this.pause();
          this.#start();
        }
      },
    );
    const control = (name: IconName, label: string, key: string) => {
      const control = button("", () => this.key(key), { "aria-label": label, title: label });
      control.append(icon(name));
      return control;
    };
    const details = [liftsView(story), orderView(story)].filter((view) => view !== undefined);
    this.#root.replaceChildren(
      this.#choices(story),
      treeBox,
      lane.element,
      this.#state,
      h(
        "div",
        { class: "bar" },
        h(
          "div",
          { class: "keys", role: "group", "aria-label": "Steps" },
          control("first", "First configuration", "Home"),
          control("back", "One step back", "ArrowLeft"),
          this.#play,
          control("forward", "One step forward", "ArrowRight"),
          control("last", "Last configuration", "End"),
        ),
        speed.element,
        menu(
          "Export",
          exportItems(() => story),
        ),
      ),
      timeline.element,
      // Below what is clicked again and again, because its height changes from step to step.
      h(
        "div",
        { class: "options" },
        h("span", { class: "small" }, story.scores ? "Model" : "Legal"),
        moves.element,
      ),
      ...details,
      table.element,
    );
    lane.measure();
    timeline.paint();
    this.go(Math.min(this.#step, story.moves.length));
  }

  /** The system and what leads, which readers can choose with the attribute `choose`. */
  #choices(story: Story | undefined): HTMLElement {
    const name = story?.system.name ?? this.getAttribute("system") ?? "";
    const summary = story && h("p", { class: "summary" }, summaryOf(story));
    const canChoose = this.hasAttribute("choose") && this.#given === undefined;
    const title = canChoose
      ? systemChoices(this, name, () => {
          this.#step = 0;
        })
      : h("p", { class: "title" }, `${name}, ${story?.guide ?? ""}`);
    return h("div", { class: "head" }, title, summary);
  }

  #resize(): void {
    if (this.clientWidth === this.#width || this.#stage === undefined) return;
    this.#width = this.clientWidth;
    this.#stage.lane.measure();
    this.#repaint();
  }

  #repaint(): void {
    const stage = this.#stage;
    if (stage === undefined) return;
    stage.tree = new TreeView(stage.story, wrapWidth(this));
    stage.treeBox.replaceChildren(stage.tree.element);
    stage.timeline.paint();
    this.go(this.#step);
  }
}

if (customElements.get("crossarc-derivation") === undefined) {
  customElements.define("crossarc-derivation", DerivationElement);
}
