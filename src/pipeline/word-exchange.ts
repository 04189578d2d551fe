import { tagOf } from "../neural/tag-atoms.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Question } from "./teacher.js";

/** The open word classes of Universal Dependencies, and numbers: their words can stand for each other. */
const OPEN_CLASSES: ReadonlySet<string> = new Set(["ADJ", "ADV", "INTJ", "NOUN", "NUM", "PROPN", "VERB"]);
/** Share of the words of open classes that are exchanged. */
const EXCHANGED = 0.5;

/** A question with tags. */
export interface TaggedQuestion extends Question {
  readonly tags: readonly string[];
}

/**
 * Makes new sentences from a treebank: words of open classes are exchanged for words of other sentences with
 * the same UPOS, XPOS and FEATS. Such sentences seldom mean anything, but most of them are grammatical
 * (Gulordava et al. 2018), and a parser that was trained on the treebank has not seen them.
 */
export class WordExchange {
  /** The forms with each tag, as often as they occur. */
  readonly #forms = new Map<string, string[]>();

  /** Takes the words of some sentences. */
  constructor(sentences: Iterable<Sentence>) {
    for (const sentence of sentences) {
      for (let i = 1; i <= sentence.length; i++) {
        if (!OPEN_CLASSES.has(sentence.upos[i]!)) continue;
        const tag = tagOf(sentence, i);
        const forms = this.#forms.get(tag);
        if (forms === undefined) this.#forms.set(tag, [sentence.form[i]!]);
        else forms.push(sentence.form[i]!);
      }
    }
  }

  /** The sentence with some words exchanged, and with its tags. */
  variant(sentence: Sentence, random: () => number): TaggedQuestion {
    const { forms, tags } = taggedQuestion(sentence);
    return {
      forms: forms.map((form, i) => {
        const others = this.#forms.get(tags[i]!);
        if (others === undefined || random() >= EXCHANGED) return form;
        return others[Math.floor(random() * others.length)]!;
      }),
      tags,
    };
  }
}

/** A sentence as a question, with its tags. */
export function taggedQuestion(sentence: Sentence): TaggedQuestion {
  const forms = sentence.form.slice(1);
  return { forms, tags: forms.map((_, i) => tagOf(sentence, i + 1)) };
}
