import { arcScore } from "../sentence/arc-score.js";
import { positionsBelow } from "./dependents.js";
import type { DocumentSentence } from "./document-sentence.js";
import { Span } from "./span.js";
import type { Relation, Upos } from "./universal.js";

/**
 * A word of a sentence: a view on the columns of the sentence.
 *
 * Words are counted from 1 as in CoNLL-U and in the papers: `token.index` is the word's ID. A token is one
 * syntactic word, so "don't" is two tokens of one multiword token.
 *
 * All properties are read from the columns when you ask for them. In a broken tree (cycles, words without a
 * head) nothing hangs or throws: each property says what it gives then.
 *
 * @example
 * const [she, left] = nlp("She left.").tokens;
 * she.head === left; // true
 * she.relation; // "nsubj"
 */
export class Token {
  /** The sentence that the token belongs to. */
  readonly sentence: DocumentSentence;
  /** Position of the word in its sentence, from 1: its ID in CoNLL-U. */
  readonly index: number;

  /** Sentences make their tokens themselves: use `sentence.tokens` or `sentence.token(index)`. */
  constructor(sentence: DocumentSentence, index: number) {
    this.sentence = sentence;
    this.index = index;
  }

  /** The word itself (FORM). It can differ from the source where a multiword token contracts its words. */
  get text(): string {
    return this.sentence.columns.form[this.index]!;
  }

  /** The base form (LEMMA); "" if it is not set. */
  get lemma(): string {
    const { lemma, form } = this.sentence.columns;
    const value = lemma[this.index]!;
    // The lemma of an underscore is an underscore, as CoNLL-U has it.
    return value === "_" && form[this.index] !== "_" ? "" : value;
  }

  /** The universal part-of-speech tag; "" if it is not set. */
  get upos(): Upos {
    return setValue(this.sentence.columns.upos[this.index]!);
  }

  /** The language-specific part-of-speech tag; "" if it is not set. */
  get xpos(): string {
    return setValue(this.sentence.columns.xpos[this.index]!);
  }

  /**
   * The morphological features as a new map, such as Number => "Sing". Several values of one feature stay one
   * string: "Fem,Masc".
   */
  get feats(): ReadonlyMap<string, string> {
    return itemsOf(this.sentence.columns.feats[this.index]!);
  }

  /** The items of MISC as a new map; an item without "=" has the value "". */
  get misc(): ReadonlyMap<string, string> {
    return itemsOf(this.sentence.columns.misc[this.index]!);
  }

  /** The relation to the head (DEPREL), such as "nsubj"; "" if it is not set. */
  get relation(): Relation {
    return setValue(this.sentence.columns.deprel[this.index]!);
  }

  /** The token that this one depends on; undefined for a root and for a word without a head. */
  get head(): Token | undefined {
    const head = this.sentence.columns.head[this.index]!;
    return head > 0 ? this.sentence.token(head) : undefined;
  }

  /** Whether the word is a root: its head is 0, the artificial root. */
  get isRoot(): boolean {
    return this.sentence.columns.head[this.index] === 0;
  }

  /**
   * The dependents of the token, in order. In a broken tree a token that is its own head is its own child.
   */
  get children(): readonly Token[] {
    const { first, list } = this.sentence.dependents;
    const children: Token[] = [];
    for (let k = first[this.index]!; k < first[this.index + 1]!; k++) {
      children.push(this.sentence.token(list[k]!));
    }
    return children;
  }

  /** The dependents before the token, in order. */
  get left(): readonly Token[] {
    return this.children.filter(({ index }) => index < this.index);
  }

  /** The dependents after the token, in order. */
  get right(): readonly Token[] {
    return this.children.filter(({ index }) => index > this.index);
  }

  /** The token and everything below it, in the order of the sentence. In a cycle, each token comes once. */
  get subtree(): readonly Token[] {
    return positionsBelow(this.index, this.sentence.dependents).map((i) => this.sentence.token(i));
  }

  /** Everything below the token, in the order of the sentence. */
  get descendants(): readonly Token[] {
    return this.subtree.filter((token) => token !== this);
  }

  /**
   * The head, the head of the head and so on up to the root, nearest first. In a cycle, the list ends before
   * it would repeat a token or come to this one.
   */
  get ancestors(): readonly Token[] {
    const ancestors: Token[] = [];
    const isFound = new Set<Token>([this]);
    for (let token = this.head; token !== undefined && !isFound.has(token); token = token.head) {
      isFound.add(token);
      ancestors.push(token);
    }
    return ancestors;
  }

  /** Number of ancestors: 0 for a root, 1 for its dependents. */
  get depth(): number {
    return this.ancestors.length;
  }

  /**
   * The tokens on the way to another token of the sentence: up to the nearest ancestor of both, then down.
   * Both ends are included; the path from a token to itself is the token alone. Empty if the tokens are not
   * connected, because they are in different sentences or under different roots.
   *
   * @throws {TypeError} if `other` is not a token
   */
  path(other: Token): readonly Token[] {
    if (!(other instanceof Token)) {
      throw new TypeError(`expected a token to find the path to, found ${typeof other}`);
    }
    const up = [this, ...this.ancestors];
    const down = [other, ...other.ancestors];
    const meeting = up.findIndex((token) => down.includes(token));
    if (meeting === -1) return [];
    const below = down.slice(0, down.indexOf(up[meeting]!));
    return [...up.slice(0, meeting + 1), ...below.reverse()];
  }

  /** The subtree of the token as a span, with its text and offsets. */
  get span(): Span {
    return new Span(this, this.subtree);
  }

  /**
   * Offset of the word's first character in the text, in UTF-16 units. The words of a multiword token divide
   * it: each gets its own letters where the token starts or ends with them, and the words that are left share
   * the rest, or the whole token if nothing is left.
   */
  get start(): number {
    return this.sentence.places.start[this.index]!;
  }

  /** Offset after the word's last character in the text, in UTF-16 units; see `start`. */
  get end(): number {
    return this.sentence.places.end[this.index]!;
  }

  /** What stands between the token before this one and this one: spaces, or "". */
  get before(): string {
    const { previous, sentence } = this;
    const from = previous === undefined ? sentence.document.endBefore(sentence) : previous.end;
    return sentence.document.slice(from, this.start);
  }

  /**
   * What stands between this token and the next one: spaces, or "". At the end of the text, what is left of
   * it.
   */
  get after(): string {
    const { next, sentence } = this;
    const to = next === undefined ? sentence.document.startAfter(sentence) : next.start;
    return sentence.document.slice(this.end, to);
  }

  /** The token before this one in its sentence; undefined for the first. */
  get previous(): Token | undefined {
    return this.index > 1 ? this.sentence.token(this.index - 1) : undefined;
  }

  /** The token after this one in its sentence; undefined for the last. */
  get next(): Token | undefined {
    return this.index < this.sentence.length ? this.sentence.token(this.index + 1) : undefined;
  }

  /**
   * The words of the multiword token that this one is part of, with its text; undefined for any other word.
   */
  get multiword(): Span | undefined {
    const range = this.sentence.columns.multiwords.find(
      ({ first, last }) => first <= this.index && this.index <= last,
    );
    if (range === undefined) return undefined;
    const tokens = this.sentence.tokens.slice(range.first - 1, range.last);
    return new Span(
      tokens.find(({ head }) => head === undefined || !tokens.includes(head)) ?? tokens[0]!,
      tokens,
    );
  }

  /**
   * How sure the parser is of the arc to the head, from 0 to 1; undefined if it was not asked: parse with
   * `{ scores: true }`. It is read from `ArcScore` in MISC, with three decimals.
   */
  get score(): number | undefined {
    return arcScore(this.sentence.columns.misc[this.index]!);
  }

  /** The word, so that a token can stand in a template. */
  toString(): string {
    return this.text;
  }
}

function setValue(value: string): string {
  return value === "_" ? "" : value;
}

function itemsOf(column: string): Map<string, string> {
  const items = new Map<string, string>();
  if (column === "_" || column === "") return items;
  for (const item of column.split("|")) {
    const equals = item.indexOf("=");
    if (equals === -1) items.set(item, "");
    else items.set(item.slice(0, equals), item.slice(equals + 1));
  }
  return items;
}
