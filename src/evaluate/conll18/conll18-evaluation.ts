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
 * The CoNLL 2018 metrics of one system, whose tokens, words and sentences may differ from gold.
 *
 * Only the characters without spaces must agree. Add the sentences of both sides in order, then call
 * `finish`, after which the scores are complete. Where sentences of both sides end at the same character,
 * everything before is scored and released. So memory is bounded by the longest stretch of text without a
 * common sentence boundary.
 */
export class Conll18Evaluation {
  /** The scores by metric. */
  readonly scores: Readonly<Record<Conll18Metric, Conll18Score>>;
  readonly #names: InputNames;
  #gold = new UniversalText();
  #system = new UniversalText();
  /** Number of words before the next attempt to score; doubles after a failure to keep attempts cheap. */
  #fewest = 0;

  /** Makes an evaluation without any sentences yet; `names` are for error messages. */
  constructor(names: InputNames = DEFAULT_NAMES) {
    this.#names = names;
    const scores = CONLL18_METRICS.map((metric) => [metric, new Conll18Score()] as const);
    this.scores = Object.fromEntries(scores) as Record<Conll18Metric, Conll18Score>;
    for (const [metric, score] of scores) {
      if (!["Tokens", "Sentences", "Words"].includes(metric)) score.aligned = 0;
    }
  }

  /** Number of characters by which gold is ahead of the system; negative if it is behind. */
  get lead(): number {
    return this.#gold.text.length - this.#system.text.length;
  }

  /**
   * Adds the next gold sentence.
   *
   * @throws FormatError if it is not a tree with one root, or a form consists only of spaces.
   * @throws MismatchError if its characters differ from the system's.
   */
  addGold(sentence: Sentence): void {
    this.#add(this.#gold, sentence, this.#names.gold);
  }

  /**
   * Adds the system's next sentence.
   *
   * @throws FormatError if it is not a tree with one root, or a form consists only of spaces.
   * @throws MismatchError if its characters differ from those of gold.
   */
  addSystem(sentence: Sentence): void {
    this.#add(this.#system, sentence, this.#names.system);
  }

  /**
   * Ends both texts and scores what is left.
   *
   * @throws MismatchError if one text is longer than the other.
   */
  finish(): void {
    if (this.lead !== 0)
      throw this.#mismatchError(Math.min(this.#gold.text.length, this.#system.text.length));
    this.#score(alignWords(this.#gold.words, this.#system.words));
  }

  /** Returns the scores by metric, for JSON. */
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
    // With more than one word left over, a multiword token that follows could still change the alignment.
    if (alignment.rest <= 1) this.#score(alignment);
    else this.#fewest = 2 * words;
  }

  /** Returns the error for texts that differ at this character. */
  #mismatchError(at: number): MismatchError {
    const rest = ({ text }: UniversalText) =>
      at < text.length ? quoted(text.slice(at, at + 20)) : "the end of the text";
    const wordAt = ({ words }: UniversalText): WordReference | undefined =>
      words.find(({ end }) => at < end) ?? words.at(-1);
    const gold = this.#gold;
    const system = this.#system;
    return mismatchError(rest(gold), rest(system), wordAt(gold), wordAt(system), this.#names);
  }

  /** Scores all sentences added so far and releases them. */
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

  /** Adds to the counts of a metric. */
  #count(metric: Conll18Metric, gold: number, system: number, correct: number): void {
    const score = this.scores[metric];
    score.gold += gold;
    score.system += system;
    score.correct += correct;
  }

  /** Scores two aligned words. */
  #word(g: UniversalWord, s: UniversalWord, both: Aligned): void {
    const upos = g.upos === s.upos;
    const xpos = g.xpos === s.xpos;
    const feats = g.feats === s.feats;
    // A gold lemma of _ means none, so any lemma of the system is right.
    const lemma = g.lemma === "_" || g.lemma === s.lemma;
    const head = goldHead(s.head, both.goldOf) === g.head;
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

  /** Counts an aligned unit as right or wrong. */
  #judge(metric: Conll18Metric, right: boolean): void {
    const score = this.scores[metric];
    score.aligned++;
    if (right) score.correct++;
  }
}

/**
 * Scores a system's sentences against the gold sentences with the CoNLL 2018 metrics.
 *
 * @throws FormatError if a sentence is not a tree with one root, or a form consists only of spaces.
 * @throws MismatchError if the characters of the texts differ, spaces aside.
 */
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

/** The gold head of a word whose head is not aligned; no word has this index. */
const UNALIGNED = -2;

/** Translates a system's head to the index of the aligned gold word; -1 is the root on both sides. */
function goldHead(head: number, goldOf: Int32Array): number {
  if (head === -1) return -1;
  return goldOf[head] === -1 ? UNALIGNED : goldOf[head]!;
}

/** Tells whether two words have the same function words, with the same relations, tags and features. */
function sameFunctionWords(g: UniversalWord, s: UniversalWord, { gold, system, goldOf }: Aligned): boolean {
  if (g.functional.length !== s.functional.length) return false;
  return s.functional.every((index, f) => {
    if (goldOf[index] !== g.functional[f]) return false;
    const a = gold.words[g.functional[f]!]!;
    const b = system.words[index]!;
    return a.relation === b.relation && a.upos === b.upos && a.feats === b.feats;
  });
}

/** Counts the spans that both lists contain; spans are in order, not empty, and do not overlap. */
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
