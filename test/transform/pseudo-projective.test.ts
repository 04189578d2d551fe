import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { Symbols } from "../../src/sentence/symbols.js";
import { ENCODINGS } from "../../src/transform/encoding.js";
import { deprojectivizeSentence, projectivizeSentence } from "../../src/transform/pseudo-projective.js";
import { almostProjective } from "../support/trees/almost-projective.js";
import { heads, randomTree, reachesRoot, seeded } from "../support/trees/trees.js";

function sentence(forms: string, head: Int32Array, deprel: readonly string[]): Sentence {
  return Sentence.ofForms(forms.split(" ")).with({ head, deprel: ["", ...deprel] });
}

function labelled(head: Int32Array, deprel: readonly string[]): Sentence {
  return sentence(Array.from(deprel, (_, i) => `w${i}`).join(" "), head, deprel);
}

/** The heads and relations of a sentence on one line. */
function liftedText({ head, deprel }: Sentence): string {
  return [...head.subarray(1)].map((h, i) => `${h}:${deprel[i + 1]}`).join(" ");
}

describe("the Czech example of the paper (2005, figures 1 and 2)", () => {
  const figure1 = sentence("Z nich je jen jedna na kvalitu .", heads("5 1 0 5 3 3 6 3"), [
    "AuxP",
    "Atr",
    "Pred",
    "AuxZ",
    "Sb",
    "AuxP",
    "Adv",
    "AuxK",
  ]);
  const expected = {
    baseline: "3:AuxP 1:Atr 0:Pred 5:AuxZ 3:Sb 3:AuxP 6:Adv 3:AuxK",
    head: "3:AuxP↑Sb 1:Atr 0:Pred 5:AuxZ 3:Sb 3:AuxP 6:Adv 3:AuxK",
    "head+path": "3:AuxP↑Sb 1:Atr 0:Pred 5:AuxZ 3:Sb↓ 3:AuxP 6:Adv 3:AuxK",
    path: "3:AuxP↑ 1:Atr 0:Pred 5:AuxZ 3:Sb↓ 3:AuxP 6:Adv 3:AuxK",
  };

  for (const encoding of ENCODINGS) {
    it(`is lifted and labelled as in the paper under ${encoding}`, () => {
      expect(liftedText(projectivizeSentence(figure1, encoding))).toBe(expected[encoding]);
    });
  }

  for (const encoding of ["head", "head+path", "path"] as const) {
    it(`is restored under ${encoding}`, () => {
      const figure2 = projectivizeSentence(figure1, encoding);
      expect(liftedText(deprojectivizeSentence(figure2, encoding))).toBe(liftedText(figure1));
    });
  }

  it("is not restored under the baseline, which marks nothing", () => {
    const figure2 = projectivizeSentence(figure1, "baseline");
    expect(deprojectivizeSentence(figure2, "baseline")).toBe(figure2);
  });
});

describe("projectivizeSentence", () => {
  it("returns the same sentence if its tree is projective", () => {
    const projective = labelled(heads("2 0 2"), ["a", "root", "b\\c"]);
    for (const encoding of ENCODINGS) expect(projectivizeSentence(projective, encoding)).toBe(projective);
  });

  it("changes only heads and relations", () => {
    const rich = labelled(heads("3 4 0 3"), ["a", "b", "root", "c"]).with({
      comments: ["# sent_id = 1", "# text = w0 w1 w2 w3"],
      lemma: ["", "l1", "l2", "l3", "l4"],
      deps: ["", "3:a", "4:b|3:x", "0:root", "3:c"],
      misc: ["", "SpaceAfter=No", "_", "_", "_"],
      multiwords: [{ first: 1, last: 2, line: "1-2\tw0w1\t_\t_\t_\t_\t_\t_\t_\t_" }],
    });
    const changed = projectivizeSentence(rich, "head");
    expect(liftedText(changed)).toBe("3:a 3:b↑c 0:root 3:c");
    expect(conlluText(changed.with({ head: rich.head, deprel: rich.deprel }))).toBe(conlluText(rich));
  });

  it("gives an arc its plain relation if its label with marks is unknown", () => {
    const crossing = labelled(heads("3 4 0 3"), ["a", "b", "root", "c"]);
    const known = new Symbols(["a", "b", "c", "root", "c↓"]);
    const plain = projectivizeSentence(crossing, "head+path", { known });
    expect(liftedText(plain)).toBe("3:a 3:b 0:root 3:c↓");
    expect(liftedText(deprojectivizeSentence(plain, "head+path"))).toBe("3:a 3:b 0:root 3:c");
    known.add("b↑c");
    expect(liftedText(projectivizeSentence(crossing, "head+path", { known }))).toBe("3:a 3:b↑c 0:root 3:c↓");
  });
});

describe("projectivizing and deprojectivizing", () => {
  const NAMES = ["a", "b", "a↑b", "↑", "a↓", "\\", "a\\↑", "a\\\\↓b", "↑↑↓"];

  it("is the identity on every projective tree, whatever its relations", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...ENCODINGS), (seed, encoding) => {
        const random = seeded(seed);
        const head = almostProjective(12, 0, random);
        const labels = Array.from({ length: 12 }, () => NAMES[Math.floor(random() * NAMES.length)]!);
        const original = labelled(head, labels);
        const projective = projectivizeSentence(original, encoding);
        expect(projective.head).toEqual(original.head);
        const restored = deprojectivizeSentence(projective, encoding);
        expect(conlluText(restored)).toBe(conlluText(original));
      }),
    );
  });

  it("restores all relations and gives a tree, whatever the tree and its relations", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...ENCODINGS), (seed, encoding) => {
        const random = seeded(seed);
        const head = randomTree(15, random, random());
        const labels = Array.from({ length: 15 }, () => NAMES[Math.floor(random() * NAMES.length)]!);
        const original = labelled(head, labels);
        const restored = deprojectivizeSentence(projectivizeSentence(original, encoding), encoding);
        expect(restored.deprel).toEqual(original.deprel);
        expect(reachesRoot(restored.head)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("deprojectivizeSentence", () => {
  it("returns the same sentence if no relation has an arrow", () => {
    const crossing = labelled(heads("3 4 0 3"), ["a", "b", "root", "c"]);
    for (const encoding of ENCODINGS) expect(deprojectivizeSentence(crossing, encoding)).toBe(crossing);
  });

  it("accepts a sentence without words", () => {
    const nothing = Sentence.ofForms([]);
    expect(deprojectivizeSentence(projectivizeSentence(nothing, "path"), "path")).toBe(nothing);
  });
});
