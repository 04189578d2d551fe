import type { Classifier } from "../../learn/classifier.js";
import { BYTES, LinearClassifier, MAX_CLASSES } from "../../learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../learn/linear/linear-trainer.js";
import { featureHash, hashText, mix } from "../../numbers/hash.js";
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
/** The place of each feature among those of a token: those that see the tokens before and after come last. */
const PLACES = Uint8Array.of(0, 1, 9, 10, 11, 2, 3, 4, 5, 6, 7, 12, 13, 8);
const OF_NEIGHBOURS = 9;
/** The places in training: sums of rounded weights depend on the order. */
const IN_ORDER = PLACES.map((_, feature) => feature);
/** Stands for the hash of a token that is not there. */
const NO_TOKEN = 1;
/** Maximum number of forms that are remembered. Most words of a text occur again. */
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
  readonly #known = new Map<string, KnownForm>();
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

  /**
   * Returns the same form, always as the same string as long as it is remembered: later steps that look it up
   * then find it in less time, and a text takes less memory.
   */
  shared(form: string): string {
    return this.#formOf(form).form;
  }

  /** Returns the words of token k of a sentence; undefined if the token is a single word. */
  split(tokens: readonly string[], k: number): string[] | undefined {
    const known = this.#formOf(tokens[k]!);
    const { candidates, form } = known;
    if (candidates.length === 0) return undefined;
    const next = k + 1 < tokens.length ? this.#formOf(tokens[k + 1]!).hash : NO_TOKEN;
    const previous = k > 0 ? this.#formOf(tokens[k - 1]!).hash : NO_TOKEN;
    const best = this.#best(known, previous, next);
    return best === 0 ? undefined : applyMultiwordRule(this.#rules[best - 1]!, form);
  }

  /** The class of the best rule for a form between tokens with these hashes. */
  #best(known: KnownForm, previous: number, next: number): number {
    const { classifier } = this;
    const features = this.#features;
    neighbourFeatures(known, previous, next, features, PLACES);
    let best = 0;
    if (classifier instanceof LinearClassifier) {
      if (known.sums === undefined) {
        formFeatures(known.form, features, PLACES);
        known.sums = classifier.sums(features, 0, OF_NEIGHBOURS).slice();
      }
      const { places } = classifier.tables;
      const sums = classifier.sums(features, OF_NEIGHBOURS, FEATURES, known.sums);
      for (const classId of known.candidates) {
        if (sums[places[classId]!]! > sums[places[best]!]!) best = classId;
      }
      return best;
    }
    formFeatures(known.form, features, PLACES);
    classifier.score(features, this.#scores);
    for (const classId of known.candidates) if (this.#scores[classId]! > this.#scores[best]!) best = classId;
    return best;
  }

  #formOf(form: string): KnownForm {
    const found = this.#known.get(form);
    if (found !== undefined) return found;
    const known = knownForm(detached(form), this.#endings);
    if (this.#known.size === MAX_FORMS) this.#known.clear();
    this.#known.set(known.form, known);
    return known;
  }
}

/** What is remembered of a form. */
interface KnownForm {
  readonly form: string;
  /** The classes of the rules that fit it. */
  readonly candidates: readonly number[];
  /** Hashes of the form in lower case, and of its last two letters. */
  readonly hash: number;
  readonly ending: number;
  /** The sums of the features that do not see other tokens, as soon as they are needed. */
  sums?: Int16Array;
}

function knownForm(form: string, endings: Endings): KnownForm {
  const lower = plainLower(form);
  return {
    form,
    candidates: endings.candidates(lower),
    hash: hashText(lower),
    ending: hashText(lower.slice(-2)),
  };
}

/** Finds the rules that fit the ending of a token. */
class Endings {
  readonly #classes: ReadonlyMap<string, readonly number[]>;
  readonly #lengths: readonly number[];

  constructor(endings: Readonly<Record<string, readonly number[]>>) {
    this.#classes = new Map(Object.entries(endings));
    this.#lengths = [...new Set([...this.#classes.keys()].map(({ length }) => length))];
  }

  /** The classes of the rules that fit a token, given by `plainLower`. */
  candidates(lower: string): readonly number[] {
    const found: number[] = [];
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

/** Fills the features of a form that do not see other tokens. */
function formFeatures(token: string, features: Int32Array, places: Uint8Array): void {
  const form = token.replaceAll("’", "'");
  const lower = form.toLowerCase();
  const isUpper = Number(form !== lower);
  put(features, places, 0, hashText(lower));
  put(features, places, 1, hashText(form));
  put(features, places, 5, hashText(lower.slice(-1)));
  put(features, places, 6, hashText(lower.slice(-2)));
  put(features, places, 7, hashText(lower.slice(-3)));
  put(features, places, 8, hashText(lower.slice(-4)));
  put(features, places, 9, mix(hashText(lower.slice(-2)), Math.min(form.length, 6)));
  put(features, places, 10, mix(hashText(lower.slice(-3)), isUpper));
  put(features, places, 13, hashText(lower.slice(0, 2)));
}

/** Fills the other features, for a form between tokens with these hashes. */
function neighbourFeatures(
  { hash, ending }: KnownForm,
  previous: number,
  next: number,
  features: Int32Array,
  places: Uint8Array,
): void {
  put(features, places, 2, mix(hash, next));
  put(features, places, 3, mix(hash, previous));
  put(features, places, 4, mix(mix(hash, previous), next));
  put(features, places, 11, mix(ending, next));
  put(features, places, 12, mix(ending, previous));
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
      const known = tokens.map((form) => knownForm(form, endings));
      for (let k = 0; k < tokens.length; k++) {
        const { candidates, form } = known[k]!;
        if (candidates.length === 0) continue;
        formFeatures(form, features, IN_ORDER);
        neighbourFeatures(
          known[k]!,
          known[k - 1]?.hash ?? NO_TOKEN,
          known[k + 1]?.hash ?? NO_TOKEN,
          features,
          IN_ORDER,
        );
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

/** Writes feature k of a token to its place. */
function put(features: Int32Array, places: Uint8Array, k: number, hash: number): void {
  features[places[k]!] = featureHash(hash, 0xd1ce + k);
}
