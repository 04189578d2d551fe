import { guideArcs } from "./guide-templates.js";
import { bucketOf, type HashWriter } from "./hash-writer.js";

/** Writes some features of the arc from node h to word d. */
export type ArcTemplates = (writer: HashWriter, h: number, d: number) => void;

/**
 * The features of an arc, group by group: those of McDonald, Crammer and Pereira (2005) and McDonald, Lerman and
 * Pereira (2006). Every group numbers its templates from its own hundred on.
 */
export const ARC_TEMPLATES: readonly ArcTemplates[] = [ends, around, between, affixes, morphology, guideArcs];

/** Writes all features of an arc. */
export function writeArc(writer: HashWriter, h: number, d: number): void {
  writer.bucket = bucketOf(h, d);
  for (let k = 0; k < ARC_TEMPLATES.length; k++) ARC_TEMPLATES[k]!(writer, h, d);
}

/** Words and tags of both ends. */
function ends(w: HashWriter, head: number, dependent: number): void {
  const { form, lemma, upos, xpos, feats } = w.codes;
  const [h, d] = [head + 2, dependent + 2];
  w.one(100, xpos[h]!);
  w.one(101, xpos[d]!);
  w.one(102, lemma[h]!);
  w.one(103, lemma[d]!);
  w.two(104, form[h]!, xpos[h]!);
  w.two(105, form[d]!, xpos[d]!);
  w.two(106, xpos[h]!, xpos[d]!);
  w.two(107, upos[h]!, upos[d]!);
  w.two(108, form[h]!, form[d]!);
  w.two(109, lemma[h]!, lemma[d]!);
  w.two(110, form[h]!, xpos[d]!);
  w.two(111, xpos[h]!, form[d]!);
  w.two(112, lemma[h]!, upos[d]!);
  w.two(113, upos[h]!, lemma[d]!);
  w.three(114, form[h]!, xpos[h]!, xpos[d]!);
  w.three(115, xpos[h]!, form[d]!, xpos[d]!);
  w.four(116, lemma[h]!, upos[h]!, lemma[d]!, upos[d]!);
  w.three(117, upos[h]!, upos[d]!, feats[d]!);
  w.three(118, upos[h]!, feats[h]!, upos[d]!);
  w.four(119, upos[h]!, feats[h]!, upos[d]!, feats[d]!);
  w.two(120, lemma[h]!, feats[d]!);
}

/** Tags beside both ends. */
function around(w: HashWriter, head: number, dependent: number): void {
  const { form, upos, xpos } = w.codes;
  const [h, d] = [head + 2, dependent + 2];
  w.four(200, xpos[h]!, xpos[h + 1]!, xpos[d - 1]!, xpos[d]!);
  w.four(201, xpos[h - 1]!, xpos[h]!, xpos[d - 1]!, xpos[d]!);
  w.four(202, xpos[h]!, xpos[h + 1]!, xpos[d]!, xpos[d + 1]!);
  w.four(203, xpos[h - 1]!, xpos[h]!, xpos[d]!, xpos[d + 1]!);
  w.three(204, xpos[h]!, xpos[h + 1]!, xpos[d]!);
  w.three(205, xpos[h - 1]!, xpos[h]!, xpos[d]!);
  w.three(206, xpos[h]!, xpos[d - 1]!, xpos[d]!);
  w.three(207, xpos[h]!, xpos[d]!, xpos[d + 1]!);
  w.four(208, upos[h]!, upos[h + 1]!, upos[d - 1]!, upos[d]!);
  w.four(209, upos[h - 1]!, upos[h]!, upos[d - 1]!, upos[d]!);
  w.four(210, upos[h]!, upos[h + 1]!, upos[d]!, upos[d + 1]!);
  w.four(211, upos[h - 1]!, upos[h]!, upos[d]!, upos[d + 1]!);
  w.four(212, upos[h]!, upos[d - 1]!, upos[d]!, upos[d + 1]!);
  w.four(213, upos[h - 1]!, upos[h]!, upos[h + 1]!, upos[d]!);
  w.three(214, upos[h]!, upos[d]!, form[d - 1]!);
  w.three(215, upos[h]!, upos[d]!, form[d + 1]!);
  w.three(216, upos[h]!, upos[d]!, form[h - 1]!);
  w.three(217, upos[h]!, upos[d]!, form[h + 1]!);
}

/** The tags of the words between both ends, each once, and how many words of some kinds there are. */
function between(w: HashWriter, head: number, dependent: number): void {
  const { upos, xpos, tagBit, verbs, marks, conjunctions } = w.codes;
  const [h, d] = [head + 2, dependent + 2];
  const [from, to] = head < dependent ? [head + 1, dependent] : [dependent + 1, head];
  for (let k = from, seen = 0; k < to; k++) {
    const bit = 1 << tagBit[k]!;
    if ((seen & bit) !== 0) continue;
    seen |= bit;
    w.three(300, xpos[h]!, upos[k + 2]!, xpos[d]!);
  }
  const counts = (verbs[to]! - verbs[from]!) | ((marks[to]! - marks[from]!) << 8);
  w.three(301, upos[h]!, upos[d]!, Math.min(3, verbs[to]! - verbs[from]!) + 1);
  w.three(302, upos[h]!, upos[d]!, Math.min(3, marks[to]! - marks[from]!) + 1);
  w.three(303, upos[h]!, upos[d]!, Math.min(3, conjunctions[to]! - conjunctions[from]!) + 1);
  w.three(304, upos[h]!, upos[d]!, counts + 1);
}

/** The first and the last letters of both ends. */
function affixes(w: HashWriter, head: number, dependent: number): void {
  const { upos, prefix, suffix } = w.codes;
  const [h, d] = [head + 2, dependent + 2];
  w.two(400, prefix[h]!, upos[d]!);
  w.two(401, upos[h]!, prefix[d]!);
  w.two(402, prefix[h]!, prefix[d]!);
  w.three(403, upos[h]!, suffix[d]!, upos[d]!);
  w.three(404, suffix[h]!, upos[h]!, upos[d]!);
}

/** Pairs of single morphological values, and each with the tag of the other end. */
function morphology(w: HashWriter, head: number, dependent: number): void {
  const { upos, values, valueStart } = w.codes;
  const [h, d] = [head + 2, dependent + 2];
  for (let j = valueStart[dependent]!; j < valueStart[dependent + 1]!; j++) {
    w.three(500, upos[h]!, upos[d]!, values[j]!);
    for (let k = valueStart[head]!; k < valueStart[head + 1]!; k++) {
      w.four(501, upos[h]!, values[k]!, upos[d]!, values[j]!);
    }
  }
  for (let k = valueStart[head]!; k < valueStart[head + 1]!; k++) {
    w.three(502, upos[h]!, values[k]!, upos[d]!);
  }
}
