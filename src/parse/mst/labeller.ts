import { LabelTemplates } from "../../features/arcs/label-templates.js";
import type { SentenceCodes } from "../../features/arcs/sentence-codes.js";
import { bestSequence } from "../../graph/label-sequence.js";
import type { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import { finalLabel, type RootLabels } from "../root-labels.js";

/** Labels of each arc that are compared. */
const CHOICES = 6;
/** Labels that score this much below the best one are left out. */
const DEPTH = 2;

/** The labels of a tree. */
export interface LabelledTree {
  /** Shape [nodes]: the label of each word's arc, entry 0 is -1. */
  readonly label: Int32Array;
  /** Shape [nodes]: its probability, if the labels of the other dependents are right; entry 0 is 0. */
  readonly probability: Float64Array;
}

/**
 * Labels the arcs of a tree. The labels of the dependents of a head form a sequence, from left to right: the best
 * one is found by the scores of labels and of neighbours (McDonald, Lerman and Pereira 2006). Of each arc, the
 * six best labels are compared.
 */
export class Labeller {
  readonly #classifier: LinearClassifier;
  readonly #templates: LabelTemplates;
  readonly #temperature: number;
  /** The labels that arcs from 0 can have, and those of all other arcs. */
  readonly #rootArcLabels: Int32Array;
  readonly #wordArcLabels: Int32Array;
  readonly #root: RootLabels;
  readonly #scores: Float32Array;
  /** Scores of neighbours by `pairKey` and the label before. */
  readonly #pairs = new Map<number, (Float32Array | undefined)[]>();

  /** Scores divided by the temperature are logarithms of probabilities, up to a constant. */
  constructor(classifier: LinearClassifier, codes: SentenceCodes, root: RootLabels, temperature: number) {
    this.#classifier = classifier;
    this.#templates = new LabelTemplates(codes);
    this.#temperature = temperature;
    this.#root = root;
    this.#scores = new Float32Array(classifier.classes);
    const labels = Int32Array.from({ length: classifier.classes }, (_, label) => label);
    this.#rootArcLabels = labels.filter((label) => finalLabel(label, 0, root) === label);
    this.#wordArcLabels = labels.filter((label) => finalLabel(label, 1, root) === label);
  }

  /** The labels of a tree of the sentence whose codes are loaded; entry 0 is -1. */
  labels(head: Int32Array): Int32Array {
    return this.labelled(head).label;
  }

  /** Labels a tree of the sentence whose codes are loaded. */
  labelled(head: Int32Array): LabelledTree {
    this.#templates.load(head);
    const label = new Int32Array(head.length).fill(-1);
    const probability = new Float64Array(head.length);
    const dependents: number[][] = Array.from(head, () => []);
    for (let d = 1; d < head.length; d++) dependents[head[d]!]!.push(d);
    for (const [h, words] of dependents.entries()) {
      if (words.length > 0) this.#labelDependents(h, words, label, probability);
    }
    return { label, probability };
  }

  #labelDependents(h: number, words: readonly number[], label: Int32Array, probability: Float64Array): void {
    const places = words.length;
    const own = new Float64Array(places * CHOICES).fill(Number.NEGATIVE_INFINITY);
    const chosen = new Int32Array(places * CHOICES);
    for (const [place, d] of words.entries()) this.#choose(h, d, place, own, chosen);
    const pair = new Float64Array(places > 1 ? places * CHOICES * CHOICES : 0);
    for (let place = 1; place < places; place++) {
      for (let j = 0; j < CHOICES; j++) {
        if (own[(place - 1) * CHOICES + j] === Number.NEGATIVE_INFINITY) break;
        const row = this.#pairRow(words[place]!, chosen[(place - 1) * CHOICES + j]!);
        for (let k = 0; k < CHOICES; k++) {
          pair[(place * CHOICES + j) * CHOICES + k] = row[chosen[place * CHOICES + k]!]!;
        }
      }
    }
    const best = bestSequence({ places, choices: CHOICES, own, pair });
    for (const [place, d] of words.entries()) {
      label[d] = chosen[place * CHOICES + best[place]!]!;
      let sum = 0;
      for (let k = 0; k < CHOICES; k++) {
        let more = own[place * CHOICES + k]! - own[place * CHOICES + best[place]!]!;
        if (more === Number.NEGATIVE_INFINITY) break;
        if (place > 0) {
          const from = (place * CHOICES + best[place - 1]!) * CHOICES;
          more += pair[from + k]! - pair[from + best[place]!]!;
        }
        if (place + 1 < places) {
          const after = (place + 1) * CHOICES;
          const next = best[place + 1]!;
          more += pair[(after + k) * CHOICES + next]! - pair[(after + best[place]!) * CHOICES + next]!;
        }
        sum += Math.exp(more / this.#temperature);
      }
      probability[d] = 1 / sum;
    }
  }

  /** Chooses the best labels of an arc by their own scores, best first. */
  #choose(h: number, d: number, place: number, own: Float64Array, chosen: Int32Array): void {
    const labels = h === 0 ? this.#rootArcLabels : this.#wordArcLabels;
    const start = place * CHOICES;
    if (labels.length <= 1) {
      chosen[start] = labels[0] ?? finalLabel(-1, h, this.#root);
      own[start] = 0;
      return;
    }
    this.#templates.writeOwn(d);
    if (this.#templates.before(d) === undefined) this.#templates.writePair(d, -1, false);
    const scores = this.#scores;
    this.#classifier.score(this.#templates.features, scores);
    let count = 0;
    for (let i = 0; i < labels.length; i++) {
      const score = scores[labels[i]!]!;
      if (count > 0 && score < own[start]! - DEPTH) continue;
      let k = count;
      for (; k > 0 && own[start + k - 1]! < score; k--) {
        if (k === CHOICES) continue;
        own[start + k] = own[start + k - 1]!;
        chosen[start + k] = chosen[start + k - 1]!;
      }
      if (k === CHOICES) continue;
      own[start + k] = score;
      chosen[start + k] = labels[i]!;
      if (count < CHOICES) count++;
    }
  }

  /** The scores of all labels after a label of the dependent before d. */
  #pairRow(d: number, before: number): Float32Array {
    const key = this.#templates.pairKey(d);
    let rows = this.#pairs.get(key);
    if (rows === undefined) {
      rows = [];
      this.#pairs.set(key, rows);
    }
    let row = rows[before];
    if (row === undefined) {
      row = new Float32Array(this.#classifier.classes);
      this.#templates.writePair(d, before, true);
      this.#classifier.score(this.#templates.features, row);
      rows[before] = row;
    }
    return row;
  }
}
