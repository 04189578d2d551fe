import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { readSlice } from "../../src/serve/work/input-reader.js";
import { INPUT_START, type InputChoice } from "../../src/serve/work/jobs.js";
import { ROOT } from "../support/examples.js";
import { builtInPipeline } from "../support/serving.js";

const HARBOUR = readFileSync(`${ROOT}/examples/harbour.conllu`, "utf8");
const TEXTS = [...readConllu(HARBOUR)].map((sentence) => sentence.comment("text")!);

/** Reads an input in slices as the engine does: of these sizes, and longer if they hold no whole sentence. */
function readInSlices(input: InputChoice, text: string, sizes: readonly number[]): Sentence[] {
  const sentences: Sentence[] = [];
  let from = INPUT_START;
  for (let k = 0, longer = 1, isEnd = false; !isEnd; k++) {
    const end = from.unit + sizes[k % sizes.length]! * longer;
    isEnd = end >= text.length;
    const read = readSlice({ input, text: text.slice(from.unit, end), from, isEnd }, builtInPipeline());
    sentences.push(...read.sentences);
    longer = read.progress.unit === from.unit ? 2 * longer : 1;
    from = read.progress;
  }
  return sentences;
}

const written = (sentences: readonly Sentence[]) =>
  sentences.map((sentence) => conlluText(sentence)).join("");
const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 });

describe("inputs that are read in slices", () => {
  it("running text has the sentences, ids and offsets of the text as a whole", () => {
    const lines = TEXTS.map((line, k) => line + (k % 4 === 3 ? "\n\n" : " "));
    const text = [...lines, "😀 is 好. No end"].join("");
    const reader = builtInPipeline().reader();
    const whole = [...reader.push(text), ...reader.end()];
    fc.assert(
      fc.property(sizes, (cuts) => {
        const sliced = readInSlices({ kind: "text" }, text, cuts);
        expect(written(sliced)).toBe(written(whole));
        expect(sliced.map(({ offsets }) => offsets)).toEqual(whole.map(({ offsets }) => offsets));
      }),
      { numRuns: 20 },
    );
  });

  it("CoNLL-U comes back byte for byte, with the lines of the whole", () => {
    fc.assert(
      fc.property(sizes, (cuts) => {
        const sliced = readInSlices({ kind: "conllu" }, HARBOUR, cuts);
        expect(written(sliced)).toBe(HARBOUR);
        expect(sliced.map(({ line }) => line)).toEqual([...readConllu(HARBOUR)].map(({ line }) => line));
      }),
      { numRuns: 20 },
    );
  });

  it("names the line of an error in any slice", () => {
    const broken = `${HARBOUR}1\tTwo\n`;
    const line = broken.split("\n").length - 1;
    expect(() => readInSlices({ kind: "conllu" }, broken, [100])).toThrow(
      `line ${line}: expected 10 columns, found 2`,
    );
  });

  it.each(["horizontal", "vertical"] as const)("%s is the same in any slices", (kind) => {
    const line = fc.array(fc.stringMatching(/^[a-zé😀]{1,4}$/u), { minLength: 0, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        sizes,
        fc.constantFrom("\n", "\r\n"),
        (lines, cuts, newline) => {
          const text = lines
            .map(
              (tokens) =>
                (kind === "horizontal" ? tokens.join(" ") : `${tokens.join(newline)}${newline}`) + newline,
            )
            .join("");
          const whole = readInSlices({ kind }, text, [text.length + 1]);
          expect(whole.map(({ form }) => form.slice(1))).toEqual(lines.filter(({ length }) => length > 0));
          expect(written(readInSlices({ kind }, text, cuts))).toBe(written(whole));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("horizontal marks paragraphs at blank lines, and turns U+00A0 into a space", () => {
    const [first, second, third] = readInSlices({ kind: "horizontal" }, "a b\nNew\u00a0York c\n\nd\n", [100]);
    expect(first!.comments).toEqual(["# newdoc", "# newpar", "# sent_id = 1"]);
    expect(second!.comments).toEqual(["# sent_id = 2"]);
    expect(second!.form).toEqual(["", "New York", "c"]);
    expect(third!.comments).toEqual(["# newpar", "# sent_id = 3"]);
  });

  it("vertical takes the first column, and marks paragraphs at two blank lines", () => {
    const sentences = readInSlices({ kind: "vertical" }, "a\tNOUN\nb\n\n\nc\n\nd\n", [100]);
    expect(sentences.map(({ form }) => form.slice(1))).toEqual([["a", "b"], ["c"], ["d"]]);
    expect(sentences.map(({ comments }) => comments.includes("# newpar"))).toEqual([true, true, false]);
  });
});
