/** Where in the input an error is, as far as it is known. */
export interface SourceLocation {
  /** Name of the file; "standard input" for a pipe. */
  readonly file?: string | undefined;
  /** Line number, from 1. */
  readonly line?: number | undefined;
  /** Value of the `# sent_id` comment. */
  readonly sentenceId?: string | undefined;
}

/** Formats a location as the start of an error message: `file:41: sentence w-1: `. */
export function locationPrefix({ file, line, sentenceId }: SourceLocation): string {
  const parts = [file, line === undefined ? undefined : file === undefined ? `line ${line}` : line];
  const text = parts.filter((part) => part !== undefined).join(":");
  return (text && `${text}: `) + (sentenceId === undefined ? "" : `sentence ${sentenceId}: `);
}

/** Reports input that is not in the expected format; the message names file, line, sentence and reason. */
export class FormatError extends Error {
  /** Always "FormatError". */
  override readonly name = "FormatError";

  /** Makes an error whose message is the location followed by the reason. */
  constructor(
    /** What was expected and what was found, without the location. */
    readonly reason: string,
    /** Where the error is. */
    readonly location: SourceLocation = {},
  ) {
    super(locationPrefix(location) + reason);
  }
}

/** Quotes a value for an error message: cuts it after 40 characters and escapes invisible characters. */
export function quoted(value: string): string {
  const text = JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return text.replaceAll(
    /[^\P{C}\u200c\u200d]|[^\P{Z} ]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
