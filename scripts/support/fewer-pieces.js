// Chooses the pieces of words that an encoder can do without.
import { WordPieces } from "../../dist/features/word-pieces.js";
import { inputFiles } from "../../dist/node/input-files.js";

/**
 * The numbers of the pieces to keep, in their order: those that every text needs, and the most frequent ones of
 * these texts. Words with other pieces are then divided into smaller ones. Single ASCII characters are always kept, so
 * that no word of them becomes unknown.
 * @param {import("../../dist/features/word-pieces.js").PieceVocabulary} vocabulary
 * @param {readonly string[]} files text, or CoNLL-U or CoNLL-X if the name says so, also .gz
 * @param {number} most
 * @throws if there is no room for the pieces that every text needs
 */
export async function frequentPieces(vocabulary, files, most) {
  const { pieces, prefix, unknown, start, end } = vocabulary;
  const counts = new Float64Array(pieces.length);
  const words = new WordPieces(vocabulary);
  for await (const word of wordsOf(files)) for (const k of words.pieces(word)) counts[k]++;
  for (const k of [unknown, start, end]) counts[k] = Number.POSITIVE_INFINITY;
  for (const [k, piece] of pieces.entries()) {
    const characters = piece.startsWith(prefix) ? piece.slice(prefix.length) : piece;
    if (/^\p{ASCII}$/u.test(characters)) counts[k] = Number.POSITIVE_INFINITY;
  }
  const needed = counts.filter((count) => count === Number.POSITIVE_INFINITY).length;
  if (most < needed)
    throw new Error(`expected room for the ${needed} pieces that every text needs, found --pieces ${most}`);
  return Array.from(pieces.keys())
    .sort((a, b) => (counts[b] === counts[a] ? a - b : counts[b] - counts[a]))
    .slice(0, most)
    .sort((a, b) => a - b);
}

/** @param {readonly string[]} files */
async function* wordsOf(files) {
  for await (const { name, chunks } of inputFiles(files)) {
    const isTreebank = /\.conll[ux]?(\.gz)?$/.test(name);
    for await (const line of linesOf(chunks)) {
      if (!isTreebank) yield* line.split(/\s+/).filter((word) => word !== "");
      else if (/^\d+\t/.test(line)) yield/** @type {string} */ (line.split("\t")[1]);
    }
  }
}

/** @param {AsyncIterable<Uint8Array>} chunks */
async function* linesOf(chunks) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest + decoder.decode();
}
