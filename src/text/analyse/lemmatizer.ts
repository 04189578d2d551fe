import type { Classifier } from "../../learn/classifier.js";
import { BYTES, MAX_CLASSES } from "../../learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../learn/linear/linear-trainer.js";
import { hashText, mix } from "../../numbers/hash.js";
import { seeded } from "../../numbers/seeded.js";
import { shuffled } from "../../numbers/shuffled.js";
import type { Sentence } from "../../sentence/sentence.js";
import { applyLemmaRule, type LemmaRule, lemmaRule, lemmaRuleOf, lemmaRuleText } from "./lemma-rule.js";
import { FORM, PREFIX, SHAPE, SMALL, SUFFIX, SUFFIXES, WORD_ROW, writeWordRow } from "./word-row.js";

const FEATURES = 12 + 2 * SUFFIXES;
/** A rule must be that of so many forms, or have been met so often, to be learnt. */
const OFTEN = 2;
const VERY_OFTEN = 4;
/** So many lemmas are remembered: most words of a text have been met before. */
const MOST_REMEMBERED = 1 << 15;
/** Forms longer than this, in UTF-16 units, are no words: their lemma is the form. */
const LONGEST_FORM = 100;

/** Lemmas by form, UPOS and FEATS, with tabs between. */
export type LemmaLexicon = Readonly<Record<string, string>>;

/**
 * Finds lemmas by rules that turn a form into its lemma; a classifier that sees form and tag chooses one. Words of
 * the training lexicon whose lemma it would miss are looked up.
 */
export class Lemmatizer {
  readonly classifier: Classifier;
  readonly exceptions: LemmaLexicon;
  /** The rules as texts, one for each class. */
  readonly rules: readonly string[];
  readonly #rules: readonly LemmaRule[];
  readonly #features = new Int32Array(FEATURES);
  readonly #row = new Int32Array(WORD_ROW);
  readonly #scores: Float32Array;
  #remembered: Map<string, string>;

  constructor(classifier: Classifier, rules: readonly string[], exceptions: LemmaLexicon) {
    this.classifier = classifier;
    this.exceptions = exceptions;
    this.#remembered = new Map(Object.entries(exceptions));
    this.rules = rules;
    this.#rules = rules.map(lemmaRuleOf);
    this.#scores = new Float32Array(rules.length);
  }

  /** The sentence with a lemma for each word, by its form, UPOS and FEATS. */
  lemmatize(sentence: Sentence): Sentence {
    const lemma = [""];
    for (let i = 1; i <= sentence.length; i++) {
      lemma.push(this.lemmaOf(sentence.form[i]!, sentence.upos[i]!, sentence.feats[i]!));
    }
    return sentence.with({ lemma });
  }

  /** The lemma of a form with these tags. */
  lemmaOf(form: string, upos: string, feats: string): string {
    if (form.length > LONGEST_FORM) return form;
    const key = lexiconKey(form, upos, feats);
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const lemma = this.#find(form, upos, feats);
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered = new Map(Object.entries(this.exceptions));
    this.#remembered.set(key, lemma);
    return lemma;
  }

  #find(form: string, upos: string, feats: string): string {
    const scores = this.#scores;
    writeWordRow(form, this.#row, 0);
    lemmaFeatures(this.#row, upos, feats, this.#features);
    this.classifier.score(this.#features, scores);
    let found = form;
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < scores.length; k++) {
      if (scores[k]! <= best) continue;
      const lemma = applyLemmaRule(this.#rules[k]!, form);
      if (lemma === undefined) continue;
      best = scores[k]!;
      found = lemma;
    }
    return found;
  }
}

function lexiconKey(form: string, upos: string, feats: string): string {
  return `${form}\t${upos}\t${feats}`;
}

function lemmaFeatures(row: Int32Array, upos: string, feats: string, features: Int32Array): void {
  const coarse = hashText(upos);
  const tag = mix(coarse, hashText(feats));
  let n = 0;
  const put = (hash: number) => {
    const feature = mix(hash, 0x1e33 + n);
    features[n++] = feature === 0 ? 1 : feature;
  };
  put(tag);
  put(mix(tag, row[SHAPE]!));
  put(row[FORM]!);
  put(row[SMALL]!);
  put(mix(coarse, row[FORM]!));
  put(mix(coarse, row[SMALL]!));
  put(mix(tag, row[SMALL]!));
  put(mix(tag, row[PREFIX + 1]!));
  put(mix(tag, row[PREFIX + 2]!));
  put(mix(mix(tag, row[PREFIX]!), row[SUFFIX + 1]!));
  put(mix(mix(coarse, row[SHAPE]!), row[SUFFIX + 2]!));
  put(mix(mix(coarse, row[SHAPE]!), row[SUFFIX]!));
  for (let k = 0; k < SUFFIXES; k++) {
    put(mix(tag, row[SUFFIX + k]!));
    put(mix(coarse, row[SUFFIX + k]!));
  }
}

/** A lemmatizer that is learnt from the lemmas of a treebank. */
export function trainLemmatizer(sentences: readonly Sentence[], epochs: number, seed: number): Lemmatizer {
  const lexicon = lemmaLexicon(sentences);
  const examples = lemmaExamples(lexicon);
  const rules = [...new Set(examples.map(({ rule }) => rule))];
  const classOf = new Map(rules.map((rule, k) => [rule, k]));
  const trainer = new LinearTrainer(rules.length, { firstStep: 2 });
  const scores = new Float64Array(rules.length);
  const row = new Int32Array(WORD_ROW);
  const features = new Int32Array(FEATURES);
  const see = ({ form, upos, feats }: LemmaExample) => {
    writeWordRow(form, row, 0);
    lemmaFeatures(row, upos, feats, features);
  };
  for (const example of examples) {
    see(example);
    for (let k = 0; k < example.count; k++) trainer.count(features);
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    if (epoch === 1) trainer.startAveraging();
    for (const k of shuffled(examples.length, seeded(seed * 1009 + epoch))) {
      const right = classOf.get(examples[k]!.rule)!;
      see(examples[k]!);
      trainer.score(features, scores);
      let wrong = right === 0 ? 1 : 0;
      for (let c = 0; c < scores.length; c++) if (c !== right && scores[c]! > scores[wrong]!) wrong = c;
      if (wrong < scores.length) trainer.update(features, scores, right, wrong);
    }
  }
  const classifier = trainer.averaged(BYTES);
  const alone = new Lemmatizer(classifier, rules, {});
  const missed = lexicon.filter(({ form, upos, feats, lemma }) => alone.lemmaOf(form, upos, feats) !== lemma);
  const exceptions = missed.map(({ form, upos, feats, lemma }) => [lexiconKey(form, upos, feats), lemma]);
  return new Lemmatizer(classifier, rules, Object.fromEntries(exceptions));
}

/** A word of the lexicon with its most frequent lemma, and how often it has that. */
interface LexiconEntry {
  readonly form: string;
  readonly upos: string;
  readonly feats: string;
  readonly lemma: string;
  readonly count: number;
}

/** Each form with its tags once, with its most frequent lemma. */
function lemmaLexicon(sentences: readonly Sentence[]): LexiconEntry[] {
  const found = new Map<string, Map<string, number>>();
  for (const { form, lemma, upos, feats, length } of sentences) {
    for (let i = 1; i <= length; i++) {
      if (form[i]!.length > LONGEST_FORM) continue;
      const key = lexiconKey(form[i]!, upos[i]!, feats[i]!);
      const lemmas = found.get(key) ?? found.set(key, new Map()).get(key)!;
      lemmas.set(lemma[i]!, (lemmas.get(lemma[i]!) ?? 0) + 1);
    }
  }
  return [...found].map(([key, lemmas]) => {
    const [form, upos, feats] = key.split("\t") as [string, string, string];
    const [lemma, count] = [...lemmas].reduce((a, b) => (b[1] > a[1] ? b : a));
    return { form, upos, feats, lemma, count };
  });
}

interface LemmaExample extends LexiconEntry {
  readonly rule: string;
}

/** The words of a lexicon with the rules of their lemmas, where others have these rules too. */
function lemmaExamples(lexicon: readonly LexiconEntry[]): LemmaExample[] {
  const examples: LemmaExample[] = [];
  for (const entry of lexicon) {
    const rule = lemmaRule(entry.form, entry.lemma);
    if (rule !== undefined) examples.push({ ...entry, rule: lemmaRuleText(rule) });
  }
  const counts = new Map<string, { forms: Set<string>; count: number }>();
  for (const { form, rule, count } of examples) {
    const known = counts.get(rule) ?? { forms: new Set(), count: 0 };
    known.forms.add(form.toLowerCase());
    counts.set(rule, { forms: known.forms, count: known.count + count });
  }
  const kept = new Set(
    [...counts]
      .filter(([, { forms, count }]) => forms.size >= OFTEN || count >= VERY_OFTEN)
      .sort(([, a], [, b]) => b.count - a.count)
      .slice(0, MAX_CLASSES)
      .map(([rule]) => rule),
  );
  return examples.filter(({ rule }) => kept.has(rule));
}
