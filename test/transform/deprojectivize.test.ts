import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Symbols } from "../../src/sentence/symbols.js";
import type { Tree } from "../../src/sentence/tree.js";
import { decodeLabels } from "../../src/transform/decoded-labels.js";
import { deprojectivize, HEAD_SEARCHES, type SearchOptions } from "../../src/transform/deprojectivize.js";
import { decodeLabel, type Encoding } from "../../src/transform/encoding.js";
import { LIFT_LENGTHS, projectivize } from "../../src/transform/projectivize.js";
import { encodeLabels } from "../../src/transform/pseudo-projective.js";
import { naiveInverse } from "../support/definitions/naive-transform.js";
import { almostProjective } from "../support/trees/almost-projective.js";
import { allTrees, heads, randomTree, reachesRoot, seeded } from "../support/trees/trees.js";

const MARKING = ["head", "head+path", "path"] as const;

/** The heads after the inverse transformation of a tree with these labels (entry 0 unused). */
function inverse(
  head: Int32Array,
  labels: readonly string[],
  encoding: Encoding,
  options?: SearchOptions,
): Int32Array {
  const symbols = new Symbols();
  const label = Int32Array.from(labels, (name, i) => (i === 0 ? -1 : symbols.add(name)));
  const tree: Tree = { length: head.length - 1, head, label };
  return deprojectivize(tree, decodeLabels(symbols, encoding), options).head;
}

/** Reads heads with labels from one line, as in "2:a 0:root 2:b↑a". */
function lowered(text: string, encoding: Encoding, options?: SearchOptions): string {
  const words = text.split(" ").map((word) => word.split(":"));
  const head = heads(words.map(([h]) => h).join(" "));
  const labels = ["", ...words.map(([, label]) => label!)];
  return inverse(head, labels, encoding, options).subarray(1).join(" ");
}

describe("deprojectivize", () => {
  it("under Head finds the first node with the relation, top down and left to right", () => {
    // Word 1 was lifted from a node with relation c: 4 is higher than 3, and left of 6.
    const text = "2:x↑c 0:root 4:c 2:c 2:b 2:c";
    expect(lowered(text, "head")).toBe("4 0 4 2 2 2");
    expect(lowered("4:c 1:c 4:b 0:root 4:x↑c", "head")).toBe("4 1 4 0 1");
  });

  it("under Head leaves an arc at its linear head if no node has the relation", () => {
    expect(lowered("2:x↑q 0:root 2:c", "head")).toBe("2 0 2");
  });

  it("under Head+Path follows only marked arcs, to a marked arc", () => {
    expect(lowered("2:x↑c 0:root 2:c 2:c↓", "head+path")).toBe("4 0 2 2");
    // The c below the unmarked b does not count while there is one below a↓.
    expect(lowered("2:x↑c 0:root 2:b 3:c↓ 2:a↓ 5:c↓", "head+path")).toBe("6 0 2 3 2 5");
  });

  it("under Head+Path falls back to Head", () => {
    expect(lowered("2:x↑c 0:root 2:a↓ 2:b 4:c", "head+path")).toBe("5 0 2 2 4");
  });

  it("under Path follows marked arcs to the first end of a path", () => {
    expect(lowered("2:x↑ 0:root 2:a↓ 3:b↓ 2:c↓", "path")).toBe("5 0 2 3 2");
    expect(lowered("2:x↑ 0:root 2:a↓ 3:b↓ 2:c", "path")).toBe("4 0 2 3 2");
  });

  it("under Path has no fallback", () => {
    expect(lowered("2:x↑ 0:root 2:a", "path")).toBe("2 0 2");
  });

  it("searches the nearest dependents first on request", () => {
    const text = "5:c 5:c 5:b 5:b 0:root 5:x↑c 5:c";
    expect(lowered(text, "head")).toBe("5 5 5 5 0 1 5");
    expect(lowered(text, "head", { search: "nearest" })).toBe("5 5 5 5 0 7 5");
    // Of two at the same distance, the left one comes first.
    expect(lowered("0:root 1:c 1:x↑c 1:c", "head", { search: "nearest" })).toBe("0 1 2 1");
  });

  it("never finds a head in the subtree of the lifted word", () => {
    expect(lowered("2:x↑c 0:root 1:c", "head")).toBe("2 0 1");
    expect(lowered("2:x↑ 0:root 1:c↓", "path")).toBe("2 0 1");
  });

  it("lowers arcs from top to bottom, so that a lowered head is found in its new place", () => {
    // 2 moves from 1 to 3; only then does 4 find it below 3.
    expect(lowered("0:root 1:b↑a 1:a 3:x↑b", "head")).toBe("0 3 1 2");
  });

  it("replaces labels by relations and keeps missing labels", () => {
    const symbols = new Symbols(["root", "x↑a", "a↓"]);
    const labels = decodeLabels(symbols, "head+path");
    const tree = { length: 4, head: heads("0 1 1 1"), label: Int32Array.of(-1, 0, 1, 2, -1) };
    const result = deprojectivize(tree, labels);
    const names = [...result.label].map((id) => (id === -1 ? null : labels.relations.name(id)));
    expect(names).toEqual([null, "root", "x", "a", null]);
    expect(result.head).toEqual(heads("0 3 1 1"));
  });

  it("restores every tree of up to six words under Head and Head+Path if all labels are different", () => {
    // Then no label is ambiguous, so this holds for any number of lifts.
    let trees = 0;
    for (let n = 1; n <= 6; n++) {
      const deprel = ["", ..."abcdef".slice(0, n)];
      for (const head of allTrees(n)) {
        for (const lengths of LIFT_LENGTHS) {
          const lifting = projectivize(head, { lengths });
          if (lifting.total === 0) continue;
          trees++;
          for (const encoding of ["head", "head+path"] as const) {
            const restored = inverse(
              lifting.head,
              encodeLabels({ head, deprel }, lifting, encoding),
              encoding,
            );
            if (`${restored}` !== `${head}`) expect.fail(`${head} became ${restored} under ${encoding}`);
          }
        }
      }
    }
    expect(trees).toBe(2 * (4 + 70 + 1023 + 15379));
  });

  it("restores random trees of 40 words under Head and Head+Path if all labels are different", () => {
    const random = seeded(17);
    for (let i = 0; i < 150; i++) {
      const head = randomTree(40, random, i / 150);
      const deprel = Array.from(head, (_, d) => `r${d}`);
      const lifting = projectivize(head);
      for (const encoding of ["head", "head+path"] as const) {
        for (const search of HEAD_SEARCHES) {
          const labels = encodeLabels({ head, deprel }, lifting, encoding);
          expect(inverse(lifting.head, labels, encoding, { search })).toEqual(head);
        }
      }
    }
  });

  it("restores a single lifted arc under every encoding, in every tree of up to six words", () => {
    const deprel = ["", ..."abcdef"];
    let trees = 0;
    for (let n = 3; n <= 6; n++) {
      for (const head of allTrees(n)) {
        const lifting = projectivize(head);
        if (lifting.total !== 1) continue;
        trees++;
        for (const encoding of MARKING) {
          const labels = encodeLabels({ head, deprel: deprel.slice(0, n + 1) }, lifting, encoding);
          const restored = inverse(lifting.head, labels, encoding);
          if (`${restored}` !== `${head}`) expect.fail(`${head} became ${restored} under ${encoding}`);
        }
      }
    }
    expect(trees).toBeGreaterThan(1000);
  });

  it("agrees with the definition and returns a tree, for any tree with any labels", () => {
    const names = ["a", "b", "c", "a↓", "b↓", "a↑b", "b↑a", "c↑a↓", "a↑", "b↑↓", "c↑c", "\\↑", "↑", "x↓y"];
    const cases = fc.record({
      seed: fc.integer(),
      length: fc.integer({ min: 1, max: 25 }),
      locality: fc.constantFrom(0, 0.5, 1),
      encoding: fc.constantFrom(...MARKING),
      search: fc.constantFrom(...HEAD_SEARCHES),
    });
    fc.assert(
      fc.property(cases, ({ seed, length, locality, encoding, search }) => {
        const random = seeded(seed);
        const head = randomTree(length, random, locality);
        const labels = Array.from(head, () => names[Math.floor(random() * names.length)]!);
        const restored = inverse(head, labels, encoding, { search });
        const arcs = labels.map((label) => decodeLabel(label, encoding));
        const marks = {
          relation: arcs.map(({ relation }) => relation),
          target: arcs.map(({ isLifted, headRelation }) => (isLifted ? headRelation : undefined)),
          onPath: arcs.map(({ isOnPath }) => (isOnPath ? 1 : 0)),
        };
        expect(restored).toEqual(naiveInverse(head, marks, encoding, search));
        expect(reachesRoot(restored)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  it("takes less than a second for 5,000 words with hundreds of lifted arcs", () => {
    const head = almostProjective(5000, 600, seeded(3));
    const deprel = Array.from(head, (_, d) => "abcdefghij"[d % 10]!);
    const lifting = projectivize(head);
    expect(lifting.lifts.filter((count) => count > 0).length).toBeGreaterThan(300);
    for (const encoding of MARKING) {
      const labels = encodeLabels({ head, deprel }, lifting, encoding);
      const begun = performance.now();
      const restored = inverse(lifting.head, labels, encoding);
      expect(performance.now() - begun).toBeLessThan(1000);
      expect(reachesRoot(restored)).toBe(true);
    }
  });
});
