import { expect, it } from "vitest";
import {
  LESSON_HEADS,
  LESSON_LABELS,
  type Lessons,
  lessonForms,
  sampledLessons,
} from "../../src/neural/lessons.js";
import { seeded } from "../../src/numbers/seeded.js";

/** Sentences of 1 to 9 words, in which word k of all has the form wk and the numbers k. */
function numbered(): Lessons {
  const lengths = Int32Array.from({ length: 60 }, (_, i) => 1 + ((i * 7) % 9));
  const words = lengths.reduce((sum, length) => sum + length, 0);
  const places = Array.from({ length: words }, (_, k) => k);
  const wide = (width: number) => places.flatMap((k) => Array.from({ length: width }, (_, c) => k + c));
  return {
    lengths,
    forms: places.map((k) => `\tw${k}`).join(""),
    labels: ["root"],
    tags: ["NOUN\tNN\t_"],
    tree: Uint16Array.from(places),
    heads: Uint16Array.from(wide(LESSON_HEADS)),
    headShares: Uint8Array.from(wide(LESSON_HEADS)),
    arcLabels: Uint16Array.from(wide(LESSON_LABELS)),
    labelShares: Uint8Array.from(wide(LESSON_LABELS)),
    wordTags: Uint16Array.from(places),
  };
}

it("a sample of lessons keeps whole sentences, each with its own answers", () => {
  const all = numbered();
  const some = sampledLessons(all, 100, seeded(3));
  const forms = [...lessonForms(some)];
  const whole = [...lessonForms(all)].map((sentence) => sentence.join(" "));
  expect(forms.every((sentence) => whole.includes(sentence.join(" ")))).toBe(true);
  expect([...some.lengths]).toEqual(forms.map(({ length }) => length));
  const places = forms.flat().map((form) => Number(form.slice(1)));
  expect(places.length).toBeGreaterThan(90);
  expect(places.length).toBeLessThanOrEqual(100);
  expect([...some.tree]).toEqual(places);
  expect([...some.wordTags]).toEqual(places);
  for (const [k, place] of places.entries()) {
    expect(some.heads[k * LESSON_HEADS + 1]).toBe(place + 1);
    expect(some.arcLabels[k * LESSON_LABELS + 2]).toBe(place + 2);
  }
  expect(sampledLessons(all, 100, seeded(4)).forms).not.toBe(some.forms);
});
