// Runs LIBSVM, the reference of the support vector machines.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { measured } from "./measured.js";

/**
 * @typedef {object} KernelParameters
 * @property {number} degree
 * @property {number} gamma
 * @property {number} coef0
 * @property {number} cost
 * @property {number} epsilon
 */

/**
 * The options of svm-train for parameters of this package.
 * @param {KernelParameters} parameters
 */
export function libsvmOptions({ degree, gamma, coef0, cost, epsilon }) {
  return ["-t", 1, "-d", degree, "-g", gamma, "-r", coef0, "-c", cost, "-e", epsilon].map(String);
}

/**
 * The parameters as Debian's svm-train understands them: in single precision.
 * @param {KernelParameters} parameters
 * @returns {KernelParameters}
 */
export function asRead({ degree, gamma, coef0, cost, epsilon }) {
  const round = Math.fround;
  return { degree, gamma: round(gamma), coef0: round(coef0), cost: round(cost), epsilon: round(epsilon) };
}

/** Installs LIBSVM with apt if it is missing and that is allowed; says how if not. */
export function requireLibsvm() {
  if (isThere()) return;
  spawnSync("apt-get", ["install", "-y", "libsvm-tools"], { stdio: "ignore" });
  if (isThere()) return;
  process.stderr.write("expected the program svm-train, found none: apt-get install libsvm-tools\n");
  process.exit(1);
}

function isThere() {
  return spawnSync("svm-train", [], { stdio: "ignore" }).error === undefined;
}

/**
 * Trains on a file of instances.
 * @param {KernelParameters} parameters
 * @param {string} train
 * @param {string} model
 */
export async function svmTrain(parameters, train, model) {
  return await measured("svm-train", [...libsvmOptions(parameters), "-q", train, model]);
}

/**
 * Predicts the classes of the instances of a file.
 * @param {string} test
 * @param {string} model
 * @param {string} output
 */
export async function svmPredict(test, model, output) {
  const { megabytes, seconds } = await measured("svm-predict", [test, model, output]);
  const classes = readFileSync(output, "utf8").trimEnd().split("\n").map(Number);
  return { classes, megabytes, seconds };
}

/**
 * The text of a model with all zeros written alike: LIBSVM keeps the sign of alphas that came back to 0.
 * @param {string} model
 */
export function withoutSignsOfZeros(model) {
  return model.replace(/-0 /g, "0 ");
}
