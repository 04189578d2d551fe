import { maximumSpanningTree } from "../graph/spanning-tree.js";
import type { BatchLayout } from "../learn/network/batch-layout.js";
import { NUMBER, padded } from "../learn/network/compute.js";
import { RULED_OUT } from "../learn/network/cross-entropy.js";
import type { Network } from "../learn/network/network.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Symbols } from "../sentence/symbols.js";
import { keepGivenArcs } from "./keep.js";
import type { SentenceEncoder } from "./neural-parser.js";
import type { Parse, ParseOptions, Parser } from "./parser.js";
import { finalLabel, type RootLabels } from "./root-labels.js";

/** What a graph-based parser is made of. */
export interface GraphParserParts extends RootLabels {
  readonly network: Network;
  readonly encoder: SentenceEncoder;
  readonly labels: Symbols;
  /** Whether exactly one word is attached to 0. */
  readonly singleRoot: boolean;
}

/**
 * A parser that scores all arcs of a sentence and takes the best tree. Time and memory are quadratic in the length of
 * the sentence, with 4 bytes for each pair of words. There is no beam, and no second best tree.
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
    return this.#parse(sentence, options.keep ?? false, false).sentence;
  }

  parses(sentence: Sentence, options: ParseOptions = {}): Parse[] {
    return [this.#parse(sentence, options.keep ?? false, true)];
  }

  #parse(sentence: Sentence, keep: boolean, wantsScores: boolean): Parse {
    const { network, encoder, labels, singleRoot, rootLabel, leftoverLabel } = this.parts;
    const { layout, z } = encoder.encode(sentence);
    const { arena } = network.compute;
    const arcs = network.arcs!;
    const places = arcs.forward(layout, z);
    const { nodes, scores } = arcScores(network, layout, places[0]!);
    if (keep) ruleOutOthers(sentence.head, scores, padded(nodes));
    const head = maximumSpanningTree({ nodes, stride: padded(nodes), scores }, singleRoot);
    const labelScores = network.labels!.forward(layout, z, () => head);
    const label = this.#bestLabels(head, labelScores);
    const deprel = Array.from(label, (k, i) => (i === 0 ? "" : labels.name(k)));
    const found = sentence.with({ head, deprel });
    const [rootRelation, leftoverRelation] = [labels.name(rootLabel), labels.name(leftoverLabel)];
    const kept = keep
      ? keepGivenArcs(sentence, found, { singleRoot, rootRelation, leftoverRelation })
      : found;
    const probabilities = new Float64Array(nodes);
    if (!wantsScores) return { sentence: kept, arcScores: probabilities, score: 1 };
    const width = padded(network.labels!.labels);
    arcs.normalize(layout, places);
    network.compute.kernels.softmax(labelScores, NUMBER * width, nodes, width);
    const { f32 } = arena;
    let score = 1;
    for (let d = 1; d < nodes; d++) {
      const arc = f32[(places[0]! >>> 2) + d * padded(nodes) + head[d]!]!;
      probabilities[d] = arc * f32[(labelScores >>> 2) + d * width + label[d]!]!;
      if (keep && sentence.head[d] !== -1) probabilities[d] = 1;
      else if (kept.head[d] !== head[d]) probabilities[d] = 0;
      score *= probabilities[d]!;
    }
    return { sentence: kept, arcScores: probabilities, score };
  }

  /** The best label of each arc, of those that go with its head. */
  #bestLabels(head: Int32Array, labelScores: number): Int32Array {
    const { network } = this.parts;
    const { f32 } = network.compute.arena;
    const { labels } = network.labels!;
    const width = padded(labels);
    const found = new Int32Array(head.length).fill(-1);
    for (let d = 1; d < head.length; d++) {
      const at = (labelScores >>> 2) + d * width;
      let best = -1;
      for (let k = 0; k < labels; k++) {
        if (finalLabel(k, head[d]!, this.parts) === k && (best === -1 || f32[at + k]! > f32[at + best]!))
          best = k;
      }
      found[d] = best === -1 ? finalLabel(-1, head[d]!, this.parts) : best;
    }
    return found;
  }
}

/** The scores of the only sentence of a batch. */
function arcScores(
  network: Network,
  layout: BatchLayout,
  place: number,
): { nodes: number; scores: Float32Array } {
  const nodes = layout.lengths[0]!;
  return { nodes, scores: network.compute.arena.floats(place, nodes * padded(nodes)) };
}

/** Rules out all heads but the given one of each word that has one. */
function ruleOutOthers(given: Int32Array, scores: Float32Array, stride: number): void {
  for (let d = 1; d < given.length; d++) {
    if (given[d] === -1) continue;
    for (let h = 0; h < given.length; h++) if (h !== given[d]) scores[d * stride + h] = RULED_OUT;
  }
}
