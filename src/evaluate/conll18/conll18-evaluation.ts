import { quoted } from "../../sentence/format-error.js";
import type { Sentence } from "../../sentence/sentence.js";
import {
  DEFAULT_NAMES,
  type InputNames,
  type MismatchError,
  mismatchError,
  type WordReference,
} from "../mismatch.js";
import { type Alignment, alignWords } from "./conll18-alignment.js";
import { CONLL18_METRICS, type Conll18Metric, Conll18Score } from "./conll18-score.js";
import { type Span, UniversalText, type UniversalWord } from "./conll18-words.js";
import { isContentRelation } from "./universal.js";

/**
 * The CoNLL 2018 metrics of one system, whose tokens, words and sentences need not be those of the gold: the
 * characters without spaces must agree. Sentences are added on both sides, in order; where both end at the
 * same character, all up to there is scored and forgotten. So memory is that of the longest stretch without a
 * common boundary of sentences: little, unless the system splits sentences as the gold never does.
 * The scores are complete after `finish`.
 */
export class Conll18Evaluation {
  readonly scores: Readonly<Record<Conll18Metric, Conll18Score>>;
  readonly #names: InputNames;
  #gold = new UniversalText();
  #system = new UniversalText();
  /** Words that must be there before the next try to score them: twice those of the last, so tries stay cheap. */
  #fewest = 0;

  constructor(names: InputNames = DEFAULT_NAMES) {
    this.#names = names;
    const scores = CONLL18_METRICS.map((metric) => [metric, new Conll18Score()] as const);
    this.scores = Object.fromEntries(scores) as Record<Conll18Metric, Conll18Score>;
    for (const [metric, score] of scores) {
      if (!["Tokens", "Sentences", "Words"].includes(metric)) score.aligned = 0;
    }
  }

  /** Characters that gold is ahead of the system, negative if it is behind. */
  get lead(): number {
    return this.#gold.text.length - this.#system.text.length;
  }

  /** Takes the next gold sentence; refuses one that is no tree with one root, or with other characters. */
  addGold(sentence: Sentence): void {
    this.#add(this.#gold, sentence, this.#names.gold);
  }

  /** Takes the system's next sentence, with the same conditions. */
  addSystem(sentence: Sentence): void {
    this.#add(this.#system, sentence, this.#names.system);
  }

  /** Tells that both texts have ended; refuses if one goes on where the other has ended. */
  finish(): void {
    if (this.lead !== 0)
      throw this.#mismatchError(Math.min(this.#gold.text.length, this.#system.text.length));
    this.#score(alignWords(this.#gold.words, this.#system.words));
  }

  toJSON() {
    return this.scores;
  }

  #add(side: UniversalText, sentence: Sentence, file: string): void {
    const known = side.text.length;
    side.add(sentence, file);
    const gold = this.#gold.text;
    const system = this.#system.text;
    const shared = Math.min(gold.length, system.length);
    for (let c = known; c < shared; c++)
      if (gold.charCodeAt(c) !== system.charCodeAt(c)) throw this.#mismatchError(c);
    const words = this.#gold.words.length + this.#system.words.length;
    if (gold.length !== system.length || words < this.#fewest) return;
    const alignment = alignWords(this.#gold.words, this.#system.words);
    // More than one word left over can still matter to a multiword token that follows; see alignWords.
    if (alignment.rest <= 1) this.#score(alignment);
    else this.#fewest = 2 * words;
  }

  /** The error for texts that part at this character. */
  #mismatchError(at: number): MismatchError {
    const rest = ({ text }: UniversalText) =>
      at < text.length ? quoted(text.slice(at, at + 20)) : "the end of the text";
    const place = ({ words }: UniversalText): WordReference | undefined =>
      words.find(({ end }) => at < end) ?? words.at(-1);
    const gold = this.#gold;
    const system = this.#system;
    return mismatchError(rest(gold), rest(system), place(gold), place(system), this.#names);
  }

  /** Scores all sentences that are there, and forgets them. */
  #score({ goldOf }: Alignment): void {
    const gold = this.#gold;
    const system = this.#system;
    this.#gold = new UniversalText();
    this.#system = new UniversalText();
    this.#fewest = 0;
    this.#count("Tokens", gold.tokens.length, system.tokens.length, sameSpans(gold.tokens, system.tokens));
    this.#count(
      "Sentences",
      gold.sentences.length,
      system.sentences.length,
      sameSpans(gold.sentences, system.sentences),
    );
    for (const metric of CONLL18_METRICS.slice(2)) {
      const content = metric === "CLAS" || metric === "MLAS" || metric === "BLEX";
      const units = (words: readonly UniversalWord[]) =>
        content ? words.filter(({ relation }) => isContentRelation(relation)).length : words.length;
      this.#count(metric, units(gold.words), units(system.words), 0);
    }
    for (let s = 0; s < goldOf.length; s++) {
      if (goldOf[s] !== -1) this.#word(gold.words[goldOf[s]!]!, system.words[s]!, { gold, system, goldOf });
    }
  }

  #count(metric: Conll18Metric, gold: number, system: number, correct: number): void {
    const score = this.scores[metric];
    score.gold += gold;
    score.system += system;
    score.correct += correct;
  }

  /** Judges two words that are aligned. */
  #word(g: UniversalWord, s: UniversalWord, both: Aligned): void {
    const upos = g.upos === s.upos;
    const xpos = g.xpos === s.xpos;
    const feats = g.feats === s.feats;
    // A gold lemma of _ is none: whatever the system says is right.
    const lemma = g.lemma === "_" || g.lemma === s.lemma;
    const head = goldPlace(s.head, both.goldOf) === g.head;
    const arc = head && g.relation === s.relation;
    this.scores.Words.correct++;
    this.#judge("UPOS", upos);
    this.#judge("XPOS", xpos);
    this.#judge("UFeats", feats);
    this.#judge("AllTags", upos && xpos && feats);
    this.#judge("Lemmas", lemma);
    this.#judge("UAS", head);
    this.#judge("LAS", arc);
    if (!isContentRelation(g.relation)) return;
    this.#judge("CLAS", arc);
    this.#judge("MLAS", arc && upos && feats && sameFunctionWords(g, s, both));
    this.#judge("BLEX", arc && lemma);
  }

  #judge(metric: Conll18Metric, right: boolean): void {
    const score = this.scores[metric];
    score.aligned++;
    if (right) score.correct++;
  }
}

/** The CoNLL 2018 metrics of a system's sentences against the gold ones, which must have the same characters. */
export function conll18(
  gold: Iterable<Sentence>,
  system: Iterable<Sentence>,
  names: InputNames = DEFAULT_NAMES,
): Conll18Evaluation {
  const evaluation = new Conll18Evaluation(names);
  const rest = system[Symbol.iterator]();
  for (const sentence of gold) {
    evaluation.addGold(sentence);
    while (evaluation.lead > 0) {
      const next = rest.next();
      if (next.done) break;
      evaluation.addSystem(next.value);
    }
  }
  for (let next = rest.next(); !next.done; next = rest.next()) evaluation.addSystem(next.value);
  evaluation.finish();
  return evaluation;
}

interface Aligned {
  readonly gold: UniversalText;
  readonly system: UniversalText;
  readonly goldOf: Int32Array;
}

/** No word is at this place: the head of a word whose head is not aligned. */
const NOWHERE = -2;

/** The gold place of a system's head; the root is everyone's. */
function goldPlace(head: number, goldOf: Int32Array): number {
  if (head === -1) return -1;
  return goldOf[head] === -1 ? NOWHERE : goldOf[head]!;
}

/** Whether the function words of two words are the same, in relation, tag and features. */
function sameFunctionWords(g: UniversalWord, s: UniversalWord, { gold, system, goldOf }: Aligned): boolean {
  if (g.functional.length !== s.functional.length) return false;
  return s.functional.every((place, f) => {
    if (goldOf[place] !== g.functional[f]) return false;
    const ours = system.words[place]!;
    const theirs = gold.words[g.functional[f]!]!;
    return ours.relation === theirs.relation && ours.upos === theirs.upos && ours.feats === theirs.feats;
  });
}

/** Number of spans that both lists have; both are in order, without overlap or empty spans. */
function sameSpans(gold: readonly Span[], system: readonly Span[]): number {
  let same = 0;
  for (let g = 0, s = 0; g < gold.length && s < system.length; ) {
    const difference = gold[g]!.start - system[s]!.start;
    if (difference === 0 && gold[g]!.end === system[s]!.end) same++;
    if (difference <= 0) g++;
    if (difference >= 0) s++;
  }
  return same;
}
