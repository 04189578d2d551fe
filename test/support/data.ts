import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the tests' own files. */
export const DATA = new URL("../data", import.meta.url).pathname;

/** The bytes of a file of test/data. */
export function data(file: string): Buffer {
  return readFileSync(join(DATA, file));
}

/** The names of the CoNLL-U files of test/data that can be read. */
export function conlluFiles(): string[] {
  return readdirSync(DATA).filter((file) => file.endsWith(".conllu"));
}
