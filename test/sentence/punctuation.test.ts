import { describe, expect, it } from "vitest";
import { isPunctuation } from "../../src/sentence/punctuation.js";

describe("punctuation as CoNLL-X defines it", () => {
  it.each([".", ",", "...", "«", "—", "¿", "。", "?!", "_", "%", "@", "#", "''"])("is %s", (form) => {
    expect(isPunctuation(form)).toBe(true);
  });

  it.each(["", "$", "+", "=", "<", "|", "~", "`", "^", "a", "o'", ":-)3", "1.", "€", "𝄞", ". ."])(
    "is not %s",
    (form) => {
      expect(isPunctuation(form)).toBe(false);
    },
  );
});
