import { describe, expect, it } from "vitest";
import { lifts } from "../../src/experiments/measures/lifts.js";
import { recovery } from "../../src/experiments/measures/recovery.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { HAS_TREEBANKS, treebank } from "../support/treebanks.js";

/**
 * What the training parts of the ten treebanks hold, all words counted: non-projective sentences and arcs;
 * arcs by lifts (1, 2, 3, more); relations; arcs recovered and labels under Head, Head+Path and Path.
 */
// biome-ignore format: a row is a treebank
const KNOWN: [string, number, number, number[], number, [number, number][]][] = [
  ["cs_small", 196, 238, [236, 2, 0, 0], 43, [[236, 102], [238, 124], [234, 90]]],
  ["da_ddt", 104, 133, [132, 1, 0, 0], 36, [[129, 87], [133, 107], [131, 75]]],
  ["de_gsd", 48, 53, [48, 4, 1, 0], 40, [[46, 66], [50, 76], [53, 64]]],
  ["en_ewt", 288, 354, [320, 33, 1, 0], 51, [[322, 136], [337, 164], [340, 103]]],
  ["eu_bdt", 1831, 3635, [3071, 428, 108, 28], 30, [[3325, 245], [3508, 325], [3080, 95]]],
  ["nl_lassysmall", 1952, 5672, [3906, 1280, 357, 129], 30, [[3977, 234], [4908, 339], [4029, 90]]],
  ["pt_bosque", 610, 854, [816, 37, 1, 0], 43, [[819, 158], [831, 186], [834, 97]]],
  ["sl_ssj", 152, 213, [211, 2, 0, 0], 35, [[211, 75], [213, 89], [211, 67]]],
  ["sv_talbanken", 44, 95, [93, 0, 0, 2], 35, [[76, 59], [92, 72], [79, 64]]],
  ["tr_imst", 171, 226, [210, 15, 1, 0], 40, [[206, 124], [224, 152], [207, 88]]],
];

describe.skipIf(!HAS_TREEBANKS)("lifts and recovery", () => {
  it.each(KNOWN)("are those written down for %s", (name, sentences, arcs, byLifts, relations, recovered) => {
    const liftCounts = lifts.begin({ punctuation: "counted" });
    const recoveryCounts = recovery.begin({ punctuation: "counted" });
    for (const sentence of treebank(`${name}-ud-train.conllu`)) {
      if (brokenTree(sentence.head) !== undefined) continue;
      liftCounts.add(sentence);
      recoveryCounts.add(sentence);
    }
    expect(liftCounts.counts()).toMatchObject({
      nonProjectiveSentences: sentences,
      nonProjectiveArcs: arcs,
      byLifts,
    });
    expect(recoveryCounts.counts()).toMatchObject({
      nonProjectiveArcs: arcs,
      labels: relations,
      encodings: Object.fromEntries(
        ["head", "head+path", "path"].map((encoding, i) => [
          encoding,
          { recovered: recovered[i]![0], labels: recovered[i]![1] },
        ]),
      ),
    });
  });
});
