import { quoted } from "../sentence/format-error.js";
import { QueryError } from "./query-error.js";

/** Reads a text from left to right: skips spaces and comments, takes words and signs, points at mistakes. */
export class Scanner {
  /** The text. */
  readonly text: string;
  /** What the text is called in messages. */
  readonly source: string;
  /** Where reading goes on, in UTF-16 units. */
  offset = 0;
  readonly #space: RegExp;

  /** By default % begins a comment, which goes to the end of the line. */
  constructor(text: string, source = "query", hasComments = true) {
    this.text = text;
    this.source = source;
    this.#space = hasComments ? SPACE_AND_COMMENTS : SPACE;
  }

  /** Skips spaces and comments; returns where it stands then. */
  skip(): number {
    this.#space.lastIndex = this.offset;
    this.#space.exec(this.text);
    this.offset = this.#space.lastIndex;
    return this.offset;
  }

  /** Whether nothing is left. */
  get isOver(): boolean {
    return this.skip() >= this.text.length;
  }

  /** Whether these characters come next. */
  sees(sign: string): boolean {
    return this.text.startsWith(sign, this.skip());
  }

  /** Takes these characters if they come next; returns whether they did. */
  takes(sign: string): boolean {
    if (!this.sees(sign)) return false;
    this.offset += sign.length;
    return true;
  }

  /** Takes what a sticky regular expression matches next; undefined if it does not match. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.skip();
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.offset = pattern.lastIndex;
    return found;
  }

  /** Takes these characters, or fails with what was expected. */
  expect(sign: string, expected = `"${sign}"`): void {
    if (!this.takes(sign)) this.fail(`expected ${expected}`);
  }

  /** Takes a name: letters, digits, _ and - inside. */
  name(expected: string): string {
    return this.match(NAME)?.[0] ?? this.fail(`expected ${expected}`);
  }

  /** Looks at the name that comes next without taking it; undefined if there is none. */
  peekName(): string | undefined {
    const before = this.skip();
    const found = this.match(NAME)?.[0];
    this.offset = before;
    return found;
  }

  /** Fails at the next character and says what was found there. */
  fail(expected: string): never {
    const at = this.skip();
    return this.failAt(`${expected}, found ${this.#next()}`, at);
  }

  /** Fails at a place of the text. */
  failAt(reason: string, offset: number): never {
    throw new QueryError(reason, this.text, Math.min(offset, this.text.length), this.source);
  }

  #next(): string {
    if (this.isOver) return "the end";
    WORD.lastIndex = this.offset;
    return quoted(WORD.exec(this.text)?.[0] ?? this.text[this.offset]!);
  }
}

const SPACE = /\s*/y;
const SPACE_AND_COMMENTS = /(?:\s|%[^\n]*)*/y;
/** A minus is part of a name only between letters, so that `V-[obj]->O` is read as an arc. */
const NAME = /[\p{L}\p{M}\p{N}_]+(?:[-'][\p{L}\p{M}\p{N}_]+)*\$?/uy;
const WORD = /[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{N}]{1,3}/uy;
