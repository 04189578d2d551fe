import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FilePiece, SentenceCutter } from "../../src/corpus/sentence-cutter.js";
import { ConlluReader } from "../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { conlluFiles, data } from "../support/data.js";

const ENCODER = new TextEncoder();

/** The pieces of a file that comes in chunks of these lengths, over and over. */
function piecesOf(bytes: Uint8Array, size: number, lengths: readonly number[]): FilePiece[] {
  const cutter = new SentenceCutter(size);
  const pieces: FilePiece[] = [];
  for (let at = 0, k = 0; at < bytes.length; k++) {
    const end = at + lengths[k % lengths.length]!;
    pieces.push(...cutter.push(bytes.subarray(at, end)));
    at = end;
  }
  return [...pieces, ...cutter.end()];
}

/** What is read of pieces, each by a reader of its own unless the one before is open: texts with lines, and errors. */
function readApart(pieces: readonly FilePiece[], leavesOut: boolean): string[] {
  const read: string[] = [];
  const onBroken = leavesOut ? (error: Error) => read.push(error.message) : undefined;
  let open: ConlluReader | undefined;
  try {
    for (const { bytes, line, isOpen } of pieces) {
      const reader: ConlluReader = open ?? new ConlluReader({ line, onBroken });
      const add = (sentence: Sentence) => read.push(`${sentence.line}: ${conlluText(sentence)}`);
      reader.push(bytes).forEach(add);
      if (!isOpen) reader.end().forEach(add);
      open = isOpen ? reader : undefined;
    }
  } catch (error) {
    read.push((error as Error).message);
  }
  return leavesOut ? read.sort() : read;
}

function inOne(bytes: Uint8Array, leavesOut: boolean): string[] {
  return readApart([{ bytes: new Uint8Array(bytes), line: 1, isOpen: false }], leavesOut);
}

const LINES = [
  "",
  "",
  "\r",
  "# comment",
  "# 1\r",
  "#",
  "1\ta\t_\t_\t_\t_\t0\t_\t_\t_",
  "1\ta\t_\t_\t_\t_\t0\t_\t_\t_",
  "2\tb\t_\t_\t_\t_\t1\t_\t_\t_",
  "1\ta\t_\t_\t_\t_\t2\t_\t_\t_\r",
  "1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_",
  "0.1\te\t_\t_\t_\t_\t_\t_\t_\t_",
  "garbage",
  "7",
];
const MARKED_LINES = ["\uFEFF", "\uFEFF# mark", "\uFEFF1\ta\t_\t_\t_\t_\t0\t_\t_\t_"];

describe("pieces of a file", () => {
  const anyFile = (...known: string[]) =>
    fc
      .tuple(fc.array(fc.constantFrom(...known), { maxLength: 40 }), fc.constantFrom("", "\n"))
      .map(([lines, end]) => lines.join("\n") + end);
  const anySize = fc.integer({ min: 1, max: 80 });
  const anyLengths = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 });

  it.each([
    ["", false, [...LINES, ...MARKED_LINES]],
    [" with broken sentences left out", true, LINES],
  ])("read apart are the file read in one%s", (_, leavesOut, known) => {
    fc.assert(
      fc.property(anyFile(...known), anySize, anyLengths, (text, size, lengths) => {
        const bytes = ENCODER.encode(text);
        const pieces = piecesOf(bytes, size, lengths);
        expect(Buffer.concat(pieces.map((piece) => piece.bytes)).equals(bytes)).toBe(true);
        expect(readApart(pieces, leavesOut)).toEqual(inOne(bytes, leavesOut));
      }),
      { numRuns: 3000 },
    );
  });

  it.each(conlluFiles())("of %s are read the same", (name) => {
    const bytes = data(name);
    for (const size of [1, 50, 1000]) {
      expect(readApart(piecesOf(bytes, size, [7]), true)).toEqual(inOne(bytes, true));
    }
  });

  it("are as short as they can be, however the file comes", () => {
    const sentence = "# c\n1\ta\t_\t_\t_\t_\t0\t_\t_\t_\n\n";
    const bytes = ENCODER.encode(sentence.repeat(10));
    for (const lengths of [[1], [13], [1000]]) {
      const pieces = piecesOf(bytes, sentence.length + 1, lengths);
      expect(pieces.map((piece) => [piece.bytes.length, piece.line, piece.isOpen])).toEqual(
        [0, 1, 2, 3, 4].map((k) => [2 * sentence.length, 6 * k + 1, false]),
      );
    }
  });

  it("that find no end are handed on open", () => {
    const cutter = new SentenceCutter(100);
    const [first, ...others] = cutter.push(ENCODER.encode("x".repeat(5000)));
    expect([first!.bytes.length, first!.isOpen, others]).toEqual([5000, true, []]);
    expect(cutter.end()).toEqual([{ bytes: new Uint8Array(0), line: 1, isOpen: false }]);
  });

  it("do not end where the last part of a line looks like a blank one", () => {
    const row = "1\ta\t_\t_\t_\t_\t0\t_\t_\t_\n";
    const bytes = ENCODER.encode(`${row}# comment\n${row}\n`);
    const pieces = piecesOf(bytes, 1, [row.length + 3, 6, 1, 100]);
    expect(pieces.map((piece) => piece.isOpen)).toEqual([true, true, false]);
  });

  it("leave the last sentence open where the file cannot be read to its end", () => {
    const cutter = new SentenceCutter(100);
    cutter.push(ENCODER.encode("1\ta"));
    expect(cutter.end(false)).toMatchObject([{ isOpen: true }]);
  });
});
