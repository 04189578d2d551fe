import { DATA_FORMATS, formatNamed } from "../../corpus/formats.js";
import type { LeftOut, ParsedPiece, ParseTask } from "../../corpus/parse-piece.js";
import { SentenceOutput } from "../../corpus/passage.js";
import type { Output } from "../../node/output.js";
import { remark } from "../../node/progress.js";
import { FormatError } from "../../sentence/format-error.js";

const LACKS: Readonly<Record<LeftOut["lacks"], string>> = {
  format: "with a broken format",
  tree: "without a tree",
};

/** Writes what comes of the pieces of the input, with remarks on what was left out. */
export class ParseOutput {
  readonly #sentences: SentenceOutput;
  readonly #quiet: boolean | undefined;
  /** Number of sentences left out. */
  readonly #leftOut: Record<LeftOut["lacks"], number> = { format: 0, tree: 0 };

  constructor(output: Output, { to, style }: ParseTask, quiet: boolean | undefined) {
    // Whatever the format of a treebank is, nothing stands between or around the sentences.
    const format = to === undefined ? DATA_FORMATS.conllu : formatNamed(to, style);
    this.#sentences = new SentenceOutput(output, format);
    this.#quiet = quiet;
  }

  /** Pieces must come in the order of the input. Throws what ended the work on this one, after writing it. */
  async write(parsed: ParsedPiece): Promise<void> {
    for (const { reason, location, lacks } of parsed.leftOut) {
      remark(new FormatError(reason, location).message, this.#quiet);
      this.#leftOut[lacks]++;
    }
    await this.#sentences.writePassage(parsed);
    if (parsed.failure !== undefined) throw new FormatError(parsed.failure.reason, parsed.failure.location);
  }

  async finish(): Promise<void> {
    for (const lacks of ["format", "tree"] as const) {
      const count = this.#leftOut[lacks];
      if (count > 0) remark(`left out ${count} sentence${count === 1 ? "" : "s"} ${LACKS[lacks]}`);
    }
    await this.#sentences.finish();
  }
}
