/** Something in a sentence that a rule forbids. */
export interface Violation {
  /** Line number in the file, from 1. */
  readonly line: number;
  /** Name of the rule: that of the test in UD's own validator where there is one. */
  readonly rule: string;
  /** What was expected and what was found. */
  readonly message: string;
}
