import { expect, it } from "vitest";
import { isPunctuation } from "../../src/sentence/punctuation.js";

it("takes forms of punctuation only for punctuation", () => {
  for (const form of [".", "...", "«", "—", "?!", "、", "(", "_", "%", "@"])
    expect(isPunctuation(form), form).toBe(true);
  for (const form of ["a", "a.", "$", "+", "=", "1", "", ":-)a", "€", "^"])
    expect(isPunctuation(form), form).toBe(false);
});
