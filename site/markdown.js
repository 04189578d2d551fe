// What the site changes in Markdown: links between files of the project become links between pages.
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { siteLink } from "./pages.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Rewrites links, keeps the language of examples that tests run, and makes what is wide scroll by the keyboard.
 * @param {import("vitepress").MarkdownRenderer} md
 */
export function projectLinks(md) {
  md.core.ruler.after("inline", "project-links", ({ tokens, env }) => {
    const file = relative(ROOT, env.realPath ?? env.path);
    for (const [k, block] of tokens.entries()) {
      for (const token of block.children ?? []) {
        if (token.type !== "link_open") continue;
        const link = siteLink(token.attrGet("href") ?? "", file);
        if (link !== undefined) token.attrSet("href", link);
        // A file of the project is no page: VitePress leaves links with a target as they are.
        if (link?.startsWith("/files/")) token.attrSet("target", "_self");
      }
      // Indented code looks like any other.
      if (block.type === "code_block") {
        block.type = "fence";
        block.tag = "code";
        block.markup = "```";
        block.info = /^(crossarc|node|npm|npx|mkdir) /.test(block.content) ? "sh" : "text";
      }
      // "console run" marks an example that a test runs; the rest is its language.
      if (block.type === "fence")
        block.info = block.info.replace(/ run$/, "").replace(/^(features|grew)$/, "text");
      // A drawing keeps a size that can be read; on a narrow screen it scrolls.
      const isPicture = block.children?.length === 1 && block.children[0]?.type === "image";
      if (isPicture) tokens[k - 1]?.attrSet("class", "picture");
      if (isPicture) tokens[k - 1]?.attrSet("tabindex", "0");
    }
  });
  md.core.ruler.push("cells", ({ tokens }) => {
    for (const [k, token] of tokens.entries()) {
      // A heading without text tells a screen reader nothing.
      if (token.type === "th_open" && tokens[k + 1]?.content === "")
        for (const end of [token, tokens[k + 2]]) if (end) end.tag = "td";
      // The Content-Security-Policy of the site allows no style attributes.
      const side = /^text-align:(\w+)$/.exec(token.attrGet("style") ?? "")?.[1];
      if (side === undefined) continue;
      token.attrs = null;
      token.attrJoin("class", side);
    }
  });
  // A table that is wider than the page scrolls; with a keyboard it can only do so if it takes the focus.
  md.renderer.rules.table_open = () =>
    '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n';
  md.renderer.rules.table_close = () => "</table></div>\n";
}

/** The style of each class of highlighted code. @type {Map<string, string>} */
const codeStyles = new Map();

/** Lists the rules of highlighted code; complete once all pages are rendered. */
export function codeStyleSheet() {
  return [...codeStyles]
    .sort()
    .map(([name, style]) => `.${name}{${style}}\n`)
    .join("");
}

/**
 * Turns the style attributes of highlighted code into classes. What a command prints is not highlighted.
 * @type {import("vitepress").MarkdownOptions["codeTransformers"]}
 */
export const CODE_CLASSES = [
  {
    name: "crossarc:classes",
    pre: withClass,
    span(element, line) {
      const isPrinted =
        this.options.lang === "console" && !/^[$] /.test(this.source.split("\n")[line - 1] ?? "");
      if (isPrinted) delete element.properties.style;
      else withClass(element);
    },
  },
];

/** @param {import("hast").Element} element */
function withClass(element) {
  const { style } = element.properties;
  if (typeof style !== "string") return;
  const name = `c${createHash("sha256").update(style).digest("hex").slice(0, 5)}`;
  codeStyles.set(name, style);
  delete element.properties.style;
  element.properties.class = [element.properties.class, name].flat().filter(Boolean).join(" ");
}
