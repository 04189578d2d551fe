/**
 * How labels tell of lifts (2005, section 2 and table 1), for d the relation of an arc, h that of its
 * syntactic head and p that of an arc on a lifting path:
 *
 *     baseline   d      p      nothing is told
 *     head       d↑h    p
 *     head+path  d↑h    p↓
 *     path       d↑     p↓
 *
 * A lifted arc on the path of another has both marks, d↑h↓ or d↑↓. Relations that contain an arrow
 * themselves are escaped by a backslash, so that every label can be read back; a label without arrows is
 * always a relation as it stands.
 */
export const ENCODINGS = ["baseline", "head", "head+path", "path"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What a label says of its arc. */
export interface ArcLabel {
  /** The relation of the dependent to its syntactic head. */
  readonly relation: string;
  readonly isLifted: boolean;
  /** For a lifted arc the relation of the syntactic head to its own head; "" where the encoding does not tell. */
  readonly headRelation: string;
  /** Whether the arc lies on a lifting path. */
  readonly isOnPath: boolean;
}

/** The label of an arc under an encoding; what the encoding does not tell is left out. */
export function encodeLabel(arc: ArcLabel, encoding: Encoding): string {
  if (encoding === "baseline") return arc.relation;
  const lifted = arc.isLifted ? UP : "";
  const headRelation = arc.isLifted && encoding !== "path" ? escaped(arc.headRelation) : "";
  const path = arc.isOnPath && encoding !== "head" ? DOWN : "";
  const marks = lifted + headRelation + path;
  return marks === "" && !hasArrow(arc.relation) ? arc.relation : escaped(arc.relation) + marks;
}

/**
 * What a label says under an encoding, for any text at all: a combination of marks that the encoding does
 * not have means no more than the relation before the first mark.
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

/** Whether a label contains an arrow: those that do not are the same under every encoding. */
export function hasArrow(label: string): boolean {
  return label.includes(UP) || label.includes(DOWN);
}

const UP = "↑";
const DOWN = "↓";

const TEXT = String.raw`((?:[^\\↑↓]|\\[\\↑↓]|\\(?![\\↑↓]))*)`;
const RELATION = new RegExp(`^${TEXT}`, "u");
/** Groups: relation, lifting mark with what follows it, relation of the syntactic head, path mark. */
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
