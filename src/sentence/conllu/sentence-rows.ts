import { detached } from "../detached.js";
import { quoted } from "../format-error.js";
import type { Columns, EmptyNode, Multiword } from "../sentence.js";
import { projectiveArcToMisc } from "./conllx.js";

/** Something wrong with the rows of a sentence, and the line where it shows. */
export interface RowProblem {
  /** What was expected and what was found. */
  readonly reason: string;
  /** Line number; undefined if it shows at the end of the sentence. */
  readonly line: number | undefined;
}

/** Checks the rows of one sentence and collects their columns; a row is a line of ten columns. */
export class SentenceRows {
  readonly #isConllx: boolean;
  /** The columns of the current row. */
  readonly #fields: string[] = new Array(10).fill("");
  #columns = emptyColumns();
  /** Heads of the words so far, with entry 0 for the root. */
  #heads: number[] = [-1];
  #wordLines: number[] = [0];
  #multiwords: Multiword[] = [];
  #emptyNodes: EmptyNode[] = [];

  /** In CoNLL-X all rows are words, and the last two columns are a projective arc. */
  constructor(isConllx: boolean) {
    this.#isConllx = isConllx;
  }

  /** The columns of the words; complete only at the end of the sentence. */
  get columns(): Columns {
    this.#columns.head = new Int32Array(this.#heads);
    return this.#columns;
  }

  /** Multiword tokens in order. */
  get multiwords(): readonly Multiword[] {
    return this.#multiwords;
  }

  /** Empty nodes in order. */
  get emptyNodes(): readonly EmptyNode[] {
    return this.#emptyNodes;
  }

  /** Starts another sentence. */
  reset(): void {
    this.#columns = emptyColumns();
    this.#heads = [-1];
    this.#wordLines = [0];
    this.#multiwords = [];
    this.#emptyNodes = [];
  }

  /** Adds the row from `start` to `end` of `text`; returns why it is refused, or undefined if it is not. */
  add(text: string, start: number, end: number, line: number): string | undefined {
    const fields = this.#fields;
    let count = 0;
    for (let from = start; from <= end; count++) {
      let to = text.indexOf("\t", from);
      if (to < 0 || to > end) to = end;
      if (IS_INTERNED[count]) fields[count] = INTERNER.slice(text, from, to);
      else if (count < 10) fields[count] = text.slice(from, to);
      from = to + 1;
    }
    if (count !== 10) return `expected 10 columns, found ${count}`;
    const id = fields[0]!;
    const form = fields[1]!;
    if (form === "") return "expected a form in column 2, found nothing";
    if (decimal(id) !== this.#heads.length) return this.#addOther(id, text.slice(start, end));
    const headField = fields[6]!;
    const head = headField === "_" ? -1 : decimal(headField);
    if (head === -1 && headField !== "_") {
      return `expected a number or _ as HEAD, found ${quoted(headField)}`;
    }
    this.#heads.push(head);
    this.#wordLines.push(line);
    const columns = this.#columns;
    columns.form.push(form);
    columns.lemma.push(fields[2]!);
    columns.upos.push(fields[3]!);
    columns.xpos.push(fields[4]!);
    columns.feats.push(fields[5]!);
    columns.deprel.push(fields[7]!);
    columns.deps.push(this.#isConllx ? "_" : fields[8]!);
    columns.misc.push(this.#isConllx ? projectiveArcToMisc(fields[8]!, fields[9]!) : fields[9]!);
    return undefined;
  }

  /** Adds a row that is not the next word: a multiword token or an empty node if one may come here. */
  #addOther(id: string, line: string): string | undefined {
    const next = this.#heads.length;
    const open = this.#multiwords.at(-1);
    const wordsOnly = this.#isConllx || open?.first === next;
    const range = RANGE.exec(id);
    const empty = EMPTY.exec(id);
    if (range !== null && !wordsOnly) {
      const first = Number(range[1]);
      const last = Number(range[2]);
      if (open !== undefined && open.last >= next) {
        return `expected no range inside ${open.first}-${open.last}, found ${quoted(id)}`;
      }
      if (first !== next || last < first) {
        return `expected a range that starts at word ${next} and ends no earlier, found ${quoted(id)}`;
      }
      this.#multiwords.push({ first, last, line });
    } else if (empty !== null && !wordsOnly) {
      const before = this.#emptyNodes.at(-1);
      const index = before !== undefined && before.after === next - 1 ? before.index + 1 : 1;
      if (Number(empty[1]) !== next - 1 || Number(empty[2]) !== index) {
        return `expected empty node ${next - 1}.${index}, found ${quoted(id)}`;
      }
      this.#emptyNodes.push({ after: next - 1, index, line });
    } else {
      return `expected id ${next}, found ${quoted(id)}`;
    }
    return undefined;
  }

  /** Checks the complete sentence: all words of each range are there, and heads are in range. */
  problem(): RowProblem | undefined {
    const n = this.#heads.length - 1;
    const open = this.#multiwords.at(-1);
    if (open !== undefined && open.last > n) {
      const reason = `expected words up to ${open.last} for the range ${open.first}-${open.last}, found ${n}`;
      return { reason, line: undefined };
    }
    for (let i = 1; i <= n; i++) {
      if (this.#heads[i]! > n) {
        const reason = `expected a HEAD from 0 to ${n}, found ${this.#heads[i]}`;
        return { reason, line: this.#wordLines[i]! };
      }
    }
    return undefined;
  }
}

/** Which columns are interned: those with few different values (UPOS, XPOS, FEATS, DEPREL). */
const IS_INTERNED = [false, false, false, true, true, true, false, true, false, false];
const RANGE = /^([1-9][0-9]{0,8})-([1-9][0-9]{0,8})$/;
const EMPTY = /^(0|[1-9][0-9]{0,8})\.([1-9][0-9]{0,8})$/;

/** Parses a decimal of at most 15 digits without leading zeros; returns -1 for any other text. */
function decimal(text: string): number {
  if (text.length === 0 || text.length > 15) return -1;
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9 || (digit === 0 && i === 0 && text.length > 1)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

const NO_HEADS = new Int32Array(0);

/** The columns with their entries for the artificial root; heads are filled in when all are known. */
function emptyColumns() {
  return {
    form: [""],
    lemma: [""],
    upos: [""],
    xpos: [""],
    feats: [""],
    head: NO_HEADS,
    deprel: [""],
    deps: [""],
    misc: [""],
  };
}

/** Size of an interner's cache. */
const SLOTS = 1 << 13;
/** Longer values rarely repeat. */
const LONGEST = 64;

/**
 * Cuts substrings out of a text and returns equal ones as the same string.
 *
 * Most values of a treebank's columns have occurred before, and a string that is never created need not be
 * garbage-collected. This is a small cache with one slot per hash; a newer value replaces an older one.
 */
class Interner {
  readonly #slots: string[] = new Array(SLOTS).fill("");

  /** Returns a string equal to `text.slice(from, to)`. */
  slice(text: string, from: number, to: number): string {
    const length = to - from;
    if (length > LONGEST) return text.slice(from, to);
    let hash = length;
    for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1);
    const known = this.#slots[slot]!;
    if (known.length === length && text.startsWith(known, from)) return known;
    const added = detached(text.slice(from, to));
    this.#slots[slot] = added;
    return added;
  }
}

/** Shared by all readers of a thread. */
const INTERNER = new Interner();
