import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConllu } from "../../dist/index.js";
import { hasTree } from "../../dist/train.js";

const FOLDER =
  process.env.CROSSARC_TREEBANKS ?? new URL("../../../shared/treebanks", import.meta.url).pathname;

/**
 * Reads the sentences with trees of a treebank file; ends the program if there is no such file.
 * @param {string} treebank
 * @param {"train" | "dev" | "test"} part
 */
export function treebankTrees(treebank, part) {
  const file = join(FOLDER, `${treebank}-ud-${part}.conllu`);
  if (!existsSync(file)) {
    process.stderr.write(`expected ${file}, found none\n`);
    process.exit(1);
  }
  return [...readConllu(readFileSync(file), { file })].filter(hasTree);
}
