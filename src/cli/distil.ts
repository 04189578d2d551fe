import { rmSync } from "node:fs";
import type { WordVectors } from "../neural/word-vectors.js";
import { writeWhole } from "../node/output.js";
import type { Sentence } from "../sentence/sentence.js";
import { completeRun } from "./complete-run.js";
import { UsageFailure } from "./failure.js";
import { checkpointOf, teacherFileOf } from "./file-roles.js";
import { isTreebankName, refuseUntagged } from "./input/questions.js";
import { flagOf } from "./options/family-options.js";
import { remark } from "./progress.js";
import { parserRun, runOptions, type TrainOptions } from "./train-run.js";
import { trainStepsBeforeParsing } from "./train-steps.js";

/** Variants of each sentence that the networks are asked about, unless the options say otherwise. */
export const DISTIL_VARIANTS = 8;

/** The options that say themselves who teaches, or what. */
const REFUSED = ["teacher", "start", "encoder", "unlabelled", "preset"] as const;

/**
 * With --distil, the options of the network that learns from the others: they are its teachers, and the treebank
 * is what they are asked about. Other options are returned as they are.
 *
 * @throws UsageFailure for options and files that do not go with --distil
 */
export async function withDistilledTeachers(
  files: readonly string[],
  options: TrainOptions,
): Promise<TrainOptions> {
  const { distil, output, steps, head, learner = "neural", unlabelledVariants = DISTIL_VARIANTS } = options;
  if (distil === undefined) return options;
  if (learner !== "neural") throw new UsageFailure(`--distil is for the learner neural, found ${learner}`);
  if (head === "transition") throw new UsageFailure("--distil is for --head graph, found transition");
  if (!steps.includes("parse"))
    throw new UsageFailure(`--distil needs the step parse, found --steps ${steps.join()}`);
  const other = REFUSED.find((name) => options[name] !== undefined);
  if (other !== undefined) throw new UsageFailure(`--distil does not go with ${flagOf(other)}`);
  // The files are read twice, to learn from and to make variants of.
  const unnamed = files.find((file) => !isTreebankName(file));
  if (unnamed !== undefined)
    throw new UsageFailure(`--distil needs files named .conllu or .conllx, also .gz, found ${unnamed}`);
  await refuseUntagged(files, options, "--distil");
  return {
    ...options,
    learner,
    teacher: Array.from({ length: distil }, (_, k) => teacherFileOf(output, k + 1)),
    unlabelled: files,
    unlabelledVariants,
  };
}

/** What all networks of a distillation learn from. */
export interface DistilData {
  readonly files: readonly string[];
  readonly sentences: readonly Sentence[];
  readonly dev: readonly Sentence[] | undefined;
  readonly vectors: WordVectors | undefined;
}

/**
 * Trains the networks whose answers the last one learns, each with a seed of its own, and writes them to the files
 * of the teachers. Their checkpoints stay until the last network is there, so that --resume takes up those that
 * are done.
 */
export async function trainTeachers(
  { files, sentences, dev, vectors }: DistilData,
  options: TrainOptions,
): Promise<void> {
  const { distil = 0, seed = 1, quiet } = options;
  for (const [k, output] of (options.teacher ?? []).slice(0, distil).entries()) {
    remark(`network ${k + 1} of ${distil}, whose answers the last one learns`, quiet);
    const own = ownOptions(options, output, seed + k);
    const run = { ...runOptions(files, own), vectors };
    const before = await trainStepsBeforeParsing(sentences, dev, { ...own, run });
    const parse = await completeRun(parserRun(before, files, own, { vectors }), checkpointOf(output), own);
    await writeWhole(output, parse);
  }
  if (distil > 0) remark("the last network, which learns from their answers", quiet);
}

/** The options of a teacher. It has the default size and bits, and finds tags itself if the last network does. */
function ownOptions(options: TrainOptions, output: string, seed: number): TrainOptions {
  const tags = options.steps.includes("tag");
  const { teacher, unlabelled, lessonRatio, size, bits, base, jackknifed, ...rest } = options;
  return {
    ...rest,
    output,
    seed,
    steps: tags ? ["tag", "parse"] : ["parse"],
    tagger: tags ? "joint" : undefined,
  };
}

/** Removes the teachers and their checkpoints, when the model that learnt from them is there. */
export function removeTeachers({ distil = 0, output }: TrainOptions): void {
  for (let k = 1; k <= distil; k++) {
    const teacher = teacherFileOf(output, k);
    for (const file of [teacher, checkpointOf(teacher)]) rmSync(file, { force: true });
  }
}
