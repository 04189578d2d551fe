import type { Instances } from "../../learn/instances.js";
import { libsvmIndices, libsvmLines, slotSizes } from "../../learn/svm/libsvm-data.js";
import { splitInstances } from "../../learn/svm/split.js";
import { InstanceCollector } from "../../learn/value-numbers.js";
import type { Sentence } from "../../sentence/sentence.js";
import { slotNames } from "../../train/transition/oracle-instances.js";
import { TrainingSet } from "../../train/transition/training-set.js";
import type { TransitionSettings } from "../../train/transition/transition-settings.js";
import { Configuration } from "../../transition/configuration.js";

/** The programs whose formats instances can be written in. */
export const EXPORT_FORMATS = ["libsvm", "timbl"] as const;

/** One of these programs. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The instances of a parser: what it learns from, and the same of test sentences. */
export interface ExportedInstances {
  readonly train: Instances;
  /** Value 0 stands for values that are not in the training instances. Classes may be new as well. */
  readonly test: Instances;
  /** Names of classes by number, those of the training instances first, such as LEFT-ARC:nsubj. */
  readonly classNames: readonly string[];
  /** The features, in the order of the slots. */
  readonly slotNames: readonly string[];
  /** The part of each instance, if the settings split the training data. */
  readonly parts?: { readonly train: Int32Array; readonly test: Int32Array };
}

/**
 * Derives the trees of training and test sentences as the oracle of some settings says. The values and
 * classes of the training instances have the same numbers as in training with these settings.
 */
export function exportedInstances(
  train: readonly Sentence[],
  test: readonly Sentence[],
  settings: TransitionSettings,
): ExportedInstances {
  // One set for both, so that labels and classes have the same numbers.
  const set = new TrainingSet([...train, ...test], settings);
  const { features, transitions, system, labels } = set;
  const collector = new InstanceCollector(features.size);
  const c = new Configuration();
  const hashes = new Int32Array(features.size);
  const each = (from: number, to: number, add: (target: number) => void) => {
    for (let i = from; i < to; i++) {
      set.derive(i, c, (move, label) => {
        features.extract(c, set.codes[i]!, hashes);
        add(transitions.classOf(move, label));
      });
    }
  };
  each(0, train.length, (target) => collector.add(hashes, target));
  const numbers = collector.valueNumbers();
  const values: number[] = [];
  const targets: number[] = [];
  const numbered = new Int32Array(features.size);
  each(train.length, set.gold.length, (target) => {
    numbers.number(hashes, numbered);
    for (const value of numbered) values.push(value);
    targets.push(target);
  });
  const learnt = collector.instances(transitions.size);
  const tested = { ...learnt, values: Int32Array.from(values), targets: Int32Array.from(targets) };
  const names = slotNames(features.text);
  return {
    train: learnt,
    test: tested,
    classNames: Array.from(transitions.move, (move, k) => {
      const { name, labelled } = system.moves[move]!;
      return labelled ? `${name}:${labels.name(transitions.label[k]!)}` : name;
    }),
    slotNames: names,
    ...partsOf(learnt, tested, names, settings),
  };
}

function partsOf(
  train: Instances,
  test: Instances,
  names: readonly string[],
  { parameters }: TransitionSettings,
): Pick<ExportedInstances, "parts"> {
  const { split, pool } = parameters;
  if (typeof split !== "string") return {};
  const slot = names.indexOf(split);
  const { partOf } = splitInstances(train, { slot, threshold: Number(pool ?? 0) });
  const parts = ({ values, targets, slots }: Instances) =>
    targets.map((_, i) => partOf[values[i * slots + slot]!] ?? partOf[0]!);
  return { parts: { train: parts(train), test: parts(test) } };
}

/** The files of an export: names, and their lines, each with a line end. */
export function* exportFiles(
  exported: ExportedInstances,
  format: ExportFormat,
): Generator<readonly [name: string, lines: Iterable<string>], void, undefined> {
  const { train, test, classNames, slotNames: slots, parts } = exported;
  const indices = libsvmIndices(slotSizes(train));
  for (const [name, instances] of [["train", train] as const, ["test", test] as const]) {
    const lines = format === "libsvm" ? libsvmLines(instances, indices) : timblLines(instances, classNames);
    yield [`${name}.txt`, lines];
    if (parts !== undefined) yield [`${name}.parts.txt`, Array.from(parts[name], (part) => `${part}\n`)];
  }
  yield ["classes.txt", classNames.map((name, k) => `${k} ${name}\n`)];
  const last = (slot: number) => indices.before[slot]! + indices.sizes[slot]!;
  const range = (slot: number) =>
    format === "libsvm" ? `${indices.before[slot]! + 1}-${last(slot)}` : String(slot + 1);
  yield ["features.txt", slots.map((name, slot) => `${range(slot)} ${name}\n`)];
}

/** The lines of a TiMBL data file: the values of an instance and its class, separated by spaces. */
function* timblLines(
  { values, targets, slots }: Instances,
  classNames: readonly string[],
): Generator<string, void, undefined> {
  for (let i = 0; i < targets.length; i++)
    yield `${values.subarray(i * slots, (i + 1) * slots).join(" ")} ${classNames[targets[i]!]}\n`;
}
