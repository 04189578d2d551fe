import type { Diagram } from "../diagram.js";
import { MaxTree } from "../layout/max-tree.js";
import type { LineCharacters } from "./line-characters.js";
import type { PaintRole, StyledText } from "./text-style.js";

/** Columns from one vertical line to the next. */
const STEM_DISTANCE = 2;

/** The vertical line that connects a head and its dependents. */
interface Stem {
  /** Index of the head. */
  readonly head: number;
  /** Index of the first node on the line. */
  readonly top: number;
  /** Index of the last node on the line. */
  readonly bottom: number;
  /** Number of arcs from the head to its deepest descendant. */
  readonly height: number;
  /** Distance from the words, from 1. */
  level: number;
}

/**
 * Draws a tree as lines to the left of its words, with one word per line of the terminal.
 *
 * A vertical line, the stem, connects a head and its dependents. The horizontal line to a node begins at
 * the stem of its head and passes the node's own stem, if it has dependents. Lines that cross are not
 * connected. Returns undefined if the lines take more than `most` columns or if there is a cycle.
 */
export function branches(
  diagram: Diagram,
  characters: LineCharacters,
  most: number,
): StyledText[][] | undefined {
  const heads = new Int32Array(diagram.nodes.length).fill(NONE);
  for (const { head, dependent } of diagram.above) heads[dependent] = head;
  const stems = stemsOf(heads);
  if (stems === undefined) return undefined;
  const levels = setLevels(stems, heads.length);
  const width = STEM_DISTANCE * levels + 1;
  if (width > most) return undefined;
  const columnOf = ({ level }: Stem) => STEM_DISTANCE * (levels - level) + 1;

  const lines = Array.from(heads, () => new Array<string>(width).fill(" "));
  const stemOf = new Map<number, Stem>();
  for (const stem of stems) {
    stemOf.set(stem.head, stem);
    for (let i = stem.top; i <= stem.bottom; i++) lines[i]![columnOf(stem)] = characters.vertical;
  }
  const isDashed = new Uint8Array(heads.length);
  const roles = new Array<PaintRole>(heads.length).fill("line");
  for (const { dependent, isProjective, kind } of diagram.above) {
    if (!isProjective) isDashed[dependent] = 1;
    if (kind !== "tree") roles[dependent] = kind;
    else if (!isProjective && !diagram.isComparison) roles[dependent] = "non-projective";
  }
  return lines.map((line, i) => {
    const own = stemOf.get(i);
    const above = stemOf.get(heads[i]!);
    if (heads[i] === NONE && own === undefined) return [{ text: line.join(""), role: "line" as const }];
    const start = above !== undefined ? columnOf(above) : heads[i] === NONE ? columnOf(own!) : 0;
    if (above !== undefined) {
      const { topLeft, bottomLeft, branch } = characters;
      line[start] = i === above.top ? topLeft : i === above.bottom ? bottomLeft : branch;
    }
    const dash = isDashed[i] ? characters.dashedHorizontal : characters.horizontal;
    for (let x = above === undefined ? start : start + 1; x < width; x++) if (line[x] === " ") line[x] = dash;
    if (own !== undefined) {
      const { up, down, both } = characters;
      line[columnOf(own)] = own.bottom === i ? up : own.top === i ? down : both;
    }
    return [
      { text: line.slice(0, start).join(""), role: "line" as const },
      { text: line.slice(start).join(""), role: roles[i]! },
    ];
  });
}

/** The head of a node without one; -1 is the artificial root. */
const NONE = -2;

/** Returns the stems of all heads, or undefined if there is a cycle. */
function stemsOf(heads: Int32Array): Stem[] | undefined {
  const count = heads.length;
  const top = Int32Array.from(heads, (_, i) => i);
  const bottom = top.slice();
  const height = new Int32Array(count);
  /** Number of dependents of each node whose own stems are not done yet. */
  const waiting = new Int32Array(count);
  for (const head of heads) if (head >= 0) waiting[head]!++;
  const done: number[] = [];
  for (let i = 0; i < count; i++) if (waiting[i] === 0) done.push(i);
  for (let k = 0; k < done.length; k++) {
    const node = done[k]!;
    const head = heads[node]!;
    if (head < 0) continue;
    top[head] = Math.min(top[head]!, node);
    bottom[head] = Math.max(bottom[head]!, node);
    height[head] = Math.max(height[head]!, height[node]! + 1);
    if (--waiting[head]! === 0) done.push(head);
  }
  if (done.length < count) return undefined;
  return done
    .filter((node) => height[node]! > 0)
    .map((head) => ({ head, top: top[head]!, bottom: bottom[head]!, height: height[head]!, level: 0 }));
}

/** Puts each stem to the left of all lower stems beside it; returns the highest level. */
function setLevels(stems: readonly Stem[], count: number): number {
  const taken = new MaxTree(count);
  const length = ({ top, bottom }: Stem) => bottom - top;
  let highest = 0;
  for (const stem of stems.toSorted(
    (a, b) => a.height - b.height || length(a) - length(b) || a.top - b.top,
  )) {
    stem.level = 1 + taken.max(stem.top, stem.bottom);
    taken.raise(stem.top, stem.bottom, stem.level);
    highest = Math.max(highest, stem.level);
  }
  return highest;
}
