import { describe, expect, it } from "vitest";
import { nbestSentences, withScores } from "../../src/parse/annotate.js";
import { sentence } from "../support/trees/sentences.js";

const parsed = sentence("They/2/nsubj came/0/root").with({
  comments: ["# sent_id = a", "# score = 0.1", "# scored by hand"],
  misc: ["", "SpaceAfter=No|ArcScore=0.100|Note=x", "_"],
});
const parse = { sentence: parsed, arcScores: Float64Array.of(0, 0.97251, 1), score: 0.81234 };

describe("scores", () => {
  it("are in MISC and in a comment, and replace older ones", () => {
    const { misc, comments, head } = withScores(parse);
    expect(misc).toEqual(["", "SpaceAfter=No|Note=x|ArcScore=0.973", "ArcScore=1.000"]);
    expect(comments).toEqual(["# sent_id = a", "# scored by hand", "# score = 0.8123"]);
    expect(head).toEqual(parsed.head);
    expect(withScores({ ...parse, sentence: withScores(parse) })).toEqual(withScores(parse));
  });

  it("of long sentences are not rounded to 0", () => {
    expect(withScores({ ...parse, score: 1.23456e-40 }).comment("score")).toBe("1.235e-40");
  });
});

describe("the trees of one sentence", () => {
  it("are numbered, and only the first and the last keep what surrounds the sentence in its file", () => {
    const last = parsed.with({ byteOrderMark: true, ending: "nothing", comments: ["", "# sent_id = a"] });
    const three = nbestSentences([0.5, 0.3, 0.1].map((score) => ({ ...parse, sentence: last, score })));
    expect(three.map(({ comments }) => comments)).toEqual([
      ["", "# sent_id = a", "# nbest = 1", "# score = 0.5000"],
      ["# sent_id = a", "# nbest = 2", "# score = 0.3000"],
      ["# sent_id = a", "# nbest = 3", "# score = 0.1000"],
    ]);
    expect(three.map(({ byteOrderMark }) => byteOrderMark)).toEqual([true, false, false]);
    expect(three.map(({ ending }) => ending)).toEqual(["blank line", "blank line", "nothing"]);
  });
});
