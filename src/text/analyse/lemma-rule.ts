/** How to turn a form into its lemma: replace its start and its end, and change the case of its letters. */
export interface LemmaRule {
  /** The case of the lemma. */
  readonly casing: Casing;
  /** Number of UTF-16 units to remove at the start of the form. */
  readonly stripStart: number;
  /** What to put there instead. */
  readonly prepend: string;
  /** Number of UTF-16 units to remove at the end of the form; ALL to replace the whole form by `append`. */
  readonly stripEnd: number;
  /** What to put there instead. */
  readonly append: string;
}

/** The value of `stripEnd` that replaces the whole form. */
export const ALL = -1;

/** The cases of a lemma: lower case, as in the form, a capital first letter, or all capitals. */
export const CASINGS = ["lower", "kept", "title", "upper"] as const;
/** The case of a lemma. */
export type Casing = (typeof CASINGS)[number];

/** Applies a rule to a form; undefined if the form is too short for it. */
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

/** Finds the simplest rule that turns a form into a lemma; undefined if there is none. */
export function lemmaRule(form: string, lemma: string): LemmaRule | undefined {
  const [lowerForm, lowerLemma] = [form.toLowerCase(), lemma.toLowerCase()];
  if (lowerForm.length !== form.length || lowerLemma.length !== lemma.length) return undefined;
  const { at, other, length } = longestCommon(lowerForm, lowerLemma);
  if (length === 0) return { casing: "kept", stripStart: 0, prepend: "", stripEnd: ALL, append: lemma };
  const shape = {
    stripStart: at,
    prepend: lowerLemma.slice(0, other),
    stripEnd: form.length - at - length,
    append: lowerLemma.slice(other + length),
  };
  for (const casing of CASINGS) {
    const rule = { casing, ...shape };
    if (applyLemmaRule(rule, form) === lemma) return rule;
  }
  // If the replacement contains capitals, as in "Mc", keep all letters as they are.
  const literal = { ...shape, prepend: lemma.slice(0, other), append: lemma.slice(other + length) };
  const rule = { casing: "kept", ...literal } as const;
  return applyLemmaRule(rule, form) === lemma ? rule : undefined;
}

/** Finds the longest common substring of two texts, the first of equally long ones: its start in each. */
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

/** Renders a rule as text, with tabs between its parts. */
export function lemmaRuleText({ casing, stripStart, prepend, stripEnd, append }: LemmaRule): string {
  return [casing, stripStart, prepend, stripEnd, append].join("\t");
}

/** Reads a rule from text. */
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
