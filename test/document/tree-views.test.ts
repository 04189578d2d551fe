import { describe, expect, it } from "vitest";
import { documentOf } from "../../src/document/document.js";
import type { Token } from "../../src/document/token.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { heads } from "../support/trees/trees.js";

/** Yields every assignment of heads from -1 to n to n words: trees and everything else. The array is new. */
function* allGraphs(n: number): Generator<Int32Array> {
  const count = (n + 2) ** n;
  for (let code = 0; code < count; code++) {
    const head = new Int32Array(n + 1).fill(-1);
    for (let i = 1, rest = code; i <= n; i++, rest = Math.floor(rest / (n + 2)))
      head[i] = (rest % (n + 2)) - 1;
    yield head;
  }
}

function viewOf(head: Int32Array) {
  const forms = Array.from({ length: head.length - 1 }, (_, i) => `w${i + 1}`);
  return documentOf([Sentence.ofForms(forms).with({ head })]).sentences[0]!;
}

/** The words above a word by the definition: follow the heads until one was seen before. */
function above(word: number, head: Int32Array): number[] {
  const seen = [word];
  for (let k = head[word]!; k > 0 && !seen.includes(k); k = head[k]!) seen.push(k);
  return seen.slice(1);
}

const indices = (tokens: readonly Token[]) => tokens.map(({ index }) => index);

describe.each([1, 2, 3, 4])("tokens of all graphs of %i words, trees or not", (n) => {
  const words = Array.from({ length: n }, (_, i) => i + 1);
  const graphs = [...allGraphs(n)].map((head) => ({ head, view: viewOf(head) }));

  it("have the heads, children and roots of the columns", () => {
    for (const { head, view } of graphs) {
      expect(view.tokens.map((token) => token.head?.index ?? 0)).toEqual(
        words.map((i) => Math.max(0, head[i]!)),
      );
      for (const i of words) {
        expect(indices(view.token(i).children)).toEqual(words.filter((d) => head[d] === i));
        expect(indices(view.token(i).left)).toEqual(words.filter((d) => head[d] === i && d < i));
        expect(indices(view.token(i).right)).toEqual(words.filter((d) => head[d] === i && d > i));
      }
      expect(indices(view.roots)).toEqual(words.filter((i) => head[i] === 0));
      expect(view.root).toBe(view.roots[0]);
    }
  });

  it("have ancestors and subtrees that list each token once", () => {
    for (const { head, view } of graphs) {
      for (const token of view) {
        expect(indices(token.ancestors)).toEqual(above(token.index, head));
        expect(token.depth).toBe(above(token.index, head).length);
        const below = words.filter((i) => i === token.index || above(i, head).includes(token.index));
        expect(indices(token.subtree)).toEqual(below);
        expect(indices(token.descendants)).toEqual(below.filter((i) => i !== token.index));
      }
    }
  });

  it("have paths along arcs, from one end to the other, exactly if they are connected", () => {
    for (const { head, view } of graphs) {
      for (const from of view) {
        for (const to of view) {
          const path = indices(from.path(to));
          const isConnected = [from.index, ...above(from.index, head)].some((i) =>
            [to.index, ...above(to.index, head)].includes(i),
          );
          expect(path.length > 0).toBe(isConnected);
          if (!isConnected) continue;
          expect([path[0], path.at(-1)]).toEqual([from.index, to.index]);
          for (let k = 1; k < path.length; k++) {
            const [a, b] = [path[k - 1]!, path[k]!];
            expect(head[a] === b || head[b] === a).toBe(true);
          }
          expect(new Set(path).size).toBe(path.length);
        }
      }
    }
  });
});

describe("a path", () => {
  it("goes up to the nearest common ancestor and down again", () => {
    const view = viewOf(heads("2 0 5 5 2"));
    expect(indices(view.token(3).path(view.token(4)))).toEqual([3, 5, 4]);
    expect(indices(view.token(1).path(view.token(4)))).toEqual([1, 2, 5, 4]);
    expect(indices(view.token(4).path(view.token(4)))).toEqual([4]);
  });

  it("is empty between sentences, and refuses what is not a token", () => {
    const [first, second] = documentOf([Sentence.ofForms(["a"]), Sentence.ofForms(["b"])]).tokens;
    expect(first!.path(second!)).toEqual([]);
    expect(() => first!.path(2 as never)).toThrow(/expected a token to find the path to, found number/);
  });
});
