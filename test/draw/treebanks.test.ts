import { describe, expect, it } from "vitest";
import { displayWidth } from "../../src/draw/layout/display-width.js";
import { treeSvg } from "../../src/draw/svg/tree-svg.js";
import { treeText } from "../../src/draw/text/tree-text.js";
import { checkApart, checkLines, drawnSvg } from "../support/drawing/drawn-svg.js";
import { headsOfBranches } from "../support/drawing/drawn-text.js";
import { HAS_TREEBANKS, treebank, treebankFiles } from "../support/treebanks.js";
import { corrupted, pick } from "../support/trees/sentences.js";
import { seeded } from "../support/trees/trees.js";

/** Number of sentences to draw from each treebank. */
const SAMPLE = 20;

describe.skipIf(!HAS_TREEBANKS)("sentences of the treebanks", () => {
  const files = treebankFiles().filter((file) => file.endsWith("-ud-test.conllu"));

  it.each(files)("are drawn without overlaps and within the width: %s", (file) => {
    const random = seeded(31);
    const sentences = [...treebank(file)].filter(({ length }) => length > 0);
    for (let k = 0; k < SAMPLE; k++) {
      const drawn = pick(sentences, random);
      const against = corrupted(drawn, 0.2, random, "tree");
      for (const options of [{}, { width: 900 }, { against, theme: "dark" as const }]) {
        const picture = drawnSvg(treeSvg(drawn, options));
        checkApart(picture);
        checkLines(picture.arcs);
      }
      for (const layout of ["auto", "horizontal", "vertical"] as const) {
        for (const width of [30, 80]) {
          for (const line of treeText(drawn, { width, layout, against }).split("\n"))
            expect(displayWidth(line)).toBeLessThanOrEqual(width);
        }
      }
      if (drawn.emptyNodes.length > 0) continue;
      const text = treeText(drawn.with({ form: drawn.form.map(() => "w"), multiwords: [] }), {
        layout: "vertical",
        width: 400,
        tags: [],
      });
      expect(headsOfBranches(text, drawn.length), text).toEqual([...drawn.head]);
    }
  });
});
