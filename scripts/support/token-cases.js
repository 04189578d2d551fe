// Reads the suite of hand-written cases for tokens and sentences, and writes output in its notation.
import { readdirSync, readFileSync } from "node:fs";

/** @typedef {{ readonly form: readonly string[] }} SplitSentence */
/** @typedef {{ kind: string, text: string, expected: string }} TokenCase */

const FOLDER = new URL("../../test/data/tokens/", import.meta.url);
/** @type {Record<string, string>} */
const ESCAPES = { "\\n": "\n", "\\s": " ", "\\\\": "\\" };

/**
 * Reads the cases from test/data/tokens. A line `== KIND` starts a kind. A case has two lines. The first is
 * the text, in which \n, \s and \\ stand for a line end, a space and a backslash. The second starts with two
 * spaces and has the expected words, with | between sentences. Blank lines are ignored.
 *
 * @returns {TokenCase[]}
 */
export function tokenCases() {
  /** @type {TokenCase[]} */
  const cases = [];
  for (const file of readdirSync(FOLDER).sort()) {
    let kind = "";
    /** @type {string | undefined} */
    let text;
    for (const [k, line] of readFileSync(new URL(file, FOLDER), "utf8").split("\n").entries()) {
      const place = `${file}:${k + 1}`;
      if (line.startsWith("== ")) kind = line.slice(3);
      else if (line.startsWith("  ")) {
        if (text === undefined) throw new Error(`${place}: expected a text before its words`);
        cases.push({ kind, text, expected: unescaped(line.trim()) });
        text = undefined;
      } else if (line !== "") {
        if (text !== undefined) throw new Error(`${place}: expected the words of the text before`);
        text = unescaped(line);
      }
    }
  }
  return cases;
}

/** @param {string} line */
function unescaped(line) {
  return line.replace(/\\[ns\\]/g, (code) => ESCAPES[code] ?? code);
}

/**
 * The words and sentences of a text in the notation of the cases.
 * @param {string[][]} sentences The words of each sentence.
 */
export function inNotation(sentences) {
  return sentences.map((words) => words.join(" ")).join(" | ");
}

/**
 * The words of a text by the segmenter of a pipeline, in the notation of the cases.
 * @param {{ reader(): { push(text: string): SplitSentence[], end(): SplitSentence[] } }} pipeline
 * @param {string} text
 */
export function wordsOf(pipeline, text) {
  const reader = pipeline.reader();
  return inNotation([...reader.push(text), ...reader.end()].map(({ form }) => form.slice(1)));
}
