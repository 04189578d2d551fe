import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { WordPieces } from "../../src/features/word-pieces.js";
import { PretrainedEncoder } from "../../src/neural/pretrained/pretrained-encoder.js";
import { readPretrainedFolder } from "../../src/node/pretrained-folder.js";
import { temporaryFolder } from "../support/cli.js";

const FOLDER = fileURLToPath(new URL("../data/transformer/", import.meta.url));
const FILES = {
  configuration: readFileSync(join(FOLDER, "config.json"), "utf8"),
  tokenizer: readFileSync(join(FOLDER, "tokenizer.json"), "utf8"),
  weights: readFileSync(join(FOLDER, "tiny.safetensors")),
};

function withSettings(changes: object): string {
  return JSON.stringify({ ...JSON.parse(FILES.configuration), ...changes });
}

describe("a pretrained encoder", () => {
  it("is read from its folder", () => {
    const encoder = readPretrainedFolder(FOLDER);
    expect(encoder.sizes).toMatchObject({ columns: 16, inner: 24, heads: 2, layers: 3, positions: 12 });
    expect(encoder.limits).toEqual({ start: 2, end: 3, longest: 12 });
    expect(readPretrainedFolder(FOLDER, 2).sizes.layers).toBe(2);
  });

  it("is read without tokenizer.json, by vocab.txt", () => {
    const folder = join(temporaryFolder(), "encoder");
    cpSync(FOLDER, folder, { recursive: true });
    rmSync(join(folder, "tokenizer.json"));
    writeFileSync(join(folder, "tokenizer_config.json"), '{"do_lower_case": false}');
    const { pieces } = readPretrainedFolder(folder);
    expect(pieces.normalization.lowerCase).toBe(false);
    expect(pieces.pieces[new WordPieces(pieces).pieces("The")[0]!]).toBe("The");
  });

  it("names the folder and the file that is missing", () => {
    const folder = join(temporaryFolder(), "encoder");
    cpSync(FOLDER, folder, { recursive: true });
    rmSync(join(folder, "config.json"));
    expect(() => readPretrainedFolder(folder)).toThrow(`${folder}: expected a file config.json, found none`);
    rmSync(join(folder, "tiny.safetensors"));
    expect(() => readPretrainedFolder(folder)).toThrow("expected one file *.safetensors, found none");
  });

  it.each([
    [{ model_type: "roberta" }, 'config.json: expected "bert" as model_type, found "roberta"'],
    [{ hidden_act: "relu" }, 'config.json: expected "gelu" as hidden_act, found "relu"'],
    [{ position_embedding_type: "relative_key" }, 'expected "absolute" as position_embedding_type'],
    [{ hidden_size: "16" }, 'expected a whole number above 0 as hidden_size, found "16"'],
    [
      { num_attention_heads: 3 },
      "expected a multiple of 8 for each of 3 attention heads as hidden_size, found 16",
    ],
    [{ intermediate_size: 25 }, "expected a multiple of 8 as intermediate_size, found 25"],
    [{ vocab_size: 10 }, "expected a tokenizer with 1 to 10 pieces, as config.json says, found"],
  ])("refuses the settings %j", (changes, message) => {
    const files = { ...FILES, configuration: withSettings(changes) };
    expect(() => new PretrainedEncoder(files)).toThrow(message);
  });

  it("refuses a tokenizer with far fewer pieces than vectors", () => {
    const vocabulary = ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "a"].join("\n");
    expect(() => new PretrainedEncoder({ ...FILES, tokenizer: undefined, vocabulary })).toThrow(
      "expected a tokenizer with 80 to 207 pieces, as config.json says, found 5",
    );
  });

  it("refuses weights that do not fit the settings before anything is made of them", () => {
    const files = { ...FILES, configuration: withSettings({ num_hidden_layers: 4 }) };
    expect(() => new PretrainedEncoder(files)).toThrow(
      "expected a tensor encoder.layer.3.attention.self.query.weight, found none",
    );
  });

  it("refuses more layers than there are, and files without a tokenizer", () => {
    expect(() => new PretrainedEncoder(FILES, 4)).toThrow(
      "expected 1 to 3 layers, as config.json says, found 4",
    );
    const files = { ...FILES, tokenizer: undefined };
    expect(() => new PretrainedEncoder(files)).toThrow("expected tokenizer.json or vocab.txt, found none");
  });
});
