import type { DocumentSentence } from "./document-sentence.js";
import type { Token } from "./token.js";

/**
 * Some tokens of one sentence in their order, such as a noun phrase or the subtree of a token. They need not
 * be neighbours.
 *
 * @example
 * const [chunk] = nlp("The old harbour opens at six.").nounChunks;
 * chunk.text; // "The old harbour"
 * chunk.root.text; // "harbour"
 */
export class Span implements Iterable<Token> {
  /** The token that the others depend on. */
  readonly root: Token;
  /** The tokens, in the order of the sentence; at least one. */
  readonly tokens: readonly Token[];

  /** Makes a span of tokens of one sentence that are in order. */
  constructor(root: Token, tokens: readonly Token[]) {
    this.root = root;
    this.tokens = tokens;
  }

  /** The sentence of the tokens. */
  get sentence(): DocumentSentence {
    return this.root.sentence;
  }

  /** Offset of the first token in the text, in UTF-16 units. */
  get start(): number {
    return this.tokens[0]!.start;
  }

  /** Offset after the last token in the text, in UTF-16 units. */
  get end(): number {
    return this.tokens.at(-1)!.end;
  }

  /** Whether no token between the first and the last is missing. */
  get isContinuous(): boolean {
    return this.tokens.at(-1)!.index - this.tokens[0]!.index === this.tokens.length - 1;
  }

  /**
   * The text of the tokens as it stands in the source. Where tokens in between do not belong to the span, the
   * text of each stretch, joined by spaces.
   */
  get text(): string {
    const { document } = this.sentence;
    const stretches: string[] = [];
    let first = 0;
    for (let k = 1; k <= this.tokens.length; k++) {
      if (k < this.tokens.length && this.tokens[k]!.index === this.tokens[k - 1]!.index + 1) continue;
      stretches.push(document.slice(this.tokens[first]!.start, this.tokens[k - 1]!.end));
      first = k;
    }
    return stretches.join(" ");
  }

  /** Iterates over the tokens. */
  [Symbol.iterator](): Iterator<Token> {
    return this.tokens[Symbol.iterator]();
  }

  /** The text, so that a span can stand in a template. */
  toString(): string {
    return this.text;
  }
}
