import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import type { Sentence } from "../../src/sentence/sentence.js";

/** The folder with the treebanks, which need not be there. */
export const TREEBANKS =
  process.env.CROSSARC_TREEBANKS ?? new URL("../../../shared/treebanks", import.meta.url).pathname;

/** Whether the folder with the treebanks is there: tests on them are skipped otherwise. */
export const HAS_TREEBANKS = existsSync(TREEBANKS);

/** The names of all treebank files, none if the folder is missing. */
export function treebankFiles(): string[] {
  return HAS_TREEBANKS ? readdirSync(TREEBANKS).filter((file) => file.endsWith(".conllu")) : [];
}

/** The sentences of a file of the treebank folder, such as `da_ddt-ud-train.conllu`. */
export function treebank(file: string): Iterable<Sentence> {
  return readConllu(readFileSync(join(TREEBANKS, file)), { file });
}
