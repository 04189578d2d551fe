import { BYTES, MAX_CLASSES } from "../../learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../learn/linear/linear-trainer.js";
import { seeded } from "../../numbers/seeded.js";
import { shuffled } from "../../numbers/shuffled.js";
import type { Sentence } from "../../sentence/sentence.js";
import { lemmaRule, lemmaRuleText } from "./lemma-rule.js";
import { LEMMA_FEATURES, Lemmatizer, lemmaFeatures, lexiconKey, MAX_FORM_LENGTH } from "./lemmatizer.js";
import { WORD_ROW, writeWordRow } from "./word-row.js";

/** A rule is learnt if it applies to this many forms. */
const FORMS = 2;
/** A rule is also learnt if it occurs this often. */
const OCCURRENCES = 4;

/** Trains a lemmatizer on the lemmas of a treebank. */
export function trainLemmatizer(sentences: readonly Sentence[], epochs: number, seed: number): Lemmatizer {
  const lexicon = lemmaLexicon(sentences);
  const examples = lemmaExamples(lexicon);
  const rules = [...new Set(examples.map(({ rule }) => rule))];
  const classOf = new Map(rules.map((rule, k) => [rule, k]));
  const trainer = new LinearTrainer(rules.length, { firstStep: 2 });
  const scores = new Float64Array(rules.length);
  const row = new Int32Array(WORD_ROW);
  const features = new Int32Array(LEMMA_FEATURES);
  const fillFeatures = ({ form, upos, feats }: LemmaExample) => {
    writeWordRow(form, row, 0);
    lemmaFeatures(row, upos, feats, features);
  };
  for (const example of examples) {
    fillFeatures(example);
    for (let k = 0; k < example.count; k++) trainer.count(features);
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    if (epoch === 1) trainer.startAveraging();
    for (const k of shuffled(examples.length, seeded(seed * 1009 + epoch))) {
      const right = classOf.get(examples[k]!.rule)!;
      fillFeatures(examples[k]!);
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

/** A form with its tags, its most frequent lemma, and how often it has that lemma. */
interface LexiconEntry {
  readonly form: string;
  readonly upos: string;
  readonly feats: string;
  readonly lemma: string;
  readonly count: number;
}

/** The lexicon of some sentences: an entry for each form with its tags. */
function lemmaLexicon(sentences: readonly Sentence[]): LexiconEntry[] {
  const found = new Map<string, Map<string, number>>();
  for (const { form, lemma, upos, feats, length } of sentences) {
    for (let i = 1; i <= length; i++) {
      if (form[i]!.length > MAX_FORM_LENGTH) continue;
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

/** An entry of the lexicon with the rule of its lemma. */
interface LemmaExample extends LexiconEntry {
  readonly rule: string;
}

/** The entries of a lexicon with their rules, if these are frequent enough. */
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
      .filter(([, { forms, count }]) => forms.size >= FORMS || count >= OCCURRENCES)
      .sort(([, a], [, b]) => b.count - a.count)
      .slice(0, MAX_CLASSES)
      .map(([rule]) => rule),
  );
  return examples.filter(({ rule }) => kept.has(rule));
}
