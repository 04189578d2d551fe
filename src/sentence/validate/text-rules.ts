import type { ConlluRow } from "../conllu/conllu-rows.js";
import { quoted } from "../format-error.js";
import type { Sentence } from "../sentence.js";
import { hasMisc } from "../text.js";
import type { Violation } from "./violation.js";

/** Checks that the tokens and their SpaceAfter=No spell the text of the `# text` comment. */
export function* textRules(sentence: Sentence, rows: readonly ConlluRow[]): Generator<Violation> {
  const firstLine = rows[0]?.line ?? sentence.line;
  const texts = sentence.comments.filter((comment) => TEXT.test(comment));
  const parts = partsOf(sentence);
  const isPart = ({ kind, columns }: ConlluRow) => kind === "word" && parts.has(Number(columns[0]));
  for (const row of rows) yield* spaceAfter(row, isPart(row));
  if (texts.length === 0) {
    yield { line: firstLine, rule: "missing-text", message: "expected a comment # text = ..., found none" };
    return;
  }
  if (texts.length > 1) {
    yield {
      line: firstLine,
      rule: "multiple-text",
      message: `expected one comment # text, found ${texts.length}`,
    };
    return;
  }
  const text = TEXT.exec(texts[0]!)![1]!;
  if (text.trimEnd() !== text) {
    const message = `expected no space at the end of the text, found ${quoted(text.slice(-20))}`;
    yield { line: firstLine, rule: "text-trailing-whitespace", message };
  }
  const tokens = rows.filter((row) => row.kind !== "empty node" && !isPart(row));
  yield* spelling(text.trim(), tokens, firstLine);
}

const TEXT = /^#\s*text\s*=\s*(.*)$/su;

/** Returns the words that are parts of multiword tokens. */
function partsOf({ multiwords }: Sentence): Set<number> {
  const parts = new Set<number>();
  for (const { first, last } of multiwords) for (let i = first; i <= last; i++) parts.add(i);
  return parts;
}

/** Compares the text with the tokens and stops at the first form that differs. */
function* spelling(text: string, tokens: readonly ConlluRow[], firstLine: number): Generator<Violation> {
  let at = 0;
  for (const { columns, line } of tokens) {
    const [id, form] = columns as [string, string];
    if (!text.startsWith(form, at)) {
      const hint = /^\s/u.test(text.slice(at))
        ? "; does the token before have SpaceAfter=No by mistake?"
        : "";
      const found = quoted(text.slice(at, at + form.length + 20));
      const message = `expected the form of token ${id}, ${quoted(form)}, in the text, found ${found}${hint}`;
      yield { line, rule: "text-form-mismatch", message };
      return;
    }
    at += form.length;
    if (hasMisc(columns[9]!, "SpaceAfter=No")) continue;
    const space = /^\s*/u.exec(text.slice(at))![0].length;
    if (space === 0 && at < text.length) {
      const message = `expected a space after token ${id} or SpaceAfter=No, found ${quoted(text.slice(at, at + 20))}`;
      yield { line, rule: "missing-spaceafter", message };
    }
    at += space;
  }
  if (at < text.length) {
    const message = `expected the text to end with the last token, found more: ${quoted(text.slice(at))}`;
    yield { line: firstLine, rule: "text-extra-chars", message };
  }
}

/** Checks that SpaceAfter, if present, has the value No and belongs to a surface token. */
function* spaceAfter({ columns, kind, line }: ConlluRow, isPart: boolean): Generator<Violation> {
  const items = columns[9]!.split("|").filter((item) => item.startsWith("SpaceAfter="));
  for (const item of items) {
    if (item !== "SpaceAfter=No") {
      yield {
        line,
        rule: "spaceafter-value",
        message: `expected SpaceAfter=No or nothing in MISC, found ${quoted(item)}`,
      };
    } else if (kind === "empty node") {
      const message = "expected no SpaceAfter at an empty node, found SpaceAfter=No";
      yield { line, rule: "spaceafter-empty-node", message };
    } else if (isPart) {
      const message = "expected SpaceAfter=No only at the multiword token, found it at one of its words";
      yield { line, rule: "spaceafter-mwt-node", message };
    }
  }
  if (items.length > 1) {
    yield {
      line,
      rule: "repeated-misc",
      message: `expected SpaceAfter once in MISC, found ${quoted(columns[9]!)}`,
    };
  }
}
