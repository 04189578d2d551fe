import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CROSSARC } from "./processes.js";

const SUBJECTS = ["The old boat", "A storm", "Nobody in the harbour", "Ann", "The new owner", "Every sailor"];
const VERBS = ["sold", "saw", "painted", "knows", "left behind", "heard about"];
const OBJECTS = ["three ships", "the lighthouse", "it", "a letter from the coast", "the issue", "two nets"];
const ENDS = [" at six.", " today.", ", didn't they?", " near the pier!", ".", " because of the wind."];

/**
 * Generates texts that are the same for the same seed.
 * @param {number} seed
 */
export function generator(seed) {
  let state = seed >>> 0;
  const below = (/** @type {number} */ count) => {
    // A step of xorshift.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
  const one = (/** @type {string[]} */ list) => list[below(list.length)];
  const sentence = () => `${one(SUBJECTS)} ${one(VERBS)} ${one(OBJECTS)}${one(ENDS)}`;
  const text = (/** @type {number} */ sentences) => Array.from({ length: sentences }, sentence).join(" ");
  return { below, text };
}

/**
 * Writes a corpus of JSON lines with some broken documents; returns its file.
 * @param {string} folder
 * @param {number} documents
 */
export function writeCorpus(folder, documents, seed = 1) {
  const { below, text } = generator(seed);
  const lines = Array.from({ length: documents }, (_, k) => {
    if (k % 97 === 13) return "{broken";
    if (k % 101 === 17) return JSON.stringify({ id: `empty-${k}`, text: " " });
    return JSON.stringify({ id: `doc-${k}`, source: `page ${k}`, text: text(1 + below(5)) });
  });
  const file = join(folder, "corpus.jsonl");
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
  return file;
}

/**
 * Trains a small linear pipeline on the example of the project; returns its file.
 * @param {string} folder
 */
export function smallModel(folder) {
  const file = join(folder, "harbour.model");
  const words = ["train", "examples/harbour.conllu", "--steps", "all", "--epochs", "3", "-q", "-o", file];
  execFileSync(process.execPath, [CROSSARC, ...words]);
  return file;
}
