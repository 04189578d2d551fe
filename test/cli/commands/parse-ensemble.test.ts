import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EnsembleParser } from "../../../src/parse/ensemble/ensemble-parser.js";
import { PRACTICAL_BEAM } from "../../../src/parse/parser.js";
import { pipelineBytes } from "../../../src/pipeline/pipeline-model.js";
import { conlluText } from "../../../src/sentence/conllu/conllu-writer.js";
import { crossarc as crossarcProcess } from "../../support/cli.js";
import { crossarc, temporaryFile } from "../../support/command-line.js";
import { disorderly, smallParser } from "../../support/parsers.js";

const SENTENCES = disorderly(60, 12);
const TEXT = SENTENCES.map(conlluText).join("");
const MEMBERS = [
  smallParser(),
  smallParser({ system: "arc-standard" }),
  smallParser({ system: "covington" }),
];

function file(name: string, bytes: Uint8Array): string {
  const path = temporaryFile("", name);
  writeFileSync(path, bytes);
  return path;
}

/** Files with the models; they last as long as the test that asks for them. */
function modelFiles(): string[] {
  return MEMBERS.map(({ bytes }, k) => file(`${k}.model`, bytes));
}

describe("crossarc parse --ensemble", () => {
  const parser = new EnsembleParser({ parsers: MEMBERS.map((member) => member.parser) });
  const expected = SENTENCES.map((sentence) =>
    conlluText(parser.parse(sentence, { beam: PRACTICAL_BEAM })),
  ).join("");

  it("writes the trees that the parsers vote for, as the library does", async () => {
    const models = modelFiles();
    const run = await crossarc("parse", temporaryFile(TEXT), "--ensemble", models.join(","));
    expect(run).toMatchObject({ exitCode: 0, errors: "", output: expected });
    const alone = await Promise.all(
      models.map((model) => crossarc("parse", temporaryFile(TEXT), "--model", model)),
    );
    expect(alone.map(({ output }) => output === expected)).toEqual([false, false, false]);
  });

  it("of one model is that model", async () => {
    const models = modelFiles();
    const input = temporaryFile(TEXT);
    const args = ["--nbest", "3", "--scores"];
    const ensemble = await crossarc("parse", input, "--ensemble", models[0]!, ...args);
    expect(ensemble.output).toBe((await crossarc("parse", input, "--model", models[0]!, ...args)).output);
  });

  it("gives the same with several threads", () => {
    const models = modelFiles();
    const input = temporaryFile(TEXT);
    const args = ["parse", input, "--ensemble", models.join(","), "--scores"];
    const [one, two] = ["1", "2"].map((workers) => crossarcProcess([...args, "--workers", workers]));
    expect([one!.status, two!.status]).toEqual([0, 0]);
    expect(one!.stdout).toContain("ArcScore=");
    expect(two!.stdout).toBe(one!.stdout);
  });

  it("takes options of systems that one of the models has", async () => {
    const models = modelFiles();
    const input = temporaryFile(TEXT);
    const run = await crossarc("parse", input, "--ensemble", models.join(","), "--degree", "0");
    expect(run.exitCode).toBe(0);
    const none = await crossarc("parse", input, "--ensemble", models.slice(0, 2).join(","), "--degree", "0");
    expect(none.exitCode).toBe(2);
    expect(none.errors).toContain(
      "--degree is for covington, found a model of the system swap, arc-standard",
    );
  });

  it("refuses what is not a list of models", async () => {
    const models = modelFiles();
    const input = temporaryFile(TEXT);
    const both = await crossarc("parse", input, "--ensemble", models[0]!, "--model", models[0]!);
    expect(both).toMatchObject({
      exitCode: 2,
      errors: "crossarc: expected --model or --ensemble, found both\n",
    });
    const gap = await crossarc("parse", input, "--ensemble", `${models[0]},,`);
    expect(gap.exitCode).toBe(2);
    expect(gap.errors).toContain("expected names of model files, separated by commas");
    const twice = await crossarc("parse", input, "--ensemble", `${models[0]},${models[1]},${models[0]}`);
    expect(twice).toMatchObject({
      exitCode: 2,
      errors: `crossarc: --ensemble names a model twice: ${models[0]}\n`,
    });
    const missing = await crossarc("parse", input, "--ensemble", `${models[0]},missing.model`);
    expect(missing).toMatchObject({
      exitCode: 1,
      errors: "crossarc: missing.model: no such file or folder\n",
    });
    const empty = file("empty.model", pipelineBytes({}, {}));
    const mute = await crossarc("parse", input, "--ensemble", `${models[0]},${empty}`);
    expect(mute.exitCode).toBe(1);
    expect(mute.errors).toContain(
      `${empty}: expected a model with the step parse for an ensemble, found only`,
    );
  });
});
