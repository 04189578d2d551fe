import { withArcScore } from "../sentence/arc-score.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Parse } from "./parser.js";

/** The sentence of a parse with its scores: `ArcScore=0.973` in MISC, `# score = 0.8123` as a comment. */
export function withScores({ sentence, arcScores, score }: Parse): Sentence {
  const misc = sentence.misc.map((value, i) => (i === 0 ? value : withArcScore(value, arcScores[i]!)));
  return withComment(sentence.with({ misc }), "score", score.toPrecision(4));
}

/**
 * The trees of one sentence, best first, as sentences that can follow each other in a file: each with
 * `# nbest = 1` and so on, and with its score.
 */
export function nbestSentences(parses: readonly Parse[]): Sentence[] {
  return parses.map(({ sentence, score }, k) => {
    const ranked = withComment(sentence, "nbest", String(k + 1));
    const scored = withComment(ranked, "score", score.toPrecision(4));
    const isLast = k === parses.length - 1;
    return scored.with({
      // What belongs to the place in the file and not to the sentence stands once.
      byteOrderMark: k === 0 && sentence.byteOrderMark,
      comments: k === 0 ? scored.comments : scored.comments.filter((line) => line !== ""),
      ending: isLast ? sentence.ending : "blank line",
    });
  });
}

/** The sentence with the comment `# key = value` at the end of its comments, in place of an older one. */
function withComment(sentence: Sentence, key: string, value: string): Sentence {
  const older = new RegExp(`^#\\s*${key}\\s*=`);
  const comments = sentence.comments.filter((line) => !older.test(line));
  return sentence.with({ comments: [...comments, `# ${key} = ${value}`] });
}
