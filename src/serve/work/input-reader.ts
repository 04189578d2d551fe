import type { Pipeline } from "../../pipeline/pipeline.js";
import { ConlluReader } from "../../sentence/conllu/conllu-reader.js";
import { FormatError } from "../../sentence/format-error.js";
import { Sentence } from "../../sentence/sentence.js";
import { TextReader } from "../../text/text-reader.js";
import type { Failure, InputProgress, InputSlice } from "./jobs.js";

/** Refuses the input of a request. */
export class InputFailure extends Error {
  override readonly name = "InputFailure";
  /** What the client is told. */
  readonly failure: Failure;

  constructor(status: Failure["status"], message: string) {
    super(message);
    this.failure = { status, message };
  }
}

/** Sentences of an input, and how far it has been read. */
export interface ReadSlice {
  readonly sentences: Sentence[];
  readonly progress: InputProgress;
}

/**
 * Reads the whole sentences of a slice. If there are none, the progress is that of the slice, and a longer
 * slice is needed.
 *
 * @throws InputFailure if the format is broken, or the pipeline cannot split running text
 */
export function readSlice(slice: InputSlice, pipeline: Pipeline): ReadSlice {
  const { kind } = slice.input;
  if (kind === "text") return readText(slice, pipeline);
  const { from } = slice;
  const end = slice.isEnd ? slice.text.length : END[kind](slice.text);
  if (end === 0) return { sentences: [], progress: from };
  const text = slice.text.slice(0, end);
  const { sentences, isNewParagraph } = READ[kind](text, from);
  const progress = {
    unit: from.unit + end,
    point: 0,
    sentences: from.sentences + sentences.length,
    isNewParagraph,
    lines: from.lines + (text.match(/\n/g)?.length ?? 0),
  };
  return { sentences, progress };
}

function readText({ input, text, from, isEnd }: InputSlice, pipeline: Pipeline): ReadSlice {
  const { segmenter } = pipeline.parts;
  if (segmenter === undefined)
    throw new InputFailure(400, "expected a model that splits running text, found one without a tokenizer");
  const reader = new TextReader(segmenter, { tokenized: input.tokenized, lines: input.lines }, "", from);
  const sentences = reader.push(text);
  if (isEnd) sentences.push(...reader.end());
  return { sentences, progress: { ...reader.progress, lines: 0 } };
}

type LineKind = Exclude<InputSlice["input"]["kind"], "text">;

/** Where the last whole sentence of a slice ends; 0 if it has none. */
const END: Record<LineKind, (text: string) => number> = {
  conllu: afterBlankLine,
  vertical: afterBlankLine,
  horizontal: (text) => text.lastIndexOf("\n") + 1,
};

function afterBlankLine(text: string): number {
  const [plain, windows] = [text.lastIndexOf("\n\n"), text.lastIndexOf("\n\r\n")];
  return Math.max(plain === -1 ? 0 : plain + 2, windows === -1 ? 0 : windows + 3);
}

/** Sentences, and whether the next one starts a paragraph. */
interface ReadLines {
  readonly sentences: Sentence[];
  readonly isNewParagraph: boolean;
}

const READ: Record<LineKind, (text: string, from: InputProgress) => ReadLines> = {
  conllu: (text, { lines }) => {
    const reader = new ConlluReader({ line: lines + 1 });
    try {
      const sentences = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
      // A sentence at the very end may lack its blank line; others may follow it in the answer.
      return { sentences: sentences.filter(({ length }) => length > 0).map(ended), isNewParagraph: false };
    } catch (error) {
      if (error instanceof FormatError) throw new InputFailure(400, error.message);
      throw error;
    }
  },
  // A sentence on each line. Spaces inside a token are written as U+00A0.
  horizontal: (text, from) =>
    numbered(from, text.split("\n"), (line) =>
      line.split(/[ \t\r]+/).flatMap((token) => (token === "" ? [] : [token.replaceAll("\u00a0", " ")])),
    ),
  // A token on each line, up to the first tab; a blank line ends the sentence.
  vertical: (text, from) =>
    numbered(from, text.split(/\r?\n(?:\r?\n)/), (block) =>
      block.split(/\r?\n/).flatMap((line) => {
        const token = line.replace(/^\t+/, "").split("\t", 1)[0]!.trim();
        return token === "" ? [] : [token];
      }),
    ),
};

function ended(sentence: Sentence): Sentence {
  return sentence.ending === "blank line" ? sentence : sentence.with({ ending: "blank line" });
}

/** Makes sentences of the tokens of blocks, with the comments newdoc, newpar and sent_id. */
function numbered(
  from: InputProgress,
  blocks: readonly string[],
  tokensOf: (block: string) => string[],
): ReadLines {
  const sentences: Sentence[] = [];
  let { isNewParagraph } = from;
  // What ends a block also stands after the last one, and nothing after it.
  for (const block of blocks.at(-1) === "" ? blocks.slice(0, -1) : blocks) {
    const tokens = tokensOf(block).filter((token) => token.trim() !== "");
    if (/^\s*\n|^\s*$/.test(block)) isNewParagraph = true;
    if (tokens.length === 0) continue;
    const index = from.sentences + sentences.length;
    const comments = [`# sent_id = ${index + 1}`];
    if (isNewParagraph) comments.unshift("# newpar");
    if (index === 0) comments.unshift("# newdoc");
    sentences.push(Sentence.ofForms(tokens).with({ comments }));
    isNewParagraph = false;
  }
  return { sentences, isNewParagraph };
}
