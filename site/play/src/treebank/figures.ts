import { brokenTree, nonProjectiveArcs, type Sentence } from "crossarc";
import { type Histogram, Statistics } from "crossarc/research";
import type { Counts, Facts } from "./protocol.ts";

/** Longer sentences and arcs are counted together. */
const LONGEST_SENTENCE = 60;
const LONGEST_ARC = 20;

/** Counts what the room shows of a file. */
export class Figures {
  readonly #statistics = new Statistics();
  readonly #tags = new Map<string, number>();
  readonly #relations = new Map<string, number>();
  #broken = 0;

  /** Counts a sentence. Returns how many of its arcs are not projective; -1 if it is not a tree. */
  add(sentence: Sentence): number {
    this.#statistics.add(sentence);
    for (let i = 1; i <= sentence.length; i++) {
      count(this.#tags, sentence.upos[i]!);
      count(this.#relations, sentence.deprel[i]!);
    }
    if (brokenTree(sentence.head) !== undefined) return -1;
    return nonProjectiveArcs(sentence.head).reduce((sum, bit) => sum + bit, 0);
  }

  /** Counts a sentence whose format is broken. */
  addBroken(): void {
    this.#broken++;
  }

  /** The figures so far. */
  facts(): Facts {
    const all = this.#statistics;
    return {
      sentences: all.sentences,
      words: all.tokens,
      brokenTrees: all.brokenTrees,
      brokenFormat: this.#broken,
      nonProjectiveWords: all.nonProjectiveTokens,
      nonProjectiveSentences: all.nonProjectiveSentences,
      tags: sorted(this.#tags),
      relations: sorted(this.#relations),
      lengths: binned(all.sentenceLength, 5, LONGEST_SENTENCE),
      arcLengths: binned(all.arcLength, 1, LONGEST_ARC),
      degrees: all.degree.entries().map(([value, times]) => [String(value), times] as const),
      features: all.features.size,
    };
  }
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

function sorted(map: Map<string, number>): Counts {
  return [...map].sort((a, b) => b[1] - a[1]);
}

/** Counts by ranges of equal size, the last one open. */
function binned(histogram: Histogram, size: number, most: number): Counts {
  const bins: [string, number][] = [];
  for (let from = 1; from <= most && from <= histogram.max; from += size) {
    bins.push([
      size === 1 ? String(from) : `${from}–${from + size - 1}`,
      histogram.count(from, from + size - 1),
    ]);
  }
  if (histogram.max > most) bins.push([`>${most}`, histogram.count(most + 1, histogram.max)]);
  return bins;
}
