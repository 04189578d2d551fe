import harbour from "../../../../examples/harbour.conllu?raw";
import { button, fileButton, onDrop, segments } from "../ui/controls.ts";
import { announce, h } from "../ui/dom.ts";
import { plural } from "../ui/plural.ts";
import { onTheme } from "../ui/theme.ts";
import { VirtualList } from "../ui/virtual-list.ts";
import { TreebankClient } from "./client.ts";
import { append, OpenFile } from "./open-file.ts";
import { charts, messageRow, scoreTable, tiles } from "./panels.ts";
import type { Difference, Found, Message, Slot } from "./protocol.ts";
import { SentenceView } from "./sentence-view.ts";

const ACCEPT = ".conllu,.conll,.conllx,.txt,.gz";
const TABS = [
  ["sentences", "Sentences"],
  ["figures", "Statistics"],
  ["messages", "Validation"],
  ["compare", "Compare"],
] as const;
type Tab = (typeof TABS)[number][0];
const NOTHING_WRONG =
  "Nothing is wrong: the format and the trees are as Universal Dependencies wants them, up to level 2.";

/** What is known of a file, on a line. */
function fileLine({ name, length, facts }: OpenFile): string {
  const broken = facts?.brokenFormat ?? 0;
  const more =
    broken > 0 ? `, ${broken.toLocaleString("en")} more with a broken format (see Validation)` : "";
  return `${name}: ${plural(length, "sentence")}${more}`;
}

/** The room that looks into treebanks. */
export function treebankRoom(): HTMLElement {
  const client = new TreebankClient();
  const view = new SentenceView(client);
  let file: OpenFile | undefined;
  let other: OpenFile | undefined;
  let tab: Tab = "sentences";
  let found: readonly Found[] | undefined;
  let messages: Message[] = [];
  let differences: Difference[] = [];
  let work = -1;

  const state = h("p", { class: "state", role: "status" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Share of the file that is done" });
  const working = h(
    "div",
    { class: "work", hidden: true },
    bar,
    button("Stop", () => client.stop(work)),
  );
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const summary = h("div", {});
  const panel = h("div", { class: "panel" });
  const query = h("input", {
    type: "search",
    "aria-label": "Search by text or query",
    placeholder: "text, or pattern { V -[nsubj:pass]-> S }",
    spellcheck: false,
  });
  const showAll = button("Show all", () => {
    query.value = "";
    found = undefined;
    showTab();
    query.focus();
  });
  const form = h(
    "form",
    {
      class: "bar search",
      submit: (event: Event) => {
        event.preventDefault();
        search();
      },
    },
    query,
    h("button", { type: "submit" }, "Search"),
    showAll,
  );
  const opened = h(
    "div",
    { class: "opened", hidden: true },
    summary,
    h(
      "div",
      { class: "bar" },
      segments("Part", TABS, tab, (value) => {
        tab = value as Tab;
        showTab();
      }),
    ),
    panel,
  );
  const empty = h(
    "div",
    { class: "drop-here" },
    h("p", {}, "Drop a CoNLL-U file here, also .gz, or two files to compare them."),
    h(
      "div",
      { class: "bar" },
      fileButton("Open files …", ACCEPT, openAll, true),
      button("Open an example", () => openAll([new File([harbour], "harbour.conllu")])),
    ),
  );
  const element = h(
    "section",
    { class: "room treebank" },
    h("h1", {}, "Treebank"),
    h(
      "p",
      { class: "lead" },
      "Look into treebanks: their sentences, figures and mistakes. Files are read here and sent nowhere.",
    ),
    empty,
    h("div", { class: "status" }, state, working),
    error,
    opened,
  );
  onDrop(element, openAll);
  const endTheme = onTheme(() => view.redraw());
  element.addEventListener("leave", () => {
    client.end();
    endTheme();
  });

  const sentences = new VirtualList("Sentences", sentenceRow, (k) => {
    const index = found === undefined ? k : found[k]!.index;
    const hit = found?.[k];
    view.show({ file: file!, index, marks: hit && { words: new Set(hit.words), arcs: new Set(hit.arcs) } });
  });
  const messageList = new VirtualList(
    "Messages",
    (k) => messageRow(messages[k]!),
    (k) => {
      const { line } = messages[k]!;
      view.show({ file: file!, index: file!.sentenceAt(line), line });
    },
  );
  const differenceList = new VirtualList("Sentences that differ", differenceRow, (k) => {
    view.show({ file: file!, index: differences[k]!.index, against: other });
  });
  return element;

  async function openAll(files: readonly File[]): Promise<void> {
    error.hidden = true;
    // A single file goes beside an open one only where two are compared.
    const isSecond = files.length === 1 && tab === "compare" && file !== undefined;
    if (isSecond) await open(files[0]!, 1);
    else {
      other = undefined;
      if (!(await open(files[0]!, 0))) return;
      if (files.length > 1) {
        tab = "compare";
        opened.querySelector<HTMLInputElement>("input[value=compare]")!.checked = true;
        await open(files[1]!, 1);
      }
    }
    showTab();
  }

  async function open(blob: File, slot: Slot): Promise<boolean> {
    state.textContent = `Reading ${blob.name} …`;
    working.hidden = false;
    bar.value = 0;
    if (slot === 0) {
      found = undefined;
      messages = [];
      view.show(undefined);
    }
    differences = [];
    try {
      const read = OpenFile.read(client, blob, slot, (growing, share) => {
        bar.value = share;
        if (slot !== 0) return;
        file = growing;
        opened.hidden = false;
        if (tab === "sentences") {
          if (!sentences.element.isConnected) showTab();
          sentences.resize(growing.length);
        }
      });
      const done = await read;
      if (slot === 0) {
        file = done;
        messages = [...done.messages];
        summary.replaceChildren(h("h2", {}, done.name), tiles(done.facts!));
        opened.hidden = false;
        empty.classList.add("small");
      } else other = done;
      state.textContent = fileLine(done);
      announce(state.textContent);
      return true;
    } catch (problem) {
      error.textContent = (problem as Error).message;
      error.hidden = false;
      state.textContent = "";
      return false;
    } finally {
      working.hidden = true;
    }
  }

  function showTab(): void {
    if (file === undefined) return;
    view.show(undefined);
    if (tab === "figures") {
      state.textContent = fileLine(file);
      panel.replaceChildren(
        file.facts === undefined ? h("p", {}, "The file is still being read.") : charts(file.facts),
      );
    } else if (tab === "sentences") {
      showAll.hidden = found === undefined;
      state.textContent = fileLine(file);
      panel.replaceChildren(form, split(sentences));
      sentences.resize(0);
      sentences.resize(found?.length ?? file.length);
      sentences.refresh();
    } else if (tab === "messages") validate();
    else compare();
  }

  function split(list: VirtualList): HTMLElement {
    return h("div", { class: "split" }, list.element, view.element);
  }

  function search(): void {
    if (file === undefined || query.value.trim() === "") return;
    error.hidden = true;
    const all: Found[] = [];
    start("Searching …");
    work = client.send({ kind: "search", slot: 0, query: query.value }, (reply) => {
      if (reply.kind === "found") {
        append(all, reply.found);
        bar.value = reply.share;
        sentences.resize(all.length);
      } else if (reply.kind === "searched") {
        found = all;
        showTab();
        finish(
          `${plural(reply.matches, "match")} in ${plural(all.length, "sentence")}${reply.isStopped ? ", stopped" : ""}`,
        );
        if (all.length > 0) sentences.choose(0);
      } else if (reply.kind === "failed") fail(reply.message);
    });
    found = all;
    showAll.hidden = false;
    sentences.resize(0);
    sentences.refresh();
  }

  function validate(): void {
    const rules = h("p", { class: "rules" });
    panel.replaceChildren(rules, split(messageList));
    const own = [...file!.messages];
    messages = own;
    start("Validating …");
    messageList.resize(0);
    messageList.resize(own.length);
    work = client.send({ kind: "validate", slot: 0 }, (reply) => {
      if (reply.kind === "messages") {
        append(own, reply.messages);
        bar.value = reply.share;
        messageList.resize(own.length);
      } else if (reply.kind === "validated") {
        own.sort((a, b) => a.line - b.line);
        messageList.refresh();
        const total = reply.rules.reduce((sum, [, count]) => sum + count, file!.messages.length);
        rules.textContent = reply.rules
          .map(([rule, count]) => `${rule} ${count.toLocaleString("en")}`)
          .join(" · ");
        const listed = total > own.length ? `, the first ${own.length.toLocaleString("en")} are listed` : "";
        if (total === 0) panel.replaceChildren(h("p", { class: "good" }, NOTHING_WRONG));
        finish(total === 0 ? NOTHING_WRONG : `${plural(total, "message")}${listed}`);
      } else if (reply.kind === "failed") fail(reply.message);
    });
  }

  function compare(): void {
    if (other === undefined) {
      state.textContent = "";
      panel.replaceChildren(
        h("p", {}, `Drop a second file, or open one, to compare it with ${file!.name}.`),
        fileButton("Open the second file …", ACCEPT, openAll),
      );
      return;
    }
    const scores = h("div", {});
    panel.replaceChildren(scores, split(differenceList));
    const own: Difference[] = [];
    differences = own;
    start("Comparing …");
    differenceList.resize(0);
    const [gold, system] = [file!.name, other.name];
    work = client.send({ kind: "compare" }, (reply) => {
      if (reply.kind === "differences") {
        append(own, reply.differences);
        bar.value = reply.share;
        differenceList.resize(own.length);
      } else if (reply.kind === "compared") {
        scores.replaceChildren(scoreTable(reply.scores, gold, system));
        finish(`${plural(own.length, "sentence")} ${own.length === 1 ? "differs" : "differ"}`);
        if (own.length > 0) differenceList.choose(0);
        else if (reply.scores.mismatches === 0)
          panel.replaceChildren(scores, h("p", { class: "good" }, "All arcs are the same."));
      } else if (reply.kind === "failed") fail(reply.message);
    });
  }

  function start(text: string): void {
    state.textContent = text;
    bar.value = 0;
    working.hidden = false;
  }

  function finish(text: string): void {
    state.textContent = text;
    working.hidden = true;
    announce(text);
  }

  function fail(message: string): void {
    finish("");
    error.textContent = message;
    error.hidden = false;
  }

  function sentenceRow(k: number): HTMLElement[] {
    const index = found === undefined ? k : found[k]!.index;
    const crossing = file!.crossing[index]!;
    return [
      h("span", { class: "row-main" }, file!.texts[index]),
      h(
        "span",
        { class: "row-note" },
        h("span", {}, `${file!.lengths[index]} words`),
        crossing > 0 && h("span", { class: "crossing" }, `${crossing} crossing`),
        crossing < 0 && h("span", { class: "broken" }, "not a tree"),
        h("span", { class: "row-id" }, file!.ids[index] || String(index + 1)),
      ),
    ];
  }

  function differenceRow(k: number): HTMLElement[] {
    const { index, arcs } = differences[k]!;
    return [
      h("span", { class: "row-main" }, file!.texts[index]),
      h(
        "span",
        { class: "row-note" },
        h("span", { class: "crossing" }, `${arcs} of ${file!.lengths[index]} arcs differ`),
        h("span", { class: "row-id" }, file!.ids[index] || String(index + 1)),
      ),
    ];
  }
}
