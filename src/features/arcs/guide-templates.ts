import { mix } from "../../numbers/hash.js";
import type { HashWriter } from "./hash-writer.js";
import type { SentenceCodes } from "./sentence-codes.js";

// What a graph-based parser sees of its guides (Nivre and McDonald 2008, table 2): whether a guide has the arc,
// with which label, or which arc and label it has instead, alone and with the tags of both ends.

/** How the tree of a guide has an arc: as it is, turned round, or not at all. */
const SAME = 1;
const TURNED = 2;
const OTHER = 3;

/** Number of features of a label for each guide. */
export const GUIDE_LABEL_FEATURES = 4;

/**
 * Writes the features of the arc from node h to word d that tell what the guides say. They are few: with more of
 * them the parser comes to rely on its guides and learns less from everything else.
 */
export function guideArcs(w: HashWriter, head: number, dependent: number): void {
  const { upos, guides, guideRelation, nodes } = w.codes;
  const [h, d] = [head + 2, dependent + 2];
  for (let g = 0; g < guides; g++) {
    const place = guidePlace(w.codes, g, head, dependent);
    const relation = guideRelation[g * nodes + dependent]!;
    const template = 600 + 10 * g;
    w.plain(template, place, relation, 0, 0);
    w.plain(template + 1, place, upos[h]!, upos[d]!, 0);
    w.plain(template + 2, place, relation, upos[d]!, 0);
    w.plain(template + 3, place, relation, upos[h]!, upos[d]!);
  }
}

/** What the features of the label of an arc tell about a guide, one after the other. */
export function guideLabels(
  codes: SentenceCodes,
  guide: number,
  head: number,
  d: number,
  out: Int32Array,
): void {
  const { upos, guideRelation, nodes } = codes;
  const relation = mix(guideRelation[guide * nodes + d]!, guidePlace(codes, guide, head, d));
  out[0] = guideRelation[guide * nodes + d]!;
  out[1] = relation;
  out[2] = mix(relation, upos[d + 2]!);
  out[3] = mix(mix(relation, upos[d + 2]!), upos[head + 2]!);
}

function guidePlace(
  { guideHead, nodes }: SentenceCodes,
  guide: number,
  head: number,
  dependent: number,
): number {
  if (guideHead[guide * nodes + dependent] === head) return SAME;
  return guideHead[guide * nodes + head] === dependent ? TURNED : OTHER;
}
