// What scripts that train networks to compare them have in common.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { conll18 } from "../../dist/evaluate.js";
import { pipelineFrom } from "../../dist/index.js";

/**
 * Runs crossarc; ends this program if it fails.
 * @param {readonly string[]} args
 */
export function crossarc(args) {
  const command = new URL("../../bin/crossarc.js", import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, [command, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Trains a model with these files and options, unless it is there; goes on with a training that was interrupted. Returns
 * the file of the model.
 * @param {string} model
 * @param {readonly string[]} args
 */
export function trainedModel(model, args) {
  if (!existsSync(model)) crossarc(["train", ...args, "--resume", "-o", model]);
  return model;
}

/**
 * The plain English texts of a folder, as options for a teacher.
 * @param {string} folder
 */
export function textOptions(folder) {
  const names = ["en-simplewiki.txt.gz", "amalgum.conllu.gz"];
  return names.flatMap((name) => ["--unlabelled", join(folder, name)]);
}

/**
 * LAS and UPOS of a pipeline from given tokens, as cells of a table (CoNLL 2018 metrics).
 * @param {string} model
 * @param {readonly import("../../dist/index.js").Sentence[]} gold
 */
export function tokenScores(model, gold) {
  const pipeline = pipelineFrom(readFileSync(model));
  const { scores } = conll18(gold, pipeline.annotateAll(gold, { steps: ["tag", "parse"] }));
  return [scores.LAS, scores.UPOS].map(({ f1 }) => (100 * f1).toFixed(2));
}
