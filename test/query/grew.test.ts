import { describe, expect, it } from "vitest";
import { documentOf } from "../../src/document/document.js";
import { compileQuery, find, type Query } from "../../src/query.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { toy } from "../support/trees/toy-trees.js";

// What Grew's documentation says of each construction, on small trees.

const BOATS = toy(
  `Two/two/NUM/2/nummod boats/boat/NOUN/3/nsubj/Number=Plur left/leave/VERB/0/root/Mood=Ind|Tense=Past
   before/before/SCONJ/7/mark the/the/DET/6/det rain/rain/NOUN/7/nsubj/Number=Sing came/come/VERB/3/advcl/Mood=Ind|Tense=Past
   ././PUNCT/3/punct`,
  ["# sent_id = boats", "# text = Two boats left before the rain came."],
);
/** A tree with crossing arcs: "hearing" and "on" are linked across "is scheduled". */
const HEARING = toy(
  `A/a/DET/2/det hearing/hearing/NOUN/4/nsubj:pass/Number=Sing is/be/AUX/4/aux:pass/Mood=Ind
   scheduled/schedule/VERB/0/root/VerbForm=Part on/on/ADP/7/case the/the/DET/7/det issue/issue/NOUN/2/nmod/Number=Sing
   today/today/NOUN/4/obl:tmod/Number=Sing ././PUNCT/4/punct`,
  ["# sent_id = hearing"],
);

/** The forms of the words that each match captured, in the order of the query's nodes. */
function forms(query: string, sentence: Sentence): string[] {
  const compiled = compileQuery(query);
  return compiled
    .find(sentence)
    .map(({ positions }) =>
      compiled.nodes
        .map((name) => (positions[name] === 0 ? "ROOT" : sentence.form[positions[name]!]))
        .join(" "),
    );
}

describe("a node", () => {
  it.each([
    ["X [upos=VERB]", ["left", "came"]],
    ["X [upos=VERB|NUM]", ["Two", "left", "came"]],
    ["X [Number<>Sing]", ["boats"]],
    ["X [Number]", ["boats", "rain"]],
    ["X [Number=*]", ["boats", "rain"]],
    ["X [upos=NOUN, !Number]", []],
    ["X [upos, !Number, !Mood]", ["Two", "before", "the", "."]],
    ['X [form="."]', ["."]],
    ['X [lemma=re".*e"]', ["left", "before", "the", "came"]],
    ["X [form=/T.*/i]", ["Two", "the"]],
    ['X [lemma<>re"[a-z]+"]', ["."]],
    ["X [upos=NUM]|[upos=NOUN, Number=Sing]", ["Two", "rain"]],
    ["X [deprel=nsubj]", ["boats", "rain"]],
    ["X [head=0]", ["left"]],
  ])("%s", (clause, expected) => {
    expect(forms(`pattern { ${clause} }`, BOATS)).toEqual(expected);
  });

  it("without constraints matches the artificial root too", () => {
    expect(forms("pattern { X [] }", BOATS)).toHaveLength(9);
    expect(forms("pattern { X [upos] }", BOATS)).toHaveLength(8);
    expect(forms('pattern { X [form="__0__"] }', BOATS)).toEqual(["ROOT"]);
  });

  it("has the features of MISC too, and layered features with two underscores", () => {
    const sentence = BOATS.with({
      misc: BOATS.misc.map((_, i) => (i === 0 ? "" : i === 7 ? "SpaceAfter=No|Number=Plur" : "_")),
      feats: BOATS.feats.map((value, i) => (i === 6 ? "Number=Sing|Number[psor]=Plur" : value)),
    });
    expect(forms("pattern { X [SpaceAfter=No] }", sentence)).toEqual(["came"]);
    expect(forms("pattern { X [Number=Plur] }", sentence)).toEqual(["boats", "came"]);
    expect(forms("pattern { X [__MISC__Number=Plur] }", sentence)).toEqual(["came"]);
    expect(forms("pattern { X [Number__psor=Plur] }", sentence)).toEqual(["rain"]);
  });
});

describe("an arc", () => {
  it.each([
    ["X -[nsubj]-> Y", ["left boats", "came rain"]],
    ["X -[nsubj|det]-> Y", ["left boats", "rain the", "came rain"]],
    ["X [upos]; X -[^nsubj|det|punct]-> Y", ["boats Two", "left came", "came before"]],
    ['X -[re".*sub.*"]-> Y', ["left boats", "came rain"]],
    ["X [upos=VERB]; X -> Y; Y [upos=VERB]", ["left came"]],
    ["* -[nsubj]-> Y", ["boats", "rain"]],
    ["X -[nsubj]-> *", ["left", "came"]],
    ["X -[root]-> Y", ["ROOT left"]],
  ])("%s", (clauses, expected) => {
    expect(forms(`pattern { ${clauses} }`, BOATS)).toEqual(expected);
  });

  it.each([
    ["X -[1=nsubj]-> Y", 1],
    ["X -[nsubj]-> Y", 0],
    ["X -[nsubj:pass]-> Y", 1],
    ["X -[1=aux|nsubj, 2=pass]-> Y", 2],
    ["X -[1=nsubj, 2<>pass]-> Y", 0],
    ["X -[1=obl, 2=*]-> Y", 1],
    ["X -[1=det, !2]-> Y", 2],
    ["X -[1=det, 2=*]-> Y", 0],
    ["X -[projective=no]-> Y", 1],
    ["X -[length=5]-> Y", 2],
  ])("%s takes subtypes and other parts as Grew does", (clause, count) => {
    expect(forms(`pattern { ${clause} }`, HEARING)).toHaveLength(count);
  });

  it("declares its nodes by itself", () => {
    expect(forms("pattern { X -[nsubj]-> Y }", BOATS)).toEqual(
      forms("pattern { X[]; Y[]; X -[nsubj]-> Y }", BOATS),
    );
  });

  it("of the enhanced graph is written with E:", () => {
    const sentence = BOATS.with({
      deps: BOATS.deps.map((_, i) => (i === 2 ? "3:nsubj|7:nsubj" : i ? "_" : "")),
    });
    expect(forms("pattern { X -[E:nsubj]-> Y }", sentence)).toEqual(["left boats", "came boats"]);
    expect(forms("pattern { X -[1=nsubj, enhanced=yes]-> Y }", sentence)).toHaveLength(2);
    expect(forms("pattern { X -[E:nsubj]-> Y } without { X -[nsubj]-> Y }", sentence)).toEqual([
      "came boats",
    ]);
  });
});

describe("a constraint", () => {
  it.each([
    ["X [upos=VERB]; Y [upos=VERB]; X.Mood = Y.Mood", ["left came", "came left"]],
    ["X [upos=NOUN]; Y [upos=NOUN]; X.Number <> Y.Number", ["boats rain", "rain boats"]],
    ['X []; X.lemma = "come"', ["came"]],
    ['X []; X.lemma = re".*ai.*"', ["rain"]],
    ["X []; X.Mood", ["left", "came"]],
    ["X [upos=NOUN]; !X.Case", ["boats", "rain"]],
    ["X [upos=NUM]; Y []; X < Y", ["Two boats"]],
    ["X [upos=VERB]; Y [upos=VERB]; X << Y", ["left came"]],
    ["X [lemma=leave]; Y [upos=DET]; X ->> Y", ["left the"]],
    ["X [upos=VERB]; Y [upos=NOUN]; length(X,Y) = 1", ["left boats", "came rain"]],
    ["X [upos=VERB]; Y [upos=NOUN]; delta(X,Y) = 3", ["left rain"]],
    ["X [upos=VERB]; Y [upos=NOUN]; delta(X,Y) < -2", ["came boats"]],
    ["X [upos=VERB]; Y [upos=VERB]; X.__id__ < Y.__id__", ["left came"]],
    ["e: X -[nsubj]-> Y; f: V -[advcl]-> W; e << f", []],
    ["e: X -[nsubj]-> Y; f: Z -[mark]-> W; e << f", []],
    ["e: X$ -[nsubj]-> Y; f: Z$ -[mark]-> W; e << f", ["came rain came before"]],
    ["e: X -[nsubj]-> Y; f: Z -[det]-> W; e <> f", ["left boats rain the"]],
    ["e: V -[advcl]-> W; X [upos=NOUN]; X << e", ["left came rain"]],
    ["e: X -> Y; e.length > 4", ["left ."]],
    ["e: X -> Y; f: V -> W; e.label = f.label; e << f", []],
  ])("%s", (clauses, expected) => {
    expect(forms(`pattern { ${clauses} }`, BOATS)).toEqual(expected);
  });

  it("finds crossing arcs", () => {
    const query = "pattern { e: X -[nmod]-> Y; f: V -> W; e >< f }";
    expect(find(HEARING, query).map(({ arcs }) => arcs.f!.relation)).toEqual(["root", "obl:tmod", "punct"]);
    expect(find(BOATS, "pattern { e: X -> Y; f: V -> W; e >< f }")).toEqual([]);
  });

  it("on the whole sentence is the same in global and in a pattern", () => {
    for (const sentence of [BOATS, HEARING]) {
      expect(find(sentence, "global { is_projective }").length).toBe(sentence === BOATS ? 1 : 0);
      expect(find(sentence, "pattern { global.is_not_projective }").length).toBe(sentence === BOATS ? 0 : 1);
      expect(find(sentence, "global { is_tree; is_forest; is_not_cyclic }").length).toBe(1);
    }
  });

  it("on comments reads their values", () => {
    expect(find(BOATS, 'global { sent_id = "boats"|"x"; text = re".*rain.*" }')).toHaveLength(1);
    expect(find(BOATS, "pattern { meta.sent_id <> boats }")).toHaveLength(0);
    expect(find(BOATS, "pattern { !meta.speaker; meta.text }")).toHaveLength(1);
  });
});

describe("the parts of a query", () => {
  it("filter with each without by itself", () => {
    const query = "pattern { V [upos=VERB]; V -[nsubj]-> S }";
    expect(forms(`${query} without { V -[mark]-> M }`, BOATS)).toEqual(["left boats"]);
    expect(forms(`${query} without { V -[mark]-> M } without { S [Number=Plur] }`, BOATS)).toEqual([]);
    expect(forms(`${query} without { V -[mark]-> M; S [Number=Plur] }`, BOATS)).toEqual([
      "left boats",
      "came rain",
    ]);
  });

  it("filter with with, and join several patterns", () => {
    expect(forms("pattern { V [upos=VERB] } with { V -[mark]-> M }", BOATS)).toEqual(["came"]);
    expect(forms("pattern { V [upos=VERB] } pattern { V -[mark]-> M }", BOATS)).toEqual(["came before"]);
  });

  it("match a sentence once if there is no pattern", () => {
    expect(find(BOATS, "without { X [upos=ADJ] }")).toHaveLength(1);
    expect(find(BOATS, "without { X [upos=VERB] }")).toHaveLength(0);
  });

  it("capture optional parts where they are", () => {
    const matches = find(BOATS, "pattern { V -[nsubj]-> S } optional { V -[mark]-> M }");
    expect(matches.map(({ nodes }) => nodes.M?.text)).toEqual([undefined, "before"]);
  });

  it("give different nodes to different words, unless a name ends in $", () => {
    expect(forms("pattern { X [upos=VERB]; Y [upos=VERB] }", BOATS)).toEqual(["left came", "came left"]);
    expect(forms("pattern { X [upos=VERB]; Y$ [upos=VERB] }", BOATS)).toHaveLength(4);
  });

  it("can have comments after %", () => {
    expect(forms("% verbs\npattern { V [upos=VERB]; % with subjects\n V -[nsubj]-> S }", BOATS)).toHaveLength(
      2,
    );
  });
});

describe("a match", () => {
  it("has words, arcs and positions by name", () => {
    const [match] = find([BOATS, HEARING], "pattern { e: V -[1=nsubj, 2=pass]-> S; R -[root]-> V }");
    expect(match).toMatchObject({
      nodes: {
        V: { text: "scheduled", index: 4, lemma: "schedule", upos: "VERB", xpos: "", relation: "root" },
        S: { text: "hearing" },
      },
      arcs: { e: { head: { text: "scheduled" }, dependent: { text: "hearing" }, relation: "nsubj:pass" } },
      positions: { V: 4, S: 2, R: 0 },
    });
    expect(match!.sentence.columns).toBe(HEARING);
    expect(match!.nodes.R).toBeUndefined();
  });

  it("captures the tokens of a document", () => {
    const document = documentOf([HEARING, BOATS]);
    const subjects = [2, 6].map((index) => document.sentences[1]!.token(index));
    const found = find(document, "pattern { V -[nsubj]-> S }");
    expect(found.map(({ nodes }) => nodes.S)).toEqual(subjects);
    expect(found.every(({ nodes, sentence }) => nodes.S!.sentence === sentence)).toBe(true);
    expect(find(document.sentences[1]!, "pattern { V -[nsubj]-> S }")[0]!.nodes.S).toBe(subjects[0]);
  });

  it("is looked for in sentences and documents only", () => {
    for (const source of [null, 3, [3], "text"])
      expect(() => find(source as never, "pattern { V [] }")).toThrow(TypeError);
    for (const query of [null, 3, {}]) expect(() => find(BOATS, query as never)).toThrow(TypeError);
  });

  it("is found with a query as data too", () => {
    const query = {
      pattern: { edges: [{ head: "V", dependent: "S", relation: { kind: "one of", values: ["nsubj"] } }] },
    } as const;
    const positions = (source: Query | string) => find(BOATS, source).map((match) => match.positions);
    expect(positions(query)).toEqual(positions("pattern { V -[nsubj]-> S }"));
    expect(
      find(BOATS, JSON.parse(JSON.stringify(compileQuery("pattern { V -[nsubj]-> S }").query))),
    ).toHaveLength(2);
  });
});
