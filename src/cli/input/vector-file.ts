import { VectorError, VectorReader, type WordVectors } from "../../neural/word-vectors.js";
import { inputFiles } from "../../node/input-files.js";
import { DataFailure } from "../failure.js";

/** Number of words whose vectors are kept, unless --vector-words says otherwise. */
export const VECTOR_WORDS = 20_000;

/**
 * Reads the vectors of the first `most` words of a file, also .gz, and no more of the file than that.
 *
 * @throws DataFailure that names the file and the line if it is broken.
 */
export async function readVectors(file: string, most: number): Promise<WordVectors> {
  const reader = new VectorReader(most);
  try {
    for await (const line of linesOf(file)) {
      if (reader.isFull) break;
      reader.add(line);
    }
    return reader.vectors();
  } catch (error) {
    if (error instanceof VectorError) throw new DataFailure(`${file}: ${error.message}`);
    throw error;
  }
}

/** The lines of a file. A line break at its end makes no further line. */
async function* linesOf(file: string): AsyncGenerator<string> {
  for await (const { chunks } of inputFiles([file])) {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let rest = "";
    for await (const chunk of chunks) {
      const lines = (rest + decoded(decoder, chunk, file)).split("\n");
      rest = lines.pop()!;
      yield* lines;
    }
    rest += decoded(decoder, new Uint8Array(0), file, true);
    if (rest !== "") yield rest;
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array, file: string, isLast = false): string {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new DataFailure(`${file}: expected UTF-8, found other bytes`);
  }
}
