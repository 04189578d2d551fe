/**
 * How a lemma comes from a form: some units are taken off the start and the end of the form, others are put
 * there instead, and letters are given a case. Where `stripEnd` is ALL, the whole form is replaced.
 */
export interface LemmaRule {
  readonly casing: Casing;
  readonly stripStart: number;
  readonly prepend: string;
  readonly stripEnd: number;
  readonly append: string;
}

export const ALL = -1;

/** Lower case, that of the form where its letters are kept, a capital first letter, or capitals. */
export const CASINGS = ["lower", "kept", "title", "upper"] as const;
export type Casing = (typeof CASINGS)[number];

/** The lemma that a rule makes of a form; undefined if the form is too short for it. */
export function applyLemmaRule(rule: LemmaRule, form: string): string | undefined {
  const { casing, stripStart, prepend, stripEnd, append } = rule;
  if (stripEnd === ALL) return append;
  if (stripStart + stripEnd > form.length || (stripStart + stripEnd === form.length && append === "")) {
    return undefined;
  }
  const middle = form.slice(stripStart, form.length - stripEnd);
  const lemma = prepend + (casing === "kept" ? middle : middle.toLowerCase()) + append;
  if (casing === "title") return lemma.slice(0, 1).toUpperCase() + lemma.slice(1);
  return casing === "upper" ? lemma.toUpperCase() : lemma;
}

/** The simplest rule that makes a lemma of a form; undefined if none does. */
export function lemmaRule(form: string, lemma: string): LemmaRule | undefined {
  const [smallForm, smallLemma] = [form.toLowerCase(), lemma.toLowerCase()];
  if (smallForm.length !== form.length || smallLemma.length !== lemma.length) return undefined;
  const { at, other, length } = longestCommon(smallForm, smallLemma);
  if (length === 0) return { casing: "kept", stripStart: 0, prepend: "", stripEnd: ALL, append: lemma };
  const shape = {
    stripStart: at,
    prepend: smallLemma.slice(0, other),
    stripEnd: form.length - at - length,
    append: smallLemma.slice(other + length),
  };
  for (const casing of CASINGS) {
    const rule = { casing, ...shape };
    if (applyLemmaRule(rule, form) === lemma) return rule;
  }
  // Capitals inside what is put there, as in "Mc": the letters are taken as they are.
  const literal = { ...shape, prepend: lemma.slice(0, other), append: lemma.slice(other + length) };
  const rule = { casing: "kept", ...literal } as const;
  return applyLemmaRule(rule, form) === lemma ? rule : undefined;
}

/** The longest text that two texts share: where it starts in each; the first in both of equally long ones. */
function longestCommon(a: string, b: string): { at: number; other: number; length: number } {
  let best = { at: 0, other: 0, length: 0 };
  let row = new Int32Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    const next = new Int32Array(b.length + 1);
    for (let j = 1; j <= b.length; j++) {
      if (a[i - 1] !== b[j - 1]) continue;
      const length = row[j - 1]! + 1;
      next[j] = length;
      if (length > best.length) best = { at: i - length, other: j - length, length };
    }
    row = next;
  }
  return best;
}

/** A rule as text, with its parts between tabs. */
export function lemmaRuleText({ casing, stripStart, prepend, stripEnd, append }: LemmaRule): string {
  return [casing, stripStart, prepend, stripEnd, append].join("\t");
}

export function lemmaRuleOf(text: string): LemmaRule {
  const [casing, stripStart, prepend, stripEnd, append] = text.split("\t");
  return {
    casing: casing as Casing,
    stripStart: Number(stripStart),
    prepend: prepend!,
    stripEnd: Number(stripEnd),
    append: append!,
  };
}
