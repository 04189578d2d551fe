import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { stageCommand, ENGLISH_MODELS as TRAININGS } from "../../scripts/support/english-models.js";
import { MODEL_NAMES } from "../../src/node/named-models.js";
import { ROOT } from "../support/examples.js";
import { ENGLISH_MODELS } from "../support/models.js";

it("the English models are those that the command line knows by name", () => {
  expect(ENGLISH_MODELS.map(({ name }) => name)).toEqual(MODEL_NAMES);
});

describe.each(ENGLISH_MODELS)("$name", ({ name, file, card, mostBytes, isPacked }) => {
  const isThere = existsSync(join(ROOT, file));

  it.skipIf(!isThere)(`takes a download of at most ${mostBytes / 1e6} MB (needs ${file})`, () => {
    const bytes = readFileSync(join(ROOT, file));
    expect((isPacked ? gzipSync(bytes) : bytes).length).toBeLessThanOrEqual(mostBytes);
  });

  it.skipIf(!isThere)(`has a card that was made for this file (needs ${file})`, () => {
    const sha256 = createHash("sha256")
      .update(readFileSync(join(ROOT, file)))
      .digest("hex");
    expect(/SHA-256 `(\w+)`/.exec(readFileSync(join(ROOT, card), "utf8"))?.[1]).toBe(sha256);
  });

  it("has a card with the command of every stage, each of which needs only what is made before it", () => {
    const { stages } = TRAININGS[name]!;
    const text = readFileSync(join(ROOT, card), "utf8");
    const made = new Set<string>();
    for (const stage of stages) {
      expect(text).toContain(stageCommand(stage));
      for (const input of stage.inputs) if (input.from === "stage") expect(made).toContain(input.name);
      made.add(`${stage.name}.model`);
    }
    expect(stages.at(-1)!.name).toBe(name);
  });
});
