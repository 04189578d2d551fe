import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConlluReader, readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { conllxText } from "../../src/sentence/conllu/conllx.js";
import type { FormatError } from "../../src/sentence/format-error.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { conlluFiles, data } from "../support/data.js";
import { HAS_TREEBANKS, TREEBANKS, treebankFiles } from "../support/treebanks.js";

interface Outcome {
  readonly sentences: Sentence[];
  readonly errors: FormatError[];
}

/** The sentences and errors of a reader that is given these chunks. */
function outcome(chunks: readonly (Uint8Array | string)[]): Outcome {
  const sentences: Sentence[] = [];
  const errors: FormatError[] = [];
  const reader = new ConlluReader({ onBroken: (error) => errors.push(error) });
  for (const chunk of chunks) sentences.push(...reader.push(chunk));
  sentences.push(...reader.end());
  return { sentences, errors };
}

/** An outcome as JSON, which is much faster to compare than objects. */
function asJson({ sentences, errors }: Outcome): string {
  return JSON.stringify([sentences, errors.map(({ message }) => message)]);
}

/** Cuts bytes at these offsets. */
function cut(bytes: Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const sorted = [
    0,
    ...offsets.map((offset) => offset % (bytes.length + 1)).sort((a, b) => a - b),
    bytes.length,
  ];
  return sorted.slice(1).map((end, i) => bytes.slice(sorted[i], end));
}

function written(sentences: Iterable<Sentence>, text = conlluText): Buffer {
  return Buffer.from([...sentences].map(text).join(""));
}

describe("reading and writing unchanged CoNLL-U", () => {
  it.each(conlluFiles())("keeps every byte of %s", (file) => {
    expect(written(readConllu(data(file)))).toEqual(data(file));
  });

  it.skipIf(!HAS_TREEBANKS)("keeps every byte of the treebanks", () => {
    const files = treebankFiles();
    expect(files.length).toBeGreaterThan(0);
    const changed = files.filter((file) => {
      const bytes = readFileSync(join(TREEBANKS, file));
      let at = 0;
      for (const sentence of readConllu(bytes)) {
        const part = Buffer.from(conlluText(sentence));
        if (bytes.compare(part, 0, part.length, at, at + part.length) !== 0) return true;
        at += part.length;
      }
      return at !== bytes.length;
    });
    expect(changed).toEqual([]);
  });

  it("keeps every byte of a file given as strings, even if one is cut inside a character", () => {
    const text = data("plain.conllu").toString();
    const half = text.indexOf("🌱") + 1;
    expect(written(readConllu(text))).toEqual(data("plain.conllu"));
    expect(written(readConllu([text.slice(0, half), text.slice(half)]))).toEqual(data("plain.conllu"));
  });

  it("writes an unpaired surrogate as U+FFFD, even at the very end", () => {
    const [sentence] = readConllu("1\t\ud83c\t_\t_\t_\t_\t0\troot\t_\t\ud83c");
    expect(sentence!.form[1]).toBe("\ufffd");
    expect(sentence!.misc[1]).toBe("\ufffd");
  });
});

describe("reading and writing unchanged CoNLL-X", () => {
  it("keeps every byte, including the projective arc in the last columns", () => {
    const sentences = [...readConllu(data("shared-task.conll"), { format: "conllx" })];
    expect(written(sentences, conllxText)).toEqual(data("shared-task.conll"));
    expect(sentences[0]!.misc.slice(1)).toEqual([
      "PHead=2|PDeprel=SB",
      "PHead=0|PDeprel=ROOT",
      "_",
      "PHead=2|PDeprel=OA|x",
    ]);
  });

  it.each([
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["no final newline", (text: string) => text.trimEnd()],
    ["no final blank line", (text: string) => `${text.trimEnd()}\n`],
    ["a byte order mark", (text: string) => `\ufeff${text}`],
    ["extra blank lines", (text: string) => `\n\n${text}\n\n`],
    ["an unusual space in a form", (text: string) => text.replace("gestern", "ges\u00a0tern")],
  ])("keeps every byte with %s", (_, change) => {
    const text = change(data("shared-task.conll").toString());
    expect(written(readConllu(text, { format: "conllx" }), conllxText).toString()).toBe(text);
  });

  it("survives conversion to CoNLL-U and back", () => {
    const conllu = written(readConllu(data("shared-task.conll"), { format: "conllx" }));
    expect(written(readConllu(conllu), conllxText)).toEqual(data("shared-task.conll"));
  });

  it("leaves out what CoNLL-X lacks and CoNLL-U has", () => {
    const [, sentence] = readConllu(data("plain.conllu"));
    expect(conllxText(sentence!)).toBe(
      [
        "1\tAnn\tAnn\tPROPN\tNNP\tNumber=Sing\t2\tnsubj\t_\t_",
        "2\tgrows\tgrow\tVERB\tVBZ\tMood=Ind|Tense=Pres|VerbForm=Fin\t0\troot\t_\t_",
        "3\tbeans\tbean\tNOUN\tNNS\tNumber=Plur\t2\tobj\t_\t_",
        "4\t,\t,\tPUNCT\t,\t_\t5\tpunct\t_\t_",
        "5\tBo\tBo\tPROPN\tNNP\tNumber=Sing\t2\tconj\t_\t_",
        "6\t10_000\t10_000\tNUM\tCD\tNumType=Card\t7\tnummod\t_\t_",
        "7\tpeas\tpea\tNOUN\tNNS\tNumber=Plur\t5\torphan\t_\t_",
        "8\t🌱\t🌱\tSYM\tSYM\t_\t2\tdiscourse\t_\t_",
        "9\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_",
        "\n",
      ].join("\n"),
    );
  });
});

describe("cutting a file into chunks makes no difference", () => {
  it.each(conlluFiles())("for %s cut at any offset, and byte by byte", (file) => {
    const bytes = data(file);
    const whole = asJson(outcome([bytes]));
    for (let offset = 0; offset <= bytes.length; offset++) {
      expect(asJson(outcome(cut(bytes, [offset])))).toBe(whole);
    }
    expect(asJson(outcome([...bytes].map((byte) => Uint8Array.of(byte))))).toBe(whole);
  });

  /** Good and bad lines, in any order. */
  const line = fc.constantFrom(
    "",
    "# sent_id = a",
    "# plain",
    "1\tone\t_\t_\t_\t_\t0\troot\t_\t_",
    "2\tzwölf 🌱\t_\t_\t_\t_\t1\tdep\t_\tSpaceAfter=No",
    "3\t3\t_\t_\t_\t_\t2\tdep\t_\t_",
    "1-2\tonetwo\t_\t_\t_\t_\t_\t_\t_\t_",
    "0.1\t_\t_\t_\t_\t_\t_\t_\t_\t_",
    "1.1\t_\t_\t_\t_\t_\t_\t_\t_\t_",
    "2\tfar\t_\t_\t_\t_\t99\tdep\t_\t_",
    "1\tshort",
    " ",
    "\ufeff# odd",
  );
  const ending = fc.constantFrom("\n", "\n", "\n", "\n", "\r\n");
  const file = fc
    .array(fc.tuple(line, ending), { maxLength: 30 })
    .map((lines) => Buffer.from(lines.map((pair) => pair.join("")).join("")))
    // Sometimes with a byte that is not UTF-8.
    .chain((bytes) =>
      fc
        .tuple(fc.nat(), fc.boolean())
        .map(([offset, spoil]) =>
          spoil
            ? Buffer.concat([bytes.subarray(0, offset % 200), Buffer.of(0xff), bytes.subarray(offset % 200)])
            : bytes,
        ),
    );

  it("for any good and bad lines, cut at any offsets", () => {
    fc.assert(
      fc.property(file, fc.array(fc.nat(), { maxLength: 8 }), (bytes, offsets) => {
        expect(asJson(outcome(cut(bytes, offsets)))).toBe(asJson(outcome([bytes])));
      }),
      { numRuns: 1500 },
    );
  });

  it("for the sentences returned before the error that stops reading", () => {
    const until = (chunks: readonly Uint8Array[]): Outcome => {
      const found: Outcome = { sentences: [], errors: [] };
      try {
        for (const sentence of readConllu(chunks)) found.sentences.push(sentence);
      } catch (error) {
        found.errors.push(error as FormatError);
      }
      return found;
    };
    fc.assert(
      fc.property(file, fc.array(fc.nat(), { maxLength: 8 }), (bytes, offsets) => {
        const { sentences, errors } = outcome([bytes]);
        const first = errors[0]?.location.line ?? Number.POSITIVE_INFINITY;
        const before = sentences.filter(({ line }) => line <= first);
        expect(asJson(until(cut(bytes, offsets)))).toBe(
          asJson({ sentences: before, errors: errors.slice(0, 1) }),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("for any lines without errors, which are written back exactly", () => {
    let read = 0;
    fc.assert(
      fc.property(file, (bytes) => {
        const { sentences, errors } = outcome([bytes]);
        if (errors.length > 0) return;
        read++;
        expect(written(sentences).equals(bytes)).toBe(true);
      }),
      { numRuns: 1500 },
    );
    expect(read).toBeGreaterThan(50);
  });
});
