import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packInstance } from "../../src/kernels/svm/equal-slots.js";
import { plainSmoLoops } from "../../src/kernels/svm/smo.js";
import type { Instances } from "../../src/learn/instances.js";
import { BinarySolver } from "../../src/learn/svm/binary-solver.js";
import { SvmClassifier } from "../../src/learn/svm/svm-classifier.js";
import { checkParameters, kernelTable, type SvmParameters } from "../../src/learn/svm/svm-parameters.js";
import { SvmTraining } from "../../src/learn/svm/svm-training.js";
import {
  dualObjective,
  naiveKernel,
  naiveMatrix,
  naiveSolution,
  violation,
} from "../support/definitions/naive-svm.js";

const PARAMETERS: SvmParameters = { degree: 2, gamma: 0.2, coef0: 0, cost: 1, epsilon: 0.001 };

const parameters: fc.Arbitrary<SvmParameters> = fc.record({
  degree: fc.integer({ min: 1, max: 3 }),
  gamma: fc.constantFrom(0.1, 0.2, 0.5),
  coef0: fc.constantFrom(0, 0.3, 1),
  cost: fc.constantFrom(0.02, 0.5, 1, 10),
  epsilon: fc.constantFrom(0.001, 0.1, 1),
});

/** Instances with few values in each slot, so that many are equal or nearly so. */
function instances(classes: number, most: number): fc.Arbitrary<Instances> {
  return fc.record({ slots: fc.integer({ min: 1, max: 5 }), seed: fc.nat() }).chain(({ slots }) =>
    fc
      .array(
        fc.record({
          target: fc.nat({ max: classes - 1 }),
          values: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: slots, maxLength: slots }),
        }),
        { minLength: 2, maxLength: most },
      )
      .map((list) => ({
        slots,
        values: Int32Array.from(list.flatMap(({ values }) => values)),
        targets: Int32Array.from(list, ({ target }) => target),
        classes,
      })),
  );
}

/** Instances of two classes, those of class 0 first. */
function twoClasses(most: number): fc.Arbitrary<{ all: Instances; positives: number }> {
  return instances(2, most).map((given) => {
    const order = [...given.targets.keys()].sort((a, b) => given.targets[a]! - given.targets[b]! || a - b);
    const { slots, values, targets } = given;
    return {
      all: {
        ...given,
        values: Int32Array.from(order.flatMap((i) => [...values.subarray(i * slots, (i + 1) * slots)])),
        targets: Int32Array.from(order, (i) => targets[i]!),
      },
      positives: targets.filter((target) => target === 0).length,
    };
  });
}

function solved(all: Instances, positives: number, given: SvmParameters, cache: number, plain = false) {
  const length = all.targets.length;
  const widths = { wide: 0, narrow: all.slots };
  const solver = new BinarySolver(
    all.slots,
    all.slots,
    length,
    given,
    cache,
    plain ? plainSmoLoops : undefined,
  );
  for (let t = 0; t < length; t++) {
    packInstance(all.values.subarray(t * all.slots, (t + 1) * all.slots), widths, solver.packed, t);
  }
  const { coefficients, rho, iterations } = solver.solve(widths, length, positives);
  return { coefficients: [...coefficients], rho, iterations };
}

describe("BinarySolver", () => {
  it("finds alphas within bounds that sum to 0 and violate optimality by less than epsilon", () => {
    fc.assert(
      fc.property(twoClasses(120), parameters, ({ all, positives }, given) => {
        const { coefficients } = solved(all, positives, given, 1 << 20);
        const y = Array.from(all.targets, (target) => (target === 0 ? 1 : -1));
        for (const [i, coefficient] of coefficients.entries()) {
          expect(y[i]! * coefficient).toBeGreaterThanOrEqual(0);
          expect(y[i]! * coefficient).toBeLessThanOrEqual(given.cost);
        }
        expect(coefficients.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 8);
        const matrix = naiveMatrix(all, given);
        // Kernel values have single precision.
        const rounding = 1e-5 * given.cost * all.targets.length * matrix[0]![0]!;
        expect(violation(coefficients, y, matrix, given.cost)).toBeLessThan(given.epsilon + rounding);
      }),
    );
  });

  it("finds the optimum that plain optimisation on a dense matrix finds", () => {
    fc.assert(
      fc.property(twoClasses(60), parameters, ({ all, positives }, given) => {
        const exact = { ...given, epsilon: 1e-5 };
        const matrix = naiveMatrix(all, given);
        const y = Array.from(all.targets, (target) => (target === 0 ? 1 : -1));
        const best = dualObjective(naiveSolution(y, matrix, exact), matrix);
        const { coefficients } = solved(all, positives, exact, 1 << 20);
        expect(dualObjective(coefficients, matrix)).toBeCloseTo(best, 3);
      }),
      { numRuns: 50 },
    );
  });

  it("finds the same to the last bit with any cache size, and in plain code", () => {
    fc.assert(
      fc.property(twoClasses(150), parameters, ({ all, positives }, given) => {
        const found = solved(all, positives, given, 1 << 20);
        expect(solved(all, positives, given, 0)).toEqual(found);
        expect(solved(all, positives, given, 0, true)).toEqual(found);
      }),
      { numRuns: 50 },
    );
  });
});

describe("kernel parameters", () => {
  it("give a table of powers", () => {
    expect([...kernelTable({ degree: 2, gamma: 0.5, coef0: 1 }, 3)]).toEqual([1, 2.25, 4, 6.25]);
    expect([...kernelTable({ degree: 5, gamma: 1, coef0: 0 }, 2)]).toEqual([0, 1, 32]);
    expect([...kernelTable({ degree: 0, gamma: 1, coef0: 0 }, 1)]).toEqual([1, 1]);
  });

  it.each([
    [{ degree: 1.5 }, "expected degree to be a whole number of at least 0, found 1.5"],
    [{ degree: -1 }, "expected degree to be a whole number of at least 0, found -1"],
    [{ gamma: -0.1 }, "expected gamma to be a number of at least 0, found -0.1"],
    [{ coef0: Number.NaN }, "expected coef0 to be a number, found NaN"],
    [{ cost: 0 }, "expected cost to be a number above 0, found 0"],
    [{ epsilon: 0 }, "expected epsilon to be a number above 0, found 0"],
  ])("are refused with %j", (wrong, message) => {
    expect(() => checkParameters({ ...PARAMETERS, ...wrong })).toThrow(message);
  });
});

function trained(all: Instances, given: SvmParameters, split: { slot: number; threshold: number } | null) {
  const training = new SvmTraining(all, { ...given, split });
  training.solveAll();
  return training.model();
}

/** The duels that each rank wins, by the definition. */
function naiveVotes(model: ReturnType<typeof trained>["models"][number], x: readonly number[]): number[] {
  const { classes, codes, packed, start, duelStart, duelVector, duelWeight, rho, kernel } = model;
  const votes: number[] = Array(classes.length).fill(0);
  const values = new Int32Array(x.length);
  let d = 0;
  for (let a = 0; a < classes.length; a++) {
    for (let b = a + 1; b < classes.length; b++) {
      let sum = 0;
      for (let e = duelStart[d]!; e < duelStart[d + 1]!; e++) {
        codes.unpack(packed, duelVector[e]!, values);
        sum += duelWeight[e]! * naiveKernel(x, values, kernel);
        const isOfA = duelVector[e]! >= start[a]! && duelVector[e]! < start[a + 1]!;
        expect(duelWeight[e]! > 0).toBe(isOfA);
      }
      votes[sum - rho[d]! > 0 ? a : b]!++;
      d++;
    }
  }
  return votes;
}

describe("SvmClassifier", () => {
  it("predicts the class that wins the most duels, the first of equals, and scores it highest", () => {
    fc.assert(
      fc.property(
        instances(6, 60),
        parameters,
        fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 5, maxLength: 5 }), { maxLength: 10 }),
        (all, given, queries) => {
          const svm = trained(all, given, null);
          const model = svm.models[0]!;
          expect([...model.classes]).toEqual([...new Set(all.targets)]);
          const classifier = new SvmClassifier(svm, 8);
          const scores = new Float32Array(8);
          for (const query of queries) {
            const x = query.slice(0, all.slots);
            const votes = naiveVotes(model, x);
            const winner = model.classes[votes.indexOf(Math.max(...votes))];
            expect(classifier.predict(Int32Array.from(x))).toBe(winner);
            classifier.score(Int32Array.from(x), scores);
            expect(scores.indexOf(Math.max(...scores))).toBe(winner);
            for (const [rank, classId] of model.classes.entries()) {
              expect(scores[classId]).toBeGreaterThanOrEqual(votes[rank]!);
              expect(scores[classId]).toBeLessThanOrEqual(votes[rank]! + 1);
            }
            expect(scores[7], "a class that was never seen").toBe(-1);
          }
        },
      ),
    );
  });

  it("learns consistent instances by heart", () => {
    const all = {
      slots: 2,
      values: Int32Array.of(1, 1, 1, 2, 2, 1, 2, 2),
      targets: Int32Array.of(2, 0, 0, 2),
      classes: 3,
    };
    const classifier = new SvmClassifier(trained(all, { ...PARAMETERS, cost: 100 }, null), 3);
    expect([0, 2, 4, 6].map((at) => classifier.predict(all.values, at))).toEqual([2, 0, 0, 2]);
  });

  it("predicts the only class there is", () => {
    const all = { slots: 1, values: Int32Array.of(1, 2), targets: Int32Array.of(4, 4), classes: 5 };
    const classifier = new SvmClassifier(trained(all, PARAMETERS, null), 5);
    const scores = new Float32Array(5);
    classifier.score(Int32Array.of(3), scores);
    expect(classifier.predict(Int32Array.of(3))).toBe(4);
    expect(scores.indexOf(Math.max(...scores))).toBe(4);
  });
});

describe("split training", () => {
  // Values of slot 0: 1 three times, 2 and 3 once each, 4 twice.
  const all = {
    slots: 2,
    values: Int32Array.of(1, 1, 2, 1, 1, 2, 3, 2, 4, 1, 1, 1, 4, 2),
    targets: Int32Array.of(0, 1, 0, 2, 3, 0, 4),
    classes: 5,
  };

  it("has a machine for each frequent value, and one for all rare and unseen values", () => {
    const { partOf, models, slot } = trained(all, PARAMETERS, { slot: 0, threshold: 2 });
    expect(slot).toBe(0);
    expect([...partOf]).toEqual([1, 0, 1, 1, 2]);
    expect(models.map(({ classes }) => [...classes])).toEqual([[0], [1, 2], [3, 4]]);
  });

  it("leaves unseen values to the largest part if nothing was pooled", () => {
    const { partOf } = trained(all, PARAMETERS, { slot: 0, threshold: 1 });
    expect([...partOf]).toEqual([0, 0, 1, 2, 3]);
  });

  it("predicts with the machine of the instance's value", () => {
    const classifier = new SvmClassifier(trained(all, PARAMETERS, { slot: 0, threshold: 2 }), 5);
    expect(classifier.predict(Int32Array.of(1, 2))).toBe(0);
    expect([3, 4]).toContain(classifier.predict(Int32Array.of(4, 1)));
    expect([1, 2]).toContain(classifier.predict(Int32Array.of(0, 1)));
    expect([1, 2]).toContain(classifier.predict(Int32Array.of(9, 1)));
  });

  it("refuses a slot that does not exist", () => {
    expect(() => trained(all, PARAMETERS, { slot: 2, threshold: 1 })).toThrow(
      "expected a slot below 2, found 2",
    );
  });

  it("gives the same machines in any order of jobs, whoever solves them", () => {
    const settings = { ...PARAMETERS, split: { slot: 0, threshold: 2 } };
    const [one, other] = [new SvmTraining(all, settings), new SvmTraining(all, settings)];
    for (let job = one.jobs - 1; job >= 0; job--) one.accept(job, other.solve(job));
    expect(one.model()).toEqual(trained(all, PARAMETERS, settings.split));
    expect(() => other.model()).toThrow("expected job 0 to be done");
  });
});
