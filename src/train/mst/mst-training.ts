import type { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import { Mira } from "../../learn/linear/mira.js";
import type { Tensors } from "../../learn/tensor.js";
import type { RunProvenance } from "../../model/provenance.js";
import { seeded } from "../../numbers/seeded.js";
import { shuffled } from "../../numbers/shuffled.js";
import { ArcScorer } from "../../parse/mst/arc-scorer.js";
import { type MstParts, mstBytes } from "../../parse/mst/mst-model.js";
import { LONGEST, MstParser } from "../../parse/mst/mst-parser.js";
import { TreeSearch } from "../../parse/mst/tree-search.js";
import { rootLabels } from "../../parse/root-labels.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { type Tree, treeOf } from "../../sentence/tree.js";
import type { EpochReport, EpochTraining } from "../epoch-run.js";
import { LabelTraining } from "./label-training.js";
import type { MstSettings } from "./mst-family.js";
import { PrunerTraining } from "./pruner-training.js";

/** The weights of labels are averaged from this epoch on. */
const AVERAGE_FROM = 3;
/** The largest step of MIRA. */
const LARGEST_STEP = 0.02;
/** The table of weights has about 2^BITS_PER_WORD places for each training word, that of the pruner 2^4. */
const BITS_PER_WORD = 7;
const PRUNING_BITS_PER_WORD = 4;
const MOST_BITS = 22;
const MOST_PRUNING_BITS = 20;

/**
 * Trains a graph-based parser with linear scores, epoch by epoch. Each sentence teaches the pruner its heads, the
 * scorer by MIRA to prefer its tree to the one that it finds, and the labeller its labels.
 */
export class MstTraining implements EpochTraining {
  /** Epochs done so far. */
  epoch = 0;
  readonly #sentences: readonly Sentence[];
  readonly #settings: MstSettings;
  readonly #labels = new Symbols();
  readonly #trees: readonly Tree[];
  readonly #words: number;
  readonly #mira: Mira;
  readonly #pruning: PrunerTraining;
  readonly #scorer: ArcScorer;
  readonly #search: TreeSearch;
  readonly #labelling: LabelTraining;
  /** The averages of this epoch, made when they are first needed. */
  #averages: { readonly weights: Float32Array; readonly classifier: LinearClassifier } | undefined;

  /** The sentences must have trees rooted at 0, with one root word each if the settings ask for single roots. */
  constructor(sentences: readonly Sentence[], settings: MstSettings) {
    // Longer sentences would not be parsed either.
    this.#sentences = sentences.filter(({ length }) => length <= LONGEST);
    this.#settings = settings;
    this.#trees = this.#sentences.map((sentence) => treeOf(sentence, this.#labels));
    this.#words = this.#trees.reduce((sum, { length }) => sum + length, 0);
    const bits = Math.round(Math.log2(Math.max(1, this.#words)));
    this.#mira = new Mira(Math.min(bits + BITS_PER_WORD, MOST_BITS), LARGEST_STEP);
    this.#pruning = new PrunerTraining(Math.min(bits + PRUNING_BITS_PER_WORD, MOST_PRUNING_BITS));
    this.#scorer = new ArcScorer(settings.order, this.#mira.weights, this.#pruning.weights);
    this.#search = new TreeSearch(settings.decoding);
    this.#labelling = new LabelTraining(this.#labels.size, this.#scorer.writer.codes);
    for (const [i, tree] of this.#trees.entries()) {
      this.#scorer.writer.codes.load(this.#sentences[i]!);
      this.#labelling.count(tree);
    }
  }

  *runEpoch(): Generator<number, EpochReport, undefined> {
    const random = seeded(this.#settings.seed * 1009 + this.epoch);
    const order = shuffled(this.#trees.length, random);
    if (this.epoch + 1 === AVERAGE_FROM) this.#labelling.startAveraging();
    let [instances, wrong] = [0, 0];
    for (const [done, i] of order.entries()) {
      wrong += this.#learn(this.#sentences[i]!, this.#trees[i]!);
      instances += this.#trees[i]!.length;
      yield (done + 1) / order.length;
    }
    this.epoch++;
    this.#averages = undefined;
    return { epoch: this.epoch, instances, accuracy: 1 - wrong / Math.max(1, instances) };
  }

  /** Learns from a sentence; returns the number of wrong heads in the tree that was found. */
  #learn(sentence: Sentence, tree: Tree): number {
    const [scorer, mira] = [this.#scorer, this.#mira];
    const arcs = scorer.score(sentence, tree.head, (d) =>
      this.#pruning.learn(scorer.pruner, d, tree.head[d]!, tree.length + 1),
    );
    // Wrong arcs score 1 more, so that the tree that violates its margin most is found.
    for (let k = 0; k < arcs.count; k++)
      if (tree.head[arcs.dependent[k]!] !== arcs.head[k]) arcs.arc[k]! += 1;
    const found = this.#search.best(arcs, this.#settings.singleRoot)[0]!;
    let loss = 0;
    for (let d = 1; d <= tree.length; d++) if (found[d] !== tree.head[d]) loss++;
    if (loss > 0) {
      const lead = scorer.treeScore(tree.head) - scorer.treeScore(found);
      scorer.visitParts(tree.head, found, ({ features, length }) => mira.note(features, length, 1));
      scorer.visitParts(found, tree.head, ({ features, length }) => mira.note(features, length, -1));
      mira.update(loss, lead + loss);
    }
    mira.advance();
    this.#labelling.learn(tree);
    return loss;
  }

  #parts(): MstParts {
    this.#averages ??= { weights: this.#mira.averaged(), classifier: this.#labelling.averaged() };
    return {
      settings: this.#settings,
      labels: this.#labels,
      rootLabels: rootLabels(this.#trees, this.#labels),
      pruning: this.#pruning.weights,
      ...this.#averages,
    };
  }

  parser(): MstParser {
    return new MstParser(this.#parts());
  }

  model(provenance: RunProvenance): Uint8Array<ArrayBuffer> {
    const { seed } = this.#settings;
    return mstBytes(this.#parts(), {
      ...provenance,
      sentences: this.#trees.length,
      words: this.#words,
      oracle: "none",
      seed,
    });
  }

  state(): Tensors {
    const parts = {
      mira: this.#mira.state(),
      pruner: this.#pruning.state(),
      labels: this.#labelling.state(),
    };
    const named = Object.entries(parts).flatMap(([part, tensors]) =>
      Object.entries(tensors).map(([name, tensor]) => [`${part}.${name}`, tensor] as const),
    );
    return Object.fromEntries(named);
  }

  restore(state: Tensors, epoch: number): void {
    const part = (prefix: string): Tensors =>
      Object.fromEntries(
        Object.entries(state).flatMap(([name, tensor]) =>
          name.startsWith(prefix) ? [[name.slice(prefix.length), tensor]] : [],
        ),
      );
    this.#mira.restore(part("mira."));
    this.#pruning.restore(part("pruner."));
    this.#labelling.restore(part("labels."));
    this.epoch = epoch;
    this.#averages = undefined;
  }
}
