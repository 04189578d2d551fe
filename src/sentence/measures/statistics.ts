import { detached } from "../detached.js";
import type { Sentence } from "../sentence.js";
import { brokenTree, type TreeProblem } from "../tree.js";
import { arcDegrees, edgeDegrees } from "./degrees.js";
import { Histogram } from "./histogram.js";
import { arcLengths, gapDegrees, isWellNested, nonProjectiveArcs } from "./measures.js";
import { projectiveOrder } from "./projective-order.js";

/**
 * Statistics of a treebank, sentence by sentence: the columns of the 2007 paper's table 1, and the
 * distributions of its structures. Tokens are words: multiword tokens and empty nodes do not count.
 * Memory grows with the number of different tags, features and relations only.
 */
export class Statistics {
  tokens = 0;
  sentences = 0;
  /** Whether any lemma is given. */
  hasLemmas = false;
  /** Coarse tags (UPOS, CPOSTAG), fine tags (XPOS, POSTAG), atomic features (`Case=Nom`) and relations. */
  readonly coarseTags = new Set<string>();
  readonly tags = new Set<string>();
  readonly features = new Set<string>();
  readonly relations = new Set<string>();
  readonly sentenceLength = new Histogram();

  // All below is of the sentences that are trees rooted at 0, with one root word or several.

  /** Sentences left out because they are no trees. */
  brokenTrees = 0;
  /** Tokens whose arc is not projective. */
  nonProjectiveTokens = 0;
  /** Sentences with such a token. */
  nonProjectiveSentences = 0;
  wellNestedSentences = 0;
  /** Of the arcs between words. */
  readonly arcLength = new Histogram();
  /** The highest degree of an arc (2007, definition 3), gap degree and edge degree, by sentence. */
  readonly degree = new Histogram();
  readonly gapDegree = new Histogram();
  readonly edgeDegree = new Histogram();
  #treeTokens = 0;
  /** The values of FEATS that were taken apart already. */
  readonly #knownFeatures = new Set<string>(["_"]);

  /** Sentences that are trees. */
  get trees(): number {
    return this.sentences - this.brokenTrees;
  }

  /** Percentage of the tokens whose arc is not projective (NPT); NaN without trees. */
  get nonProjectiveTokenPercentage(): number {
    return (100 * this.nonProjectiveTokens) / this.#treeTokens;
  }

  /** Percentage of the sentences with such a token (NPS); NaN without trees. */
  get nonProjectiveSentencePercentage(): number {
    return (100 * this.nonProjectiveSentences) / this.trees;
  }

  /** Counts a sentence; returns why its structure is left out, if it is no tree. */
  add(sentence: Sentence): TreeProblem | undefined {
    if (sentence.length === 0) return undefined;
    this.sentences++;
    this.tokens += sentence.length;
    this.sentenceLength.add(sentence.length);
    for (let i = 1; i <= sentence.length; i++) {
      this.hasLemmas ||= sentence.lemma[i] !== "_";
      remember(this.coarseTags, sentence.upos[i]!);
      remember(this.tags, sentence.xpos[i]!);
      remember(this.relations, sentence.deprel[i]!);
      const features = sentence.feats[i]!;
      if (this.#knownFeatures.has(features)) continue;
      remember(this.#knownFeatures, features);
      for (const feature of features.split("|")) remember(this.features, feature);
    }
    const problem = brokenTree(sentence.head);
    if (problem === undefined) this.#addTree(sentence.head);
    else this.brokenTrees++;
    return problem;
  }

  #addTree(head: Int32Array): void {
    this.#treeTokens += head.length - 1;
    const lengths = arcLengths(head);
    for (let d = 1; d < head.length; d++) if (head[d] !== 0) this.arcLength.add(lengths[d]!);
    const order = projectiveOrder(head);
    const isProjective = order.isProjective;
    this.degree.add(isProjective ? 0 : highest(arcDegrees(head, order)));
    this.gapDegree.add(isProjective ? 0 : highest(gapDegrees(head, order)));
    this.edgeDegree.add(isProjective ? 0 : highest(edgeDegrees(head, order)));
    if (isWellNested(head, order)) this.wellNestedSentences++;
    if (isProjective) return;
    this.nonProjectiveSentences++;
    for (const bit of nonProjectiveArcs(head, order)) this.nonProjectiveTokens += bit;
  }

  /** Adds all that another one counted. */
  merge(other: Statistics): void {
    this.tokens += other.tokens;
    this.sentences += other.sentences;
    this.hasLemmas ||= other.hasLemmas;
    for (const tag of other.coarseTags) this.coarseTags.add(tag);
    for (const tag of other.tags) this.tags.add(tag);
    for (const feature of other.features) this.features.add(feature);
    for (const relation of other.relations) this.relations.add(relation);
    this.sentenceLength.merge(other.sentenceLength);
    this.brokenTrees += other.brokenTrees;
    this.nonProjectiveTokens += other.nonProjectiveTokens;
    this.nonProjectiveSentences += other.nonProjectiveSentences;
    this.wellNestedSentences += other.wellNestedSentences;
    this.arcLength.merge(other.arcLength);
    this.degree.merge(other.degree);
    this.gapDegree.merge(other.gapDegree);
    this.edgeDegree.merge(other.edgeDegree);
    this.#treeTokens += other.#treeTokens;
  }

  /** All figures as plain data: sets by their sizes, histograms as counts by value. */
  toJSON(): Record<string, unknown> {
    return {
      tokens: this.tokens,
      sentences: this.sentences,
      tokensPerSentence: this.sentenceLength.mean,
      hasLemmas: this.hasLemmas,
      coarseTags: this.coarseTags.size,
      tags: this.tags.size,
      features: this.features.size,
      relations: this.relations.size,
      brokenTrees: this.brokenTrees,
      nonProjectiveTokens: this.nonProjectiveTokens,
      nonProjectiveTokenPercentage: this.nonProjectiveTokenPercentage,
      nonProjectiveSentences: this.nonProjectiveSentences,
      nonProjectiveSentencePercentage: this.nonProjectiveSentencePercentage,
      wellNestedSentences: this.wellNestedSentences,
      degree: this.degree,
      gapDegree: this.gapDegree,
      edgeDegree: this.edgeDegree,
      arcLength: this.arcLength,
      sentenceLength: this.sentenceLength,
    };
  }
}

/** Adds a value that is given to a set that outlives its sentence. */
function remember(set: Set<string>, value: string): void {
  if (value !== "_" && !set.has(value)) set.add(detached(value));
}

function highest(values: Int32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
