// Instances of the memory-based learner as lines in TiMBL's format: the values, and at the end the class.
import { Configuration, defaultSettings, InstanceCollector, TrainingSet } from "../dist/index.js";

/**
 * The configurations of the derivations of two sets of sentences, up to so many lines each. A value is written
 * as the hash of its feature.
 */
export function oracleLines(
  train,
  test,
  wishes,
  most = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
) {
  const { settings } = defaultSettings(train, wishes);
  // One set, so that labels have the same numbers.
  const set = new TrainingSet([...train, ...test], { ...settings, singleRoot: false });
  const { features, labels, system } = set;
  const hashes = new Int32Array(features.size);
  const c = new Configuration();
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

/** Training instances from lines, the names of their classes, and queries from lines. */
export function numbered(train, test) {
  const rows = train.map((line) => line.split(" "));
  const classNames = [...new Set(rows.map((row) => row.at(-1)))];
  const numberOf = new Map(classNames.map((name, k) => [name, k]));
  const collector = new InstanceCollector(rows[0].length - 1);
  const hashesOf = (row) => Int32Array.from(row.slice(0, -1), Number);
  for (const row of rows) collector.add(hashesOf(row), numberOf.get(row.at(-1)));
  const numbers = collector.valueNumbers();
  const queries = test.map((line) => {
    const values = new Int32Array(numbers.slots);
    numbers.number(hashesOf(line.split(" ")), values);
    return values;
  });
  return { instances: collector.instances(classNames.length), classNames, queries };
}
