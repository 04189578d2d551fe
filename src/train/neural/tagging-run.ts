import type { Tensor } from "../../learn/tensor.js";
import { checkpointBytes, fingerprint, readCheckpoint } from "../../model/checkpoint.js";
import { readModelFile } from "../../model/model-file.js";
import { neuralTaggerFrom } from "../../neural/neural-tagger-model.js";
import { TAG_COLUMNS } from "../../neural/tag-atoms.js";
import { foldNumbers } from "../../numbers/folds.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { type ParserRun, type RunOptions, refuseEmpty, type StepReport } from "../parser-run.js";
import { startTagger } from "./tagger-run.js";
import { foldSettings, type TaggerSettings } from "./tagger-training.js";

/** Number of sentences that are tagged together. */
const TOGETHER = 60;
/** The stage in which the tagger itself is trained; the others train on all folds but one. */
const ALL = -1;

/**
 * Trains a tagger, and then, with folds, one more for each fold on all others, which tags the fold. So every
 * sentence has tags from a tagger that has not seen it (jackknifing), as good as those of new sentences.
 */
export class TaggingRun implements ParserRun {
  readonly #sentences: readonly Sentence[];
  readonly #settings: TaggerSettings;
  readonly #folds: number;
  readonly #options: RunOptions;
  readonly #foldOf: Int32Array;
  readonly #fingerprint: string;
  /** All tags that were found, as UPOS, XPOS and FEATS with tabs between. */
  #names = new Symbols();
  /** The tags of all words of all sentences, one after the other; -1 where none were found yet. */
  readonly #tags: Int32Array;
  /** The first of a sentence's entries in the tags. */
  readonly #first: Int32Array;
  #stage = ALL;
  #run: ParserRun | undefined;
  #model = new Uint8Array(0);

  /**
   * With 0 folds, only the tagger itself is trained.
   *
   * @throws RangeError if there are no sentences.
   */
  constructor(sentences: readonly Sentence[], settings: TaggerSettings, folds: number, options: RunOptions) {
    refuseEmpty(sentences, undefined);
    this.#sentences = sentences;
    this.#settings = settings;
    this.#folds = folds;
    this.#options = options;
    this.#foldOf = foldNumbers(sentences.length, Math.max(1, folds));
    this.#first = new Int32Array(sentences.length + 1);
    for (const [k, { length }] of sentences.entries()) this.#first[k + 1] = this.#first[k]! + length;
    this.#tags = new Int32Array(this.#first[sentences.length]!).fill(-1);
    const { treebanks, crossarc, threads } = options;
    const identity = [settings, folds, treebanks, crossarc, threads?.count];
    this.#fingerprint = fingerprint(sentences, [], identity);
  }

  get isDone(): boolean {
    return this.#stage === this.#folds;
  }

  *step(): Generator<number, StepReport, undefined> {
    const stage = this.#stage;
    this.#run ??= this.#startStage();
    const report = yield* this.#run.step();
    if (this.#run.isDone) {
      if (stage === ALL) this.#model = this.#run.model;
      else yield* this.#tagFold(stage, this.#run.model);
      this.#stage++;
      this.#run = undefined;
    }
    return { ...report, part: stage === ALL ? "tagger" : `tagger, fold ${stage + 1} of ${this.#folds}` };
  }

  get model(): Uint8Array<ArrayBuffer> {
    return this.#model;
  }

  /** The sentences with jackknifed tags; those of a run without folds keep their own. */
  tagged(): Sentence[] {
    const triples = this.#names.names.map((name) => name.split("\t"));
    return this.#sentences.map((sentence, k) => {
      const first = this.#first[k]!;
      if (sentence.length === 0 || this.#tags[first] === -1) return sentence;
      const columns = TAG_COLUMNS.map((_, c) => [
        "",
        ...Array.from(sentence.form.slice(1), (_, i) => triples[this.#tags[first + i]!]![c]!),
      ]);
      return sentence.with({ upos: columns[0]!, xpos: columns[1]!, feats: columns[2]! });
    });
  }

  checkpoint(): Uint8Array {
    const header = { fingerprint: this.#fingerprint, stage: this.#stage, names: this.#names.names };
    const run: Record<string, Tensor> = this.#run === undefined ? {} : { run: this.#run.checkpoint() };
    return checkpointBytes(header, { tags: this.#tags, model: this.#model, ...run });
  }

  resume(bytes: Uint8Array): void {
    const { header, tensors } = readCheckpoint(bytes, this.#fingerprint);
    this.#stage = header.stage as number;
    this.#names = new Symbols(header.names as string[]);
    this.#tags.set(tensors.tags as Int32Array);
    this.#model = (tensors.model as Uint8Array<ArrayBuffer>).slice();
    this.#run = undefined;
    if (tensors.run === undefined) return;
    this.#run = this.#startStage();
    this.#run.resume((tensors.run as Uint8Array).slice());
  }

  #startStage(): ParserRun {
    const stage = this.#stage;
    const others =
      stage === ALL ? this.#sentences : this.#sentences.filter((_, k) => this.#foldOf[k] !== stage);
    const settings = stage === ALL ? this.#settings : foldSettings(this.#settings);
    return startTagger(others, settings, this.#options);
  }

  *#tagFold(fold: number, model: Uint8Array): Generator<number, void, undefined> {
    const tagger = neuralTaggerFrom(readModelFile(model));
    const places = [...this.#sentences.keys()].filter((k) => this.#foldOf[k] === fold);
    for (let from = 0; from < places.length; from += TOGETHER) {
      const batch = places.slice(from, from + TOGETHER);
      tagger.prepare(batch.map((k) => this.#sentences[k]!));
      for (const k of batch) {
        const { upos, xpos, feats, length } = tagger.tag(this.#sentences[k]!);
        for (let i = 1; i <= length; i++) {
          this.#tags[this.#first[k]! + i - 1] = this.#names.add(`${upos[i]}\t${xpos[i]}\t${feats[i]}`);
        }
      }
      yield 1;
    }
  }
}
