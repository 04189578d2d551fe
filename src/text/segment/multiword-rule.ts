/**
 * How a multiword token is split into words. If `append` is null, the token is cut before its last `strip`
 * units and nothing else changes, so "Don't" and "DIDN'T" have the same rule. Otherwise `append` replaces
 * these units. As text, a rule is "3" or "1 e\ta".
 */
export interface MultiwordRule {
  /** Number of UTF-16 units at the end of the token. */
  readonly strip: number;
  /** What replaces them, with tabs between words; null to cut the token without a change. */
  readonly append: string | null;
}

/** Finds the rule that splits a token into these words, of which there must be at least two. */
export function multiwordRule(form: string, words: readonly string[]): MultiwordRule {
  const [first, ...others] = words as [string, ...string[]];
  const rest = others.join("");
  if (others.length === 1 && first + rest === form) return { strip: rest.length, append: null };
  const target = words.join("\t");
  let common = 0;
  while (common < form.length && form[common] === target[common]) common++;
  return { strip: form.length - common, append: target.slice(common) };
}

/** Splits a token by a rule; undefined if the rule does not fit. */
export function applyMultiwordRule({ strip, append }: MultiwordRule, form: string): string[] | undefined {
  const at = form.length - strip;
  if (at < 0 || (append === null && at === 0)) return undefined;
  const words =
    append === null ? [form.slice(0, at), form.slice(at)] : (form.slice(0, at) + append).split("\t");
  return words.includes("") ? undefined : words;
}

/** Renders a rule as text. */
export function multiwordRuleText({ strip, append }: MultiwordRule): string {
  return append === null ? String(strip) : `${strip} ${append}`;
}

/** Reads a rule from text. */
export function multiwordRuleOf(text: string): MultiwordRule {
  const space = text.indexOf(" ");
  if (space === -1) return { strip: Number(text), append: null };
  return { strip: Number(text.slice(0, space)), append: text.slice(space + 1) };
}
