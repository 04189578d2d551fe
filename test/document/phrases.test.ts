import { describe, expect, it } from "vitest";
import { documentOf } from "../../src/document/document.js";
import type { DocumentSentence } from "../../src/document/document-sentence.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { HAS_TREEBANKS, treebank, treebankFiles } from "../support/treebanks.js";

/**
 * A sentence of words written as form/upos/head/relation, perhaps with features and a lemma:
 * `view("They/PRON/2/nsubj left/VERB/0/root/VerbForm=Fin/leave")`.
 */
function view(text: string): DocumentSentence {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => word.split("/"));
  const column = (k: number) => ["", ...words.map((word) => word[k] || "_")];
  const sentence = Sentence.ofForms(words.map(([form]) => form!)).with({
    upos: column(1),
    head: Int32Array.from([-1, ...words.map(([, , head]) => Number(head))]),
    deprel: column(3),
    feats: column(4),
    lemma: column(5),
  });
  return documentOf([sentence]).sentences[0]!;
}

const chunks = (text: string) => view(text).nounChunks.map(String);
const clauses = (text: string) => view(text).clauses.map((clause) => `${clause.root}: ${clause}`);
const triples = (text: string) =>
  view(text)
    .triples()
    .map(({ subject, lemma, object, isNegated, isPassive }) =>
      [subject ?? "-", isNegated ? "not" : "", lemma, isPassive ? "(passive)" : "", object ?? "-"]
        .filter(Boolean)
        .join(" "),
    );

describe("noun chunks", () => {
  it("have determiners, adjectives and numbers, but no prepositional phrase", () => {
    expect(
      chunks(
        "the/DET/4/det two/NUM/4/nummod old/ADJ/4/amod boats/NOUN/0/root of/ADP/6/case Ann/PROPN/4/nmod",
      ),
    ).toEqual(["the two old boats", "Ann"]);
  });

  it("have the adjectives that are joined, and separate the nouns that are joined", () => {
    expect(
      chunks("big/ADJ/4/amod and/CCONJ/3/cc red/ADJ/1/conj boats/NOUN/0/root or/CCONJ/6/cc nets/NOUN/4/conj"),
    ).toEqual(["big and red boats", "nets"]);
  });

  it("contain possessors, which are no chunks of their own", () => {
    expect(chunks("my/PRON/2/nmod:poss mother/NOUN/4/nmod:poss 's/PART/2/case house/NOUN/0/root")).toEqual([
      "my mother 's house",
    ]);
  });

  it("contain whole names and compounds", () => {
    expect(
      chunks("harbour/NOUN/2/compound master/NOUN/0/root Jan/PROPN/2/appos de/X/3/flat Vries/PROPN/3/flat"),
    ).toEqual(["harbour master", "Jan de Vries"]);
  });

  it("leave out expletives and punctuation at their ends", () => {
    expect(chunks("It/PRON/2/expl rains/VERB/0/root")).toEqual([]);
    expect(chunks("“/PUNCT/2/punct old/ADJ/3/amod boat/NOUN/0/root")).toEqual(["old boat"]);
  });

  it("have no gap even where the tree crosses", () => {
    expect(chunks("old/ADJ/3/amod came/VERB/0/root boats/NOUN/2/nsubj")).toEqual(["boats"]);
  });
});

describe("clauses", () => {
  it("are predicates with what depends on them, without the clauses inside", () => {
    expect(
      clauses(
        "boats/NOUN/4/nsubj that/PRON/3/nsubj leak/VERB/1/acl:relcl sink/VERB/0/root when/ADV/7/advmod it/PRON/7/expl rains/VERB/4/advcl",
      ),
    ).toEqual(["sink: boats sink", "leak: that leak", "rains: when it rains"]);
  });

  it("are joined verbs and nouns with a copula, but not joined nouns", () => {
    expect(
      clauses("Ann/PROPN/2/nsubj sings/VERB/0/root and/CCONJ/5/cc is/AUX/5/cop happy/ADJ/2/conj"),
    ).toEqual(["sings: Ann sings", "happy: and is happy"]);
    expect(clauses("boats/NOUN/0/root and/CCONJ/3/cc nets/NOUN/1/conj")).toEqual(["boats: boats and nets"]);
    expect(clauses("She/PRON/2/nsubj seems/VERB/0/root happy/ADJ/2/xcomp")).toEqual([
      "seems: She seems happy",
    ]);
  });

  it.skipIf(!HAS_TREEBANKS)("divide the words of every tree of the treebanks", () => {
    for (const file of treebankFiles().filter((name) => name.endsWith("-dev.conllu"))) {
      for (const sentence of documentOf(treebank(file))) {
        const indices = sentence.clauses.flatMap(({ tokens }) => tokens.map(({ index }) => index));
        const isDivided = indices.length === sentence.length && new Set(indices).size === indices.length;
        if (!isDivided) expect.fail(`${file}: ${sentence.id}: ${indices}`);
        const places = sentence.nounChunks.flatMap(({ tokens }) => tokens.map(({ index }) => index));
        if (places.some((index, k) => k > 0 && index <= places[k - 1]!))
          expect.fail(`${sentence.id}: ${places}`);
        if (!sentence.nounChunks.every(({ isContinuous }) => isContinuous)) expect.fail(sentence.id);
      }
    }
  });
});

describe("triples", () => {
  it("have a subject, a verb and an object, or no object", () => {
    expect(triples("Ann/PROPN/2/nsubj sold/VERB/0/root//sell boats/NOUN/2/obj")).toEqual(["Ann sell boats"]);
    expect(triples("Ann/PROPN/2/nsubj left/VERB/0/root//leave")).toEqual(["Ann leave -"]);
    expect(triples("Leave/VERB/0/root//leave")).toEqual([]);
  });

  it("turn passives round", () => {
    expect(
      triples(
        "Boats/NOUN/3/nsubj:pass were/AUX/3/aux:pass sold/VERB/0/root//sell by/ADP/5/case Ann/PROPN/3/obl:agent",
      ),
    ).toEqual(["Ann sell (passive) Boats"]);
    expect(triples("Boats/NOUN/3/nsubj:pass were/AUX/3/aux:pass sold/VERB/0/root//sell")).toEqual([
      "- sell (passive) Boats",
    ]);
  });

  it("are one for each pair of conjuncts", () => {
    expect(
      triples(
        "Ann/PROPN/4/nsubj and/CCONJ/3/cc Bob/PROPN/1/conj sold/VERB/0/root//sell boats/NOUN/4/obj and/CCONJ/7/cc nets/NOUN/5/conj",
      ),
    ).toEqual(["Ann sell boats", "Ann sell nets", "Bob sell boats", "Bob sell nets"]);
  });

  it("give a joined verb the subject, and an object that follows both", () => {
    expect(
      triples(
        "Ann/PROPN/2/nsubj bought/VERB/0/root//buy and/CCONJ/4/cc sold/VERB/2/conj/VerbForm=Part|Voice=Pass/sell boats/NOUN/2/obj",
      ),
    ).toEqual(["Ann buy boats", "Ann sell boats"]);
    expect(
      triples(
        "Ann/PROPN/2/nsubj bought/VERB/0/root//buy boats/NOUN/2/obj and/CCONJ/5/cc left/VERB/2/conj//leave",
      ),
    ).toEqual(["Ann buy boats", "Ann leave -"]);
  });

  it("let a joined participle share the passive, and another verb not", () => {
    const taken = "It/PRON/3/nsubj:pass was/AUX/3/aux:pass taken/VERB/0/root/VerbForm=Part/take";
    expect(triples(`${taken} and/CCONJ/5/cc sold/VERB/3/conj/VerbForm=Part/sell`)).toEqual([
      "- take (passive) It",
      "- sell (passive) It",
    ]);
    expect(triples(`${taken} and/CCONJ/5/cc sank/VERB/3/conj/VerbForm=Fin/sink`)).toEqual([
      "- take (passive) It",
      "It sink -",
    ]);
  });

  it("see negations, also those that joined infinitives share", () => {
    const eat =
      "They/PRON/4/nsubj do/AUX/4/aux n't/PART/4/advmod/Polarity=Neg/not eat/VERB/0/root/VerbForm=Inf/eat";
    expect(triples(`${eat} or/CCONJ/6/cc//or drink/VERB/4/conj/VerbForm=Inf/drink`)).toEqual([
      "They not eat -",
      "They not drink -",
    ]);
    expect(triples(`${eat} but/CCONJ/6/cc//but drink/VERB/4/conj/VerbForm=Inf/drink`)[1]).toBe(
      "They drink -",
    );
    expect(triples(`${eat} and/CCONJ/6/cc//and drank/VERB/4/conj/VerbForm=Fin/drink`)[1]).toBe(
      "They drink -",
    );
    expect(triples("She/PRON/3/nsubj never/ADV/3/advmod/PronType=Neg/never left/VERB/0/root//leave")).toEqual(
      ["She not leave -"],
    );
    expect(triples("No/DET/2/det/PronType=Neg/no boats/NOUN/3/nsubj left/VERB/0/root//leave")).toEqual([
      "boats leave -",
    ]);
  });

  it("join particles to the lemma", () => {
    expect(
      triples("She/PRON/2/nsubj gave/VERB/0/root//give it/PRON/2/obj up/ADP/2/compound:prt//up"),
    ).toEqual(["She give up it"]);
  });

  it("find the subject of an infinitive: the object above, or else the subject", () => {
    expect(
      triples("Ann/PROPN/2/nsubj wants/VERB/0/root//want to/PART/4/mark sail/VERB/2/xcomp//sail"),
    ).toEqual(["Ann want -", "Ann sail -"]);
    expect(
      triples(
        "Ann/PROPN/2/nsubj asked/VERB/0/root//ask Bob/PROPN/2/obj to/PART/5/mark sail/VERB/2/xcomp//sail",
      ),
    ).toEqual(["Ann ask Bob", "Bob sail -"]);
  });

  it("put nouns for relative pronouns, and before participles", () => {
    expect(
      triples(
        "boats/NOUN/0/root that/PRON/4/obj/PronType=Rel/that Ann/PROPN/4/nsubj sold/VERB/1/acl:relcl//sell",
      ),
    ).toEqual(["Ann sell boats"]);
    expect(
      triples(
        "boats/NOUN/0/root sold/VERB/1/acl/VerbForm=Part|Voice=Pass/sell by/ADP/4/case Ann/PROPN/2/obl:agent",
      ),
    ).toEqual(["Ann sell (passive) boats"]);
    expect(triples("men/NOUN/0/root selling/VERB/1/acl/VerbForm=Ger/sell boats/NOUN/2/obj")).toEqual([
      "men sell boats",
    ]);
  });

  it("do not take the noun for the subject of a gerund after a preposition", () => {
    expect(
      triples("ways/NOUN/0/root of/SCONJ/3/mark selling/VERB/1/acl/VerbForm=Ger/sell boats/NOUN/3/obj"),
    ).toEqual(["- sell boats"]);
  });

  it("take an indirect object only without another", () => {
    expect(triples("Ann/PROPN/2/nsubj gave/VERB/0/root//give Bob/PROPN/2/iobj nets/NOUN/2/obj")).toEqual([
      "Ann give nets",
    ]);
    expect(triples("Ann/PROPN/2/nsubj told/VERB/0/root//tell Bob/PROPN/2/iobj")).toEqual(["Ann tell Bob"]);
  });
});

describe("a broken tree", () => {
  it("of verbs in a cycle ends every search", () => {
    const cycle = view("a/VERB/3/conj/VerbForm=Inf b/VERB/1/conj/VerbForm=Inf c/VERB/2/xcomp/VerbForm=Inf");
    expect(cycle.triples()).toEqual([]);
    expect(cycle.clauses.length).toBe(3);
    const nouns = view("a/NOUN/2/nmod:poss b/NOUN/1/det c/NOUN/3/compound");
    expect(nouns.nounChunks.length).toBeLessThan(3);
    expect(nouns.root).toBeUndefined();
  });

  it.each(["conj", "xcomp", "nmod:poss", "acl", "flat"])(
    "of 20,000 words in a chain of %s takes no long time",
    (relation) => {
      const n = 20_000;
      const unset = Array.from({ length: n + 1 }, () => "_");
      const sentence = Sentence.ofForms(unset.slice(1)).with({
        upos: unset.map((_, i) => (i % 2 === 0 ? "VERB" : "NOUN")),
        deprel: unset.map(() => relation),
        feats: unset.map(() => "VerbForm=Part"),
        head: Int32Array.from({ length: n + 1 }, (_, i) => i - 1),
      });
      const [view] = documentOf([sentence]);
      const start = performance.now();
      expect(view!.nounChunks.length + view!.clauses.length + view!.triples().length).toBeGreaterThan(0);
      expect(view!.token(1).subtree.length).toBe(n);
      expect(view!.token(n).depth).toBe(n - 1);
      expect(performance.now() - start).toBeLessThan(20_000);
    },
  );
});
