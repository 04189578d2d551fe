/**
 * All encodings of lifts in labels (2005, section 2 and table 1). With d the relation of a lifted arc, h
 * that of its syntactic head and p that of an arc on a lifting path, they write:
 *
 *     baseline   d      p      (lifts are not marked)
 *     head       d↑h    p
 *     head+path  d↑h    p↓
 *     path       d↑     p↓
 *
 * A lifted arc on the path of another has both marks: d↑h↓ or d↑↓. Arrows in a relation itself are escaped
 * with a backslash, so that every label can be decoded. A label without arrows is always a plain relation.
 */
export const ENCODINGS = ["baseline", "head", "head+path", "path"] as const;
/** The name of an encoding of lifts in labels. */
export type Encoding = (typeof ENCODINGS)[number];

/** The decoded label of an arc. */
export interface ArcLabel {
  /** The relation of the dependent to its syntactic head. */
  readonly relation: string;
  /** Whether the arc was lifted. */
  readonly isLifted: boolean;
  /** For a lifted arc, the relation of its syntactic head; "" if the encoding does not give it. */
  readonly headRelation: string;
  /** Whether the arc lies on a lifting path. */
  readonly isOnPath: boolean;
}

/** Encodes the label of an arc, without the information that the encoding does not write. */
export function encodeLabel(arc: ArcLabel, encoding: Encoding): string {
  if (encoding === "baseline") return arc.relation;
  const lifted = arc.isLifted ? UP : "";
  const headRelation = arc.isLifted && encoding !== "path" ? escaped(arc.headRelation) : "";
  const path = arc.isOnPath && encoding !== "head" ? DOWN : "";
  const marks = lifted + headRelation + path;
  return marks === "" && !hasArrow(arc.relation) ? arc.relation : escaped(arc.relation) + marks;
}

/**
 * Decodes a label. Any text is valid: if the encoding does not write such a combination of marks, only the
 * relation before the first mark counts.
 */
export function decodeLabel(label: string, encoding: Encoding): ArcLabel {
  const plain = { relation: label, isLifted: false, headRelation: "", isOnPath: false };
  if (encoding === "baseline" || !hasArrow(label)) return plain;
  const match = LABEL[encoding].exec(label);
  if (match === null) return { ...plain, relation: unescaped(RELATION.exec(label)![0]) };
  return {
    relation: unescaped(match[1]!),
    isLifted: match[2] !== undefined,
    headRelation: unescaped(match[3] ?? ""),
    isOnPath: match[4] !== undefined,
  };
}

/** Tells whether a label contains an arrow; labels without one are the same under every encoding. */
export function hasArrow(label: string): boolean {
  return label.includes(UP) || label.includes(DOWN);
}

const UP = "↑";
const DOWN = "↓";

const TEXT = String.raw`((?:[^\\↑↓]|\\[\\↑↓]|\\(?![\\↑↓]))*)`;
const RELATION = new RegExp(`^${TEXT}`, "u");
/** Groups: relation, lifting mark and what follows it, relation of the syntactic head, path mark. */
const LABEL = {
  head: new RegExp(`^${TEXT}(${UP}${TEXT})?$`, "u"),
  "head+path": new RegExp(`^${TEXT}(${UP}${TEXT})?(${DOWN})?$`, "u"),
  path: new RegExp(`^${TEXT}(${UP}())?(${DOWN})?$`, "u"),
};

function escaped(relation: string): string {
  return relation.replaceAll(/[\\↑↓]/g, String.raw`\$&`);
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\↑↓])/g, "$1");
}
