import { bestSpanningTrees } from "../../graph/best-spanning-trees.js";
import { candidateHeads } from "../../graph/candidate-heads.js";
import { type ArcScores, maximumSpanningTree } from "../../graph/spanning-tree.js";
import type { BatchLayout } from "../../learn/network/batch-layout.js";
import { NUMBER, padded } from "../../learn/network/compute.js";
import { RULED_OUT } from "../../learn/network/layers/cross-entropy.js";
import type { Network } from "../../learn/network/network.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { Symbols } from "../../sentence/symbols.js";
import { keepGivenArcs } from "../keep-given-arcs.js";
import type { EncodedSentence, SentenceEncoder } from "../neural/neural-parser.js";
import { checkCounts, type Parse, type ParseOptions, type Parser } from "../parser.js";
import { finalLabel, type RootLabels } from "../root-labels.js";

/** What a graph-based parser is made of. */
export interface GraphParserParts extends RootLabels {
  readonly network: Network;
  readonly encoder: SentenceEncoder;
  readonly labels: Symbols;
  /** Whether exactly one word is attached to 0. */
  readonly singleRoot: boolean;
  /** Scores are divided by this before they become probabilities. */
  readonly temperature: number;
}

/** So many heads of each word, those with the highest scores, are weighed with the labels of their arcs. */
const CANDIDATES = 3;

/**
 * A parser that scores all arcs of a sentence and takes the tree whose arcs with their labels are the most probable. Time and memory are quadratic in the length of
 * the sentence, with 4 to 16 bytes for each pair of words; more trees than one take longer in proportion to their number
 * and to the length. A beam means nothing to it.
 */
export class GraphParser implements Parser {
  readonly parts: GraphParserParts;

  constructor(parts: GraphParserParts) {
    this.parts = parts;
  }

  prepare(sentences: readonly Sentence[]): void {
    this.parts.encoder.prepare?.(sentences);
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    const { layout, z } = this.parts.encoder.encode(sentence);
    const [head] = this.#bestTrees(sentence, { layout, z }, { ...options, nbest: 1 }).trees;
    const scores = this.parts.network.labels!.forward(layout, () => head!, 1);
    return this.#sentence(sentence, head!, this.#bestLabels(head!, scores), options.keep);
  }

  parses(sentence: Sentence, options: ParseOptions = {}): Parse[] {
    checkCounts(options);
    const { network, encoder, temperature } = this.parts;
    const { layout, z } = encoder.encode(sentence);
    const { trees, place } = this.#bestTrees(sentence, { layout, z }, options);
    const { arena, kernels } = network.compute;
    const nodes = sentence.length + 1;
    const width = padded(network.labels!.labels);
    divide(arena.floats(place, nodes * padded(nodes)), temperature);
    network.arcs!.normalize(layout, [place]);
    const found = trees.map((head) => {
      const labelScores = network.labels!.forward(layout, () => head, 1);
      const label = this.#bestLabels(head, labelScores);
      divide(arena.floats(labelScores, nodes * width), temperature);
      kernels.softmax(labelScores, NUMBER * width, nodes, width);
      const kept = this.#sentence(sentence, head, label, options.keep);
      const { f32 } = arena;
      const arcScores = new Float64Array(nodes);
      let logScore = 0;
      for (let d = 1; d < nodes; d++) {
        const arc = f32[(place >>> 2) + d * padded(nodes) + head[d]!]!;
        arcScores[d] = arc * f32[(labelScores >>> 2) + d * width + label[d]!]!;
        if (options.keep && sentence.head[d] !== -1) arcScores[d] = 1;
        else if (kept.head[d] !== head[d]) arcScores[d] = 0;
        logScore += Math.log(arcScores[d]!);
      }
      return { sentence: kept, arcScores, logScore };
    });
    // The temperature may have changed their order.
    found.sort((a, b) => b.logScore - a.logScore);
    return found.map(({ logScore, ...parse }) => ({ ...parse, score: Math.exp(logScore) }));
  }

  /** Visits the scores of all heads of each word of a tree, then of all labels of its arc, each with what is right there. */
  eachDecision(sentence: Sentence, visit: (scores: Float32Array, right: number) => void): void {
    const { network, encoder, labels } = this.parts;
    const { layout, z } = encoder.encode(sentence);
    const [place] = network.arcs!.forward(layout, z) as [number];
    network.labels!.project(z, layout.rows);
    const labelPlace = network.labels!.forward(layout, () => sentence.head, 1);
    const { arena } = network.compute;
    const nodes = sentence.length + 1;
    const width = padded(labels.size);
    for (let d = 1; d < nodes; d++) {
      visit(arena.floats(place + NUMBER * d * padded(nodes), nodes), sentence.head[d]!);
      const label = labels.get(sentence.deprel[d]!);
      if (label !== -1) visit(arena.floats(labelPlace + NUMBER * d * width, labels.size), label);
    }
  }

  /** The best trees, and the address of the scores of arcs; labels are ready for being scored. */
  #bestTrees(
    sentence: Sentence,
    { layout, z }: EncodedSentence,
    { nbest = 1, keep = false }: ParseOptions,
  ): { trees: Int32Array<ArrayBuffer>[]; place: number } {
    const { network, singleRoot } = this.parts;
    const [place] = network.arcs!.forward(layout, z) as [number];
    const nodes = sentence.length + 1;
    const stride = padded(nodes);
    const arcs = { nodes, stride, scores: network.compute.arena.floats(place, nodes * stride).slice() };
    // Where roots are given there is no other.
    const hasRoot = keep && singleRoot && sentence.head.includes(0, 1);
    if (keep) ruleOutOthers(sentence.head, arcs, hasRoot);
    network.labels!.project(z, layout.rows);
    this.#weighLabels(layout, arcs);
    const isSingle = singleRoot && !hasRoot;
    const trees =
      nbest > 1 ? bestSpanningTrees(arcs, isSingle, nbest) : [maximumSpanningTree(arcs, isSingle)];
    return { trees, place };
  }

  /**
   * Adds to the scores of arcs the logarithms of the probabilities of their labels: for the candidates those of the best
   * labels that go with their heads, for all other heads of a word the lowest of these.
   */
  #weighLabels(layout: BatchLayout, { nodes, stride, scores }: ArcScores): void {
    const count = Math.min(CANDIDATES, nodes - 1);
    if (count < 2) return;
    const { network } = this.parts;
    const { kernels, arena } = network.compute;
    const width = padded(network.labels!.labels);
    const candidates = candidateHeads({ nodes, stride, scores }, count);
    const at = network.labels!.forward(layout, () => candidates, count);
    kernels.softmax(at, NUMBER * width, count * nodes, width);
    const { f32 } = arena;
    const weights = new Float64Array(count);
    for (let d = 1; d < nodes; d++) {
      for (let k = 0; k < count; k++) {
        const arc = count * d + k;
        const label = this.#bestLabel(candidates[arc]!, (at >>> 2) + arc * width);
        weights[k] = Math.log(Math.max(LEAST, f32[(at >>> 2) + arc * width + label]!));
      }
      const lowest = Math.min(...weights);
      for (let h = 0; h < nodes; h++) scores[d * stride + h]! += lowest;
      for (let k = 0; k < count; k++)
        scores[d * stride + candidates[count * d + k]!]! += weights[k]! - lowest;
    }
  }

  /** The sentence with a tree, in which given arcs are kept if wanted. */
  #sentence(sentence: Sentence, head: Int32Array, label: Int32Array, keep = false): Sentence {
    const { labels } = this.parts;
    const deprel = Array.from(label, (k, i) => (i === 0 ? "" : labels.name(k)));
    const found = sentence.with({ head, deprel });
    return keep ? keepGivenArcs(sentence, found, this.parts) : found;
  }

  /** The best label of each arc, of those that go with its head. */
  #bestLabels(head: Int32Array, labelScores: number): Int32Array {
    const width = padded(this.parts.network.labels!.labels);
    const found = new Int32Array(head.length).fill(-1);
    for (let d = 1; d < head.length; d++) {
      found[d] = this.#bestLabel(head[d]!, (labelScores >>> 2) + d * width);
    }
    return found;
  }

  /** The best label of an arc from a head, of those that go with it; the scores begin at an index of memory. */
  #bestLabel(head: number, at: number): number {
    const { network } = this.parts;
    const { f32 } = network.compute.arena;
    const { labels } = network.labels!;
    let best = -1;
    for (let k = 0; k < labels; k++) {
      if (finalLabel(k, head, this.parts) === k && (best === -1 || f32[at + k]! > f32[at + best]!)) best = k;
    }
    return best === -1 ? finalLabel(-1, head, this.parts) : best;
  }
}

/** A probability as low as makes no difference. */
const LEAST = 1e-30;

function divide(scores: Float32Array, by: number): void {
  for (let k = 0; k < scores.length; k++) scores[k]! /= by;
}

/** Rules out all heads but the given one of each word that has one, and the root as head of others if wanted. */
function ruleOutOthers(given: Int32Array, { nodes, stride, scores }: ArcScores, isRootTaken: boolean): void {
  for (let d = 1; d < nodes; d++) {
    if (given[d] === -1) {
      if (isRootTaken) scores[d * stride] = RULED_OUT;
      continue;
    }
    for (let h = 0; h < nodes; h++) if (h !== given[d]) scores[d * stride + h] = RULED_OUT;
  }
}
