import { cutToWidth, displayWidth } from "../../draw/layout/display-width.js";
import { ansiPaint } from "../../draw/text/ansi-paint.js";
import { printable } from "../../draw/text/printable.js";
import type { Sentence } from "../../sentence/sentence.js";
import { hasMisc, surfaceTokens } from "../../sentence/text.js";

/** The names of the nodes that captured a word, by its position. */
export type CapturedNames = ReadonlyMap<number, readonly string[]>;

/** A piece of a sentence's text: a surface token, or the space between two. */
interface TextPart {
  readonly text: string;
  /** Names of the nodes that captured a word of the token; none for a space. */
  readonly names: readonly string[];
}

/**
 * Writes the text of a sentence with its captured words: coloured, or in labelled brackets such as [V left].
 */
export function markedText(sentence: Sentence, captured: CapturedNames, hasColours: boolean): string {
  return textParts(sentence, captured)
    .map(({ text, names }) => marked(text, names, hasColours))
    .join("");
}

/**
 * Writes the text around one word in a line of `columns` columns, with the word at the same place in each
 * line.
 *
 * Spaces stand around the word; what does not fit is cut off.
 */
export function keywordInContext(
  sentence: Sentence,
  position: number,
  columns: number,
  hasColours: boolean,
): string {
  const parts = textParts(sentence, new Map([[position, ["key"]]]));
  const at = parts.findIndex(({ names }) => names.length > 0);
  const joined = (some: readonly TextPart[]) =>
    some
      .map(({ text }) => text)
      .join("")
      .trim();
  const before = joined(parts.slice(0, Math.max(at, 0)));
  const key = parts[at]?.text ?? "";
  const room = Math.floor((columns - GAP) * LEFT_SHARE);
  const left = lastColumns(before, room);
  const right = cutToWidth(
    joined(parts.slice(at + 1)),
    Math.max(0, columns - GAP - room - displayWidth(key)),
  );
  const space = " ".repeat(room - displayWidth(left));
  return `${space}${left}  ${hasColours ? ansiPaint(key, "match") : key}  ${right}`.trimEnd();
}

/** Columns of the spaces around the word. */
const GAP = 4;
/** Share of the columns before the word. */
const LEFT_SHARE = 0.45;

/** Shortens a text to its last columns, with an ellipsis before them if something is cut off. */
function lastColumns(text: string, columns: number): string {
  const reversed = [...text].reverse().join("");
  return [...cutToWidth(reversed, columns)].reverse().join("");
}

function marked(text: string, names: readonly string[], hasColours: boolean): string {
  if (names.length === 0) return text;
  return hasColours ? ansiPaint(text, "match") : `[${names.join(",")} ${text}]`;
}

/** The surface tokens of a sentence and the spaces between them. Words inside a token mark all of it. */
function textParts(sentence: Sentence, captured: CapturedNames): TextPart[] {
  const parts: TextPart[] = [];
  for (const { form, misc, first, last } of surfaceTokens(sentence)) {
    const names: string[] = [];
    for (let i = first; i <= last; i++) names.push(...(captured.get(i) ?? []));
    parts.push({ text: printable(form), names });
    if (last < sentence.length && !hasMisc(misc, "SpaceAfter=No")) parts.push({ text: " ", names: [] });
  }
  return parts;
}
