import { withArcScore } from "../sentence/arc-score.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Parse } from "./parser.js";

/** Adds the scores of a parse to its sentence: `ArcScore=0.973` in MISC, comment `# score = 0.8123`. */
export function withScores({ sentence, arcScores, score }: Parse): Sentence {
  const misc = sentence.misc.map((value, i) => (i === 0 ? value : withArcScore(value, arcScores[i]!)));
  return withComment(sentence.with({ misc }), "score", score.toPrecision(4));
}

/**
 * Turns several parses of a sentence into sentences that can follow each other in a file. Each gets its
 * rank as a comment, `# nbest = 1` for the first, and its score.
 */
export function nbestSentences(parses: readonly Parse[]): Sentence[] {
  return parses.map(({ sentence, score }, k) => {
    const ranked = withComment(sentence, "nbest", String(k + 1));
    const scored = withComment(ranked, "score", score.toPrecision(4));
    const isLast = k === parses.length - 1;
    return scored.with({
      // The byte order mark, blank lines before the sentence and its ending belong to the file: they
      // appear once.
      byteOrderMark: k === 0 && sentence.byteOrderMark,
      comments: k === 0 ? scored.comments : scored.comments.filter((line) => line !== ""),
      ending: isLast ? sentence.ending : "blank line",
    });
  });
}

/** Adds the comment `# key = value` after all others, and removes older comments with the same key. */
function withComment(sentence: Sentence, key: string, value: string): Sentence {
  const older = new RegExp(`^#\\s*${key}\\s*=`);
  const comments = sentence.comments.filter((line) => !older.test(line));
  return sentence.with({ comments: [...comments, `# ${key} = ${value}`] });
}
