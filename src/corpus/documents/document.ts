/** Where something stands in an input, from `start` to before `end`: in bytes, or in rows of a table. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A document of an input. */
export interface CorpusDocument extends Place {
  readonly kind: "document";
  readonly id: string;
  /** Running text, or a treebank in CoNLL-U. */
  readonly content: { readonly text: string } | { readonly conllu: Uint8Array };
  /** What the input says about it besides its text and its id. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A document that cannot be read. */
export interface BrokenDocument extends Place {
  readonly kind: "broken";
  readonly id: string;
  /** What was expected and what was found. */
  readonly reason: string;
}

/** What stands between documents, such as blank lines. */
export interface NoDocument extends Place {
  readonly kind: "other";
}

/** What a reader finds in an input. Items follow each other without gaps. */
export type InputItem = CorpusDocument | BrokenDocument | NoDocument;

/** The most bytes of a document; a larger one counts as broken, so that memory is bounded. */
export const LARGEST_DOCUMENT = 1 << 24;

/** Says that a document has more bytes than are allowed. */
export function tooLarge(bytes: number): string {
  return `expected a document of at most ${LARGEST_DOCUMENT} bytes, found one of ${bytes}`;
}
