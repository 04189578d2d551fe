/**
 * Thrown for a query or a rule that cannot be read. If it was text, the message names line and column, says
 * what was expected, and shows the line with a pointer under the mistake.
 */
export class QueryError extends Error {
  /** Always "QueryError". */
  override readonly name = "QueryError";
  /** Line of the mistake, from 1; 0 if the query was not text. */
  readonly line: number;
  /** Column of the mistake, from 1; 0 if the query was not text. */
  readonly column: number;

  /** Makes an error; `offset` is where the mistake is in `text`, in UTF-16 units. */
  constructor(
    /** What was expected and what was found, without the location. */
    readonly reason: string,
    text?: string,
    offset = 0,
    /** What the text is called in the message. */
    source = "query",
  ) {
    const location = text === undefined ? undefined : locate(text, offset);
    super(location === undefined ? `${source}: ${reason}` : pointedAt(reason, location, source));
    this.line = location?.line ?? 0;
    this.column = location?.column ?? 0;
  }
}

interface Location {
  readonly line: number;
  readonly column: number;
  readonly lineText: string;
}

function locate(text: string, offset: number): Location {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const line = text.slice(0, start).split("\n").length;
  return { line, column: offset - start + 1, lineText: text.slice(start, end < 0 ? text.length : end) };
}

function pointedAt(reason: string, { line, column, lineText }: Location, source: string): string {
  // Keep tabs, so that the pointer is under the mistake.
  const indent = lineText.slice(0, column - 1).replace(/[^\t]/g, " ");
  return `${source}, line ${line}, column ${column}: ${reason}\n  ${lineText}\n  ${indent}^`;
}
