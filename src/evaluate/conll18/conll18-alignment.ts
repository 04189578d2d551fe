import type { UniversalWord } from "./conll18-words.js";

type Words = readonly UniversalWord[];

/** An alignment of the words of two analyses of the same text. */
export interface Alignment {
  /** For each system word the index of its gold word; -1 if it has none. */
  readonly goldOf: Int32Array;
  /** Number of words left at the end of one side when the other side had no more. */
  readonly rest: number;
}

/**
 * Aligns the words of two analyses of the same text as the CoNLL 2018 shared task does.
 *
 * Words with the same span are aligned. Where either side has a multiword token, the words inside its zone
 * are aligned by the longest common subsequence of their forms. A zone is the span of a multiword token,
 * widened by each multiword token of either side that reaches into it.
 */
export function alignWords(gold: Words, system: Words): Alignment {
  const goldOf = new Int32Array(system.length).fill(-1);
  let g = 0;
  let s = 0;
  while (g < gold.length && s < system.length) {
    const goldWord = gold[g]!;
    const systemWord = system[s]!;
    if (goldWord.multiword || systemWord.multiword) {
      // A plain word that begins before the multiword token of the other side has no partner. Like the
      // shared task's script, this skips only one such word; any others become part of the zone.
      if (!systemWord.multiword && systemWord.start < goldWord.start) s++;
      else if (!goldWord.multiword && goldWord.start < systemWord.start) g++;
      let end = goldWord.multiword ? goldWord.end : systemWord.end;
      let goldEnd = g;
      let systemEnd = s;
      while (isInside(gold[goldEnd], end) || isInside(system[systemEnd], end)) {
        // In text order, gold first; so a plain word that extends beyond the zone can become part of it.
        const fromGold = startOf(gold[goldEnd]) <= startOf(system[systemEnd]);
        const word = fromGold ? gold[goldEnd++]! : system[systemEnd++]!;
        if (word.multiword) end = Math.max(end, word.end);
      }
      alignForms(gold, g, goldEnd, system, s, systemEnd, goldOf);
      g = goldEnd;
      s = systemEnd;
    } else if (goldWord.start === systemWord.start && goldWord.end === systemWord.end) {
      goldOf[s++] = g++;
    } else if (goldWord.start <= systemWord.start) {
      g++;
    } else {
      s++;
    }
  }
  return { goldOf, rest: Math.max(gold.length - g, system.length - s) };
}

/** Tells whether a word belongs to a zone up to `end`: a multiword token need only begin in it. */
function isInside(word: UniversalWord | undefined, end: number): boolean {
  if (word === undefined) return false;
  return word.multiword ? word.start < end : word.end <= end;
}

function startOf(word: UniversalWord | undefined): number {
  return word?.start ?? Number.POSITIVE_INFINITY;
}

/** Aligns the gold words g to goldEnd - 1 and the system words s to systemEnd - 1 by their forms. */
function alignForms(
  gold: Words,
  g: number,
  goldEnd: number,
  system: Words,
  s: number,
  systemEnd: number,
  goldOf: Int32Array,
): void {
  // Shape: [goldEnd - g + 1, width]. Length of the longest common subsequence of the forms from i and j on.
  const width = systemEnd - s + 1;
  const longest = new Int32Array((goldEnd - g + 1) * width);
  const at = (i: number, j: number) => (i - g) * width + (j - s);
  for (let i = goldEnd - 1; i >= g; i--) {
    for (let j = systemEnd - 1; j >= s; j--) {
      longest[at(i, j)] =
        gold[i]!.form === system[j]!.form
          ? longest[at(i + 1, j + 1)]! + 1
          : Math.max(longest[at(i + 1, j)]!, longest[at(i, j + 1)]!);
    }
  }
  for (let i = g, j = s; i < goldEnd && j < systemEnd; ) {
    if (gold[i]!.form === system[j]!.form) goldOf[j++] = i++;
    else if (longest[at(i, j)] === longest[at(i + 1, j)]) i++;
    else j++;
  }
}
