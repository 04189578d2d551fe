import { conlluRows } from "../conllu/conllu-rows.js";
import { detached } from "../detached.js";
import { quoted } from "../format-error.js";
import { commentValue, type Sentence } from "../sentence.js";
import { hasMisc, surfaceTokens } from "../text.js";
import { columnRules } from "./column-rules.js";
import { enhancedRules } from "./enhanced-rules.js";
import { textRules } from "./text-rules.js";
import { treeRules } from "./tree-rules.js";
import type { Violation } from "./violation.js";

/** How much is checked. 1: heads are trees. 2: also levels 1 and 2 of Universal Dependencies. */
export type ValidationLevel = 1 | 2;

/**
 * Checks the sentences of a treebank one after the other.
 *
 * Sentence ids must be unique across files, so the validator remembers all of them.
 *
 * @example
 * const validator = new Validator(2);
 * for (const { line, message } of validator.check(sentence)) console.log(line, message);
 */
export class Validator {
  readonly #level: ValidationLevel;
  readonly #ids = new Set<string>();
  /** Whether the last token of the previous sentence has SpaceAfter=No. */
  #previousRunsOn = false;
  /** Whether CRLF line endings were already reported for this file. */
  #crlfReported = false;

  /** Makes a validator of level 2, or of the given level. */
  constructor(level: ValidationLevel = 2) {
    this.#level = level;
  }

  /** Starts another file of the treebank. */
  startFile(): void {
    this.#previousRunsOn = false;
    this.#crlfReported = false;
  }

  /** Returns all violations in the next sentence, sorted by line. */
  check(sentence: Sentence): Violation[] {
    const violations = [...(this.#level === 1 ? treeRules(sentence) : this.#allRules(sentence))];
    return violations.sort((a, b) => a.line - b.line);
  }

  *#allRules(sentence: Sentence): Generator<Violation> {
    yield* this.#lines(sentence);
    if (sentence.length === 0) return;
    const rows = [...conlluRows(sentence)];
    yield* treeRules(sentence);
    yield* this.#metadata(sentence);
    yield* textRules(sentence, rows);
    for (const row of rows) yield* columnRules(row);
    yield* enhancedRules(sentence, rows);
  }

  /** Checks blank lines, the place of comments, and line endings. */
  *#lines({ comments, newline, byteOrderMark, ending, line, length }: Sentence): Generator<Violation> {
    if (byteOrderMark) {
      yield {
        line,
        rule: "byte-order-mark",
        message: "expected a file without a byte order mark, found one",
      };
    }
    if (newline === "\r\n" && !this.#crlfReported) {
      this.#crlfReported = true;
      yield { line, rule: "non-unix-newline", message: "expected lines that end in LF, found CRLF" };
    }
    for (const [c, comment] of comments.entries()) {
      if (comment === "") {
        const message = "expected a single blank line after each sentence and no other, found another";
        yield { line: line + c, rule: "extra-empty-line", message };
      } else if (length === 0) {
        const message = "expected comments only before a sentence, found one after the last sentence";
        yield { line: line + c, rule: "misplaced-comment", message };
      }
    }
    if (length > 0 && ending !== "blank line") {
      yield {
        line,
        rule: "missing-empty-line",
        message: "expected a blank line after the last sentence, found none",
      };
    }
  }

  /** Checks the comments: sent_id, newdoc and newpar. */
  *#metadata(sentence: Sentence): Generator<Violation> {
    const { comments } = sentence;
    const line = sentence.lineOf(1);
    const ids = comments.filter((comment) => /^#\s*sent_id\b/.test(comment));
    if (ids.length === 0) {
      yield { line, rule: "missing-sent-id", message: "expected a comment # sent_id = ..., found none" };
    } else if (ids.length > 1) {
      yield {
        line,
        rule: "multiple-sent-id",
        message: `expected one comment # sent_id, found ${ids.length}`,
      };
    } else {
      yield* this.#sentenceId(commentValue(ids, "sent_id") ?? "", line);
    }
    for (const unit of ["newdoc", "newpar"]) {
      const begins = comments.filter((comment) => new RegExp(`^#\\s*${unit}(\\s|$)`).test(comment)).length;
      if (begins > 1) {
        yield { line, rule: `multiple-${unit}`, message: `expected one comment # ${unit}, found ${begins}` };
      }
      if (begins > 0 && this.#previousRunsOn) {
        const message = `expected a space before # ${unit}, found SpaceAfter=No at the token before`;
        yield { line, rule: "spaceafter-newdocpar", message };
      }
    }
    const last = [...surfaceTokens(sentence)].at(-1)!;
    this.#previousRunsOn = hasMisc(last.misc, "SpaceAfter=No");
  }

  *#sentenceId(id: string, line: number): Generator<Violation> {
    if (!/^\S+$/.test(id)) {
      yield {
        line,
        rule: "invalid-sent-id",
        message: `expected a sent_id without spaces, found ${quoted(id)}`,
      };
    }
    if (id.includes("/")) {
      yield {
        line,
        rule: "slash-in-sent-id",
        message: `expected a sent_id without a slash, found ${quoted(id)}`,
      };
    }
    if (this.#ids.has(id)) {
      yield {
        line,
        rule: "non-unique-sent-id",
        message: `expected a new sent_id, found ${quoted(id)} again`,
      };
    }
    this.#ids.add(detached(id));
  }
}
