import { describe, expect, it } from "vitest";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { Symbols } from "../../src/sentence/symbols.js";
import {
  brokenTree,
  describeProblem,
  type TreeProblem,
  treeOf,
  treeProblems,
} from "../../src/sentence/tree.js";
import { data } from "../support/data.js";
import { heads, reachesRoot } from "../support/trees/trees.js";

/** Every assignment of heads, or none (-1), to n words. */
function* allGraphs(n: number): Generator<Int32Array> {
  const head = new Int32Array(n + 1).fill(-1);
  for (;;) {
    yield head;
    let i = n;
    while (i >= 1 && head[i] === n) head[i--] = -1;
    if (i <= 0) return;
    head[i]!++;
  }
}

/** The problems found word by word, straight from the definitions. */
function naiveProblems(head: Int32Array): TreeProblem[] {
  const words = [...head.keys()].slice(1);
  const problems: TreeProblem[] = [];
  const roots = words.filter((i) => head[i] === 0);
  if (words.length > 0 && roots.length === 0) problems.push({ kind: "no root", word: 0 });
  for (const word of words) {
    if (head[word] === -1) problems.push({ kind: "no head", word });
    if (head[word] === word) problems.push({ kind: "own head", word });
    if (word === roots[1]) problems.push({ kind: "several roots", word });
    // Walk towards the root, at most as many steps as there are words; coming back to the start is a cycle.
    const path: number[] = [];
    for (let k = head[word]!; k > 0 && path.length < words.length; k = head[k]!) path.push(k);
    const cycle = path.slice(0, path.indexOf(word) + 1);
    if (cycle.length > 1 && Math.min(...cycle) === word) problems.push({ kind: "cycle", word });
  }
  return problems;
}

describe("treeProblems", () => {
  it("agrees with a naive check on every graph of up to five words", () => {
    for (let n = 0; n <= 5; n++) {
      for (const head of allGraphs(n)) {
        expect(JSON.stringify(treeProblems(head)), `${head}`).toBe(JSON.stringify(naiveProblems(head)));
      }
    }
  });

  it("calls a tree broken exactly if some word does not reach the root", () => {
    for (let n = 0; n <= 5; n++) {
      for (const head of allGraphs(n)) {
        const isTree = reachesRoot(head) && !head.slice(1).includes(-1);
        expect(brokenTree(head) === undefined, `${head}`).toBe(isTree);
      }
    }
  });

  it("takes less than a second on a chain of 100,000 words that ends in a cycle", () => {
    const n = 100_000;
    const head = Int32Array.from({ length: n + 1 }, (_, d) => (d === n ? n - 1 : d === 0 ? -1 : d + 1));
    const start = performance.now();
    expect(treeProblems(head).map(({ kind }) => kind)).toEqual(["no root", "cycle"]);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe("describeProblem", () => {
  it("describes each problem in words", () => {
    const described = [...readConllu(data("broken-trees.conllu"))].map((sentence) => [
      sentence.id,
      ...treeProblems(sentence.head).map((problem) => describeProblem(problem, sentence.head)),
    ]);
    expect(described).toEqual([
      ["whole"],
      ["own-head", "word 1 is its own head"],
      ["cycle", "words 1 ← 2 ← 3 form a cycle"],
      ["no-root", "no word is attached to the root (head 0)", "words 1 ← 2 form a cycle"],
      ["no-head", "word 1 has no head"],
      ["two-roots", "more than one word is attached to the root (head 0), word 2 is the second"],
      ["whole-2"],
    ]);
  });

  it("abbreviates a long cycle", () => {
    const head = heads("20 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19");
    expect(describeProblem({ kind: "cycle", word: 1 }, head)).toBe(
      "words 1 ← 20 ← 19 ← 18 ← 17 ← 16 ← 15 ← 14 ← 13 ← 12 ← 11 ← 10 ← … form a cycle",
    );
  });
});

describe("treeOf", () => {
  it("numbers the relations and gives no label to a word without a head", () => {
    const [sentence] = readConllu(
      "1\ta\t_\t_\t_\t_\t2\tdet\t_\t_\n2\tb\t_\t_\t_\t_\t0\troot\t_\t_\n3\tc\t_\t_\t_\t_\t_\t_\t_\t_\n",
    );
    const labels = new Symbols(["root"]);
    const tree = treeOf(sentence!, labels);
    expect([...tree.label]).toEqual([-1, 1, 0, -1]);
    expect(labels.names).toEqual(["root", "det"]);
  });
});
