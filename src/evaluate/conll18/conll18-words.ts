import { FormatError } from "../../sentence/format-error.js";
import type { Sentence } from "../../sentence/sentence.js";
import { surfaceTokens } from "../../sentence/text.js";
import { brokenTree, describeProblem, treeProblems } from "../../sentence/tree.js";
import type { WordReference } from "../mismatch.js";
import { isFunctionalRelation, universalFeatures, universalRelation } from "./universal.js";

/** A span of the text without spaces, in UTF-16 units. */
export interface Span {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** A word as the CoNLL 2018 metrics see it; its span is that of its token. */
export interface UniversalWord extends Span, WordReference {
  /** Whether its token has several words. */
  readonly multiword: boolean;
  /** FORM in lower case. */
  readonly form: string;
  /** LEMMA. */
  readonly lemma: string;
  /** UPOS. */
  readonly upos: string;
  /** XPOS. */
  readonly xpos: string;
  /** The universal features of FEATS, sorted. */
  readonly feats: string;
  /** DEPREL without its subtype. */
  readonly relation: string;
  /** Index of its head among the words of the text; -1 for the root. */
  readonly head: number;
  /** Indices of the words that depend on it by a functional relation, in order. */
  readonly functional: number[];
}

const SPACES = /\p{Zs}+/gu;

/** The sentences, tokens and words of a text without spaces. */
export class UniversalText {
  /** The forms of all tokens, without any spaces. */
  text = "";
  /** The span of each sentence. */
  readonly sentences: Span[] = [];
  /** The span of each token. */
  readonly tokens: Span[] = [];
  /** The words of all sentences. */
  readonly words: UniversalWord[] = [];

  /**
   * Adds a sentence at the end; `file` is for error messages.
   *
   * @throws FormatError if it is not a tree with exactly one root, or a form consists only of spaces.
   */
  add(sentence: Sentence, file: string): void {
    checkTree(sentence, file);
    const { text } = this;
    const start = text.length;
    const offset = this.words.length;
    for (const token of surfaceTokens(sentence)) {
      const form = token.form.replaceAll(SPACES, "");
      if (form === "")
        throw broken(sentence, token.first, file, "a form with other characters than spaces", "none");
      const span = { start: this.text.length, end: this.text.length + form.length };
      this.text += form;
      this.tokens.push(span);
      for (let i = token.first; i <= token.last; i++)
        this.#word(sentence, i, span, offset, token.last > token.first);
    }
    this.sentences.push({ start, end: this.text.length });
    for (let w = offset; w < this.words.length; w++) {
      const { head, relation } = this.words[w]!;
      if (head !== -1 && isFunctionalRelation(relation)) this.words[head]!.functional.push(w);
    }
  }

  #word(sentence: Sentence, i: number, { start, end }: Span, offset: number, multiword: boolean): void {
    const head = sentence.head[i]!;
    // The shared task removes spaces from the forms of tokens, but not of the words of multiword tokens.
    const form = multiword ? sentence.form[i]! : sentence.form[i]!.replaceAll(SPACES, "");
    this.words.push({
      sentence,
      word: i,
      start,
      end,
      multiword,
      form: form.toLowerCase(),
      lemma: sentence.lemma[i]!,
      upos: sentence.upos[i]!,
      xpos: sentence.xpos[i]!,
      feats: universalFeatures(sentence.feats[i]!),
      relation: universalRelation(sentence.deprel[i]!),
      head: head === 0 ? -1 : offset + head - 1,
      functional: [],
    });
  }
}

function checkTree(sentence: Sentence, file: string): void {
  const [first] = treeProblems(sentence.head);
  if (first === undefined) return;
  // A cycle says more than the missing root that it causes.
  const problem = brokenTree(sentence.head) ?? first;
  const found = describeProblem(problem, sentence.head);
  throw broken(sentence, Math.max(problem.word, 1), file, "a tree with one root", found);
}

/** Returns the error for word i of a sentence. */
function broken(sentence: Sentence, i: number, file: string, expected: string, found: string): FormatError {
  const location = { file, line: sentence.lineOf(i) || undefined, sentenceId: sentence.id };
  return new FormatError(`expected ${expected}, found: ${found}`, location);
}
