/** A row of a table: measured here, or printed in a paper. */
export interface ReportRow {
  readonly cells: readonly string[];
  /** Whether the row is from a paper. */
  readonly isPublished?: boolean;
}

/** A table of a report. */
export interface ReportTable {
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly ReportRow[];
  /** What the columns and marks mean. */
  readonly note: string;
  /** Number of leading columns with text, 1 by default; the others hold numbers. */
  readonly textColumns?: number;
}

/** A picture and the name of its file. */
export interface ReportFigure {
  readonly file: string;
  readonly caption: string;
  readonly svg: string;
}

/** What a report says about one experiment. */
export interface ReportSection {
  readonly title: string;
  /** Where the experiment is described. */
  readonly source: string;
  readonly text: string;
  readonly tables: readonly ReportTable[];
  readonly figures?: readonly ReportFigure[];
  /** Texts of the files with the data behind figures, by file name. */
  readonly data?: Readonly<Record<string, string>>;
}
