import type { Histogram } from "../../sentence/measures/histogram.js";
import type { Statistics } from "../../sentence/measures/statistics.js";
import { table } from "./table.js";

/** The statistics of a file, or of all files, with a name. */
export interface Named {
  readonly name: string;
  readonly statistics: Statistics;
}

/** A column of a table: its heading, and its cell for one row. */
type Column = readonly [heading: string, cell: (statistics: Statistics) => string];

/**
 * Makes all tables of `crossarc stats`, with a row for each of the named statistics; of several, the last is
 * the total.
 */
export function statisticsTables(rows: readonly Named[], markdown: boolean): string {
  const titled = (title: string, columns: readonly Column[], note = "") => {
    const body = table(
      rows.map(({ name, statistics }) => [name, ...columns.map(([, cell]) => cell(statistics))]),
      {
        header: ["", ...columns.map(([heading]) => heading)],
        align: ["left", ...columns.map(() => "right" as const)],
        markdown,
      },
    );
    return `${markdown ? `### ${title}\n\n` : `${title}\n`}${body}${note && `\n${note}\n`}`;
  };
  const most = (histogram: (statistics: Statistics) => Histogram) =>
    Math.max(...rows.map(({ statistics }) => histogram(statistics).max));
  const degrees = (title: string, histogram: (statistics: Statistics) => Histogram) =>
    titled(`${title}, % of sentences`, valueColumns(histogram, Math.min(most(histogram), HIGHEST_DEGREE)));
  return [
    titled("Data sets", DATA_SETS, [LEGEND, ...brokenTreeNotes(rows)].join("\n\n")),
    degrees("Degree", ({ degree }) => degree),
    degrees("Gap degree", ({ gapDegree }) => gapDegree),
    degrees("Edge degree", ({ edgeDegree }) => edgeDegree),
    titled("Well-nestedness, % of sentences", [
      ["well-nested", (s) => percentage(s.wellNestedSentences, s.trees)],
      ["ill-nested", (s) => percentage(s.trees - s.wellNestedSentences, s.trees)],
    ]),
    titled(
      "Arc length, % of arcs between words",
      rangeColumns(({ arcLength }) => arcLength, [1, 2, 4, 8, 16, 32]),
    ),
    titled(
      "Sentence length, % of sentences",
      rangeColumns((s) => s.sentenceLength, [5, 10, 20, 40, 80]),
    ),
  ].join("\n");
}

/** The columns of the 2007 paper's table 1. */
const DATA_SETS: readonly Column[] = [
  ["Tok", (s) => String(s.tokens)],
  ["Sen", (s) => String(s.sentences)],
  ["T/S", (s) => fixed(s.sentenceLength.mean, 1)],
  ["Lem", (s) => (s.hasLemmas ? "yes" : "no")],
  ["CPoS", (s) => String(s.coarseTags.size)],
  ["PoS", (s) => String(s.tags.size)],
  ["MSF", (s) => String(s.features.size)],
  ["Dep", (s) => String(s.relations.size)],
  ["NPT", (s) => fixed(s.nonProjectiveTokenPercentage, 2)],
  ["NPS", (s) => fixed(s.nonProjectiveSentencePercentage, 1)],
];
const LEGEND = [
  "Tok tokens, Sen sentences, T/S tokens per sentence, Lem lemmas present, CPoS coarse and PoS fine part-of-speech",
  "tags, MSF atomic features, Dep relations, NPT % of tokens whose arc is non-projective, NPS % of sentences with one.",
].join("\n");

/** Higher degrees share a column. */
const HIGHEST_DEGREE = 5;

/**
 * Columns for the values from 0 to `last`; the last column includes higher values if it is HIGHEST_DEGREE.
 */
function valueColumns(histogram: (statistics: Statistics) => Histogram, last: number): Column[] {
  return Array.from({ length: last + 1 }, (_, value) => {
    const isOpen = value === HIGHEST_DEGREE;
    const count = (s: Statistics) => histogram(s).count(value, isOpen ? Number.POSITIVE_INFINITY : value);
    return [isOpen ? `${value}+` : String(value), (s) => percentage(count(s), histogram(s).total)];
  });
}

/**
 * Columns for ranges of values, each up to one of the `ends`, for higher values, and for mean and maximum.
 */
function rangeColumns(histogram: (statistics: Statistics) => Histogram, ends: readonly number[]): Column[] {
  const ranges = [...ends, Number.POSITIVE_INFINITY].map((end, i): Column => {
    const start = (ends[i - 1] ?? 0) + 1;
    const heading =
      start === end ? String(end) : end === Number.POSITIVE_INFINITY ? `${start}+` : `${start}–${end}`;
    return [heading, (s) => percentage(histogram(s).count(start, end), histogram(s).total)];
  });
  return [...ranges, ["mean", (s) => fixed(histogram(s).mean, 1)], ["max", (s) => String(histogram(s).max)]];
}

function brokenTreeNotes(rows: readonly Named[]): string[] {
  // Leave out the total, which is last if there are several rows.
  return (rows.length > 1 ? rows.slice(0, -1) : rows)
    .filter(({ statistics }) => statistics.brokenTrees > 0)
    .map(({ name, statistics: { brokenTrees } }) => {
      const sentences =
        brokenTrees === 1 ? "1 sentence is not a tree" : `${brokenTrees} sentences are not trees`;
      return `${name}: ${sentences} and not counted in NPT, NPS and the tables of structure.`;
    });
}

function percentage(part: number, whole: number): string {
  return fixed((100 * part) / whole, 2);
}

/** Formats a number with this many digits after the point; a dash for NaN. */
function fixed(value: number, digits: number): string {
  return Number.isNaN(value) ? "–" : value.toFixed(digits);
}
