import fc from "fast-check";
import { expect, it } from "vitest";
import { LinearClassifier } from "../../src/learn/linear/linear-classifier.js";
import { Margins } from "../../src/learn/linear/margins.js";
import { SPACE } from "../../src/text/characters.js";
import { RunningText } from "../../src/text/segment/running-text.js";
import { TokenEnds } from "../../src/text/segment/token-ends.js";
import { TOKEN_FEATURES, tokenFeatures } from "../../src/text/segment/token-features.js";

const TEXT = `It can't be: "cannot" isn't gonna, e.g., U.S.-based co-op's. It's... don't go (yet)! a's b's
 it can't cannot gonna gonna don't ${"long".repeat(20)}. 5p.m. x😀y e\u0301! İstanbul's`;

/** A classifier with arbitrary weights for the features of a text, so that decisions go both ways. */
function classifierOf(texts: readonly string[], largest: number): LinearClassifier {
  const weights = new Map<number, [number, number]>();
  eachPlace(texts, (text, start, at) => {
    const features = new Int32Array(TOKEN_FEATURES);
    tokenFeatures(text, start, at, features);
    for (const f of features) if (f % 3 !== 0) weights.set(f, [(f % 101) / 10, ((f >> 8) % 101) / 10]);
  });
  return LinearClassifier.pack(
    2,
    (visit) => {
      for (const [feature, pair] of weights)
        visit(
          feature,
          2,
          (k) => k,
          (k) => pair[k]!,
        );
    },
    { largest },
  );
}

/** Visits all places inside chunks, with every start of a token up to three units before. */
function eachPlace(
  texts: readonly string[],
  visit: (text: RunningText, start: number, at: number) => void,
): void {
  const text = new RunningText();
  for (const content of texts) {
    text.load(content);
    for (let at = 1; at < text.length; at++) {
      if (text.kind[at] === SPACE || text.kind[at - 1] === SPACE) continue;
      for (let start = at - 1; start >= text.chunkStart(at) && start >= at - 3; start--)
        visit(text, start, at);
      visit(text, text.chunkStart(at), at);
    }
  }
}

function compare(texts: readonly string[], classifier: LinearClassifier): { yes: number; no: number } {
  const ends = new TokenEnds(classifier);
  const scores = new Float32Array(2);
  const features = new Int32Array(TOKEN_FEATURES);
  const found = { yes: 0, no: 0 };
  let last = "";
  eachPlace(texts, (text, start, at) => {
    if (text.text !== last) ends.load(text);
    last = text.text;
    tokenFeatures(text, start, at, features);
    classifier.score(features, scores);
    const isEnd = scores[1]! > scores[0]!;
    expect(ends.isEnd(start, at)).toBe(isEnd);
    found[isEnd ? "yes" : "no"]++;
  });
  return found;
}

it.each([127, 2032])("decides as the classifier does, with weights of up to %i units", (largest) => {
  const texts = [TEXT, ` ${TEXT}`, TEXT.toUpperCase(), TEXT];
  const found = compare(texts, classifierOf([TEXT], largest));
  expect(Math.min(found.yes, found.no)).toBeGreaterThan(30);
});

it("decides as the classifier does on any text", () => {
  const classifier = classifierOf([TEXT], 127);
  const unit = fc.constantFrom("a", "n", "'", "t", ".", " ", "\n", "S", "5", "😀", "\u0301", "-");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 80 }), (text) => {
      compare([text, `${text} ${text}`], classifier);
    }),
    { numRuns: 60 },
  );
});

it("takes margins only from classifiers of two classes whose sums cannot saturate", () => {
  expect(Margins.of(classifierOf([TEXT], 127), TOKEN_FEATURES)).toBeDefined();
  expect(Margins.of(classifierOf([TEXT], 2032), TOKEN_FEATURES)).toBeUndefined();
  expect(Margins.of(classifierOf([TEXT], 127), 256)).toBeUndefined();
});
