import { describe, expect, it } from "vitest";
import { LinearClassifier } from "../../src/learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../src/learn/linear/linear-trainer.js";
import { seeded } from "../../src/numbers/seeded.js";
import { NaiveTrainer } from "../support/definitions/naive-trainer.js";

interface Instance {
  readonly features: Int32Array;
  readonly right: number;
}

/** A feature's hash: any number but 0. */
function hash(index: number): number {
  return Math.imul(index + 1, 0x9e3779b1) | 1;
}

/** Instances whose first feature decides the class, plus random ones. */
function separable(count: number, classes: number, random: () => number): Instance[] {
  return Array.from({ length: count }, () => {
    const right = Math.floor(random() * classes);
    const noise = () => hash(100 + Math.floor(random() * 20));
    return { features: Int32Array.of(hash(right), noise(), noise()), right };
  });
}

/** The class with the highest score, except for one class; the first of equals. */
function strongest(scores: ArrayLike<number>, except = -1): number {
  let best = -1;
  for (let k = 0; k < scores.length; k++) {
    if (k !== except && (best === -1 || scores[k]! > scores[best]!)) best = k;
  }
  return best;
}

function step(trainer: LinearTrainer, { features, right }: Instance): void {
  const scores = new Float64Array(trainer.classes);
  trainer.score(features, scores);
  trainer.update(features, scores, right, strongest(scores, right));
}

function counted(trainer: LinearTrainer, instances: readonly Instance[]): LinearTrainer {
  for (const { features } of instances) trainer.count(features);
  return trainer;
}

function scoresOf(classifier: LinearClassifier, features: Int32Array): Float32Array {
  const scores = new Float32Array(classifier.classes);
  classifier.score(features, scores);
  return scores;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

describe("LinearTrainer", () => {
  it("learns a separable problem", () => {
    const instances = separable(200, 7, seeded(1));
    const trainer = counted(new LinearTrainer(7), instances);
    for (let epoch = 0; epoch < 5; epoch++) for (const instance of instances) step(trainer, instance);
    const classifier = trainer.averaged();
    for (const { features, right } of instances) {
      expect(strongest(scoresOf(classifier, features))).toBe(right);
    }
  });

  it.each([0, 30])("averages the weights of all steps since step %i", (begin) => {
    const instances = separable(120, 4, seeded(2));
    const trainer = counted(new LinearTrainer(4), instances);
    const naive = new NaiveTrainer(4, instances);
    for (const [t, instance] of instances.entries()) {
      if (t === begin) {
        trainer.startAveraging();
        naive.startAveraging();
      }
      step(trainer, instance);
      naive.step(instance.features, instance.right);
    }
    const classifier = trainer.averaged();
    const average = naive.averaged();
    const largest = Math.max(...[...average.values()].map(Math.abs));
    const single = Int32Array.of(0);
    for (const feature of new Set(instances.flatMap(({ features }) => [...features]))) {
      single[0] = feature;
      const scores = scoresOf(classifier, single);
      for (let k = 0; k < 4; k++) {
        const expected = average.get(`${feature} ${k}`) ?? 0;
        // The packed classifier drops weights far below the largest, and keeps the others in signed bytes.
        if (Math.abs(expected) < largest / 127) expect(Math.abs(scores[k]!)).toBeLessThan(largest / 127);
        else expect(Math.abs(scores[k]! - expected)).toBeLessThan(largest / 230);
      }
    }
  });

  it("takes smaller steps with every update of a weight, and none beyond the margin", () => {
    const features = Int32Array.of(hash(1), hash(2));
    const trainer = new LinearTrainer(2);
    for (let k = 0; k < 2; k++) trainer.count(features);
    const scores = new Float64Array(2);
    const margins: number[] = [];
    for (let k = 0; k < 4; k++) {
      trainer.score(features, scores);
      margins.push(scores[0]! - scores[1]!);
      trainer.update(features, scores, 0, 1);
    }
    expect(margins).toEqual([0, 2, 2, 2]);
    // Now the other way round: an update moves each class by 1 over the square root of the number of
    // updates.
    trainer.score(features, scores);
    trainer.update(features, scores, 1, 0);
    trainer.score(features, scores);
    expect(scores[0]! - scores[1]!).toBeCloseTo(2 - 2 / Math.SQRT2, 6);
  });

  it("gives no weight to a feature that was counted only once", () => {
    const often = hash(1);
    const once = hash(2);
    const trainer = new LinearTrainer(2);
    trainer.count(Int32Array.of(often, once));
    trainer.count(Int32Array.of(often));
    step(trainer, { features: Int32Array.of(often, once), right: 1 });
    const scores = new Float64Array(2);
    trainer.score(Int32Array.of(once), scores);
    expect([...scores]).toEqual([0, 0]);
    trainer.score(Int32Array.of(often), scores);
    expect([...scores]).toEqual([-0.5, 0.5]);
  });

  it("grows beyond its first slots and entries without losing a weight", () => {
    const classes = 12;
    const width = 20_000;
    const features = Int32Array.from({ length: width }, (_, f) => hash(f));
    const trainer = new LinearTrainer(classes);
    trainer.count(features);
    trainer.count(features);
    const scores = new Float64Array(classes);
    // Every row grows from 2 to 4, 8 and 16 entries: more than a quarter of a million in total.
    for (let k = 1; k < classes; k++) {
      trainer.score(features, scores);
      scores.fill(0);
      trainer.update(features, scores, k, 0);
    }
    const more = Int32Array.from({ length: 50_000 }, (_, f) => hash(width + f));
    trainer.count(more);
    trainer.count(more);
    step(trainer, { features: more, right: 3 });
    trainer.score(features, scores);
    for (let k = 1; k < classes; k++) expect(scores[k]).toBeCloseTo(1, 3);
    let sum = 0;
    for (let k = 1; k < classes; k++) sum += 1 / Math.sqrt(k);
    expect(scores[0]).toBeCloseTo(-sum, 3);
    trainer.score(more, scores);
    expect(scores[3]).toBeCloseTo(1, 3);
  });

  it("continues from a saved state bit for bit", () => {
    const instances = separable(300, 9, seeded(3));
    const whole = counted(new LinearTrainer(9), instances);
    const half = counted(new LinearTrainer(9), instances);
    for (const instance of instances.slice(0, 150)) {
      step(whole, instance);
      step(half, instance);
    }
    const resumed = new LinearTrainer(9);
    resumed.restore(structuredClone(half.state()));
    for (const instance of instances.slice(150)) {
      step(whole, instance);
      step(resumed, instance);
    }
    const [expected, found] = [whole.state(), resumed.state()];
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    // Not toEqual, which would compare millions of counters one by one.
    for (const name of Object.keys(expected)) {
      expect(Buffer.from(bytesOf(found[name]!)).equals(bytesOf(expected[name]!)), name).toBe(true);
    }
    expect(resumed.averaged().tables).toEqual(whole.averaged().tables);
  });

  it("refuses more than 2048 classes before it trains", () => {
    expect(() => new LinearTrainer(2049)).toThrow("expected at most 2048 classes, found 2049");
    expect(new LinearTrainer(2048).classes).toBe(2048);
  });
});

describe("LinearClassifier", () => {
  it("keeps every class and sign apart in its entries", () => {
    const weights = [1, -1, 0.5, -0.25, 0.125];
    const classOf = [0, 1, 511, 512, 2047];
    const packed = LinearClassifier.pack(2048, (visit) => {
      visit(
        hash(5),
        weights.length,
        (k) => classOf[k]!,
        (k) => weights[k]!,
      );
    });
    const scores = scoresOf(packed, Int32Array.of(hash(5), hash(6)));
    for (const [k, classId] of classOf.entries())
      expect(Math.abs(scores[classId]! - weights[k]!)).toBeLessThan(1 / 250);
    expect(scores.filter((score) => score !== 0)).toHaveLength(weights.length);
  });

  it("leaves out negligible weights, and features that have no others", () => {
    const packed = LinearClassifier.pack(9, (visit) => {
      visit(
        hash(1),
        2,
        (k) => k,
        (k) => [1, 1 / 129][k]!,
      );
      visit(
        hash(2),
        1,
        () => 0,
        () => 1 / 129,
      );
    });
    expect(packed.tables.rows).toHaveLength(2 + 2 + 1);
    expect([...scoresOf(packed, Int32Array.of(hash(1), hash(2)))]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("keeps a weight of any size to a hundredth of the largest in its row", () => {
    const rows = [1, 0.3, 0.1, 0.05].map((most) => [most, -most, most / 3, -most / 2]);
    const packed = LinearClassifier.pack(40, (visit) => {
      for (const [r, weights] of rows.entries())
        visit(
          hash(r + 1),
          weights.length,
          (k) => 3 + 9 * k,
          (k) => weights[k]!,
        );
    });
    for (const [r, weights] of rows.entries()) {
      const scores = scoresOf(packed, Int32Array.of(hash(r + 1)));
      for (const [k, weight] of weights.entries())
        expect(Math.abs(scores[3 + 9 * k]! - weight)).toBeLessThan(weights[0]! / 100);
    }
  });

  it("has its longest rows first", () => {
    const packed = LinearClassifier.pack(40, (visit) => {
      for (const [r, length] of [2, 30, 1, 30, 7, 2].entries())
        visit(
          hash(r),
          length,
          (k) => k,
          () => 1,
        );
    });
    const { slots } = packed.tables;
    const starts = new Map<number, number>();
    for (let at = 0; at < slots.length; at += 2) starts.set(slots[at]!, slots[at + 1]!);
    const order = [0, 1, 2, 3, 4, 5].sort((a, b) => starts.get(hash(a))! - starts.get(hash(b))!);
    expect(order).toEqual([1, 3, 4, 0, 5, 2]);
  });

  it("scores 0 without any weights", () => {
    const packed = new LinearTrainer(3).averaged();
    expect([...scoresOf(packed, Int32Array.of(hash(1)))]).toEqual([0, 0, 0]);
  });

  it("refuses more than 2048 classes", () => {
    expect(() => LinearClassifier.pack(2049, () => {})).toThrow("expected at most 2048 classes, found 2049");
  });
});
