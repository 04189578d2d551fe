import { Evaluation } from "../../evaluate/evaluation.js";
import type { Tensor } from "../../learn/tensor.js";
import { checkpointBytes, fingerprint, readCheckpoint } from "../../model/checkpoint.js";
import { checksumOf, readModelFile } from "../../model/model-file.js";
import { foldNumbers } from "../../numbers/folds.js";
import { guidedBytes } from "../../parse/guided/guided-model.js";
import { guideTree } from "../../parse/guided/guided-parser.js";
import { parserFrom } from "../../parse/load-parser.js";
import type { Sentence } from "../../sentence/sentence.js";
import { derivable } from "../learnable.js";
import type { ParserSettings } from "../parser-family.js";
import { type ParserRun, type RunOptions, refuseEmpty, type StepReport } from "../parser-run.js";
import { GuidedTrees } from "./guided-trees.js";
import { type Guides, type Recipe, recipeOf } from "./recipe.js";

/** Starts a training run; `startRun` is the function that does. */
export type StartRun = (
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  settings: ParserSettings,
  options: RunOptions,
) => ParserRun;

/** A part of the training: a guide on all sentences (fold -1), a guide on all folds but one, or the parser. */
interface Stage {
  readonly guide: number;
  readonly fold: number;
}

/** The stage in which the parser itself is trained. */
const PARSER: Stage = { guide: -1, fold: -1 };

/**
 * Trains a parser with guides (stacking: Nivre and McDonald 2008, Martins et al. 2008). Each guide without a
 * model is trained first. Then each guide is trained once for each fold, on all other folds, and parses the
 * fold, so that the parser learns from trees as good as those of new sentences. The development sentences
 * are parsed by the guides themselves. At last the parser is trained on the sentences with these trees.
 */
export class GuidedRun implements ParserRun {
  readonly #sentences: readonly Sentence[];
  readonly #dev: readonly Sentence[] | undefined;
  readonly #settings: ParserSettings;
  readonly #guides: Guides;
  readonly #options: RunOptions;
  readonly #start: StartRun;
  readonly #stages: readonly Stage[];
  readonly #foldOf: Int32Array;
  readonly #trees: GuidedTrees;
  readonly #fingerprint: string;
  /** The model of each guide; undefined until it is trained. */
  readonly #models: (Uint8Array | undefined)[];
  /** The number of the present stage. */
  #stage = 0;
  /** The run of the present stage; undefined before its first step. */
  #run: ParserRun | undefined;

  /** @throws RangeError if there are no sentences, or fewer than folds. */
  constructor(
    sentences: readonly Sentence[],
    dev: readonly Sentence[] | undefined,
    settings: ParserSettings,
    guides: Guides,
    options: RunOptions,
    start: StartRun,
  ) {
    refuseEmpty(sentences, dev);
    const { list, folds, beam } = guides;
    if (sentences.length < folds) {
      throw new RangeError(
        `expected at least ${folds} sentences for ${folds} folds of guides, found ${sentences.length}`,
      );
    }
    this.#sentences = sentences;
    this.#dev = dev;
    this.#settings = settings;
    this.#guides = guides;
    this.#options = options;
    this.#start = start;
    this.#models = list.map(({ model }) => model);
    this.#foldOf = foldNumbers(sentences.length, folds, settings.seed);
    this.#trees = new GuidedTrees(sentences, list.length);
    const foldStages = Array.from({ length: folds }, (_, fold) => fold);
    this.#stages = [
      ...list.flatMap(({ model }, guide) =>
        [...(model === undefined ? [-1] : []), ...foldStages].map((fold) => ({ guide, fold })),
      ),
      PARSER,
    ];
    const marks = list.map(({ recipe, model }) => (model === undefined ? recipe : checksumOf(model)));
    const { treebanks, crossarc, epochs, holdOut, threads } = options;
    const identity = [settings, marks, folds, beam, treebanks, crossarc, epochs, holdOut, threads?.count];
    this.#fingerprint = fingerprint(sentences, dev ?? [], identity);
  }

  get isDone(): boolean {
    return this.#present === PARSER && this.#run !== undefined && this.#run.isDone;
  }

  get #present(): Stage {
    return this.#stages[this.#stage]!;
  }

  *step(): Generator<number, StepReport, undefined> {
    const stage = this.#present;
    const part = this.#nameOf(stage);
    this.#run ??= this.#startStage(stage);
    const run = this.#run;
    const report = yield* run.step();
    if (stage === PARSER || !run.isDone) return nested(report, part);
    let scores = {};
    if (stage.fold === -1) this.#models[stage.guide] = run.model;
    else scores = yield* this.#parseFold(stage, run.model);
    this.#stage++;
    this.#run = undefined;
    return nested({ ...report, ...scores }, part);
  }

  get model(): Uint8Array<ArrayBuffer> {
    const parser = this.#present === PARSER ? this.#run?.model : undefined;
    if (parser === undefined || parser.length === 0) return new Uint8Array(0);
    const { list, folds, beam } = this.#guides;
    const names = list.map(({ name }) => name);
    return guidedBytes({ parser, guides: this.#models.map((model) => model!), names, folds, beam });
  }

  checkpoint(): Uint8Array {
    const models: Record<string, Tensor> = {};
    for (const [k, { model }] of this.#guides.list.entries()) {
      const trained = this.#models[k];
      if (model === undefined && trained !== undefined) models[`model${k}`] = trained;
    }
    const run: Record<string, Tensor> = this.#run === undefined ? {} : { run: this.#run.checkpoint() };
    const header = { fingerprint: this.#fingerprint, stage: this.#stage, names: this.#trees.names };
    return checkpointBytes(header, { ...this.#trees.tensors(), ...models, ...run });
  }

  resume(bytes: Uint8Array): void {
    const { header, tensors } = readCheckpoint(bytes, this.#fingerprint);
    this.#trees.restore(tensors, header.names as string[]);
    this.#stage = header.stage as number;
    for (const k of this.#models.keys()) {
      const trained = tensors[`model${k}`];
      if (trained !== undefined) this.#models[k] = (trained as Uint8Array).slice();
    }
    this.#run = undefined;
    if (tensors.run === undefined) return;
    this.#run = this.#startStage(this.#present);
    this.#run.resume((tensors.run as Uint8Array).slice());
  }

  /** The name of a stage in reports; undefined for the parser itself. */
  #nameOf({ guide, fold }: Stage): string | undefined {
    if (guide === -1) return undefined;
    const { list, folds } = this.#guides;
    return `guide ${list[guide]!.name}${fold === -1 ? "" : `, fold ${fold + 1} of ${folds}`}`;
  }

  #startStage(stage: Stage): ParserRun {
    const { guide, fold } = stage;
    if (guide === -1) {
      return this.#start(this.#trees.sentences(), this.#guidedDev(), this.#settings, this.#options);
    }
    if (fold === -1) {
      return this.#startRecipe(this.#guides.list[guide]!.recipe, this.#sentences, this.#dev, stage);
    }
    // The model knows the number of epochs, even if its training chose it.
    const recipe = recipeOf(readModelFile(this.#models[guide]!));
    const others = this.#sentences.filter((_, k) => this.#foldOf[k] !== fold);
    return this.#startRecipe(recipe, others, undefined, stage);
  }

  #startRecipe(
    { settings, epochs, guides }: Recipe,
    sentences: readonly Sentence[],
    dev: readonly Sentence[] | undefined,
    stage: Stage,
  ): ParserRun {
    const holdOut = epochs === undefined ? this.#options.holdOut : false;
    try {
      const usable = derivable(sentences, settings);
      return this.#start(usable, dev, settings, { ...this.#options, epochs, holdOut, guides });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new RangeError(`${this.#nameOf(stage)}: ${error.message}`);
    }
  }

  /** Parses the sentences of a fold with a model that was trained on all others; returns its scores. */
  *#parseFold(
    { guide, fold }: Stage,
    model: Uint8Array,
  ): Generator<number, { las: number; uas: number }, undefined> {
    const parser = parserFrom(model);
    const evaluation = new Evaluation();
    for (const [k, sentence] of this.#sentences.entries()) {
      if (this.#foldOf[k] !== fold) continue;
      const tree = guideTree(parser, sentence, this.#guides.beam);
      this.#trees.set(guide, k, tree);
      evaluation.add(sentence, sentence.with(tree));
      yield 1;
    }
    const { las, uas } = evaluation;
    return { las, uas };
  }

  #guidedDev(): Sentence[] | undefined {
    const parsers = this.#models.map((model) => parserFrom(model!));
    const { beam } = this.#guides;
    return this.#dev?.map((sentence) =>
      sentence.with({ guides: parsers.map((parser) => guideTree(parser, sentence, beam)) }),
    );
  }
}

/** A report of a step, as a part of this run. A guide of a guide is a part of a part. */
function nested(report: StepReport, part: string | undefined): StepReport {
  if (part === undefined) return report;
  return { ...report, part: report.part === undefined ? part : `${part}: ${report.part}` };
}
