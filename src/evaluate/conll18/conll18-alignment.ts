import type { UniversalWord } from "./conll18-words.js";

type Words = readonly UniversalWord[];

/** Which words of two analyses belong together. */
export interface Alignment {
  /** For each system word the place of its gold word, -1 if it has none. */
  readonly goldOf: Int32Array;
  /** Words at the end of one side that were still unaligned when the other side had no more. */
  readonly rest: number;
}

/**
 * Aligns the words of two analyses of the same text as the CoNLL 2018 shared task does: words of the same
 * span, and where a multiword token of either side is in the way, the words inside its zone by the longest
 * common subsequence of their forms. A zone is the span of a multiword token, widened by each multiword
 * token of either side that reaches into it.
 */
export function alignWords(gold: Words, system: Words): Alignment {
  const goldOf = new Int32Array(system.length).fill(-1);
  let g = 0;
  let s = 0;
  while (g < gold.length && s < system.length) {
    const goldWord = gold[g]!;
    const systemWord = system[s]!;
    if (goldWord.multiword || systemWord.multiword) {
      // A plain word that began before the multiword token of the other side has no partner. The shared task's
      // script leaves out one such word; where there are more, they are taken into the zone, and so they are here.
      if (!systemWord.multiword && systemWord.start < goldWord.start) s++;
      else if (!goldWord.multiword && goldWord.start < systemWord.start) g++;
      let end = goldWord.multiword ? goldWord.end : systemWord.end;
      let goldEnd = g;
      let systemEnd = s;
      while (isInside(gold[goldEnd], end) || isInside(system[systemEnd], end)) {
        // In the order of the text, gold first; so a plain word that reaches out of the zone can be taken in.
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

/** Whether a word belongs to a zone that ends at `end`: a multiword one if it begins there. */
function isInside(word: UniversalWord | undefined, end: number): boolean {
  if (word === undefined) return false;
  return word.multiword ? word.start < end : word.end <= end;
}

function startOf(word: UniversalWord | undefined): number {
  return word?.start ?? Number.POSITIVE_INFINITY;
}

/** Aligns gold words g to goldEnd and system words s to systemEnd (not included) by their forms. */
function alignForms(
  gold: Words,
  g: number,
  goldEnd: number,
  system: Words,
  s: number,
  systemEnd: number,
  goldOf: Int32Array,
): void {
  // longest[(i - g) * width + (j - s)]: longest common subsequence of the forms from i and from j on.
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
