import type { DiagramArc } from "../diagram.js";
import { hasRightToLeft } from "../layout/direction.js";

/** The role of a text in a drawing made of characters; it decides the colour. */
export type PaintRole =
  | "form"
  | "tag"
  | "line"
  | "relation"
  | "non-projective"
  | "match"
  | "relabelled"
  | "missed"
  | "wrong"
  | "enhanced";

/** A text in one colour. */
export interface StyledText {
  /** The text without colour. */
  readonly text: string;
  /** The role that decides its colour. */
  readonly role: PaintRole;
}

/** Colours a text by its role; it must not change the characters or the width of the text. */
export type Paint = (text: string, role: PaintRole) => string;

/** Returns the role of an arc's line. */
export function lineRole({ kind, isProjective }: DiagramArc, isComparison: boolean): PaintRole {
  if (kind !== "tree") return kind;
  return isProjective || isComparison ? "line" : "non-projective";
}

/** Returns the role of an arc's label. */
export function labelRole(arc: DiagramArc, isComparison: boolean): PaintRole {
  const role = lineRole(arc, isComparison);
  return role === "line" ? "relation" : role;
}

/** Tells whether an arc's line is dashed: it is not projective, or it belongs to an empty node. */
export function isDashed({ kind, isProjective }: DiagramArc): boolean {
  return kind === "enhanced" || !isProjective;
}

const LEFT_TO_RIGHT_MARK = "\u200e";

/**
 * Puts a text with right-to-left letters between left-to-right marks, so that it stays in its column.
 *
 * A terminal that reorders right-to-left scripts then reorders letters only within the text.
 */
export function markedLeftToRight(text: string): string {
  return hasRightToLeft(text) ? LEFT_TO_RIGHT_MARK + text + LEFT_TO_RIGHT_MARK : text;
}
