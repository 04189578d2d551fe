import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder test/data. */
export const DATA = new URL("../data", import.meta.url).pathname;

/** Reads a file of test/data. */
export function data(file: string): Buffer {
  return readFileSync(join(DATA, file));
}

/** Lists the CoNLL-U files of test/data. */
export function conlluFiles(): string[] {
  return readdirSync(DATA).filter((file) => file.endsWith(".conllu"));
}
