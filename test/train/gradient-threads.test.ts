import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { GradientThreads } from "../../src/train/neural/gradient-threads.js";
import { NEURAL_FAMILY } from "../../src/train/neural/neural-family.js";
import type { NeuralSettings } from "../../src/train/neural/neural-settings.js";
import { NeuralTraining } from "../../src/train/neural/neural-training.js";
import { packSentences } from "../../src/train/neural/packed-sentences.js";
import { crossarc, temporaryFolder } from "../support/cli.js";
import { harbour } from "../support/parsers.js";

const SENTENCES = harbour();
const WORKER = new URL("../../dist/node/threads/gradients-worker.js", import.meta.url);

/** Nothing is left out, so that how a batch is parted makes no difference but for rounding. */
const made = NEURAL_FAMILY.settings(SENTENCES, { head: "graph", epochs: 1 }).settings;
const SETTINGS: NeuralSettings = {
  ...made,
  schedule: {
    ...made.schedule,
    dropout: { word: 0, grams: 0, vectors: 0, tags: 0, columns: 0, states: 0 },
    hidden: 0,
  },
};

function gradients({ network }: NeuralTraining): Float32Array[] {
  return network.parameters.regions.map(({ gradients, count }) =>
    network.compute.arena.floats(gradients, count).slice(),
  );
}

describe("threads that train together", () => {
  it("compute the same gradients as one thread, batch after batch", () => {
    const alone = new NeuralTraining(SENTENCES, SETTINGS);
    const host = new NeuralTraining(SENTENCES, SETTINGS);
    const threads = new GradientThreads(host, 2, SENTENCES.length);
    for (const seat of threads.seats) {
      const workerData = { seat, settings: SETTINGS, sentences: packSentences(SENTENCES) };
      new Worker(WORKER, { workerData }).unref();
    }
    try {
      for (const part of [[0, 1, 2, 3, 4, 5, 6], [7, 8, 9, 10], [11]]) {
        const one = alone.addGradients(part, () => 0.5, 0);
        const adding = threads.addGradients(host, part, () => 0.5, 0);
        let added = adding.next();
        while (!added.done) added = adding.next();
        const all = added.value;
        expect(all).toEqual(one);
        const [expected, found] = [gradients(alone), gradients(host)];
        for (const [k, region] of found.entries()) {
          let worst = 0;
          for (let i = 0; i < region.length; i++) {
            worst = Math.max(worst, Math.abs(region[i]! - expected[k]![i]!));
          }
          expect(worst).toBeLessThan(1e-4);
          expect(region.some((x) => Math.abs(x) > 1e-2)).toBe(true);
        }
        const touched = [alone, host].map(({ network }) =>
          network.parameters.tables.map((table) => table.touched.slice(0, table.touchedCount).sort()),
        );
        expect(touched[0]).toEqual(touched[1]);
      }
    } finally {
      threads.end();
    }
  });

  it.each([
    ["before it takes part", { sentences: null }],
    ["when it begins", { settings: { ...SETTINGS, shape: null } }],
  ])("stop with the error of one that fails %s", async (_, broken) => {
    const host = new NeuralTraining(SENTENCES, SETTINGS);
    const threads = new GradientThreads(host, 1, SENTENCES.length);
    const workerData = {
      seat: threads.seats[0],
      settings: SETTINGS,
      sentences: packSentences(SENTENCES),
      ...broken,
    };
    const worker = new Worker(WORKER, { workerData });
    worker.on("error", (error) => threads.fail(error));
    const adding = threads.addGradients(host, [0], () => 0.5, 0.25);
    const end = async () => {
      for (let added = adding.next(); !added.done; added = adding.next()) {
        expect(added.value).toBe(0.25);
        await new Promise(setImmediate);
      }
    };
    await expect(end()).rejects.toThrow("null");
  });

  it("give the same model for the same number of threads", () => {
    const folder = temporaryFolder();
    const [first, second] = ["first", "second"].map((name) => {
      const model = join(folder, name);
      const args = ["train", "examples/harbour.conllu", "--learner", "neural", "--epochs", "1", "-o", model];
      expect(crossarc([...args, "-q", "--workers", "2"])).toMatchObject({ status: 0, stderr: "" });
      return readFileSync(model);
    });
    expect(first!.equals(second!)).toBe(true);
  });
});
