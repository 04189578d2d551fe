/** Elements whose content is not shown. */
const HIDDEN =
  /<(script|style|head|noscript|template|svg|textarea)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
/** Elements that stand on lines of their own. */
const BLOCK =
  /<\/?(address|article|aside|blockquote|body|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)\b[^>]*>/gi;

/** The references that pages use most, without those that only markup needs. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  copy: "©",
  eacute: "é",
  euro: "€",
};

/**
 * The text of a page in HTML: elements that stand on lines of their own become paragraphs, everything else
 * that is not text is left out. It is meant for pages of a crawl; the main text is not told from menus.
 */
export function htmlText(html: string): string {
  return html
    .replace(HIDDEN, " ")
    .replace(/\s+/g, " ")
    .replace(/<br\b[^>]*>/gi, "\n")
    .replace(BLOCK, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) =>
      name === undefined
        ? character(Number.parseInt(decimal ?? hexadecimal, decimal === undefined ? 16 : 10))
        : (NAMED[name.toLowerCase()] ?? whole),
    )
    .replace(/[^\S\n]*\n[^\S\n]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function character(point: number): string {
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
}
