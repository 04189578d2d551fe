import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FeatureError } from "../../src/features/feature-error.js";
import { parseFeatures } from "../../src/features/specification.js";

/** The features of a text, each with single spaces. */
function features(text: string): string[] {
  return parseFeatures(text).map((feature) => feature.map((atom) => atom.text).join(" "));
}

/** The message of the error on reading a text. */
function refusal(text: string): string {
  try {
    parseFeatures(text);
  } catch (error) {
    if (error instanceof FeatureError) return error.message;
    throw error;
  }
  return "none";
}

const ADDRESSES =
  "known are s0 s1 ... (stack), t0 t1 ... (other stack), b0 b1 ... (buffer), n0 n1 ... (lookahead), i0 i1 ... (stack from the index), k0 k1 ... (context), then any of .l1 .r1 .h +1 -1 .guide.head";
const COLUMNS =
  "known are form, lower, lemma, upos, xpos, feats, feats:NAME, prefix1 to prefix9, suffix1 to suffix9, deprel, lv, rv, guide.deprel, guide.side, guide.due";

describe("a feature specification", () => {
  it("has a feature on each line, of one atom or several", () => {
    expect(features("s0.form\nb0.upos s0.l1.deprel")).toEqual(["s0.form", "b0.upos s0.l1.deprel"]);
  });

  it("may have comments, blank lines, spaces, tabs and both kinds of line ends", () => {
    const text = "# words\r\n\n \t s0.form\t s1.form  # both\n\t#none\nb0.form#here";
    expect(features(text)).toEqual(["s0.form s1.form", "b0.form"]);
  });

  it("may have spaces within a distance", () => {
    expect(features("distance( s1 , s0.l1 ) s0.form")).toEqual(["distance(s1,s0.l1) s0.form"]);
  });

  it("may have addresses with any number of steps", () => {
    const text = "s12.l3.r1.h.h+2-1.lemma k1.lv i0.rv n2.feats:Case[psor] b0.prefix9";
    expect(features(text)).toEqual([text]);
  });

  it("finds each context node from the previous one, and the first from the stack", () => {
    const steps = [];
    let address = parseFeatures("k2.form")[0]![0]!.address;
    for (;;) {
      steps.push(address.text);
      if (address.from === null) break;
      address = address.from;
    }
    expect(steps).toEqual(["k2", "k1", "k0", "s0"]);
  });
});

describe("a wrong feature specification is refused", () => {
  it("with the line, the column and the unknown address", () => {
    expect(refusal("s0.form\nb0.form x0.upos s1.upos")).toBe(
      [
        `features, line 2, column 9: no address is called "x0"; ${ADDRESSES}`,
        "  b0.form x0.upos s1.upos",
        "          ^^",
      ].join("\n"),
    );
  });

  it.each([
    ["s", 's.form|no address is called "s"|^'],
    ["s1000", 's1000.form|no address is called "s1000"|^^^^^'],
    ["form", 'form|no address is called "form"|^^^^'],
    ["S0", 'S0.form|no address is called "S0"|^^'],
    [".form", '.form|no address is called ".form"|^^^^^'],
    ["s0form", 's0form|no address is called "s0form"|^^^^^^'],
  ])("with an unknown address: %s", (_, expected) => {
    const [line, trouble, pointer] = expected.split("|");
    expect(refusal(line!)).toBe(
      `features, line 1, column 1: ${trouble}; ${ADDRESSES}\n  ${line}\n  ${pointer}`,
    );
  });

  it.each([
    ["from", "s0.from", 4, "^^^^"],
    ["", "s0.", 4, "^"],
    ["l", "s0.l.form", 4, "^^^^^^"],
    ["prefix0", "s0.prefix0", 4, "^^^^^^^"],
    ["feats:", "s0.l1.feats:", 7, "^^^^^^"],
    ["feats:a.b", "s0.feats:a.b", 4, "^^^^^^^^^"],
    ["Form", "s0.h.Form # no", 6, "^^^^"],
    ["form,", "s0.form, s1.form", 4, "^^^^^"],
    ["head", "s0.head", 4, "^^^^"],
    ["constructor", "s0.constructor", 4, "^^^^^^^^^^^"],
  ])("with an unknown column: %s", (column, line, at, pointer) => {
    const found = line === "s0.l.form" ? "l.form" : column;
    expect(refusal(line)).toBe(
      `features, line 1, column ${at}: no column is called "${found}"; ${COLUMNS}\n  ${line}\n  ${" ".repeat(at - 1)}${pointer}`,
    );
  });

  it("when an address has no column", () => {
    expect(refusal("s0.form s0.l1 s1.form")).toBe(
      [
        "features, line 1, column 14: expected a column after s0.l1, as in s0.l1.form",
        "  s0.form s0.l1 s1.form",
        "               ^",
      ].join("\n"),
    );
  });

  it.each([
    ["distance", 9, "expected ( after distance", "the end of the line", 1],
    ["distance(s0", 12, "expected , after distance(s0", "the end of the line", 1],
    ["distance(s0)", 12, "expected , after distance(s0", ")", 1],
    ["distance(s0,b0", 15, "expected ) after distance(s0,b0", "the end of the line", 1],
    ["distance(s0,b0 s1.form", 16, "expected ) after distance(s0,b0", "s1.form", 7],
    ["distance(s0.form,b0)", 12, "expected , after distance(s0", ".form,b0)", 9],
    ["distance(s0,b0,s1)", 15, "expected ) after distance(s0,b0", ",s1)", 4],
    ["distance s0,b0", 10, "expected ( after distance", "s0,b0", 5],
  ])("when a distance is incomplete: %s", (line, column, expected, found, width) => {
    expect(refusal(line)).toBe(
      `features, line 1, column ${column}: ${expected}, as in distance(s1,s0), found ${found}\n  ${line}\n  ${" ".repeat(column - 1)}${"^".repeat(width)}`,
    );
  });

  it("when an end of a distance is not an address", () => {
    expect(refusal("distance(s0,)")).toBe(
      `features, line 1, column 13: no address is called ")"; ${ADDRESSES}\n  distance(s0,)\n  ${" ".repeat(12)}^`,
    );
  });

  it("when a line ends where an address is expected", () => {
    expect(refusal("distance(s0, # b0)")).toBe(
      `features, line 1, column 14: expected an address, found the end of the line; ${ADDRESSES}\n  distance(s0, # b0)\n  ${" ".repeat(13)}^`,
    );
  });

  it("when something follows a distance without a space", () => {
    expect(refusal("distance(s0,b0).form")).toBe(
      "features, line 1, column 16: expected a space after distance(s0,b0), found .form\n  distance(s0,b0).form\n                 ^^^^^",
    );
  });

  it("when dependents are counted from 0", () => {
    expect(refusal("s0.l0.form")).toBe(
      "features, line 1, column 4: expected a dependent, counted from 1 as in s0.l1, found l0\n  s0.l0.form\n     ^^",
    );
  });

  it("when it has no features", () => {
    for (const text of ["", "\n\n", "# nothing\n  # at all"]) {
      expect(refusal(text)).toBe("features: expected at least one feature, found none");
    }
  });

  it("with a pointer under the right place after tabs", () => {
    expect(refusal("\ts0.form\tq")).toContain("\n  \ts0.form\tq\n  \t       \t^");
  });

  it("with a FeatureError that points into its line, whatever the text", () => {
    const word = fc.constantFrom(
      "s0",
      "b0",
      ".",
      "l1",
      "form",
      "distance",
      "(",
      ")",
      ",",
      " ",
      "#",
      "+1",
      "é",
    );
    const line = fc.oneof(
      fc.string(),
      fc.array(word).map((words) => words.join("")),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join("\n");
        try {
          parseFeatures(text);
        } catch (error) {
          if (!(error instanceof FeatureError)) throw error;
          const { line: number, column } = error;
          if (number === 0) return;
          const wrong = text.split(/\r?\n/)[number - 1]!;
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual(wrong.length + 1);
          expect(error.message.split("\n").slice(1)[0]).toBe(`  ${wrong}`.split("\n")[0]);
        }
      }),
    );
  });
});
