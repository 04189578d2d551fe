import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { CODE_CLASSES, codeStyleSheet, projectLinks } from "../markdown.js";
import { pageOf } from "../pages.js";
import { SIDEBAR } from "./sidebar.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const hasPlayground = existsSync(new URL("../play/index.html", import.meta.url));

/** Everything that VitePress finds in the project and that is not a page. */
const NOT_PAGES = [
  "README.md",
  "{.ci,bench,bin,coverage,dist,examples,scripts,src,test,tools}/**",
  "site/*.md",
  "site/{play/src,play/public,test}/**",
];

export default defineConfig({
  lang: "en",
  title: "Crossarc",
  description: "Non-projective dependency parsing in TypeScript, for Node and the browser",
  // The pages are the Markdown files of the project as they are, so links work there, in the package and here.
  srcDir: ROOT,
  srcExclude: NOT_PAGES,
  outDir: fileURLToPath(new URL("../dist", import.meta.url)),
  cacheDir: fileURLToPath(new URL("../cache", import.meta.url)),
  rewrites: (page) => pageOf(page) ?? page,
  metaChunk: true,
  head: [
    ["link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }],
    ["meta", { name: "color-scheme", content: "light dark" }],
    ["link", { rel: "stylesheet", href: "/code.css" }],
    ["script", { type: "module", src: "/offline.js" }],
    ["script", { type: "module", src: "/derivations.js" }],
  ],
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-default" },
    codeTransformers: CODE_CLASSES,
    config: (md) => projectLinks(md),
  },
  // The policy of the site allows no style element, not even the one that stops transitions for a moment.
  appearance: { disableTransition: false },
  // VitePress writes three style attributes of its own, which its scripts set again.
  transformHtml: (html) => html.replaceAll(/ style="(?:position:relative;|--vp-vh:0px;|)"/g, ""),
  buildEnd: ({ outDir }) => writeFileSync(`${outDir}/code.css`, codeStyleSheet()),
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("crossarc-") } } },
  vite: {
    publicDir: fileURLToPath(new URL("../public", import.meta.url)),
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
  },
  themeConfig: {
    logo: "/icon.svg",
    outline: { level: [2, 3], label: "On this page" },
    search: { provider: "local", options: { detailedView: true } },
    nav: [
      { text: "Start", link: "/guide/start" },
      { text: "Guide", link: "/guide/recipes", activeMatch: "^/guide/(?!start)" },
      { text: "Concepts", link: "/concepts/", activeMatch: "^/concepts/" },
      { text: "Results", link: "/results/", activeMatch: "^/results/" },
      { text: "Reference", link: "/reference/", activeMatch: "^/(reference|api|models|project)/" },
      ...(hasPlayground ? [{ text: "Playground", link: "/play/", target: "_self" }] : []),
    ],
    sidebar: SIDEBAR,
    docFooter: { prev: "Before", next: "Next" },
    footer: { message: "MIT licence. The English models have CC BY-SA 4.0." },
  },
});
