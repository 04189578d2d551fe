import { bucketOf, type HashWriter } from "./hash-writer.js";

/** Values of the start and of the end of a chain of dependents. */
const START = 0x51ed270b;
const END = 0x6c8e9cf5;

/**
 * Writes the features of neighbouring dependents of head h on one side: `near` and `far`, -1 where the chain of
 * dependents starts or ends (McDonald and Pereira 2006).
 */
export function writeLink(w: HashWriter, h: number, isRight: boolean, near: number, far: number): void {
  const { form, lemma, upos, xpos, feats } = w.codes;
  const [head, s, d] = [h + 2, near + 2, far + 2];
  w.bucket = linkBucket(h, isRight, near, far);
  const nearTag = near === -1 ? START : upos[s]!;
  const farTag = far === -1 ? END : upos[d]!;
  const nearFine = near === -1 ? START : xpos[s]!;
  const farFine = far === -1 ? END : xpos[d]!;
  w.three(600, xpos[head]!, nearFine, farFine);
  w.three(601, upos[head]!, nearTag, farTag);
  w.three(602, lemma[head]!, nearTag, farTag);
  w.three(603, form[head]!, nearFine, farFine);
  if (near !== -1) {
    w.three(604, upos[head]!, lemma[s]!, farTag);
    w.four(605, upos[head]!, nearTag, feats[s]!, farTag);
  }
  if (far !== -1) {
    w.three(606, upos[head]!, nearTag, lemma[d]!);
    w.four(607, upos[head]!, nearTag, farTag, feats[d]!);
  }
  if (near === -1 || far === -1) return;
  w.two(608, nearFine, farFine);
  w.two(609, form[s]!, farFine);
  w.two(610, nearFine, form[d]!);
  w.two(611, form[s]!, form[d]!);
  w.two(612, lemma[s]!, lemma[d]!);
  w.four(613, nearTag, feats[s]!, farTag, feats[d]!);
  w.three(614, upos[head]!, lemma[s]!, lemma[d]!);
}

/** Direction, and the distance of the two dependents, or of the only one to the head. */
function linkBucket(h: number, isRight: boolean, near: number, far: number): number {
  if (near === -1 && far === -1) return isRight ? 0x3779fb9 : 0x2b2ae35;
  if (near === -1) return bucketOf(h, far) + 1;
  return far === -1 ? bucketOf(h, near) + 2 : bucketOf(near, far) + 3;
}
