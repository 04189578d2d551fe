import { detached } from "../detached.js";
import type { Sentence } from "../sentence.js";
import { brokenTree, type TreeProblem } from "../tree.js";
import { arcDegrees, edgeDegrees } from "./degrees.js";
import { Histogram } from "./histogram.js";
import { arcLengths, gapDegrees, isWellNested, nonProjectiveArcs } from "./measures.js";
import { projectiveOrder } from "./projective-order.js";

/**
 * Statistics of a treebank, gathered sentence by sentence: the columns of table 1 in the 2007 paper and the
 * distributions of structural measures.
 *
 * Tokens are words; multiword tokens and empty nodes do not count. Memory grows only with the number of
 * different tags, features and relations.
 */
export class Statistics {
  /** Number of words. */
  tokens = 0;
  /** Number of sentences. */
  sentences = 0;
  /** Whether any word has a lemma. */
  hasLemmas = false;
  /** Different coarse tags (UPOS, or CPOSTAG in CoNLL-X). */
  readonly coarseTags = new Set<string>();
  /** Different fine tags (XPOS, or POSTAG in CoNLL-X). */
  readonly tags = new Set<string>();
  /** Different atomic features, such as "Case=Nom". */
  readonly features = new Set<string>();
  /** Different relations. */
  readonly relations = new Set<string>();
  /** Lengths of the sentences in words. */
  readonly sentenceLength = new Histogram();

  // Everything below covers only the sentences that are trees rooted at 0, with one or more root words.

  /** Number of sentences that are not trees. */
  brokenTrees = 0;
  /** Number of tokens whose arc is not projective. */
  nonProjectiveTokens = 0;
  /** Number of sentences with a non-projective arc. */
  nonProjectiveSentences = 0;
  /** Number of sentences whose tree is well-nested. */
  wellNestedSentences = 0;
  /** Lengths of the arcs between words, in positions. */
  readonly arcLength = new Histogram();
  /** The highest degree of an arc (2007, definition 3) in each sentence. */
  readonly degree = new Histogram();
  /** The highest gap degree of a node in each sentence. */
  readonly gapDegree = new Histogram();
  /** The highest edge degree of an arc in each sentence. */
  readonly edgeDegree = new Histogram();
  #treeTokens = 0;
  /** The FEATS values that have already been split. */
  readonly #knownFeatures = new Set<string>(["_"]);

  /** Number of sentences that are trees. */
  get trees(): number {
    return this.sentences - this.brokenTrees;
  }

  /** Percentage of tokens whose arc is not projective (NPT); NaN if there are no trees. */
  get nonProjectiveTokenPercentage(): number {
    return (100 * this.nonProjectiveTokens) / this.#treeTokens;
  }

  /** Percentage of sentences with a non-projective arc (NPS); NaN if there are no trees. */
  get nonProjectiveSentencePercentage(): number {
    return (100 * this.nonProjectiveSentences) / this.trees;
  }

  /** Counts a sentence; if it is not a tree, skips the structural measures and returns why. */
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

  /** Adds all counts of other statistics. */
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

  /** Returns all figures as plain data: sizes for sets, counts by value for histograms. */
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

/** Adds a value to a set that outlives its sentence, unless it is "_". */
function remember(set: Set<string>, value: string): void {
  if (value !== "_" && !set.has(value)) set.add(detached(value));
}

function highest(values: Int32Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
