import { describe, expect, it } from "vitest";
import { table } from "../../src/cli/reports/table.js";

describe("table", () => {
  it("aligns numbers to the right and words to the left", () => {
    const text = table(
      [
        ["en", 5],
        ["nl_small", 1234],
      ],
      { header: ["name", "tokens"] },
    );
    expect(text).toBe("name      tokens\n────────  ──────\nen             5\nnl_small    1234\n");
  });

  it("leaves no space at the end of a line", () => {
    expect(table([["a", "long"], ["b", "x"], ["c"]])).toBe("a  long\nb  x\nc\n");
  });

  it("follows a given alignment", () => {
    expect(table([["1.5"], ["10.25"]], { align: ["right"] })).toBe("  1.5\n10.25\n");
  });

  it("writes Markdown with alignment marks and escaped bars", () => {
    const text = table([["a|b", 1]], { header: ["form", "n"], markdown: true });
    expect(text).toBe("| form |   n |\n| ---- | --: |\n| a\\|b |   1 |\n");
  });

  it("writes Markdown with an empty header if there is none", () => {
    expect(table([["a"]], { markdown: true })).toBe("|     |\n| --- |\n| a   |\n");
  });

  it("is empty without rows and header, and only a header without rows", () => {
    expect(table([])).toBe("");
    expect(table([], { header: ["a"] })).toBe("a\n─\n");
  });

  it("keeps a cell on its line", () => {
    expect(table([["a\r\nb\tc"]])).toBe("a b c\n");
  });

  it("aligns wide characters", () => {
    expect(
      table([
        ["日本", 1],
        ["ab", 2],
      ]),
    ).toBe("日本  1\nab    2\n");
  });
});
