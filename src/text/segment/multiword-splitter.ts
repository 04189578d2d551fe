import type { Classifier } from "../../learn/classifier.js";
import { BYTES, MAX_CLASSES } from "../../learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../learn/linear/linear-trainer.js";
import { hashText, mix, putFeature } from "../../numbers/hash.js";
import { detached } from "../../sentence/detached.js";
import type { Sentence } from "../../sentence/sentence.js";
import { surfaceTokens } from "../../sentence/text.js";
import {
  applyMultiwordRule,
  type MultiwordRule,
  multiwordRule,
  multiwordRuleOf,
  multiwordRuleText,
} from "./multiword-rule.js";

const FEATURES = 14;
/** Maximum number of forms whose rules are remembered. Most words of a text occur again. */
const MAX_FORMS = 1 << 13;
const NONE: readonly number[] = [];

/** The rules of a multiword splitter. */
export interface MultiwordTables {
  /** The rules as text. Class k + 1 is rule k; class 0 leaves a token whole. */
  readonly rules: readonly string[];
  /**
   * For each ending in lower case that a rule replaced or cut off in training, the classes of such rules.
   */
  readonly endings: Readonly<Record<string, readonly number[]>>;
}

/** Splits multiword tokens into words by rules from a treebank; a classifier chooses the rule, or none. */
export class MultiwordSplitter {
  /** Chooses a rule. */
  readonly classifier: Classifier;
  /** The rules. */
  readonly tables: MultiwordTables;
  readonly #rules: readonly MultiwordRule[];
  readonly #endings: Endings;
  readonly #features = new Int32Array(FEATURES);
  readonly #scores: Float32Array;

  /** The classifier must have a class for each rule, and class 0. */
  constructor(classifier: Classifier, tables: MultiwordTables) {
    this.classifier = classifier;
    this.tables = tables;
    this.#rules = tables.rules.map(multiwordRuleOf);
    this.#endings = new Endings(tables.endings);
    this.#scores = new Float32Array(classifier.classes);
  }

  /** Returns the words of token k of a sentence; undefined if the token is a single word. */
  split(tokens: readonly string[], k: number): string[] | undefined {
    const form = tokens[k]!;
    const candidates = this.#endings.candidates(form);
    if (candidates.length === 0) return undefined;
    multiwordFeatures(tokens, k, this.#features);
    this.classifier.score(this.#features, this.#scores);
    let best = 0;
    for (const classId of candidates) if (this.#scores[classId]! > this.#scores[best]!) best = classId;
    return best === 0 ? undefined : applyMultiwordRule(this.#rules[best - 1]!, form);
  }
}

/** Finds the rules that fit the ending of a token. */
class Endings {
  readonly #classes: ReadonlyMap<string, readonly number[]>;
  readonly #lengths: readonly number[];
  readonly #known = new Map<string, readonly number[]>();

  constructor(endings: Readonly<Record<string, readonly number[]>>) {
    this.#classes = new Map(Object.entries(endings));
    this.#lengths = [...new Set([...this.#classes.keys()].map(({ length }) => length))];
  }

  /** The classes of the rules that fit a token. */
  candidates(form: string): readonly number[] {
    let classes = this.#known.get(form);
    if (classes === undefined) {
      classes = this.#find(form);
      if (this.#known.size === MAX_FORMS) this.#known.clear();
      this.#known.set(detached(form), classes);
    }
    return classes;
  }

  #find(form: string): readonly number[] {
    const found: number[] = [];
    const lower = plainLower(form);
    for (const length of this.#lengths) {
      if (length > lower.length) continue;
      const classes = this.#classes.get(lower.slice(lower.length - length));
      if (classes !== undefined) found.push(...classes);
    }
    return found.length === 0 ? NONE : found;
  }
}

/** A text in lower case with straight apostrophes. */
function plainLower(text: string): string {
  return text.toLowerCase().replaceAll("’", "'");
}

/** Fills the features of token k. */
function multiwordFeatures(tokens: readonly string[], k: number, features: Int32Array): void {
  const form = tokens[k]!.replaceAll("’", "'");
  const lower = form.toLowerCase();
  const word = hashText(lower);
  const exact = hashText(form);
  const next = k + 1 < tokens.length ? hashText(plainLower(tokens[k + 1]!)) : 1;
  const previous = k > 0 ? hashText(plainLower(tokens[k - 1]!)) : 1;
  const isUpper = Number(form !== lower);
  let n = 0;
  put(features, n++, word);
  put(features, n++, exact);
  put(features, n++, mix(word, next));
  put(features, n++, mix(word, previous));
  put(features, n++, mix(mix(word, previous), next));
  put(features, n++, hashText(lower.slice(-1)));
  put(features, n++, hashText(lower.slice(-2)));
  put(features, n++, hashText(lower.slice(-3)));
  put(features, n++, hashText(lower.slice(-4)));
  put(features, n++, mix(hashText(lower.slice(-2)), Math.min(form.length, 6)));
  put(features, n++, mix(hashText(lower.slice(-3)), isUpper));
  put(features, n++, mix(hashText(lower.slice(-2)), next));
  put(features, n++, mix(hashText(lower.slice(-2)), previous));
  put(features, n++, hashText(lower.slice(0, 2)));
}

/** Trains a multiword splitter on the multiword tokens of a treebank. */
export function trainMultiwordSplitter(sentences: readonly Sentence[], epochs: number): MultiwordSplitter {
  const examples = sentences.map((sentence) => {
    const tokens = [...surfaceTokens(sentence)];
    const rules = tokens.map(({ form, first, last }) =>
      first === last ? "" : multiwordRuleText(multiwordRule(form, sentence.form.slice(first, last + 1))),
    );
    return { tokens: tokens.map(({ form }) => form), rules };
  });
  const tables = multiwordTables(examples);
  const classOf = new Map(tables.rules.map((rule, k) => [rule, k + 1]));
  const endings = new Endings(tables.endings);
  const trainer = new LinearTrainer(tables.rules.length + 1);
  const features = new Int32Array(FEATURES);
  const scores = new Float64Array(trainer.classes);
  for (let epoch = 0; epoch <= epochs; epoch++) {
    if (epoch === 2) trainer.startAveraging();
    for (const { tokens, rules } of examples) {
      for (let k = 0; k < tokens.length; k++) {
        const candidates = endings.candidates(tokens[k]!);
        if (candidates.length === 0) continue;
        multiwordFeatures(tokens, k, features);
        if (epoch === 0) {
          trainer.count(features);
          continue;
        }
        const right = classOf.get(rules[k]!) ?? 0;
        trainer.score(features, scores);
        let wrong = right === 0 ? candidates[0]! : 0;
        for (const classId of candidates) {
          if (classId !== right && scores[classId]! > scores[wrong]!) wrong = classId;
        }
        trainer.update(features, scores, right, wrong);
      }
    }
  }
  return new MultiwordSplitter(trainer.averaged(BYTES), tables);
}

/** Collects the most frequent rules of the examples, and the endings that they apply to. */
function multiwordTables(
  examples: readonly { readonly tokens: readonly string[]; readonly rules: readonly string[] }[],
): MultiwordTables {
  const counts = new Map<string, number>();
  for (const { rules } of examples) {
    for (const rule of rules) if (rule !== "") counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  const kept = [...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_CLASSES - 1);
  const classOf = new Map(kept.map(([rule], k) => [rule, k + 1]));
  const endings = new Map<string, Set<number>>();
  for (const { tokens, rules } of examples) {
    for (const [k, rule] of rules.entries()) {
      const classId = classOf.get(rule);
      if (classId === undefined) continue;
      const { strip } = multiwordRuleOf(rule);
      const ending = plainLower(tokens[k]!.slice(tokens[k]!.length - strip));
      if (!endings.has(ending)) endings.set(ending, new Set());
      endings.get(ending)!.add(classId);
    }
  }
  return {
    rules: kept.map(([rule]) => rule),
    endings: Object.fromEntries([...endings].map(([ending, classes]) => [ending, [...classes]])),
  };
}

function put(features: Int32Array, k: number, hash: number): void {
  putFeature(features, k, hash, 0xd1ce);
}
