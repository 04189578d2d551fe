/**
 * Thrown for a feature specification that cannot be read. The message names line and column, says what was
 * expected, and shows the line with a pointer under the mistake.
 */
export class FeatureError extends Error {
  /** Always "FeatureError". */
  override readonly name = "FeatureError";

  /** Builds the message; `lineText` is the line and `width` the number of wrong characters in it. */
  constructor(
    /** What was expected and what was found, without the location. */
    readonly reason: string,
    /** Line number, from 1; 0 if the mistake is not in one line. */
    readonly line = 0,
    /** Position of the first wrong character in the line, from 1. */
    readonly column = 0,
    lineText = "",
    width = 1,
  ) {
    super(line === 0 ? `features: ${reason}` : pointedAt(reason, line, column, lineText, width));
  }
}

function pointedAt(reason: string, line: number, column: number, lineText: string, width: number): string {
  // Keep tabs, so that the pointer is under the mistake.
  const indent = lineText.slice(0, column - 1).replace(/[^\t]/g, " ");
  return `features, line ${line}, column ${column}: ${reason}\n  ${lineText}\n  ${indent}${"^".repeat(Math.max(width, 1))}`;
}
