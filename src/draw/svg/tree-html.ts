import type { Sentence } from "../../sentence/sentence.js";
import { sentenceText } from "../../sentence/text.js";
import { escapeXml } from "./escape-xml.js";
import { pageOpening } from "./page-opening.js";
import { THEMES, type ThemeName } from "./theme.js";
import { type TreeSvgOptions, treeSvg } from "./tree-svg.js";

/** Returns the start of an HTML page of trees; follow it with `htmlFigure`s and `HTML_CLOSING`. */
export function htmlOpening(title: string, theme: ThemeName = "light"): string {
  const { background, form, tag } = THEMES[theme];
  const style = `
body { margin: 2rem; background: ${background}; color: ${form}; font-family: Helvetica, Arial, sans-serif; }
figure { margin: 0 0 2rem; overflow-x: auto; }
figcaption { position: sticky; left: 0; }
figcaption b { color: ${tag}; font-weight: normal; margin-right: 0.5em; }
`;
  return pageOpening(title, style);
}

/**
 * Draws a tree as a figure for an HTML page, with its name and text as caption; the name is also its id.
 *
 * @throws RangeError if the sentence in `against` has another number of words.
 */
export function htmlFigure(sentence: Sentence, name: string, options: TreeSvgOptions = {}): string {
  const caption = `<b>${escapeXml(name)}</b> <bdi>${escapeXml(sentenceText(sentence))}</bdi>`;
  return `<figure id="${escapeXml(name)}">\n<figcaption>${caption}</figcaption>\n${treeSvg(sentence, options)}</figure>\n`;
}

/** The end of an HTML page of trees. */
export const HTML_CLOSING = "</body>\n</html>\n";
