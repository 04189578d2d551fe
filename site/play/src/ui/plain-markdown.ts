import { type Child, h } from "./dom.ts";

/** Shows the plain Markdown of a model's card: a heading, paragraphs, a list, indented code, and code in backquotes. */
export function plainMarkdown(text: string): HTMLElement {
  return h("div", { class: "card-text" }, text.trim().split(/\n\n+/).map(block));
}

function block(text: string): HTMLElement {
  if (text.startsWith("# ")) return h("h2", {}, text.slice(2));
  if (text.startsWith("    ")) return h("pre", { tabindex: 0 }, text.replaceAll(/^ {4}/gm, ""));
  if (!text.startsWith("- ")) return h("p", {}, inline(text));
  return h(
    "ul",
    {},
    text
      .slice(2)
      .split(/\n- /)
      .map((item) => h("li", {}, inline(item))),
  );
}

/** Text in which every second part, between backquotes, is code. */
function inline(text: string): Child[] {
  return text.split("`").map((part, k) => (k % 2 === 1 ? h("code", {}, part) : part));
}
