import type { Sentence } from "../sentence/sentence.js";
import { surfaceTokens } from "../sentence/text.js";

/**
 * Adds `TokenRange=12:17` to the MISC of each surface token, as UDPipe writes it: start and end of the
 * token in the text, in code points. Returns a sentence without offsets unchanged.
 */
export function withRanges(sentence: Sentence): Sentence {
  const { offsets } = sentence;
  if (offsets === undefined) return sentence;
  const misc = [...sentence.misc];
  const lines = new Map<number, string>();
  let t = 0;
  for (const { first, last, misc: value } of surfaceTokens(sentence)) {
    const range = `TokenRange=${offsets.startPoint[t]}:${offsets.endPoint[t]}`;
    const ranged = value === "_" ? range : `${value}|${range}`;
    t++;
    if (first === last) misc[first] = ranged;
    else lines.set(first, ranged);
  }
  const multiwords = sentence.multiwords.map((multiword) => {
    const columns = multiword.line.split("\t").slice(0, 9);
    const ranged = lines.get(multiword.first);
    return ranged === undefined ? multiword : { ...multiword, line: [...columns, ranged].join("\t") };
  });
  return sentence.with({ misc, multiwords });
}
