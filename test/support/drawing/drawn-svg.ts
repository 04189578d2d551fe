import { expect } from "vitest";
import { textWidth } from "../../../src/draw/layout/text-width.js";
import { parseXml, type XmlElement } from "./xml.js";

/** A rectangle in a picture, in pixels from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A text in a picture with its bounding box. */
export interface DrawnText extends Box {
  readonly text: string;
  readonly middle: number;
}

/** An arc in a picture: its line, its label, and the ends that its data attributes name. */
export interface DrawnArc {
  readonly head: string;
  readonly dependent: string;
  readonly label: DrawnText | undefined;
  /** The x coordinates of its legs; only one for an arc from the root or a cut arc. */
  readonly legs: readonly number[];
  /** Its vertical and horizontal strokes as thin boxes. */
  readonly strokes: readonly Box[];
  /** The y coordinate of its horizontal stroke. */
  readonly level: number;
  /** The x coordinate of its arrowhead; undefined if it has none. */
  readonly tip: number | undefined;
  readonly isDashed: boolean;
  readonly colour: string;
}

/** A picture read back from its SVG. */
export interface DrawnSvg {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly arcs: readonly DrawnArc[];
  /** All texts but the labels of arcs, in order: forms, then tags, then multiword tokens, row by row. */
  readonly texts: readonly DrawnText[];
}

/** Reads a picture back from its SVG, with absolute coordinates. */
export function drawnSvg(svg: string): DrawnSvg {
  const root = parseXml(svg);
  const arcs: DrawnArc[] = [];
  const texts: DrawnText[] = [];
  const visit = (element: XmlElement, x: number, y: number, size: number) => {
    const { attributes, children, name } = element;
    const [, dx = "0", dy = "0"] = /^translate\((\S+) (\S+)\)$/.exec(attributes.transform ?? "") ?? [];
    const inner = [x + Number(dx), y + Number(dy)] as const;
    const fontSize = Number(attributes["font-size"] ?? size);
    if (name === "text" && attributes["text-anchor"] !== "start")
      texts.push(textBox(element, ...inner, fontSize));
    if (attributes["data-head"] !== undefined) arcs.push(drawnArc(element, ...inner));
    else for (const child of children) visit(child, ...inner, fontSize);
  };
  visit(root, 0, 0, 0);
  return {
    width: Number(root.attributes.width),
    height: Number(root.attributes.height),
    title: root.children.find(({ name }) => name === "title")!.text,
    arcs,
    texts,
  };
}

function textBox({ attributes, text }: XmlElement, x: number, y: number, size: number): DrawnText {
  const middle = x + Number(attributes.x);
  const base = y + Number(attributes.y);
  const half = textWidth(text, size) / 2;
  return {
    text,
    middle,
    left: middle - half,
    right: middle + half,
    top: base - 0.75 * size,
    bottom: base + 0.22 * size,
  };
}

const ARC =
  /^M(\S+) ([^VH]+)(?:V(\S+?)(?:q\S+ \S+ \S+ (\S+?)(?=H))?)?(?:H([^q]+))?(?:q(\S+) \S+ \S+ \S+V(\S+))?$/;

function drawnArc(group: XmlElement, x: number, y: number): DrawnArc {
  const [line, arrow] = group.children.filter(({ name }) => name === "path");
  const label = group.children.find(({ name }) => name === "text");
  const match = ARC.exec(line!.attributes.d!);
  if (match === null) throw new Error(`no arc: ${line!.attributes.d}`);
  const [startX, startY, upTo, rise, across, corner, downTo] = match
    .slice(1)
    .map((n) => (n === undefined ? undefined : Number(n)));
  const level = upTo === undefined ? startY! : upTo + (rise ?? 0);
  const start = upTo === undefined ? undefined : startX!;
  const end = downTo === undefined ? undefined : across! + corner!;
  const strokes: Box[] = [];
  if (start !== undefined) strokes.push(stroke(start, start, startY!, level));
  if (end !== undefined) strokes.push(stroke(end, end, level, downTo!));
  if (across !== undefined) strokes.push(stroke(startX!, end ?? across, level, level));
  const tip = /^M(\S+) /.exec(arrow?.attributes.d ?? "")?.[1];
  return {
    head: group.attributes["data-head"]!,
    dependent: group.attributes["data-dependent"]!,
    label: label && textBox(label, x, y, Number(label.attributes["font-size"])),
    legs: [start, end].flatMap((leg) => (leg === undefined ? [] : [x + leg])),
    strokes: strokes.map((box) => ({
      left: box.left + x,
      right: box.right + x,
      top: box.top + y,
      bottom: box.bottom + y,
    })),
    level: y + level,
    tip: tip === undefined ? undefined : x + Number(tip),
    isDashed: line!.attributes["stroke-dasharray"] !== undefined,
    colour: group.attributes.fill!,
  };
}

function stroke(x1: number, x2: number, y1: number, y2: number): Box {
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
}

/** Tells whether two boxes overlap by more than a rounding error. */
export function overlaps(a: Box, b: Box): boolean {
  const slack = 0.2;
  return (
    a.left < b.right - slack &&
    b.left < a.right - slack &&
    a.top < b.bottom - slack &&
    b.top < a.bottom - slack
  );
}

/** Checks that no text overlaps another or is crossed by a line, and that all are within the picture. */
export function checkApart(picture: DrawnSvg): void {
  const labels = picture.arcs.flatMap(({ label }) => label ?? []);
  const texts = [...labels, ...picture.texts];
  for (const [i, a] of texts.entries()) {
    expect(a.left).toBeGreaterThanOrEqual(0);
    expect(a.right).toBeLessThanOrEqual(picture.width);
    expect(a.top).toBeGreaterThanOrEqual(0);
    expect(a.bottom).toBeLessThanOrEqual(picture.height);
    for (const b of texts.slice(i + 1)) if (overlaps(a, b)) expect.fail(`${a.text} overlaps ${b.text}`);
    for (const { strokes, head, dependent } of picture.arcs)
      for (const stroke of strokes) {
        const thin = {
          ...stroke,
          left: stroke.left - 0.5,
          right: stroke.right + 0.5,
          top: stroke.top - 0.5,
          bottom: stroke.bottom + 0.5,
        };
        if (overlaps(a, thin)) expect.fail(`${a.text} is crossed by ${head} -> ${dependent}`);
      }
  }
}

/** Checks that no two lines run along each other: overlapping arcs have different levels and legs. */
export function checkLines(arcs: readonly DrawnArc[]): void {
  const strokes = arcs.flatMap((arc) => arc.strokes.map((stroke) => ({ ...stroke, arc })));
  for (const [i, a] of strokes.entries()) {
    for (const b of strokes.slice(i + 1)) {
      if (a.arc === b.arc) continue;
      const areParallel = (a.left === a.right) === (b.left === b.right);
      const areClose = a.left === a.right ? Math.abs(a.left - b.left) < 4 : Math.abs(a.top - b.top) < 10;
      const overlap =
        a.left === a.right ? a.top < b.bottom && b.top < a.bottom : a.left < b.right && b.left < a.right;
      if (areParallel && areClose && overlap)
        expect.fail(`${JSON.stringify(a)} runs along ${JSON.stringify(b)}`);
    }
  }
}
