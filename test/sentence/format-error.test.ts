import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConlluReader, type ReadOptions, readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { LONGEST_LINE } from "../../src/sentence/conllu/line-splitter.js";
import { quoted } from "../../src/sentence/format-error.js";

/** A small language for lines: `1 form 0` is a word with its head, other columns unset. */
function word(id: string, form: string, head: string): string {
  return `${id}\t${form}\t_\t_\t_\t_\t${head}\tdep\t_\t_`;
}

/** The message of the error for a sentence of these lines; a good sentence comes before it in the file. */
function errorOf(lines: string | readonly string[] | Uint8Array, options: ReadOptions = {}): string {
  const before = Buffer.from(`${word("1", "good", "0")}\n\n`);
  const rest = lines instanceof Uint8Array ? lines : Buffer.from([lines].flat().join("\n"));
  try {
    const sentences = [...readConllu([before, rest], { file: "some.conllu", ...options })];
    return `no error, ${sentences.length} sentences`;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("a broken format is refused with its location, what was expected and what was found", () => {
  const cases: [string, readonly string[], string][] = [
    ["too few columns", ["1\tone\t_"], "3: expected 10 columns, found 3"],
    ["too many columns", [`${word("1", "one", "0")}\t_`], "3: expected 10 columns, found 11"],
    ["spaces for tabs", ["1 one _ _ _ _ 0 dep _ _"], "3: expected 10 columns, found 1"],
    ["an id out of order", [word("1", "a", "0"), word("3", "b", "1")], '4: expected id 2, found "3"'],
    ["a repeated id", [word("1", "a", "0"), word("1", "b", "1")], '4: expected id 2, found "1"'],
    ["an id of 0", [word("0", "a", "0")], '3: expected id 1, found "0"'],
    ["an id with a leading zero", [word("01", "a", "0")], '3: expected id 1, found "01"'],
    ["an id that is no number", [word("x", "a", "0")], '3: expected id 1, found "x"'],
    ["an empty id", [word("", "a", "0")], '3: expected id 1, found ""'],
    [
      "a byte order mark inside the file",
      [word("\ufeff1", "a", "0")],
      '3: expected id 1, found "\\u{feff}1"',
    ],
    ["a head that is no number", [word("1", "a", "zero")], '3: expected a number or _ as HEAD, found "zero"'],
    ["a negative head", [word("1", "a", "-1")], '3: expected a number or _ as HEAD, found "-1"'],
    ["an empty head", [word("1", "a", "")], '3: expected a number or _ as HEAD, found ""'],
    ["a head out of range", [word("1", "a", "2"), ""], "3: expected a HEAD from 0 to 1, found 2"],
    ["a huge head", [word("1", "a", "99999999999")], "3: expected a HEAD from 0 to 1, found 99999999999"],
    ["an empty form", [word("1", "", "0")], "3: expected a form in column 2, found nothing"],
    ["an empty form of a range", [word("1-2", "", "_")], "3: expected a form in column 2, found nothing"],
    [
      "a comment between words",
      [word("1", "a", "0"), "# late"],
      "4: expected a word or a blank line, found a comment between the words",
    ],
    [
      "a comment after a range",
      [word("1-2", "ab", "_"), "# late"],
      "4: expected a word or a blank line, found a comment between the words",
    ],
    [
      "a comment after an empty node",
      [word("0.1", "ab", "_"), "# late"],
      "4: expected a word or a blank line, found a comment between the words",
    ],
    [
      "a range that starts late",
      [word("2-3", "ab", "_")],
      '3: expected a range that starts at word 1 and ends no earlier, found "2-3"',
    ],
    ["a range that ends at 0", [word("1-0", "ab", "_")], '3: expected id 1, found "1-0"'],
    [
      "a range that ends before it starts",
      [word("1", "a", "0"), word("2-1", "ab", "_")],
      '4: expected a range that starts at word 2 and ends no earlier, found "2-1"',
    ],
    [
      "a range inside another",
      [word("1-3", "abc", "_"), word("1", "a", "0"), word("2-3", "bc", "_")],
      '5: expected no range inside 1-3, found "2-3"',
    ],
    ["a repeated range", [word("1-2", "ab", "_"), word("1-2", "ab", "_")], '4: expected id 1, found "1-2"'],
    [
      "a range beyond the end",
      [word("1-2", "ab", "_"), word("1", "a", "0"), ""],
      "5: expected words up to 2 for the range 1-2, found 1",
    ],
    [
      "a range and no word",
      [word("1-2", "ab", "_"), ""],
      "4: expected words up to 2 for the range 1-2, found 0",
    ],
    ["an empty node too early", [word("1.1", "a", "_")], '3: expected empty node 0.1, found "1.1"'],
    [
      "a skipped empty node",
      [word("1", "a", "0"), word("1.2", "b", "_")],
      '4: expected empty node 1.1, found "1.2"',
    ],
    [
      "an empty node between a range and its words",
      [word("1-2", "ab", "_"), word("0.1", "b", "_")],
      '4: expected id 1, found "0.1"',
    ],
  ];

  it.each(cases)("%s", (_, lines, message) => {
    expect(errorOf([...lines, "", word("1", "next", "0"), "", ""])).toBe(`some.conllu:${message}`);
  });

  it("names the sentence by its id", () => {
    expect(errorOf(["# text = x", "# sent_id = weather-7", word("2", "x", "0")])).toBe(
      'some.conllu:5: sentence weather-7: expected id 1, found "2"',
    );
  });

  it('says "line" if there is no file name', () => {
    expect(errorOf(["1"], { file: undefined })).toBe("line 3: expected 10 columns, found 1");
  });

  it("two kinds of line endings in a sentence", () => {
    const message = "expected one kind of line ending in a sentence, found both LF and CRLF";
    expect(errorOf([`${word("1", "a", "0")}\r`, word("2", "b", "1"), ""])).toBe(`some.conllu:4: ${message}`);
    expect(errorOf([word("1", "a", "0"), "\r", ""])).toBe(`some.conllu:4: ${message}`);
  });

  it("bytes that are not UTF-8", () => {
    const bytes = (...codes: number[]) =>
      Buffer.concat([
        Buffer.from("# sent_id = u\n1\t"),
        Buffer.of(...codes),
        Buffer.from("\t_\t_\t_\t_\t0\tdep\t_\t_\n"),
      ]);
    const message = "some.conllu:4: sentence u: expected UTF-8, found invalid bytes";
    expect(errorOf(bytes(0xff))).toBe(message);
    expect(errorOf(bytes(0xc3))).toBe(message);
    // A lone surrogate, an overlong encoding, and a character cut off by the end of the file.
    expect(errorOf(bytes(0xed, 0xa0, 0x80))).toBe(message);
    expect(errorOf(bytes(0xc0, 0xaf))).toBe(message);
    expect(errorOf(bytes(0xe2).subarray(0, 17))).toBe(message);
  });

  it("a line of more than 8 MiB, in one chunk or in many, and no shorter line", () => {
    const line = (length: number) => {
      const bytes = Buffer.from(`${word("1", "x", "0")}\n`);
      return Buffer.concat([
        bytes.subarray(0, 3),
        Buffer.alloc(length - bytes.length + 1, "x"),
        bytes.subarray(3),
      ]);
    };
    const message = "some.conllu:3: expected lines of at most 8 MiB, found a longer one";
    expect(errorOf(line(LONGEST_LINE))).toBe("no error, 2 sentences");
    expect(errorOf(line(LONGEST_LINE + 1))).toBe(message);
    expect(errorOf(Buffer.alloc(10_000_000, "x"))).toBe(message);
    const found: string[] = [];
    const reader = new ConlluReader({ onBroken: (error) => found.push(error.message) });
    const chunks = [line(LONGEST_LINE + 1), Buffer.from(`\n${word("1", "next", "0")}\n`)];
    const whole = Buffer.concat(chunks);
    for (let at = 0; at < whole.length; at += 65_537) reader.push(whole.subarray(at, at + 65_537));
    expect(reader.end().map((sentence) => [sentence.form[1], sentence.line])).toEqual([["next", 3]]);
    expect(found).toEqual(["line 1: expected lines of at most 8 MiB, found a longer one"]);
  });

  it("a sentence that would fill the memory: a file of nothing but blank lines or comments", () => {
    const message = "expected a sentence of at most 64 MiB, found a larger one";
    expect(errorOf(Buffer.alloc(2_000_000, "\n"))).toBe(`some.conllu:1048579: ${message}`);
    expect(errorOf(Buffer.alloc(10_000_000, "# comment\n"))).toBe(`some.conllu:919302: ${message}`);
  });

  it("ranges and empty nodes in CoNLL-X", () => {
    const options = { format: "conllx" } as const;
    expect(errorOf([word("1-2", "ab", "_")], options)).toBe('some.conllu:3: expected id 1, found "1-2"');
    expect(errorOf([word("0.1", "ab", "_")], options)).toBe('some.conllu:3: expected id 1, found "0.1"');
  });
});

describe("skipping broken sentences", () => {
  const good = fc.constantFrom(
    [word("1", "good", "0")],
    [
      "# sent_id = g",
      word("1-2", "ab", "_"),
      word("1", "a", "0"),
      word("2", "b", "1"),
      word("2.1", "_", "_"),
    ],
    ["# a", "", "# b", word("1", "self", "1")],
  );
  const bad = fc.constantFrom(
    ["1\ttoo few"],
    ["# sent_id = b", word("1", "a", "0"), word("3", "b", "0"), word("4", "c", "0")],
    [word("1", "a", "9"), word("2", "b", "1")],
    [word("1-3", "abc", "_"), word("1", "a", "0")],
    [word("1", "a", "0"), "# late", word("2", "b", "0"), "still the same"],
    [word("1", "a", "x"), word("2", "b", "y")],
    [word("1", "a", "0"), `${word("2", "b", "1")}\r`],
  );

  it("keeps all other sentences and reports each broken one once", () => {
    const blocks = fc.array(
      fc.oneof(
        good.map((l) => [l, true] as const),
        bad.map((l) => [l, false] as const),
      ),
    );
    fc.assert(
      fc.property(blocks, (list) => {
        const text = list.map(([lines]) => `${lines.join("\n")}\n\n`).join("");
        const kept = list.filter(([, isGood]) => isGood).map(([lines]) => `${lines.join("\n")}\n\n`);
        let broken = 0;
        const sentences = [...readConllu(text, { onBroken: () => broken++ })];
        expect(sentences.map(conlluText)).toEqual(kept);
        expect(broken).toBe(list.length - kept.length);
      }),
    );
  });

  it("skips only the sentence whose blank line has the other line ending", () => {
    const text = `${word("1", "a", "0")}\n\r\n${word("1", "b", "0")}\n\n`;
    const sentences = [...readConllu(text, { onBroken: () => {} })];
    expect(sentences.map((sentence) => sentence.form[1])).toEqual(["b"]);
  });
});

describe("a quoted value", () => {
  it("escapes invisible characters and keeps letters", () => {
    expect(quoted('a"b')).toBe('"a\\"b"');
    expect(quoted("a\u00a0b\u200b\ufeff\u0007")).toBe('"a\\u{a0}b\\u{200b}\\u{feff}\\u0007"');
    expect(quoted("naïve 日本 🌱 का\u200d")).toBe('"naïve 日本 🌱 का\u200d"');
  });

  it("is cut after 40 characters", () => {
    expect(quoted("x".repeat(50))).toBe(`"${"x".repeat(40)}…"`);
  });
});
