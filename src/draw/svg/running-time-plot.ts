import { round } from "./arc-svg.js";
import { axisTicks } from "./axis-ticks.js";
import { escapeXml } from "./escape-xml.js";

/** Sentences to plot and the line that fits them. */
export interface PlottedSentences {
  /** Length n of each sentence, in words. */
  readonly lengths: ArrayLike<number>;
  /** Number m of transitions for each sentence. */
  readonly transitions: ArrayLike<number>;
  /** Slope of the fitted line m = slope * n; NaN if there is none. */
  readonly slope: number;
  /** Share of the variance of m that the line explains; NaN if there is none. */
  readonly r2: number;
}

/** The contents of a plot of abstract running time: transitions over sentence length. */
export interface RunningTimePlot extends PlottedSentences {
  /** Title of the plot. */
  readonly title: string;
  /** Test sentences parsed with a classifier, drawn as white dots beside those derived by an oracle. */
  readonly test?: PlottedSentences | undefined;
}

const WIDTH = 720;
const HEIGHT = 480;
// The edges of the plotting area within the picture.
const LEFT = 76;
const RIGHT = WIDTH - 24;
const TOP = 52;
const BOTTOM = HEIGHT - 62;

/**
 * Draws abstract running time over sentence length as an SVG document, as figure 5 of the 2009 paper does.
 *
 * The plot has a dot for each sentence, the line m = 2n of a projective system, and the fitted line.
 * Sentences of equal length and running time share a dot.
 */
export function runningTimePlot({ title, test, ...sentences }: RunningTimePlot): string {
  const { lengths, transitions, slope, r2 } = sentences;
  const longest = Math.max(highest(lengths), highest(test?.lengths ?? []));
  const xTicks = axisTicks(longest);
  const yTicks = axisTicks(Math.max(highest(transitions), highest(test?.transitions ?? []), 2 * longest));
  const x = scale(xTicks.at(-1)!, LEFT, RIGHT);
  const y = scale(yTicks.at(-1)!, BOTTOM, TOP);
  const line = (factor: number, attributes: string) => {
    const end = Math.min(xTicks.at(-1)!, yTicks.at(-1)! / factor);
    return `<path d="M${x(0)} ${y(0)}L${x(end)} ${y(factor * end)}" ${attributes}/>`;
  };
  const hasFit = isLine(slope);
  const hasTestFit = test !== undefined && isLine(test.slope);
  const [trainFit, testFit] = [fitText(slope, r2), fitText(test?.slope ?? 0, test?.r2 ?? 0)];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif" font-size="13" fill="#222">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="30" font-size="${titleSize(title)}" font-weight="bold">${escapeXml(title)}</text>`,
    `<path d="${yTicks.map((m) => `M${LEFT} ${y(m)}H${RIGHT}`).join("")}" stroke="#e4e4e4"/>`,
    `<path d="M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}${xTicks.map((n) => `M${x(n)} ${BOTTOM}v5`).join("")}" fill="none" stroke="#444"/>`,
    ...xTicks.map((n) => `<text x="${x(n)}" y="${BOTTOM + 20}" text-anchor="middle">${n}</text>`),
    ...yTicks.map((m) => `<text x="${LEFT - 8}" y="${y(m)}" dy="4.5" text-anchor="end">${m}</text>`),
    `<text x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 16}" text-anchor="middle">Sentence length n, words</text>`,
    `<text transform="translate(20 ${(TOP + BOTTOM) / 2}) rotate(-90)" text-anchor="middle">Transitions m</text>`,
    `<path d="${dots(lengths, transitions, x, y)}" stroke="#333" stroke-opacity="0.75" stroke-width="3.2" stroke-linecap="round"/>`,
    ...(test === undefined ? [] : whiteDots(dots(test.lengths, test.transitions, x, y))),
    line(2, PROJECTIVE_LINE),
    ...(hasFit ? [line(slope, FITTED_LINE)] : []),
    ...(hasTestFit ? [line(test.slope, TEST_LINE)] : []),
    ...legend(0, PROJECTIVE_LINE, "m = 2n: no swaps"),
    ...(hasFit
      ? legend(
          1,
          FITTED_LINE,
          `${trainFit}: ${test === undefined ? "least squares" : "training, by oracle (black)"}`,
        )
      : []),
    ...(hasTestFit ? legend(2, TEST_LINE, `${testFit}: test, by classifier (white)`) : []),
    "</svg>",
  ].join("\n")}\n`;
}

function isLine(slope: number): boolean {
  return Number.isFinite(slope) && slope > 0;
}

function fitText(slope: number, r2: number): string {
  return `m = ${slope.toFixed(2)}n${Number.isFinite(r2) ? `, R² = ${r2.toFixed(2)}` : ""}`;
}

/** Draws the dots twice: smaller white dots on larger dark ones, which leave a ring. */
function whiteDots(path: string): string[] {
  return [
    `<path d="${path}" stroke="#111" stroke-width="4.6" stroke-linecap="round"/>`,
    `<path d="${path}" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`,
  ];
}

/** Returns a font size at which the title fits: bold letters are at most 0.65 em wide on average. */
function titleSize(title: string): number {
  return Math.min(16, Math.max(6, Math.floor((RIGHT - LEFT) / (0.65 * title.length))));
}

const PROJECTIVE_LINE = 'stroke="#0a63b8" stroke-width="1.6" stroke-dasharray="6 4" fill="none"';
const TEST_LINE = 'stroke="#1a7f37" stroke-width="1.8" fill="none"';
const FITTED_LINE = 'stroke="#c8321f" stroke-width="1.8" fill="none"';

/** Draws a line of the legend in the upper left: few short sentences have that many transitions. */
function legend(index: number, attributes: string, text: string): string[] {
  const y = TOP + 16 + 20 * index;
  return [
    `<path d="M${LEFT + 14} ${y}h28" ${attributes}/>`,
    `<text x="${LEFT + 50}" y="${y}" dy="4.5" paint-order="stroke" stroke="#fff" stroke-width="4">${escapeXml(text)}</text>`,
  ];
}

/** Returns one path for all dots: a subpath of length 0 each, which round line caps turn into a dot. */
function dots(
  lengths: ArrayLike<number>,
  transitions: ArrayLike<number>,
  x: (n: number) => number,
  y: (m: number) => number,
): string {
  const paths = new Set<string>();
  for (let s = 0; s < lengths.length; s++) paths.add(`M${x(lengths[s]!)} ${y(transitions[s]!)}h0`);
  return [...paths].join("");
}

/** Returns a function that maps 0 to `start` and `most` to `end`, to a tenth of a pixel. */
function scale(most: number, start: number, end: number): (value: number) => number {
  return (value) => round(start + (value / most) * (end - start));
}

function highest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  return most;
}
