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

/** 1: the heads are trees. 2: also what Universal Dependencies asks of every treebank in its level 2. */
export type ValidationLevel = 1 | 2;

/**
 * Checks sentences one after the other. What spans sentences is kept: the ids that were used (across files,
 * as UD wants them unique in a treebank), and little else.
 */
export class Validator {
  readonly #level: ValidationLevel;
  readonly #ids = new Set<string>();
  /** Whether the last token of the sentence before says SpaceAfter=No. */
  #runsOn = false;
  /** Whether the lines of this file were already said to end in CRLF. */
  #toldOfNewlines = false;

  constructor(level: ValidationLevel = 2) {
    this.#level = level;
  }

  /** Tells that the sentences to come are of another file. */
  startFile(): void {
    this.#runsOn = false;
    this.#toldOfNewlines = false;
  }

  /** All that the rules of the level forbid in a sentence, by line. */
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

  /** Blank lines, comments and line endings are where UD wants them. */
  *#lines({ comments, newline, byteOrderMark, ending, line, length }: Sentence): Generator<Violation> {
    if (byteOrderMark) {
      yield {
        line,
        rule: "byte-order-mark",
        message: "expected a file without a byte order mark, found one",
      };
    }
    if (newline === "\r\n" && !this.#toldOfNewlines) {
      this.#toldOfNewlines = true;
      yield { line, rule: "non-unix-newline", message: "expected lines that end in LF, found CRLF" };
    }
    for (const [c, comment] of comments.entries()) {
      if (comment === "") {
        const message = "expected one blank line, after the last word of a sentence, found another";
        yield { line: line + c, rule: "extra-empty-line", message };
      } else if (length === 0) {
        const message = "expected comments before a sentence only, found one after the last";
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

  /** The comments: sent_id, and where documents and paragraphs begin. */
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
      if (begins > 0 && this.#runsOn) {
        const message = `expected a space before # ${unit}, found SpaceAfter=No at the token before`;
        yield { line, rule: "spaceafter-newdocpar", message };
      }
    }
    const last = [...surfaceTokens(sentence)].at(-1)!;
    this.#runsOn = hasMisc(last.misc, "SpaceAfter=No");
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
