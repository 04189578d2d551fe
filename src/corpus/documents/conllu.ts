import { type InputItem, LARGEST_DOCUMENT, type Place, tooLarge } from "./document.js";
import { type DocumentFormat, idOfPlace } from "./document-format.js";
import type { InputBytes } from "./input-bytes.js";
import { joined, type Line, linesOf } from "./lines.js";

const HASH = 35;
const NEWDOC = /^#\s*newdoc\b/;

/** CoNLL-U: a document begins with the sentence that has a comment newdoc, or with the file. */
export const CONLLU: DocumentFormat = {
  endings: [".conllu"],
  unit: "bytes",
  async *borders(input, size) {
    for (let at = size; at < input.size; ) {
      const border = await nextDocument(input, at);
      if (border >= input.size) return;
      yield border;
      at = border + size;
    }
  },
  async *items(input, range) {
    const gathered = new GatheredDocument(input);
    for await (const block of blocksOf(input, range)) {
      if (block.newdoc !== undefined && gathered.size > 0) yield gathered.take();
      gathered.add(block);
    }
    if (gathered.size > 0) yield gathered.take();
  },
};

/** Lines up to a blank one: a sentence, or comments. */
interface Block extends Place {
  readonly lines: readonly Uint8Array[];
  /** The comment newdoc; undefined if there is none. */
  readonly newdoc?: string | undefined;
  readonly hasWords: boolean;
}

/** The document that is being read. */
class GatheredDocument {
  readonly #input: InputBytes;
  #blocks: Block[] = [];
  #start = 0;
  #end = 0;

  constructor(input: InputBytes) {
    this.#input = input;
  }

  get size(): number {
    return this.#end - this.#start;
  }

  add(block: Block): void {
    if (this.size === 0) this.#start = block.start;
    this.#end = block.end;
    // What is too large is only counted.
    if (this.size <= LARGEST_DOCUMENT || this.#blocks.length === 0) this.#blocks.push(block);
  }

  take(): InputItem {
    const [start, end, blocks] = [this.#start, this.#end, this.#blocks];
    [this.#start, this.#blocks] = [end, []];
    const newdoc = blocks.find((block) => block.newdoc !== undefined)?.newdoc;
    const [, given = ""] = /^#\s*newdoc(?:\s+id)?\s*=?\s*(.*?)\s*$/.exec(newdoc ?? "") ?? [];
    const isWholeFile = newdoc === undefined && start === 0;
    const id = given || (isWholeFile ? this.#input.name : idOfPlace(this.#input, start));
    // Comments of the file and blank lines are no document.
    if (newdoc === undefined && !blocks.some(({ hasWords }) => hasWords))
      return { kind: "other", start, end };
    if (end - start > LARGEST_DOCUMENT)
      return { kind: "broken", id, start, end, reason: tooLarge(end - start) };
    const conllu = joined(blocks.flatMap(({ lines }) => lines.flatMap((line) => [line, LINE_END])));
    return { kind: "document", id, start, end, content: { conllu }, metadata: {} };
  }
}

const LINE_END = Uint8Array.of(10);

/** The first document that begins after `at`; the size of the input if there is none. */
async function nextDocument(input: InputBytes, at: number): Promise<number> {
  // The first block may have begun before; only one after a blank line is known to be whole.
  let isWhole = false;
  for await (const { start, newdoc } of blocksOf(input, { start: at, end: input.size })) {
    if (isWhole && newdoc !== undefined) return start;
    isWhole = true;
  }
  return input.size;
}

async function* blocksOf(input: InputBytes, { start, end }: Place): AsyncGenerator<Block, void, undefined> {
  const decoder = new TextDecoder();
  let lines: Uint8Array[] = [];
  let from = start;
  let newdoc: string | undefined;
  let hasWords = false;
  const take = (last: Line): Block => {
    const block = { start: from, end: last.end, lines, newdoc, hasWords };
    [lines, from, newdoc, hasWords] = [[], last.end, undefined, false];
    return block;
  };
  let last: Line | undefined;
  for await (const group of linesOf(input.stream(start, end), start, LARGEST_DOCUMENT)) {
    for (const line of group) {
      last = line;
      // A line that is too long makes its document too large, which is told from its place.
      const bytes = line.bytes ?? new Uint8Array(0);
      lines.push(bytes);
      if (bytes[0] === HASH) {
        const text = decoder.decode(bytes);
        if (NEWDOC.test(text)) newdoc = text;
      } else if (bytes.length > 0 || line.bytes === undefined) hasWords = true;
      else yield take(line);
    }
  }
  if (last !== undefined && lines.length > 0) yield take(last);
}
