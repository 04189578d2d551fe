import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = process.env.CROSSARC_TREEBANKS ?? new URL("../../shared/treebanks", import.meta.url).pathname;
const EXAMPLE = new URL("../examples/harbour.conllu", import.meta.url).pathname;

/**
 * The bytes of a treebank file, or where the folder of treebanks is missing those of the example, repeated up
 * to 10 MB; `name` says which.
 */
export function treebankBytes(file = "en_ewt-ud-train.conllu") {
  const path = join(FOLDER, file);
  if (existsSync(path)) return { name: file, bytes: readFileSync(path) };
  const example = readFileSync(EXAMPLE);
  const times = Math.ceil(10_000_000 / example.length);
  const bytes = Buffer.concat(Array.from({ length: times }, () => example));
  return { name: `examples/harbour.conllu, ${times} times (no ${path})`, bytes };
}
