import type { DiagramArc } from "../diagram.js";
import { hasRightToLeft } from "../layout/direction.js";

/** What a piece of a drawing in characters is, so that it can be coloured. */
export type Role =
  | "form"
  | "tag"
  | "line"
  | "relation"
  | "non-projective"
  | "relabelled"
  | "missed"
  | "wrong"
  | "enhanced";

/** A text in one colour. */
export interface Ink {
  readonly text: string;
  readonly role: Role;
}

/** Colours a text; it must not change what the text says or how wide it is. */
export type Paint = (text: string, role: Role) => string;

/** The characters that lines are made of. */
export interface LineCharacters {
  readonly horizontal: string;
  readonly vertical: string;
  /** The same for arcs that are not projective, or between empty nodes. */
  readonly dashedHorizontal: string;
  readonly dashedVertical: string;
  readonly cross: string;
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  readonly bottomRight: string;
  /** A line to the right from a vertical one. */
  readonly branch: string;
  /** A horizontal line from which a vertical one goes down, up, or both. */
  readonly down: string;
  readonly up: string;
  readonly both: string;
  readonly tipDown: string;
  readonly tipUp: string;
  readonly ellipsis: string;
}

export const BOX: LineCharacters = {
  horizontal: "─",
  vertical: "│",
  dashedHorizontal: "╌",
  dashedVertical: "╎",
  cross: "┼",
  topLeft: "╭",
  topRight: "╮",
  bottomLeft: "╰",
  bottomRight: "╯",
  branch: "├",
  down: "┬",
  up: "┴",
  both: "┼",
  tipDown: "▼",
  tipUp: "▲",
  ellipsis: "…",
};

export const ASCII: LineCharacters = {
  horizontal: "-",
  vertical: "|",
  dashedHorizontal: "=",
  dashedVertical: ":",
  cross: "+",
  topLeft: ".",
  topRight: ".",
  bottomLeft: "`",
  bottomRight: "'",
  branch: "|",
  down: "+",
  up: "+",
  both: "+",
  tipDown: "v",
  tipUp: "^",
  ellipsis: "~",
};

const ASCII_SIGNS: Readonly<Record<string, string>> = { "→": "->", "←": "<-", "≠": "!=", "↺": "@", "…": "~" };

/** A label with its signs in the characters of the lines. */
export function signed(label: string, characters: LineCharacters): string {
  return characters === ASCII ? label.replaceAll(/[→←≠↺…]/g, (sign) => ASCII_SIGNS[sign]!) : label;
}

/** How the line of an arc is coloured. */
export function lineRole({ kind, isProjective }: DiagramArc, isComparison: boolean): Role {
  if (kind !== "tree") return kind;
  return isProjective || isComparison ? "line" : "non-projective";
}

/** How the label of an arc is coloured. */
export function labelRole(arc: DiagramArc, isComparison: boolean): Role {
  const role = lineRole(arc, isComparison);
  return role === "line" ? "relation" : role;
}

export function isDashed({ kind, isProjective }: DiagramArc): boolean {
  return kind === "enhanced" || !isProjective;
}

const LEFT_TO_RIGHT_MARK = "\u200e";

/**
 * A text that stays where it is put: a terminal that reorders scripts from right to left reorders letters
 * within the text only, and one that does not shows the same places.
 */
export function inPlace(text: string): string {
  return hasRightToLeft(text) ? LEFT_TO_RIGHT_MARK + text + LEFT_TO_RIGHT_MARK : text;
}
