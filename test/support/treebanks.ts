import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import type { Sentence } from "../../src/sentence/sentence.js";

/** The folder of treebanks, which may be missing. */
export const TREEBANKS =
  process.env.CROSSARC_TREEBANKS ?? new URL("../../../shared/treebanks", import.meta.url).pathname;

/** Whether the folder of treebanks exists; otherwise tests on treebanks are skipped. */
export const HAS_TREEBANKS = existsSync(TREEBANKS);

/** Lists all treebank files; none if the folder is missing. */
export function treebankFiles(): string[] {
  return HAS_TREEBANKS ? readdirSync(TREEBANKS).filter((file) => file.endsWith(".conllu")) : [];
}

/** Reads the sentences of a file of the treebank folder, such as `da_ddt-ud-train.conllu`. */
export function treebank(file: string): Iterable<Sentence> {
  return readConllu(readFileSync(join(TREEBANKS, file)), { file });
}
