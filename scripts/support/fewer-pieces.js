// Chooses the pieces of words that an encoder can do without.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { WordPieces } from "../../dist/features/word-pieces.js";

/**
 * The numbers of the pieces to keep, in their order: those that every text needs, and the most frequent ones of
 * these texts. Words with other pieces are then divided into smaller ones.
 * @param {import("../../dist/features/word-pieces.js").PieceVocabulary} vocabulary
 * @param {readonly string[]} files text, CoNLL-U if the name says so, also .gz
 * @param {number} most
 */
export async function frequentPieces(vocabulary, files, most) {
  const { pieces, unknown, start, end } = vocabulary;
  const counts = new Float64Array(pieces.length);
  const words = new WordPieces(vocabulary);
  for (const file of files)
    for await (const word of wordsOf(file)) for (const k of words.pieces(word)) counts[k]++;
  // Single characters stay, so that no word becomes unknown that was not.
  for (const [k, piece] of pieces.entries()) {
    const isNeeded =
      [unknown, start, end].includes(k) || [...piece.replace(vocabulary.prefix, "")].length === 1;
    if (isNeeded && /\p{ASCII}/u.test(piece.at(-1) ?? "")) counts[k] = Number.POSITIVE_INFINITY;
  }
  return Array.from(pieces.keys())
    .sort((a, b) => (counts[b] === counts[a] ? a - b : counts[b] - counts[a]))
    .slice(0, most)
    .sort((a, b) => a - b);
}

/** @param {string} file */
async function* wordsOf(file) {
  const bytes = createReadStream(file);
  const lines = createInterface({ input: file.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes });
  const isTreebank = /\.conllu(\.gz)?$/.test(file);
  for await (const line of lines) {
    if (!isTreebank) yield* line.split(/\s+/).filter((word) => word !== "");
    else if (/^\d+\t/.test(line)) yield/** @type {string} */ (line.split("\t")[1]);
  }
}
