import type { Sentence } from "../sentence/sentence.js";
import { surfaceTokens } from "../sentence/text.js";
import { spacesOf } from "../text/spaces.js";

/** Where the words of a sentence stand in a text, in UTF-16 units. Entry 0 is unused. */
export interface WordPlaces {
  /** Shape [length + 1]: offset of the first unit of each word. */
  readonly start: Float64Array;
  /** Shape [length + 1]: offset after the last unit of each word. */
  readonly end: Float64Array;
}

/** Sentences spelled out as one text. */
export interface SpelledText {
  /** The forms of the surface tokens, with the spaces that MISC records. */
  readonly text: string;
  /** Shape [sentences]: where each sentence starts in the text, with the spaces before its first token. */
  readonly starts: Float64Array;
}

/**
 * Spells out sentences as MISC says: one space after each token, unless SpaceAfter, SpacesAfter or
 * SpacesBefore say otherwise. The space after the last token is left out, unless SpacesAfter names it.
 */
export function spelledOut(sentences: readonly Sentence[]): SpelledText {
  const starts = new Float64Array(sentences.length);
  let text = "";
  let isImplicit = false;
  for (const [k, sentence] of sentences.entries()) {
    starts[k] = text.length;
    for (const { form, misc } of surfaceTokens(sentence)) {
      const { before, after } = spacesOf(misc);
      text += before + form + after;
      isImplicit = !misc.includes("SpacesAfter=") && after !== "";
    }
  }
  return { text: isImplicit ? text.slice(0, -1) : text, starts };
}

/**
 * Finds where the words of a sentence stand: by the offsets of its tokens, or, if `at` is given, by spelling
 * it out from there.
 *
 * A word that is a token of its own stands where the token stands. The words of a multiword token divide it:
 * see `divideToken`.
 */
export function placesOf(sentence: Sentence, at?: number): WordPlaces {
  const places = {
    start: new Float64Array(sentence.length + 1),
    end: new Float64Array(sentence.length + 1),
  };
  let [token, next] = [0, at ?? 0];
  for (const { form, misc, first, last } of surfaceTokens(sentence)) {
    let start = sentence.offsets?.start[token] ?? 0;
    if (at !== undefined) {
      const { before, after } = spacesOf(misc);
      start = next + before.length;
      next = start + form.length + after.length;
    }
    token++;
    places.start[first] = start;
    places.end[last] = start + form.length;
    if (first < last) divideToken(form, sentence.form, first, last, start, places);
  }
  return places;
}

/**
 * Divides a multiword token among its words. Words that the token starts with get their letters, in order,
 * and so do words that it ends with; upper and lower case are not told apart. What is left between them goes
 * to the words that are left, all of them if there are several. So "don't" gives "do" and "n't", and
 * Portuguese "pelo", which stands for "por" and "o", gives "pel" and "o". If nothing is left for some word,
 * every word gets the whole token.
 */
function divideToken(
  token: string,
  forms: readonly string[],
  first: number,
  last: number,
  offset: number,
  { start, end }: WordPlaces,
): void {
  const letters = token.toLowerCase();
  let [from, to, low, high] = [0, token.length, first, last];
  for (; low <= high; low++) {
    const word = forms[low]!.toLowerCase();
    if (word === "" || !letters.startsWith(word, from) || from + word.length > to) break;
    start[low] = offset + from;
    from += word.length;
    end[low] = offset + from;
  }
  for (; low <= high; high--) {
    const word = forms[high]!.toLowerCase();
    if (word === "" || to - word.length < from || !letters.endsWith(word, to)) break;
    end[high] = offset + to;
    to -= word.length;
    start[high] = offset + to;
  }
  const isDivided = low > high ? from === to : from < to;
  // Letters whose lower case has another length cannot be counted in the token.
  if (!isDivided || letters.length !== token.length) {
    [low, high, from, to] = [first, last, 0, token.length];
  }
  for (let i = low; i <= high; i++) {
    start[i] = offset + from;
    end[i] = offset + to;
  }
}
