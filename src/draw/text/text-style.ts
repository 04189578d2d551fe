import type { DiagramArc } from "../diagram.js";
import { hasRightToLeft } from "../layout/direction.js";

/** What a piece of a drawing in characters is, so that it can be coloured. */
export type PaintRole =
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
export interface StyledText {
  readonly text: string;
  readonly role: PaintRole;
}

/** Colours a text; it must not change what the text says or how wide it is. */
export type Paint = (text: string, role: PaintRole) => string;

/** How the line of an arc is coloured. */
export function lineRole({ kind, isProjective }: DiagramArc, isComparison: boolean): PaintRole {
  if (kind !== "tree") return kind;
  return isProjective || isComparison ? "line" : "non-projective";
}

/** How the label of an arc is coloured. */
export function labelRole(arc: DiagramArc, isComparison: boolean): PaintRole {
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
export function markedLeftToRight(text: string): string {
  return hasRightToLeft(text) ? LEFT_TO_RIGHT_MARK + text + LEFT_TO_RIGHT_MARK : text;
}
