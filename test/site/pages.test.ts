import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HAS_SITE, SITE, siteFile, sitePages } from "../support/site.js";

/** Addresses in pages that load something: everything but links that a reader follows. */
const LOADED = /<(?:script|img|link|source|iframe)\b[^>]*?\s(?:src|href)="([^"]*)"/g;
const LINKED = /<a\b[^>]*?\shref="([^"]*)"/g;

describe.skipIf(!HAS_SITE)("the pages of the site", () => {
  const pages = HAS_SITE ? sitePages() : [];
  const texts = new Map(pages.map((page) => [page, siteFile(page)]));

  /** The file that a path of the site leads to. */
  function target(path: string): string | undefined {
    const file = decodeURIComponent(path).replace(/^\//, "");
    const places = [file, `${file}.html`, join(file, "index.html")];
    return places.find((place) => existsSync(join(SITE, place)) && statSync(join(SITE, place)).isFile());
  }

  it("are many", () => {
    expect(pages).toEqual(expect.arrayContaining(["index.html", "guide/start.html", "api/crossarc.html"]));
    expect(pages.length).toBeGreaterThan(60);
  });

  it("link to pages and headings that exist", () => {
    const dead: string[] = [];
    for (const [page, text] of texts) {
      for (const [, link] of text.matchAll(LINKED)) {
        if (/^(https?|mailto):/.test(link!)) continue;
        const { pathname, hash } = new URL(link!, `http://site/${page}`);
        const file = target(pathname);
        const anchor = decodeURIComponent(hash.slice(1));
        if (file === undefined) dead.push(`${page}: ${link}`);
        else if (
          anchor !== "" &&
          file.endsWith(".html") &&
          !(texts.get(file) ?? "").includes(`id="${anchor}"`)
        )
          dead.push(`${page}: ${link}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it("are all in a sidebar, the first one apart", () => {
    const sidebar = texts.get("guide/start.html")! + texts.get("concepts/index.html")!;
    const all = sidebar + texts.get("results/index.html")! + texts.get("reference/index.html")!;
    const missing = pages.filter(
      (page) => !all.includes(`href="/${page.replace(/(^|\/)index\.html$/, "$1")}"`),
    );
    expect(missing).toEqual(["404.html"]);
  });

  it("load only files of the site", () => {
    for (const [page, text] of texts)
      for (const [, address] of text.matchAll(LOADED))
        expect(target(new URL(address!, "http://site/").pathname), `${page}: ${address}`).toBeDefined();
  });

  it("carry the policy, and have no style attributes", () => {
    const policy = /Content-Security-Policy: (.*); frame-ancestors/.exec(siteFile("_headers"))![1]!;
    expect(policy).not.toMatch(/unsafe-(?!eval)|'unsafe-eval'|https?:|\*/);
    for (const [page, text] of texts) {
      expect(text, page).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
      expect(text.match(/<[a-z][^<>]*\sstyle="[^"]*"/), page).toBeNull();
    }
  });

  it("are all kept for readers without a network", () => {
    const kept = siteFile("sw.js");
    for (const page of pages) {
      const path = page.replace(/(^|\/)index\.html$/, "$1");
      expect(kept.includes(`["${path}","`), page).toBe(true);
    }
  });
});
