// Training instances as lines in TiMBL's format: the values, and at the end the class.
import { Configuration, InstanceCollector, TrainingSet } from "../../dist/research.js";
import { trainingSettings } from "../../dist/train.js";

/** @typedef {import("../../dist/index.js").Sentence} Sentence */

/**
 * Writes the configurations in the derivations of two sets of sentences, up to `most` lines each. A value
 * is written as the hash of its feature.
 * @param {readonly Sentence[]} train
 * @param {readonly Sentence[]} test
 * @param {import("../../dist/train.js").UserOptions} options
 * @param {readonly [train: number, test: number]} most
 */
export function oracleLines(
  train,
  test,
  options,
  most = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
) {
  const { settings: completed } = trainingSettings(train, options);
  const settings = /** @type {import("../../dist/train.js").TransitionSettings} */ (completed);
  // One set for both, so that labels have the same numbers.
  const set = new TrainingSet([...train, ...test], { ...settings, singleRoot: false });
  const { features, labels, system } = set;
  const hashes = new Int32Array(features.size);
  const c = new Configuration();
  /** @type {[string[], string[]]} */
  const lines = [[], []];
  for (const [i, codes] of set.codes.entries()) {
    const part = i < train.length ? 0 : 1;
    if (lines[part].length >= most[part]) continue;
    set.derive(i, c, (move, label) => {
      if (lines[part].length >= most[part]) return;
      features.extract(c, codes, hashes);
      const { name, labelled } = system.moves[move];
      lines[part].push(`${hashes.join(" ")} ${labelled ? `${name}_${labels.name(label)}` : name}`);
    });
  }
  return { train: lines[0], test: lines[1], features: features.size };
}

/**
 * Reads training instances, the names of their classes, and queries from lines.
 * @param {readonly string[]} train
 * @param {readonly string[]} test
 */
export function numbered(train, test) {
  const rows = train.map((line) => line.split(" "));
  const classNames = [...new Set(rows.map((row) => className(row)))];
  const numberOf = new Map(classNames.map((name, k) => [name, k]));
  const collector = new InstanceCollector(rows[0].length - 1);
  /** @param {readonly string[]} row */
  const hashesOf = (row) => Int32Array.from(row.slice(0, -1), Number);
  for (const row of rows) collector.add(hashesOf(row), numberOf.get(className(row)) ?? -1);
  const numbers = collector.valueNumbers();
  const queries = test.map((line) => {
    const values = new Int32Array(numbers.slots);
    numbers.number(hashesOf(line.split(" ")), values);
    return values;
  });
  return { instances: collector.instances(classNames.length), classNames, queries };
}

/** @param {readonly string[]} row */
function className(row) {
  return row[row.length - 1];
}
