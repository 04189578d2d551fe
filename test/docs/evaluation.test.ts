import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { crossarc } from "../support/command-line.js";

const text = readFileSync(new URL("../../docs/guide/evaluation.md", import.meta.url), "utf8");
const examples = [...text.matchAll(/```\n\$ crossarc ([^\n]+)\n([^`]+)```/g)];

describe("docs/guide/evaluation.md", () => {
  it("has examples", () => {
    expect(examples).toHaveLength(5);
  });

  it.each(examples.map(([, command, printed]) => [command!, printed!]))(
    "prints what `%s` prints",
    async (command, printed) => {
      const { output, errors } = await crossarc(...command.split(" "));
      expect(errors + output).toBe(printed);
    },
  );
});
