// The genres of en_ewt: the sentences of one genre, and all others.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { conlluText, readConllu } from "../../dist/index.js";

/** @typedef {import("../../dist/index.js").Sentence} Sentence */

/** What the help of a script says of --genre. */
export const GENRES = "answers, email, newsgroup, reviews or weblog (default: email)";

/**
 * The sentences of a part of en_ewt that are of a genre, and all others.
 * @param {string} folder
 * @param {string} part
 * @param {string} genre
 */
export function dividedByGenre(folder, part, genre) {
  const file = join(folder, `en_ewt-ud-${part}.conllu`);
  const all = [...readConllu(readFileSync(file), { file })].filter(({ length }) => length > 0);
  const isOwn = (/** @type {Sentence} */ { id }) => id?.startsWith(`${genre}-`) ?? false;
  const [own, older] = [all.filter(isOwn), all.filter((sentence) => !isOwn(sentence))];
  if (own.length === 0) throw new Error(`${file}: no sentence of the genre '${genre}'; expected ${GENRES}`);
  return { own, older };
}

/**
 * Writes sentences to a file, and returns its name.
 * @param {string} file
 * @param {readonly Sentence[]} sentences
 */
export function written(file, sentences) {
  writeFileSync(file, sentences.map((sentence) => conlluText(sentence)).join(""));
  return file;
}
