import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ModelError } from "../model/model-file.js";
import { PretrainedEncoder } from "../neural/pretrained/pretrained-encoder.js";

/**
 * Reads a pretrained encoder from its folder: `config.json`, `tokenizer.json` or `vocab.txt`, and one file of
 * weights whose name ends in .safetensors.
 *
 * @param layers the number of layers to use, from the first on; all by default
 * @throws {ModelError} that begins with the name of the folder, if a file is missing or broken
 */
export function readPretrainedFolder(folder: string, layers?: number): PretrainedEncoder {
  const text = (name: string) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  };
  try {
    const weights = readdirSync(folder).filter((name) => name.endsWith(".safetensors"));
    if (weights.length !== 1) {
      throw new ModelError(`expected one file *.safetensors, found ${weights.join(", ") || "none"}`);
    }
    const configuration = text("config.json");
    if (configuration === undefined) throw new ModelError("expected a file config.json, found none");
    return new PretrainedEncoder(
      {
        configuration,
        tokenizer: text("tokenizer.json"),
        vocabulary: text("vocab.txt"),
        tokenizerConfiguration: text("tokenizer_config.json"),
        weights: readFileSync(join(folder, weights[0]!)),
      },
      layers,
    );
  } catch (error) {
    if (error instanceof ModelError) throw new ModelError(`${folder}: ${error.message}`);
    throw error;
  }
}
