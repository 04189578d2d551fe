import { FormatError } from "../../sentence/format-error.js";
import type { Sentence } from "../../sentence/sentence.js";
import { surfaceTokens } from "../../sentence/text.js";
import { brokenTree, describeProblem, treeProblems } from "../../sentence/tree.js";
import type { WordReference } from "../mismatch.js";
import { isFunctionalRelation, universalFeatures, universalRelation } from "./universal.js";

/** A stretch of the text without spaces: characters start to end, the last not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word as the CoNLL 2018 metrics see it; its span is that of its token. */
export interface UniversalWord extends Span, WordReference {
  /** Whether its token has several words. */
  readonly multiword: boolean;
  /** In lower case. */
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  readonly relation: string;
  /** Place of its head among the words, -1 for the root. */
  readonly head: number;
  /** Places of the words that depend on it by a functional relation, in order. */
  readonly functional: number[];
}

const SPACES = /\p{Zs}+/gu;

/** The words of some sentences, one after the other, over a text without spaces. */
export class UniversalText {
  /** The forms of all tokens without spaces and with nothing in between. */
  text = "";
  readonly sentences: Span[] = [];
  readonly tokens: Span[] = [];
  readonly words: UniversalWord[] = [];

  /** Takes one more sentence; refuses one that is no tree with exactly one root. `file` is for messages. */
  add(sentence: Sentence, file: string): void {
    checkTree(sentence, file);
    const { text } = this;
    const start = text.length;
    const offset = this.words.length;
    for (const token of surfaceTokens(sentence)) {
      const form = token.form.replaceAll(SPACES, "");
      if (form === "") throw broken(sentence, token.first, file, "a form with other characters than spaces");
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
    // The shared task takes spaces out of the forms of tokens, not of the words of multiword tokens.
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
  // A cycle tells more than the root that is missing because of it.
  const problem = brokenTree(sentence.head) ?? first;
  const found = describeProblem(problem, sentence.head);
  throw broken(sentence, Math.max(problem.word, 1), file, "a tree with one root", found);
}

function broken(sentence: Sentence, i: number, file: string, expected: string, found = "none"): FormatError {
  const location = { file, line: sentence.lineOf(i) || undefined, sentenceId: sentence.id };
  return new FormatError(`expected ${expected}, found: ${found}`, location);
}
