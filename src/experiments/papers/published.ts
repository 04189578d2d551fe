import type { ReportRow } from "../engine/report-section.js";

/** Languages of the papers by the beginning of a treebank's name. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ar: "Arabic",
  cs: "Czech",
  da: "Danish",
  de: "German",
  nl: "Dutch",
  pt: "Portuguese",
  sl: "Slovene",
  tr: "Turkish",
};

/**
 * The language of a treebank or of a row in a paper: "Danish" for da_ddt, "Czech" for "Czech (PDT)".
 * Languages that no paper has keep their name.
 */
export function languageOf(name: string): string {
  return LANGUAGES[name.split("_")[0]!] ?? name.split(" ")[0]!;
}

/** Cells of a table in a paper, by language. */
export type Published = Readonly<Record<string, readonly string[]>>;

/**
 * Puts published rows beside ours: each row of ours is followed by the paper's row for the same language,
 * and the paper's other languages come last. The first cell of each row of ours is the name of its
 * treebank.
 */
export function beside(ours: readonly (readonly string[])[], published: Published): ReportRow[] {
  const rows: ReportRow[] = [];
  const left = new Map(Object.entries(published));
  const add = (language: string, cells: readonly string[]) =>
    rows.push({ cells: [`paper: ${language}`, ...cells], isPublished: true });
  for (const cells of ours) {
    rows.push({ cells });
    const language = languageOf(cells[0]!);
    const key = [...left.keys()].find((name) => languageOf(name) === language);
    if (key === undefined) continue;
    add(key, left.get(key)!);
    left.delete(key);
  }
  for (const [language, cells] of left) add(language, cells);
  return rows;
}

/** 2005, table 3. */
export const LIFTS_2005: Published = {
  "Czech (PDT)": ["73,088", "23.15", "1,255,333", "1.81", "–", "93.79", "5.60", "0.51", "0.11", "–"],
  Danish: ["5,512", "15.48", "100,238", "0.94", "–", "79.49", "13.28", "4.36", "2.87", "–"],
};

/** 2005, table 4. */
export const RECOVERY_2005: Published = {
  "Czech (PDT)": ["–", "28", "92.3", "230", "99.3", "314", "97.3", "84"],
  Danish: ["–", "54", "92.3", "123", "99.8", "147", "98.3", "99"],
};

/** 2005, table 5: UAS, LAS, UEM, LEM on PDT. */
export const ENCODINGS_2005: Readonly<Record<string, readonly string[]>> = {
  none: ["78.5", "71.3", "28.9", "20.6"],
  baseline: ["79.1", "72.0", "29.2", "20.7"],
  head: ["80.1", "72.8", "31.6", "22.2"],
  "head+path": ["80.0", "72.8", "31.8", "22.4"],
  path: ["80.0", "72.7", "31.6", "22.0"],
};

/** 2005, table 6: precision, recall, F of non-projective arcs, unlabelled and labelled. */
export const RETRIEVAL_2005: Readonly<Record<string, readonly string[]>> = {
  head: ["61.3", "54.1", "57.5", "55.2", "49.8", "52.4"],
  "head+path": ["63.9", "54.9", "59.0", "57.9", "50.6", "54.0"],
  path: ["58.2", "49.5", "53.4", "51.0", "45.7", "48.2"],
};

/** 2007, table 1. */
export const DATASETS_2007: Published = {
  Danish: ["94,000", "5,200", "18.2", "no", "10", "24", "47", "52", "1.0", "15.6"],
  Dutch: ["195,000", "13,300", "14.6", "yes", "13", "302", "81", "26", "5.4", "36.4"],
  German: ["700,000", "39,200", "17.8", "no", "52", "52", "0", "46", "2.3", "27.8"],
  Portuguese: ["207,000", "9,100", "22.8", "yes", "15", "21", "146", "55", "1.3", "18.9"],
  Slovene: ["29,000", "1,500", "18.7", "yes", "11", "28", "51", "25", "1.9", "22.2"],
};

/**
 * 2007, table 2: attachment score and error reduction, unbounded, d = 2, d = 1, then the projective score.
 */
export const DEGREES_2007: Published = {
  Danish: ["88.13", "8.34", "88.08", "7.95", "88.00", "7.33", "87.05"],
  Dutch: ["86.79", "36.18", "86.15", "33.09", "85.12", "28.12", "79.30"],
  German: ["89.78", "21.51", "89.74", "21.20", "89.49", "19.28", "86.98"],
  Portuguese: ["90.59", "11.39", "90.58", "11.30", "90.48", "10.36", "89.38"],
  Slovene: ["76.52", "6.83", "76.48", "6.67", "76.40", "6.35", "74.80"],
};

/**
 * 2007, table 3: parsing time unbounded, then time and reduction for d = 2, d = 1, projective (429 read as
 * 42.9).
 */
export const TIMES_2007: Published = {
  Danish: ["426", "395", "7.29", "346", "18.72", "211", "50.53"],
  Dutch: ["3791", "2068", "45.46", "1695", "55.28", "784", "79.32"],
  German: ["24454", "17903", "26.79", "13079", "46.52", "7362", "69.90"],
  Portuguese: ["3708", "3004", "18.99", "2446", "34.04", "1389", "62.55"],
  Slovene: ["204", "130", "36.39", "108", "47.05", "42.9", "79.00"],
};

/** 2007, table 4: labelled attachment scores. */
export const RELATED_2007: Published = {
  Danish: ["84.79", "84.77", "84.85"],
  Dutch: ["79.19", "78.59", "77.91"],
  German: ["87.34", "85.82", "85.90"],
  Portuguese: ["86.82", "87.60", "87.12"],
  Slovene: ["73.44", "70.30", "70.86"],
};

/** 2009, section 4.1: a and R² of training sentences by oracle, of test sentences by classifier. */
export const RUNNING_TIME_2009: Published = {
  Arabic: ["1,460", "2.06", "0.97", "–", "146", "2.02", "0.98", "–", "–"],
  Danish: ["5,190", "2.22", "0.85", "–", "322", "2.07", "0.96", "–", "–"],
};

/**
 * 2009, table 1: AS (on non-projective arcs) and EM of Su, Sp, Spp, Malt-06, MST-06 and MST-Malt; no figures for
 * the lazy oracle.
 */
export const SWAP_2009: Published = {
  Arabic: [
    "67.1 (9.1)",
    "11.6",
    "–",
    "–",
    "67.3 (18.2)",
    "11.6",
    "67.2 (18.2)",
    "11.6",
    "66.7 (18.2)",
    "11.0",
    "66.9 (0.0)",
    "10.3",
    "68.6 (9.4)",
    "11.0",
  ],
  Czech: [
    "82.4 (73.8)",
    "35.3",
    "–",
    "–",
    "80.9 (3.7)",
    "31.2",
    "82.1 (60.7)",
    "34.0",
    "78.4 (57.9)",
    "27.4",
    "80.2 (61.7)",
    "29.9",
    "82.3 (69.2)",
    "31.2",
  ],
  Danish: [
    "84.2 (22.5)",
    "26.7",
    "–",
    "–",
    "84.6 (0.0)",
    "27.0",
    "84.7 (22.5)",
    "28.9",
    "84.8 (27.5)",
    "26.7",
    "84.8 (62.5)",
    "25.5",
    "86.7 (60.0)",
    "29.8",
  ],
  Slovene: [
    "75.2 (23.0)",
    "29.9",
    "–",
    "–",
    "74.2 (3.4)",
    "29.9",
    "74.8 (20.7)",
    "26.9",
    "70.3 (20.7)",
    "19.7",
    "73.4 (26.4)",
    "20.9",
    "75.9 (27.6)",
    "26.6",
  ],
  Turkish: [
    "64.9 (11.8)",
    "21.5",
    "–",
    "–",
    "65.3 (6.6)",
    "21.0",
    "65.5 (11.8)",
    "20.7",
    "65.7 (9.2)",
    "19.3",
    "63.2 (11.8)",
    "20.2",
    "66.3 (9.2)",
    "18.6",
  ],
};
