import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MODEL_NAMES, modelFile } from "../../src/node/named-models.js";
import { loadModels } from "../../src/node/served-models.js";
import { pipelineBytes, pipelineFrom, stepFiles } from "../../src/pipeline/pipeline-model.js";
import { temporaryFolder } from "../support/cli.js";

describe("the models of a server", () => {
  it.each(MODEL_NAMES)("have the steps of their pipelines: %s", (name) => {
    const file = modelFile(name);
    const steps = loadModels([{ names: [name], file }]).names.default.steps;
    expect(steps).toEqual(pipelineFrom(readFileSync(file)).steps);
    expect(steps).toEqual(["tokenize", "tag", "lemmatize", "parse"]);
  });

  it("have no step that is neither in their file nor done by their parser", () => {
    const { tag: _tag, parse: _parse, ...others } = stepFiles(readFileSync(modelFile("english-tiny")));
    const file = join(temporaryFolder(), "some.model");
    writeFileSync(file, pipelineBytes(others, {}));
    expect(loadModels([{ names: ["some"], file }]).names.default.steps).toEqual(["tokenize", "lemmatize"]);
  });
});

describe("the name of a model", () => {
  it("is refused if it is neither known nor a file, with the names that are known", () => {
    expect(() => modelFile("english-huge")).toThrow(
      "expected a model file, or one of english, english-tiny, english-large, found english-huge",
    );
    expect(modelFile("other.model")).toBe("other.model");
    expect(modelFile("folder/other")).toBe("folder/other");
  });
});
