import { describe, expect, it } from "vitest";
import { compileQuery } from "../../src/query.js";
import { toy } from "../support/trees/toy-trees.js";

const SENTENCE = toy(
  `Ann/Ann/PROPN/2/nsubj saw/see/VERB/0/root/Tense=Past two/two/NUM/5/nummod old/old/ADJ/5/amod boats/boat/NOUN/2/obj
   and/and/CCONJ/7/cc left/leave/VERB/2/conj/Tense=Past ././PUNCT/2/punct`,
);

/** The forms of the named words of each match. */
function forms(query: string): string[] {
  const compiled = compileQuery(query);
  return compiled
    .find(SENTENCE)
    .map(({ nodes }) => compiled.nodes.map((name) => nodes[name]?.text ?? "-").join(" "));
}

describe("a query in Semgrex's syntax", () => {
  it.each([
    ["{cpos:VERB}=v", ["saw", "left"]],
    ["{word:saw}=v", ["saw"]],
    ["{lemma:/.*ee?/;cpos:VERB}=v", ["saw", "left"]],
    ["{cpos:VERB;!lemma:see}=v", ["left"]],
    ["{cpos:/V.*/}=v >nsubj {}=s", ["saw Ann"]],
    ["{}=s <nsubj {lemma:see}", ["Ann"]],
    ["{lemma:see}=v >/nsubj|obj/ {}=a", ["saw Ann", "saw boats"]],
    ["{lemma:see} >nsubj {}=s >obj {}=o", ["Ann boats"]],
    ["{lemma:see} >obj ({}=o >amod {}=a)", ["boats old"]],
    ["{lemma:see} >> {cpos:NUM}=n", ["two"]],
    ["{cpos:NUM}=n << {lemma:see}", ["two"]],
    ["{cpos:VERB}=v !>nsubj {}", ["left"]],
    ["{cpos:VERB}=v ?>nsubj {}=s", ["saw Ann", "left -"]],
    ["{cpos:NUM}=n . {}=next", ["two old"]],
    ["{cpos:NUM} .. {cpos:NOUN}=n", ["boats"]],
    ["{cpos:NOUN}=n - {}=before", ["boats old"]],
    ["{cpos:NUM}=a $++ {}=b", ["two old"]],
    ["{$}=root", ["saw"]],
    ["{}=a >nsubj=e {}=b", ["saw Ann"]],
    ["{lemma:see} >% {cpos:VERB}=v", ["left"]],
  ])("%s", (query, expected) => {
    expect(forms(query)).toEqual(expected);
  });

  it("lets two nodes be the same word, and never matches the artificial root", () => {
    expect(forms("{lemma:see} >nsubj {}=a >nsubj {}=b")).toEqual(["Ann Ann"]);
    expect(forms("{}=h >root {}")).toEqual([]);
  });

  it("names its arcs", () => {
    expect(compileQuery("{}=a >nsubj=e {}=b").find(SENTENCE)[0]!.arcs.e!.relation).toBe("nsubj");
  });
});
