import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BIN, temporaryFolder } from "../support/cli.js";
import { smallPipeline } from "../support/segmenters.js";

/** A Python with pyspark, pandas and pyarrow. */
const PYTHON = process.env.CROSSARC_SPARK;
const TRIAL = new URL("../../examples/spark/trial.py", import.meta.url).pathname;

describe("the module for Spark", () => {
  it.skipIf(PYTHON === undefined)(
    "gives the result of one process although an executor is killed",
    () => {
      const model = join(temporaryFolder(), "small.model");
      writeFileSync(model, smallPipeline());
      const { stdout } = spawnSync(
        PYTHON!,
        [TRIAL, "--crossarc", `${process.execPath} ${BIN}`, "--model", model],
        {
          encoding: "utf8",
        },
      );
      expect(stdout.match(/executors killed 1, the same result as one process/g)).toHaveLength(2);
    },
    1_800_000,
  );
});
