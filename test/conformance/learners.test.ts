import { describe, expect, it } from "vitest";
import type { BatchLearner } from "../../src/learn/batch-learner.js";
import type { Classifier } from "../../src/learn/classifier.js";
import type { Instances } from "../../src/learn/instances.js";
import { LinearClassifier } from "../../src/learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../src/learn/linear/linear-trainer.js";
import type { Tensors } from "../../src/learn/tensor.js";
import { readModelFile, writeModelFile } from "../../src/model/model-file.js";
import { hashText } from "../../src/numbers/hash.js";
import { seeded } from "../../src/numbers/seeded.js";
import { shuffled } from "../../src/numbers/shuffled.js";
import { BATCH_LEARNERS } from "../../src/parse/transition/batch-models.js";
import { FAMILIES } from "../../src/train/families.js";

const SLOTS = 3;
/** Class 4 never occurs. */
const CLASSES = 5;
const UNSEEN_CLASS = 4;

/** A learner as this suite sees it. */
interface Learner {
  /** Learns the instances; if it is interrupted, every step is done by a new learner with the saved state. */
  learn(instances: Instances, seed: number, isInterrupted?: boolean): Tensors;
  classifier(tensors: Tensors, classes: number): Classifier;
  /** What its classifier sees of the values of an instance. */
  featuresOf(values: Int32Array): Int32Array;
}

function batch(learner: BatchLearner): Learner {
  const parameters = learner.parameters({});
  return {
    learn(instances, seed, isInterrupted = false) {
      const context = { seed, slotNames: Array.from({ length: instances.slots }, (_, s) => `slot${s}`) };
      const start = () => learner.start(instances, parameters, context);
      let learning = start();
      expect(learning.steps).toBeGreaterThanOrEqual(1);
      for (let step = 0; step < learning.steps; step++) {
        expect(learning.done).toBe(step);
        for (const share of learning.step()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        if (!isInterrupted) continue;
        const resumed = start();
        resumed.restore(structuredClone(learning.state()), learning.done);
        learning = resumed;
      }
      expect(learning.done).toBe(learning.steps);
      return learning.result();
    },
    classifier: (tensors, classes) => learner.classifier(tensors, parameters, classes),
    featuresOf: (values) => values,
  };
}

const LINEAR: Learner = {
  learn({ values, targets, slots, classes }, seed, isInterrupted = false) {
    const features = Array.from(targets, (_, i) =>
      this.featuresOf(values.subarray(i * slots, (i + 1) * slots)),
    );
    const scores = new Float64Array(classes);
    let trainer = new LinearTrainer(classes);
    for (const one of features) trainer.count(one);
    for (let epoch = 0; epoch < 4; epoch++) {
      for (const i of shuffled(targets.length, seeded(seed + epoch))) {
        const right = targets[i]!;
        trainer.score(features[i]!, scores);
        const rivals = scores.map((score, k) => (k === right ? Number.NEGATIVE_INFINITY : score));
        trainer.update(features[i]!, scores, right, rivals.indexOf(Math.max(...rivals)));
      }
      if (!isInterrupted) continue;
      const resumed = new LinearTrainer(classes);
      resumed.restore(structuredClone(trainer.state()));
      trainer = resumed;
    }
    const classifier = trainer.averaged();
    return { ...classifier.tensors(), unit: Float64Array.of(classifier.tables.unit) };
  },
  classifier: ({ unit, ...tensors }, classes) =>
    LinearClassifier.from(tensors, classes, unit?.[0] ?? Number.NaN),
  featuresOf: (values) => values.map((value, slot) => hashText(`${slot} ${value}`)),
};

const LEARNERS: Readonly<Record<string, Learner>> = {
  linear: LINEAR,
  ...Object.fromEntries(Object.entries(BATCH_LEARNERS).map(([name, learner]) => [name, batch(learner)])),
};

/** Instances whose class is the value of their first slot; the other slots are random. */
function separable(length: number, seed: number): Instances {
  const random = seeded(seed);
  const below = (n: number) => Math.floor(random() * n);
  const rows = Array.from({ length }, () => [1 + below(UNSEEN_CLASS), 1 + below(3), 1 + below(7)]);
  return {
    slots: SLOTS,
    values: Int32Array.from(rows.flat()),
    targets: Int32Array.from(rows, ([first]) => first! - 1),
    classes: CLASSES,
  };
}

function valuesAt({ values, slots }: Instances, i: number): Int32Array {
  return values.slice(i * slots, (i + 1) * slots);
}

function scoresOf(classifier: Classifier, features: Int32Array): Float32Array {
  const scores = new Float32Array(classifier.classes).fill(Number.NaN);
  classifier.score(features, scores);
  return scores;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function best(scores: Float32Array): number {
  return scores.indexOf(Math.max(...scores));
}

it("every family that learns from instances, one by one or at once, has a learner in this suite", () => {
  expect([...Object.keys(LEARNERS), "mst", "neural"].sort()).toEqual(FAMILIES.map(({ name }) => name).sort());
});

describe.each(Object.entries(LEARNERS))("the learner %s", (_, learner) => {
  const instances = separable(150, 1);
  const tensors = learner.learn(instances, 1);
  const classifier = learner.classifier(tensors, CLASSES);
  const queries = [
    ...Array.from(instances.targets, (_, i) => valuesAt(instances, i)),
    Int32Array.of(0, 0, 0),
    Int32Array.of(2, 0, 9),
  ].map((values) => learner.featuresOf(values));

  it("learns a separable problem, for its instances and for new ones", () => {
    for (const data of [instances, separable(50, 2)]) {
      const found = Array.from(data.targets, (_, i) =>
        best(scoresOf(classifier, learner.featuresOf(valuesAt(data, i)))),
      );
      expect(found).toEqual([...data.targets]);
    }
  });

  it("scores every class with a number, even for unseen values", () => {
    expect(classifier.classes).toBe(CLASSES);
    for (const features of queries) {
      const scores = scoresOf(classifier, features);
      expect(scores.every(Number.isFinite)).toBe(true);
      expect(best(scores)).not.toBe(UNSEEN_CLASS);
    }
  });

  it("predicts the class with the highest score, if it has a shortcut", () => {
    if (classifier.predict === undefined) return;
    for (const features of queries) {
      expect(classifier.predict(features)).toBe(best(scoresOf(classifier, features)));
    }
  });

  it("scores a query the same after any other, and does not change it", () => {
    const before = queries.map((features) => features.slice());
    const scores = queries.map((features) => scoresOf(classifier, features));
    expect(queries.toReversed().map((features) => scoresOf(classifier, features))).toEqual(
      scores.toReversed(),
    );
    expect(queries).toEqual(before);
  });

  it("learns the same from the same instances and seed", () => {
    expect(learner.learn(separable(150, 1), 1)).toEqual(tensors);
  });

  it("continues from a saved state to the same tensors, bit for bit", () => {
    // Enough instances for several steps of support vector machines.
    const many = separable(8000, 3);
    const [whole, resumed] = [learner.learn(many, 1), learner.learn(many, 1, true)];
    expect(Object.keys(resumed)).toEqual(Object.keys(whole));
    for (const [name, tensor] of Object.entries(whole)) {
      expect(Buffer.compare(bytesOf(resumed[name]!), bytesOf(tensor)), name).toBe(0);
    }
  });

  it("scores the same after its tensors went through a model file", () => {
    const loaded = learner.classifier(readModelFile(writeModelFile({}, tensors)).tensors, CLASSES);
    for (const features of queries) {
      expect(scoresOf(loaded, features)).toEqual(scoresOf(classifier, features));
    }
  });

  it("refuses tensors if one is missing or of another type", () => {
    for (const name of Object.keys(tensors).filter((name) => name !== "unit")) {
      const { [name]: tensor, ...others } = tensors;
      expect(() => learner.classifier(others, CLASSES)).toThrow(
        new RegExp(`expected the tensor ${name} .*, an? \\w+Array, found none`),
      );
      const wrong = { ...others, [name]: new Float32Array(tensor!.length) };
      expect(() => learner.classifier(wrong, CLASSES)).toThrow(
        new RegExp(`expected the tensor ${name} .* found a Float32Array`),
      );
    }
  });

  it("refuses the tensors of every other learner", () => {
    for (const other of Object.values(LEARNERS)) {
      if (other === learner) continue;
      expect(() => learner.classifier(other.learn(instances, 1), CLASSES)).toThrow(RangeError);
    }
  });
});
