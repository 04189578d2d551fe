// Runs LIBSVM, the reference of the support vector machines.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { measured } from "./measured.js";

/** LIBSVM's options for those of `SvmParameters`. */
export function libsvmOptions({ degree, gamma, coef0, cost, epsilon }) {
  return ["-t", 1, "-d", degree, "-g", gamma, "-r", coef0, "-c", cost, "-e", epsilon].map(String);
}

/** Parameters as Debian's svm-train takes them: in single precision. */
export function asRead({ degree, ...decimals }) {
  const rounded = Object.entries(decimals).map(([name, value]) => [name, Math.fround(value)]);
  return { degree, ...Object.fromEntries(rounded) };
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

/** Trains on a file of instances. */
export async function svmTrain(parameters, train, model) {
  return await measured("svm-train", [...libsvmOptions(parameters), "-q", train, model]);
}

/** The classes of the instances of a file. */
export async function svmPredict(test, model, output) {
  const { megabytes, seconds } = await measured("svm-predict", [test, model, output]);
  const classes = readFileSync(output, "utf8").trimEnd().split("\n").map(Number);
  return { classes, megabytes, seconds };
}

/** The text of a model with all zeros written alike: LIBSVM keeps the sign of alphas that came back to 0. */
export function withoutSignsOfZeros(model) {
  return model.replace(/-0 /g, "0 ");
}
