/** A row of a table: measured here, or printed in a paper. */
export interface ReportRow {
  /** The cells from left to right. */
  readonly cells: readonly string[];
  /** Whether the row is from a paper. */
  readonly isPublished?: boolean;
}

/** A table of a report. */
export interface ReportTable {
  /** The caption above the table. */
  readonly caption: string;
  /** The headings of the columns. */
  readonly header: readonly string[];
  /** The rows from top to bottom. */
  readonly rows: readonly ReportRow[];
  /** What the columns and marks mean. */
  readonly note: string;
  /** Number of leading columns with text, 1 by default; the others hold numbers. */
  readonly textColumns?: number;
}

/** A picture and the name of its file. */
export interface ReportFigure {
  /** Name of the file, with its ending. */
  readonly file: string;
  /** The caption below the picture. */
  readonly caption: string;
  /** The picture as SVG. */
  readonly svg: string;
}

/** What a report says about one experiment. */
export interface ReportSection {
  /** The heading. */
  readonly title: string;
  /** Where the experiment is described. */
  readonly source: string;
  /** The text before the tables. */
  readonly text: string;
  /** The tables in order. */
  readonly tables: readonly ReportTable[];
  /** The figures in order. */
  readonly figures?: readonly ReportFigure[];
  /** Texts of the files with the data behind figures, by file name. */
  readonly data?: Readonly<Record<string, string>>;
}
