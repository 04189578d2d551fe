import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RewriteError, Rewriter } from "../../src/query.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { randomSentences } from "../support/random-queries.js";
import { toy } from "../support/trees/toy-trees.js";

const SENTENCE = toy(
  `Ann/Ann/PROPN/2/nsubj/Number=Sing saw/see/VERB/0/root/Tense=Past two/two/NUM/4/nummod boats/boat/NOUN/2/obj/Number=Plur
   ././PUNCT/2/punct`,
);

/**
 * Rewrites the sentence by the commands of one rule, and writes word, head, relation and features of each
 * word.
 */
function rewritten(pattern: string, commands: string, sentence = SENTENCE): string {
  const rule = `rule r { pattern { ${pattern} } commands { ${commands} } }`;
  return written(new Rewriter(rule).rewrite(sentence).sentence);
}

function written({ form, head, deprel, feats }: Sentence): string {
  return form
    .slice(1)
    .map((word, i) => `${word}/${head[i + 1]}/${deprel[i + 1]}/${feats[i + 1]}`)
    .join(" ");
}

describe("a command", () => {
  it.each([
    ["e: X -[obj]-> Y", "e.label = iobj", "boats/2/iobj/Number=Plur"],
    ["e: X -[obj]-> Y", "e.2 = lvc", "boats/2/obj:lvc/Number=Plur"],
    ["e: X -[obj]-> Y", "e.2 = lvc; del_feat e.2", "boats/2/obj/Number=Plur"],
    ["e: X -[nummod]-> Y; V -[obj]-> X", "add_edge V -[dep]-> Y", "two/2/dep/_"],
    ["e: X -[nummod]-> Y; V -[obj]-> X", "add_edge f: V -> Y; f.label = e.label", "two/2/nummod/_"],
    ["e: X -[nummod]-> Y; V -[obj]-> X", "add_edge V -[1=obl, 2=Y.lemma]-> Y", "two/2/obl:two/_"],
    ["X [upos=NUM]", 'X.NumType = "Card"', "two/4/nummod/NumType=Card"],
    ["X [upos=NOUN]", "X.Case = Acc", "boats/2/obj/Case=Acc|Number=Plur"],
    ["X [upos=NOUN]; Y [upos=PROPN]", "X.Number = Y.Number", "boats/2/obj/Number=Sing"],
    ["X [upos=NOUN]", "del_feat X.Number", "boats/2/obj/_"],
    ["X [upos=NOUN]", 'X.form = X.lemma[:-1] + "_" + X.upos[1:3]', "boa_OU/2/obj/Number=Plur"],
    ["X [upos=NOUN]", "X.deprel = dep", "boats/2/dep/Number=Plur"],
  ])("in pattern { %s }: %s", (pattern, commands, expected) => {
    expect(rewritten(pattern, commands).split(" ")).toContain(expected);
  });

  it("shifts arcs to and from nodes outside the pattern only", () => {
    expect(rewritten("e: V -[obj]-> O", "shift_out V ==> O")).toBe(
      "Ann/4/nsubj/Number=Sing saw/0/root/Tense=Past two/4/nummod/_ boats/2/obj/Number=Plur ./4/punct/_",
    );
    expect(rewritten("e: V -[obj]-> O", "shift_out V =[punct]=> O")).toContain("Ann/2/nsubj/Number=Sing");
    expect(rewritten("e: V -[obj]-> O", "shift_out V =[^punct]=> O")).toContain("./2/punct/_");
    expect(rewritten("e: V -[obj]-> O", "del_edge e; shift_in V ==> O; add_edge O -[dep]-> V")).toBe(
      "Ann/2/nsubj/Number=Sing saw/4/dep/Tense=Past two/4/nummod/_ boats/0/root/Number=Plur ./2/punct/_",
    );
  });

  it("adds arcs to the enhanced graph in the order of their heads, once each", () => {
    const start = SENTENCE.with({ deps: ["", "_", "0:root", "4.1:dep|5:x", "_", "_"] });
    const rules = `rule a { pattern { e: X -[nummod]-> Y } commands { add_edge X -[E:nummod]-> Y } }
      rule b { pattern { V -[obj]-> X; X -[nummod]-> Y } commands { add_edge V -[E:obl]-> Y } }`;
    expect(new Rewriter(rules).rewrite(start).sentence.deps[3]).toBe("2:obl|4:nummod|4.1:dep|5:x");
    const undo = new Rewriter("rule c { pattern { e: X -[E:x]-> Y } commands { del_edge e } }");
    expect(undo.rewrite(start).sentence.deps[3]).toBe("4.1:dep");
    const between = "rule d { pattern { X -> Y } commands { del_edge X -[E:root]-> Y } }";
    expect(new Rewriter(between).rewrite(start).sentence.deps[2]).toBe("_");
  });

  it("that changes nothing does not count, so that rules without a guard end", () => {
    const rule = "rule tv { pattern { X [upos=VERB]; X -[obj]-> Y } commands { X.Transitive = Yes } }";
    const { steps, sentence } = new Rewriter(rule).rewrite(SENTENCE);
    expect(steps).toEqual(["tv"]);
    expect(new Rewriter(rule).rewrite(sentence)).toEqual({ sentence, steps: [] });
  });
});

describe("rules", () => {
  it("are applied in their order, each as often as it matches, and again from the first", () => {
    const rules = `rule a { pattern { X [upos=A] } commands { X.upos = B } }
      rule b { pattern { X [upos=NOUN] } commands { X.upos = A } }
      rule c { pattern { X [upos=NUM] } commands { X.upos = A } }`;
    const { steps, sentence } = new Rewriter(rules).rewrite(SENTENCE);
    expect(steps).toEqual(["b", "c", "a", "a"]);
    expect(sentence.upos.slice(3, 5)).toEqual(["B", "B"]);
  });

  it("return the same sentence if none applies", () => {
    const { sentence } = new Rewriter("rule a { pattern { X [upos=X] } commands { X.upos = Y } }").rewrite(
      SENTENCE,
    );
    expect(sentence).toBe(SENTENCE);
  });

  it("that never end are stopped, and named", () => {
    const rules = `rule flip { pattern { X [upos=NOUN] } commands { X.upos = VERB } }
      rule flop { pattern { X [upos=VERB] } commands { X.upos = NOUN } }
      rule other { pattern { X [upos=NUM] } commands { X.upos = DET } }`;
    const rewriter = new Rewriter(rules, { maxSteps: 100 });
    expect(() => rewriter.rewrite(SENTENCE)).toThrow(RewriteError);
    expect(() => rewriter.rewrite(SENTENCE)).toThrow(
      /within 100 steps, but the rules (flip, flop|flop, flip) are/,
    );
  });

  it("that break a tree are refused", () => {
    const rewriter = new Rewriter("rule r { pattern { e: X -[obj]-> Y } commands { del_edge e } }");
    expect(() => rewriter.rewrite(SENTENCE)).toThrow(
      "expected a tree after the rules r, found that word 4 has no head",
    );
  });

  it("as data do what their text does", () => {
    const text = "rule r { pattern { e: X -[obj]-> Y } commands { e.label = iobj } }";
    const { rules } = new Rewriter(text);
    expect(new Rewriter(JSON.parse(JSON.stringify(rules))).rewrite(SENTENCE)).toEqual(
      new Rewriter(text).rewrite(SENTENCE),
    );
  });
});

describe("the rules for enhanced English dependencies", () => {
  const rewriter = new Rewriter(
    readFileSync(new URL("../../examples/enhanced-english.grs", import.meta.url), "utf8"),
  );
  const deps = (text: string) => rewriter.rewrite(toy(text)).sentence.deps.slice(1);

  it("add prepositions, shared subjects and controlled subjects", () => {
    expect(
      deps(`Ann/Ann/PROPN/2/nsubj wants/want/VERB/0/root to/to/PART/4/mark sail/sail/VERB/2/xcomp to/to/ADP/6/case
        Rome/Rome/PROPN/4/obl and/and/CCONJ/8/cc hopes/hope/VERB/2/conj`),
    ).toEqual([
      "2:nsubj|4:nsubj:xsubj|8:nsubj",
      "0:root",
      "4:mark",
      "2:xcomp",
      "6:case",
      "4:obl:to",
      "8:cc",
      "2:conj:and",
    ]);
  });

  it("put the noun in the place of the relative pronoun", () => {
    expect(
      deps(
        `boats/boat/NOUN/0/root which/which/PRON/4/nsubj/PronType=Rel soon/soon/ADV/4/advmod left/leave/VERB/1/acl:relcl`,
      ),
    ).toEqual(["0:root|4:nsubj", "1:ref", "4:advmod", "1:acl:relcl"]);
  });

  it("end on any trees, and give every word an arc", () => {
    fc.assert(
      fc.property(randomSentences, (sentence) => {
        fc.pre(brokenTree(sentence.head) === undefined);
        const bare = sentence.with({ deps: sentence.deps.map((_, i) => (i === 0 ? "" : "_")) });
        const { deps: found } = rewriter.rewrite(bare).sentence;
        expect(found.slice(1)).not.toContain("_");
        expect(conlluText(rewriter.rewrite(bare).sentence)).toMatch(/\t\d+:/);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
