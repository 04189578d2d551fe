import { describe, expect, it } from "vitest";
import type { BatchLearning, SolverThreads } from "../../src/learn/batch-learner.js";
import type { Instances } from "../../src/learn/instances.js";
import { SVM_DEFAULTS, SVM_LEARNER } from "../../src/learn/svm/svm-learner.js";
import type { Tensors } from "../../src/learn/tensor.js";
import { seeded } from "../../src/numbers/seeded.js";

const SLOT_NAMES = ["s0.form", "s0.upos", "b0.upos"];
const CONTEXT = { seed: 1, slotNames: SLOT_NAMES };

/** Instances whose class is the sum of two values, except for 10 % of noise. */
function instances(length: number): Instances {
  const random = seeded(7);
  const rows = Array.from({ length }, () => SLOT_NAMES.map(() => 1 + Math.floor(3 * random())));
  return {
    slots: 3,
    values: Int32Array.from(rows.flat()),
    targets: Int32Array.from(rows, ([, a, b]) => (random() < 0.1 ? 0 : a! + b!)),
    classes: 7,
  };
}

function finished(learning: BatchLearning): Tensors {
  while (learning.done < learning.steps) for (const share of learning.step()) expect(share).toBeLessThan(1);
  return learning.result();
}

function learning(given = {}, threads?: SolverThreads): BatchLearning {
  return SVM_LEARNER.start(instances(3000), SVM_LEARNER.parameters(given), { ...CONTEXT, threads });
}

describe("the learner svm", () => {
  it("defaults to MaltParser's parameters, without a split", () => {
    expect(SVM_LEARNER.parameters({})).toEqual(SVM_DEFAULTS);
    expect(SVM_LEARNER.parameters({ cost: 2 })).toEqual({ ...SVM_DEFAULTS, cost: 2 });
    expect(SVM_LEARNER.parameters({ split: "none" })).toEqual(SVM_DEFAULTS);
  });

  it.each([
    [
      { k: 5 },
      "the learner svm has no parameter k; known are cost, gamma, coef0, degree, epsilon, split, pool",
    ],
    [{ cost: -1 }, "expected cost to be a number above 0, found -1"],
    [{ pool: 0.5 }, "expected pool to be a whole number of at least 0, found 0.5"],
  ])("refuses the parameters %j", (given, message) => {
    expect(() => SVM_LEARNER.parameters(given)).toThrow(message);
  });

  it("refuses to split by an unknown slot", () => {
    expect(() => learning({ split: "b1.upos" })).toThrow(
      "expected the name of a feature to split by, found b1.upos; known are s0.form, s0.upos, b0.upos",
    );
  });

  it("predicts the learnt classes with a classifier made of its tensors", () => {
    for (const split of [null, "b0.upos"]) {
      const parameters = SVM_LEARNER.parameters({ split, pool: 10 });
      const classifier = SVM_LEARNER.classifier(finished(learning(parameters)), parameters, 7);
      for (const [a, b] of [
        [1, 1],
        [2, 3],
        [3, 3],
      ] as const) {
        const values = Int32Array.of(2, a, b);
        const scores = new Float32Array(7);
        classifier.score(values, scores);
        expect(classifier.predict!(values)).toBe(a + b);
        expect(scores.indexOf(Math.max(...scores))).toBe(a + b);
      }
    }
  });

  it("continues from a checkpoint to the same result", () => {
    const parameters = { split: "b0.upos", pool: 10, epsilon: 0.1 };
    const whole = learning(parameters);
    expect(whole.steps).toBeGreaterThan(2);
    const result = finished(whole);
    const first = learning(parameters);
    for (const _share of first.step());
    expect(first.done).toBe(1);
    const second = learning(parameters);
    second.restore(first.state(), first.done);
    expect(second.done).toBe(1);
    expect(finished(second)).toEqual(result);
  });

  it("gives the same result when other threads solve some of the jobs", () => {
    const parameters = { split: "b0.upos", pool: 10 };
    const other = learning(parameters);
    let byOthers = 0;
    const threads: SolverThreads = {
      begin(jobs, accept) {
        const left = [...jobs];
        return () => {
          // Another thread solves every second job, before this thread takes the next one.
          const job = left.shift();
          if (job === undefined) return -1;
          accept(job, other.solve!(job));
          byOthers++;
          return left.shift() ?? -1;
        };
      },
    };
    expect(finished(learning(parameters, threads))).toEqual(finished(learning(parameters)));
    expect(byOthers).toBeGreaterThan(1);
  });

  it("refuses tensors that are missing or do not fit together", () => {
    const tensors = finished(learning());
    const load = (changed: Tensors) => SVM_LEARNER.classifier(changed, SVM_DEFAULTS as never, 7);
    const { rho, ...without } = tensors;
    expect(() => load(without)).toThrow("expected the tensor rho of support vector machines, a Float64Array");
    expect(() => load({ ...tensors, rho: rho!.slice(1) })).toThrow("do not fit together");
    expect(() => load({ ...tensors, ranks: new Int32Array(0) })).toThrow("do not fit together");
  });
});
