/**
 * A feature specification that cannot be read. The message names the line and the column, says what was
 * expected and what is known, and shows the line with a pointer under the place.
 */
export class FeatureError extends Error {
  override readonly name = "FeatureError";

  constructor(
    /** What was expected and what was found, without the place. */
    readonly trouble: string,
    /** Number of the line, from 1; 0 for a trouble with the whole text. */
    readonly line = 0,
    /** Number of the first wrong character of the line, from 1. */
    readonly column = 0,
    lineText = "",
    /** How many characters are wrong. */
    width = 1,
  ) {
    super(line === 0 ? `features: ${trouble}` : pointedAt(trouble, line, column, lineText, width));
  }
}

function pointedAt(trouble: string, line: number, column: number, lineText: string, width: number): string {
  // Tabs stay, so that the pointer stands where the place does.
  const indent = lineText.slice(0, column - 1).replace(/[^\t]/g, " ");
  return `features, line ${line}, column ${column}: ${trouble}\n  ${lineText}\n  ${indent}${"^".repeat(Math.max(width, 1))}`;
}
