import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = process.env.CROSSARC_TREEBANKS ?? new URL("../../shared/treebanks", import.meta.url).pathname;
const EXAMPLE = new URL("../examples/harbour.conllu", import.meta.url).pathname;

/**
 * The bytes of a treebank file and a name for them. If the file is missing, it is the example, repeated up
 * to 10 MB; for a short bench it is the example, once.
 * @param {import("./run.js").BenchOptions} options
 */
export function treebankBytes({ short }, file = "en_ewt-ud-train.conllu") {
  const example = readFileSync(EXAMPLE);
  if (short) return { name: "examples/harbour.conllu", bytes: example };
  const path = join(FOLDER, file);
  if (existsSync(path)) return { name: file, bytes: readFileSync(path) };
  const times = Math.ceil(10_000_000 / example.length);
  const bytes = Buffer.concat(Array.from({ length: times }, () => example));
  return { name: `examples/harbour.conllu, ${times} times (no ${path})`, bytes };
}
