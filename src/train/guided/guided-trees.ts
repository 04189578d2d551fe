import type { Tensor, Tensors } from "../../learn/tensor.js";
import type { GuideTree, Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";

/** The trees of guides for the same sentences, in flat arrays that checkpoints keep. */
export class GuidedTrees {
  readonly #sentences: readonly Sentence[];
  /** The index of each sentence's first word in the arrays. */
  readonly #starts: Int32Array;
  /** For each guide, the heads of all words. */
  readonly #heads: readonly Int32Array[];
  /** For each guide, the numbers of their relations. */
  readonly #labels: readonly Int32Array[];
  #names = new Symbols();

  constructor(sentences: readonly Sentence[], guides: number) {
    this.#sentences = sentences;
    this.#starts = new Int32Array(sentences.length + 1);
    for (const [k, { length }] of sentences.entries()) this.#starts[k + 1] = this.#starts[k]! + length;
    const arrays = () => Array.from({ length: guides }, () => new Int32Array(this.#starts.at(-1)!));
    this.#heads = arrays();
    this.#labels = arrays();
  }

  /** Stores the tree that a guide found for sentence k. */
  set(guide: number, k: number, { head, deprel }: GuideTree): void {
    const start = this.#starts[k]!;
    this.#heads[guide]!.set(head.subarray(1), start);
    for (let i = 1; i < head.length; i++) this.#labels[guide]![start + i - 1] = this.#names.add(deprel[i]!);
  }

  /** The sentences with the trees of all guides. */
  sentences(): Sentence[] {
    return this.#sentences.map((sentence, k) =>
      sentence.with({ guides: this.#heads.map((_, guide) => this.#tree(guide, k)) }),
    );
  }

  #tree(guide: number, k: number): GuideTree {
    const [start, end] = [this.#starts[k]!, this.#starts[k + 1]!];
    const head = new Int32Array(end - start + 1).fill(-1, 0, 1);
    head.set(this.#heads[guide]!.subarray(start, end), 1);
    const labels = this.#labels[guide]!.subarray(start, end);
    return { head, deprel: ["", ...Array.from(labels, (label) => this.#names.name(label))] };
  }

  /** The names of relations, for the header of a checkpoint. */
  get names(): readonly string[] {
    return this.#names.names;
  }

  /** The arrays, for a checkpoint. */
  tensors(): Tensors {
    const tensors: Record<string, Tensor> = {};
    for (const [guide, heads] of this.#heads.entries()) {
      tensors[`heads${guide}`] = heads;
      tensors[`labels${guide}`] = this.#labels[guide]!;
    }
    return tensors;
  }

  /** Restores the trees of a checkpoint for the same sentences. */
  restore(tensors: Tensors, names: readonly string[]): void {
    this.#names = new Symbols(names);
    for (const [guide, heads] of this.#heads.entries()) {
      heads.set(tensors[`heads${guide}`]!);
      this.#labels[guide]!.set(tensors[`labels${guide}`]!);
    }
  }
}
