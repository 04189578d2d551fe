import { seeded } from "../../../src/numbers/seeded.js";
import { nonProjectiveArcs } from "../../../src/sentence/measures/measures.js";
import { Sentence } from "../../../src/sentence/sentence.js";
import { pick } from "./sentences.js";

/** The constructions that make a generated sentence non-projective. */
export const CONSTRUCTIONS = ["extraposition", "fronting", "free order"] as const;

/** The name of a non-projective construction. */
export type Construction = (typeof CONSTRUCTIONS)[number];

/**
 * Generates sentences of a small language with cases and with noun classes, which adjectives and
 * participles agree with. The same seed gives the same sentences.
 *
 * A share of `share`, exact up to rounding, is non-projective, by each construction in turn:
 *
 * - extraposition: a participle phrase follows the verb instead of its noun (det noun VERB ... PARTICIPLE);
 * - fronting: the object of an infinitive begins the sentence (OBJECT subject control-verb INFINITIVE);
 * - free order: an adjective begins the sentence, away from its noun (ADJECTIVE subject verb det NOUN).
 *
 * Agreement and case show where the moved words belong, so that a parser can learn it.
 */
export function generatedTreebank(count: number, share: number, seed: number): Sentence[] {
  const random = seeded(seed);
  let nonProjective = 0;
  return Array.from({ length: count }, (_, k) => {
    const isProjective = Math.floor((k + 1) * share) === Math.floor(k * share);
    const construction = isProjective ? undefined : CONSTRUCTIONS[nonProjective++ % CONSTRUCTIONS.length];
    return new Generator(random)
      .sentence(construction)
      .with({ comments: [`# sent_id = generated-${k + 1}`] });
  });
}

/** Tells the construction of a generated sentence by its first non-projective arc, if it has one. */
export function constructionOf({ head, deprel }: Sentence): Construction | undefined {
  const word = nonProjectiveArcs(head).indexOf(1);
  if (word === -1) return undefined;
  return { acl: CONSTRUCTIONS[0], obj: CONSTRUCTIONS[1], amod: CONSTRUCTIONS[2] }[deprel[word]!];
}

interface Word {
  readonly form: string;
  readonly upos: string;
  readonly feats: string;
  readonly deprel: string;
  head: Word | undefined;
}

/** A noun phrase in word order, with the parts that may move. */
interface NounPhrase {
  readonly words: readonly Word[];
  readonly noun: Word;
  readonly adjective: Word | undefined;
  readonly participle: readonly Word[];
}

const CLASSES = ["A", "B", "C"];
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  A: ["miller", "sailor", "weaver", "baker", "potter"],
  B: ["barge", "ladder", "kettle", "basket", "lantern"],
  C: ["heron", "otter", "badger", "falcon", "weasel"],
};
const ADJECTIVES = ["old", "small", "green", "quiet", "tired"];
const PARTICIPLES = ["painted", "mended", "carried", "guarded"];
const VERBS = ["saw", "kept", "sold", "followed", "praised"];
const CONTROLS = ["tried", "hoped", "refused"];
const INFINITIVES = ["buy", "catch", "find", "hide"];
const ADVERBS = ["today", "often", "slowly"];
const PREPOSITIONS = ["near", "behind", "under"];

class Generator {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  sentence(construction: Construction | undefined): Sentence {
    // Different classes, so that agreement distinguishes subject and object.
    const [first, second] = this.#twoClasses();
    const isExtraposed = construction === "extraposition";
    const isFree = construction === "free order";
    const isControl = construction === "fronting" || (!isExtraposed && !isFree && this.#chance(0.3));
    const subject = this.#nounPhrase("nsubj", first, { participle: isExtraposed || this.#chance(0.25) });
    const object = this.#nounPhrase("obj", second, {
      adjective: isFree || this.#chance(0.4),
      participle: !isExtraposed && this.#chance(0.2),
    });
    const root = word(pick(isControl ? CONTROLS : VERBS, this.#random), "VERB", "VerbForm=Fin", "root");
    const infinitive = isControl
      ? word(pick(INFINITIVES, this.#random), "VERB", "VerbForm=Inf", "xcomp")
      : undefined;
    subject.noun.head = root;
    object.noun.head = infinitive ?? root;
    if (infinitive !== undefined) infinitive.head = root;
    const adverb = this.#chance(0.3) ? [word(pick(ADVERBS, this.#random), "ADV", "_", "advmod", root)] : [];
    const stop = word(".", "PUNCT", "_", "punct", root);
    const moved = {
      extraposition: subject.participle,
      fronting: object.words,
      "free order": [object.adjective!],
    };
    const movedWords: readonly Word[] = construction === undefined ? [] : moved[construction];
    const stays = (one: Word) => !movedWords.includes(one);
    const words = [
      ...(isExtraposed ? [] : movedWords),
      ...subject.words.filter(stays),
      root,
      ...(infinitive === undefined ? [] : [infinitive]),
      ...object.words.filter(stays),
      ...(isExtraposed ? movedWords : []),
      ...adverb,
      stop,
    ];
    return sentenceOf(words);
  }

  #nounPhrase(
    deprel: string,
    kind: string,
    { adjective = this.#chance(0.3), participle = false }: { adjective?: boolean; participle?: boolean } = {},
  ): NounPhrase {
    const agreement = `Class=${kind}`;
    const nominal = deprel === "nsubj" ? "Nom" : deprel === "obj" ? "Acc" : "Obl";
    const noun = word(pick(NOUNS[kind]!, this.#random), "NOUN", `Case=${nominal}|${agreement}`, deprel);
    const quality = adjective
      ? word(pick(ADJECTIVES, this.#random), "ADJ", agreement, "amod", noun)
      : undefined;
    const phrase = participle ? this.#participle(agreement, noun) : [];
    const determiner = word(this.#chance(0.5) ? "the" : "a", "DET", "_", "det", noun);
    const words = [determiner, ...(quality === undefined ? [] : [quality]), noun, ...phrase];
    return { words, noun, adjective: quality, participle: phrase };
  }

  /** A participle, often with a prepositional phrase. */
  #participle(agreement: string, noun: Word): Word[] {
    const participle = word(pick(PARTICIPLES, this.#random), "PART", agreement, "acl", noun);
    if (this.#chance(0.4)) return [participle];
    const place = this.#nounPhrase("obl", pick(CLASSES, this.#random), { adjective: false });
    place.noun.head = participle;
    const preposition = word(pick(PREPOSITIONS, this.#random), "ADP", "_", "case", place.noun);
    return [participle, preposition, ...place.words];
  }

  #twoClasses(): [string, string] {
    const first = pick(CLASSES, this.#random);
    return [
      first,
      pick(
        CLASSES.filter((kind) => kind !== first),
        this.#random,
      ),
    ];
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }
}

function word(form: string, upos: string, feats: string, deprel: string, head?: Word): Word {
  return { form, upos, feats, deprel, head };
}

function sentenceOf(words: readonly Word[]): Sentence {
  const head = words.map((one) => (one.head === undefined ? 0 : words.indexOf(one.head) + 1));
  const column = (value: (one: Word) => string) => ["", ...words.map(value)];
  const forms = words.map(({ form }) => form);
  return Sentence.ofForms(forms).with({
    lemma: column(({ form }) => form),
    upos: column(({ upos }) => upos),
    xpos: column(({ upos }) => upos),
    feats: column(({ feats }) => feats),
    deprel: column(({ deprel }) => deprel),
    head: Int32Array.from([-1, ...head]),
  });
}
