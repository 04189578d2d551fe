import type { InputPiece } from "../../corpus/pieces.js";
import { Sentence } from "../../sentence/sentence.js";

/** Makes a piece again of a message to a thread, in which sentences have lost their class. */
export function revivedPiece(message: unknown): InputPiece {
  const piece = message as InputPiece;
  if (!("sentences" in piece)) return piece;
  return { sentences: piece.sentences.map((sentence) => new Sentence(sentence, sentence)) };
}
