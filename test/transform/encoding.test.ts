import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArcLabel, decodeLabel, ENCODINGS, encodeLabel } from "../../src/transform/encoding.js";

const MARKING = ["head", "head+path", "path"] as const;

/** Texts with many characters that must be escaped. */
const relation = fc.string({ unit: fc.constantFrom("a", "b", ":", "\\", "↑", "↓", "é", "😀"), maxLength: 6 });

function arc(relation: string, headRelation?: string, isOnPath = false): ArcLabel {
  return { relation, isLifted: headRelation !== undefined, headRelation: headRelation ?? "", isOnPath };
}

describe("encodeLabel", () => {
  it("writes the labels of the paper", () => {
    const lifted = arc("AuxP", "Sb");
    const path = arc("Sb", undefined, true);
    const both = arc("Atr", "Obj", true);
    const labels = ENCODINGS.map((encoding) => [lifted, path, both].map((a) => encodeLabel(a, encoding)));
    expect(labels).toEqual([
      ["AuxP", "Sb", "Atr"],
      ["AuxP↑Sb", "Sb", "Atr↑Obj"],
      ["AuxP↑Sb", "Sb↓", "Atr↑Obj↓"],
      ["AuxP↑", "Sb↓", "Atr↑↓"],
    ]);
  });

  it("needs as many labels at most as in table 1 of the paper: n, n(n + 1), 2n(n + 1), 4n", () => {
    const relations = ["a", "b", "c"];
    const arcs = relations.flatMap((d) =>
      [undefined, ...relations].flatMap((h) => [arc(d, h, false), arc(d, h, true)]),
    );
    const sizes = ENCODINGS.map((encoding) => new Set(arcs.map((a) => encodeLabel(a, encoding))).size);
    expect(sizes).toEqual([3, 12, 24, 12]);
  });

  it("does not change a relation without arrows, even with backslashes", () => {
    for (const encoding of ENCODINGS) {
      for (const label of ["nsubj", "acl:relcl", "_", "", "a\\b", "\\", "\\\\"]) {
        expect(encodeLabel(arc(label), encoding)).toBe(label);
      }
    }
  });

  it("escapes arrows in relations and the backslashes beside them", () => {
    expect(encodeLabel(arc("a↑b"), "head")).toBe("a\\↑b");
    expect(encodeLabel(arc("a\\", "↓"), "head+path")).toBe("a\\\\↑\\↓");
    expect(encodeLabel(arc("a↑b"), "baseline")).toBe("a↑b");
  });
});

describe("decodeLabel", () => {
  it("restores everything that the encoding writes", () => {
    fc.assert(
      fc.property(
        relation,
        fc.option(relation, { nil: undefined }),
        fc.boolean(),
        fc.constantFrom(...MARKING),
        (d, h, isOnPath, encoding) => {
          const written = arc(d, h, isOnPath);
          expect(decodeLabel(encodeLabel(written, encoding), encoding)).toEqual({
            relation: d,
            isLifted: h !== undefined,
            headRelation: encoding === "path" ? "" : (h ?? ""),
            isOnPath: encoding !== "head" && isOnPath,
          });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("distinguishes two different arcs by their labels", () => {
    const arcs = fc.tuple(relation, relation, fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(arcs, arcs, ([d1, h1, lifted1, path1], [d2, h2, lifted2, path2]) => {
        const a = arc(d1, lifted1 ? h1 : undefined, path1);
        const b = arc(d2, lifted2 ? h2 : undefined, path2);
        const same = encodeLabel(a, "head+path") === encodeLabel(b, "head+path");
        expect(same).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });

  it("ignores marks that the encoding does not have", () => {
    expect(decodeLabel("a↑b↓", "head")).toEqual(arc("a"));
    expect(decodeLabel("a↓", "head")).toEqual(arc("a"));
    expect(decodeLabel("a↑b", "path")).toEqual(arc("a"));
    expect(decodeLabel("a↑b↑c", "head+path")).toEqual(arc("a"));
    expect(decodeLabel("a↓↓", "head+path")).toEqual(arc("a"));
    expect(decodeLabel("a↓b", "path")).toEqual(arc("a"));
    expect(decodeLabel("a↑b", "baseline")).toEqual(arc("a↑b"));
  });

  it("decodes any text in linear time", () => {
    const begun = performance.now();
    for (const encoding of MARKING) decodeLabel(`${"\\".repeat(50_000)}↑${"a↓".repeat(50_000)}`, encoding);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
