/**
 * How a multiword token becomes words: the last `strip` units of it are replaced by `append`, where tabs stand
 * between words; or, with `append` null, it is cut before its last `strip` units and nothing else changes, so
 * that "Don't" and "DIDN'T" have one rule. A rule as text: "3" or "1 e\ta".
 */
export interface MultiwordRule {
  readonly strip: number;
  readonly append: string | null;
}

/** The rule that makes these words of a token; the words must not be less than two. */
export function multiwordRule(form: string, words: readonly string[]): MultiwordRule {
  const [first, ...others] = words as [string, ...string[]];
  const rest = others.join("");
  if (others.length === 1 && first + rest === form) return { strip: rest.length, append: null };
  const target = words.join("\t");
  let common = 0;
  while (common < form.length && form[common] === target[common]) common++;
  return { strip: form.length - common, append: target.slice(common) };
}

/** The words that a rule makes of a token; undefined if it does not fit. */
export function applyMultiwordRule({ strip, append }: MultiwordRule, form: string): string[] | undefined {
  const at = form.length - strip;
  if (at < 0 || (append === null && at === 0)) return undefined;
  const words =
    append === null ? [form.slice(0, at), form.slice(at)] : (form.slice(0, at) + append).split("\t");
  return words.includes("") ? undefined : words;
}

export function multiwordRuleText({ strip, append }: MultiwordRule): string {
  return append === null ? String(strip) : `${strip} ${append}`;
}

export function multiwordRuleOf(text: string): MultiwordRule {
  const space = text.indexOf(" ");
  if (space === -1) return { strip: Number(text), append: null };
  return { strip: Number(text.slice(0, space)), append: text.slice(space + 1) };
}
