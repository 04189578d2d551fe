/** A breach of a validation rule in a sentence. */
export interface Violation {
  /** Line number in the file, from 1. */
  readonly line: number;
  /** Name of the rule, as in UD's own validator if it has the rule. */
  readonly rule: string;
  /** What was expected and what was found. */
  readonly message: string;
}
