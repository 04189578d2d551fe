import type { Sentence } from "../../sentence/sentence.js";
import { textWidth } from "../layout/text-width.js";
import { round } from "./arc-svg.js";
import { escapeXml } from "./escape-xml.js";
import { THEMES, type Theme, type ThemeName } from "./theme.js";

/** An arc of a derivation, with its label by name. */
export interface DerivationArc {
  /** The position of the head; 0 is the artificial root. */
  readonly head: number;
  /** The position of the dependent. */
  readonly dependent: number;
  /** The label. */
  readonly label: string;
}

/** A configuration of a derivation, and the transition that led to it. */
export interface DerivationFrame {
  /** The name of the transition; "" in the first frame. */
  readonly move: string;
  /** All nodes of the stack, its bottom first. */
  readonly stack: readonly number[];
  /** All nodes of the buffer, its front first. */
  readonly buffer: readonly number[];
  /** All nodes of the second stack, for a system that has one. */
  readonly otherStack?: readonly number[] | undefined;
  /** The arc that the transition added. */
  readonly arc?: DerivationArc | undefined;
}

/** Options for drawing a derivation. */
export interface DerivationSvgOptions {
  /** Colour theme; "light" by default. */
  readonly theme?: ThemeName | undefined;
  /** How long each configuration is shown, in seconds; 0.8 by default. */
  readonly seconds?: number | undefined;
  /** A line above the drawing, such as the name of the system. */
  readonly title?: string | undefined;
}

// All lengths are in pixels.
const SIZE = 15;
const CHIP = 30;
const GAP = 6;
const MARGIN = 18;
const LEVEL = 22;
const FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', sans-serif";
/** The share of a frame that movement takes. */
const MOVING = 0.35;

/**
 * Draws a derivation as an animated SVG document without scripts: words move between the stack on the left
 * and the buffer on the right, and arcs appear over the sentence below. It repeats for ever.
 *
 * @throws RangeError if there are no frames.
 * @example
 * const svg = derivationSvg(sentence, frames, { title: "swap, lazy oracle" });
 */
export function derivationSvg(
  sentence: Sentence,
  frames: readonly DerivationFrame[],
  options: DerivationSvgOptions = {},
): string {
  if (frames.length === 0) throw new RangeError("expected at least one configuration, found none");
  const theme = THEMES[options.theme ?? "light"];
  const names = sentence.form.map((form, i) => (i === 0 ? "ROOT" : form));
  const widths = names.map((name) => textWidth(name, SIZE) + 16);
  const length = (nodes: readonly number[]) => nodes.reduce((sum, node) => sum + widths[node]! + GAP, 0);
  const stackRoom = Math.max(
    60,
    ...frames.map(({ stack, otherStack = [] }) => Math.max(length(stack), length(otherStack))),
  );
  const bufferRoom = Math.max(60, ...frames.map(({ buffer }) => length(buffer)));
  const middle = MARGIN + stackRoom + 8;
  const hasOther = frames.some(({ otherStack }) => otherStack !== undefined);
  const wordsWidth = length(names.map((_, node) => node));
  const width = Math.ceil(Math.max(middle + 8 + bufferRoom + MARGIN, wordsWidth + 2 * MARGIN));
  const clock = new Clock(frames.length, options.seconds ?? 0.8);
  const laneTop = MARGIN + 48;
  const laneHeight = hasOther ? 2 * CHIP + GAP : CHIP;
  const places = arcPlaces(frames);
  const arcsTop = laneTop + laneHeight + 26;
  const wordsTop = arcsTop + Math.max(0, ...[...places.values()].map(({ level }) => level)) * LEVEL + 24;
  const height = Math.ceil(wordsTop + SIZE + MARGIN);
  const place = (nodes: readonly number[], node: number, isStack: boolean, y: number): Place | undefined => {
    const at = nodes.indexOf(node);
    if (at === -1) return undefined;
    const x = isStack ? middle - 8 - length(nodes.slice(at)) + GAP : middle + 8 + length(nodes.slice(0, at));
    return { x, y, opacity: 1 };
  };
  const chips = names.flatMap((name, node) => {
    const first = frames.map(
      ({ stack, buffer }) => place(stack, node, true, laneTop) ?? place(buffer, node, false, laneTop),
    );
    const second = frames.map(({ otherStack = [] }) => place(otherStack, node, true, laneTop + CHIP + GAP));
    return [first, ...(hasOther ? [second] : [])].map((places) =>
      chipSvg(name, widths[node]!, held(places), clock, theme),
    );
  });
  const centres = names.map(
    (_, node) => MARGIN + length(names.slice(0, node).map((_, k) => k)) + widths[node]! / 2,
  );
  const arcs = frames.flatMap(({ arc }, k) =>
    arc === undefined ? [] : [arcSvg(arc, centres, wordsTop, places.get(arc)!, clock.from(k), theme)],
  );
  const words = names.map(
    (name, node) => `<text x="${round(centres[node]!)}" y="${wordsTop + SIZE}">${escapeXml(name)}</text>`,
  );
  const moves = frames.map(({ move, arc }, k) => {
    const text = arc === undefined ? move : `${move} ${arc.label}`;
    return text === ""
      ? ""
      : `<text x="${width - MARGIN}" y="${MARGIN + 12}" text-anchor="end" font-weight="bold" fill="${theme.arc.match}" opacity="0">${escapeXml(text)}${clock.only(k)}</text>`;
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}" font-size="${SIZE}">`,
    `<title>${escapeXml(options.title ?? "Derivation")}</title>`,
    `<rect width="${width}" height="${height}" fill="${theme.background}"/>`,
    `<text x="${MARGIN}" y="${MARGIN + 12}" fill="${theme.form}">${escapeXml(options.title ?? "")}</text>`,
    ...moves,
    `<g fill="${theme.tag}" font-size="12"><text x="${middle - 8}" y="${laneTop - 8}" text-anchor="end">Stack</text><text x="${middle + 8}" y="${laneTop - 8}">Buffer</text></g>`,
    `<path d="M${middle} ${laneTop - 20}v${laneHeight + 26}" stroke="${theme.tag}"/>`,
    ...chips,
    ...arcs,
    `<g fill="${theme.form}" text-anchor="middle">`,
    ...words,
    "</g>",
    "</svg>",
  ].join("\n")}\n`;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly opacity: number;
}

/** Fills the gaps: a node that is nowhere fades out where it was, or waits where it will come in. */
function held(places: readonly (Place | undefined)[]): Place[] {
  let last = places.find((place) => place !== undefined) ?? { x: 0, y: 0, opacity: 0 };
  return places.map((place) => {
    if (place !== undefined) last = place;
    return place ?? { ...last, y: last.y - CHIP / 2, opacity: 0 };
  });
}

/** Turns frames into the times of an animation that repeats. */
class Clock {
  readonly #frames: number;
  readonly #attributes: string;

  constructor(frames: number, seconds: number) {
    this.#frames = frames;
    this.#attributes = `dur="${round(frames * seconds)}s" repeatCount="indefinite"`;
  }

  /** Values by frame, as an animation that moves at the start of each frame that changes something. */
  values(attribute: string, values: readonly string[]): string {
    const changes = values.flatMap((value, k) => (k === 0 || value === values[k - 1] ? [] : [k]));
    if (changes.length === 0) return "";
    const points: (readonly [time: number, value: string])[] = [[0, values[0]!]];
    for (const k of changes)
      points.push([k / this.#frames, values[k - 1]!], [(k + MOVING) / this.#frames, values[k]!]);
    points.push([1, values.at(-1)!]);
    const [times, texts] = [
      points.map(([time]) => Math.round(1e4 * time) / 1e4),
      points.map(([, text]) => text),
    ];
    const body = `values="${texts.join(";")}" keyTimes="${times.join(";")}" ${this.#attributes}`;
    return attribute === "translate"
      ? `<animateTransform attributeName="transform" type="translate" ${body}/>`
      : `<animate attributeName="${attribute}" ${body}/>`;
  }

  /** Shown from a frame on. */
  from(frame: number): string {
    return this.values(
      "opacity",
      Array.from({ length: this.#frames }, (_, k) => (k >= frame ? "1" : "0")),
    );
  }

  /** Shown in one frame. */
  only(frame: number): string {
    return this.values(
      "opacity",
      Array.from({ length: this.#frames }, (_, k) => (k === frame ? "1" : "0")),
    );
  }
}

function chipSvg(name: string, width: number, places: readonly Place[], clock: Clock, theme: Theme): string {
  const first = places[0]!;
  const moved = clock.values(
    "translate",
    places.map(({ x, y }) => `${round(x)} ${round(y)}`),
  );
  const faded = clock.values(
    "opacity",
    places.map(({ opacity }) => String(opacity)),
  );
  return [
    `<g transform="translate(${round(first.x)} ${round(first.y)})" opacity="${first.opacity}">`,
    moved,
    faded,
    `<rect width="${round(width)}" height="${CHIP}" rx="6" fill="${theme.background}" stroke="${theme.tag}"/>`,
    `<text x="${round(width / 2)}" y="20" text-anchor="middle" fill="${theme.form}">${escapeXml(name)}</text>`,
    "</g>",
  ].join("");
}

function arcSvg(
  { head, dependent, label }: DerivationArc,
  centres: readonly number[],
  base: number,
  { level, leg }: ArcPlace,
  animation: string,
  theme: Theme,
): string {
  const step = head < dependent ? 1 : -1;
  const [from, to] = [centres[head]! + step * (5 + 4 * leg), centres[dependent]!];
  const y = base - level * LEVEL;
  const side = from < to ? 1 : -1;
  const path = `M${round(from)} ${base - 2}V${y + 6}q0 -6 ${6 * side} -6H${round(to - 6 * side)}q${6 * side} 0 ${6 * side} 6V${base - 8}`;
  return [
    `<g fill="${theme.arc.tree}" opacity="1">${animation}`,
    `<path d="${path}" fill="none" stroke="${theme.arc.tree}" stroke-width="1.2"/>`,
    `<path d="M${round(to)} ${base - 2}l-3.2 -7h6.4z"/>`,
    `<text x="${round((from + to) / 2)}" y="${y - 4}" font-size="11.5" text-anchor="middle">${escapeXml(label)}</text>`,
    "</g>",
  ].join("");
}

/** Where an arc is drawn. */
interface ArcPlace {
  /** Above all shorter arcs that it covers or crosses; the lowest level is 1. */
  readonly level: number;
  /** Its number among the arcs from the same side of its head, the longest first, which are nearest to it. */
  readonly leg: number;
}

function arcPlaces(frames: readonly DerivationFrame[]): Map<DerivationArc, ArcPlace> {
  const arcs = frames.flatMap(({ arc }) => (arc === undefined ? [] : [arc]));
  const span = ({ head, dependent }: DerivationArc) => Math.abs(head - dependent);
  const isBeside = (a: DerivationArc, b: DerivationArc) =>
    a.head === b.head && a.dependent > a.head === b.dependent > b.head;
  const places = new Map<DerivationArc, ArcPlace>();
  for (const arc of arcs.toSorted((a, b) => span(a) - span(b))) {
    const [left, right] = [Math.min(arc.head, arc.dependent), Math.max(arc.head, arc.dependent)];
    let level = 1;
    for (const [other, below] of places) {
      const [from, to] = [Math.min(other.head, other.dependent), Math.max(other.head, other.dependent)];
      if (from < right && left < to) level = Math.max(level, below.level + 1);
    }
    const leg = arcs.filter((other) => isBeside(arc, other) && span(other) > span(arc)).length;
    places.set(arc, { level, leg });
  }
  return places;
}
