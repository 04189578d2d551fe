/** Where in the input something is wrong, as far as it is known. */
export interface SourceLocation {
  /** Name of the file, "standard input" for a pipe. */
  readonly file?: string | undefined;
  /** Line number, from 1. */
  readonly line?: number | undefined;
  /** Value of the `# sent_id` comment. */
  readonly sentenceId?: string | undefined;
}

/** Renders a location as the start of an error line: `file:41: sentence w-1: `. */
export function locationPrefix({ file, line, sentenceId }: SourceLocation): string {
  const spot = [file, line === undefined ? undefined : file === undefined ? `line ${line}` : line];
  const text = spot.filter((part) => part !== undefined).join(":");
  return (text && `${text}: `) + (sentenceId === undefined ? "" : `sentence ${sentenceId}: `);
}

/** Input that is not in the format it should be in. The message names file, line, sentence and reason. */
export class FormatError extends Error {
  override readonly name = "FormatError";

  constructor(
    /** What was expected and what was found, without the location. */
    readonly reason: string,
    readonly location: SourceLocation = {},
  ) {
    super(locationPrefix(location) + reason);
  }
}

/** A value as it is quoted in an error line: cut when long, characters that do not show written out. */
export function quoted(value: string): string {
  const text = JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return text.replaceAll(
    /[^\P{C}\u200c\u200d]|[^\P{Z} ]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
