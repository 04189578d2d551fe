import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bash } from "./support/cli.js";
import { codeBlocks, printed, programs, ROOT } from "./support/examples.js";

const README = readFileSync(`${ROOT}/README.md`, "utf8");

/** The code blocks of the README; those marked `run` are executed. */
const blocks = codeBlocks("README.md");

describe("the README's examples", () => {
  it("exist", () => {
    const kinds = blocks.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "console run").length).toBeGreaterThan(2);
    expect(kinds.filter((kind) => kind === "js run").length).toBeGreaterThan(0);
  });

  const examples = blocks
    .filter(({ kind }) => kind === "console run")
    .flatMap(({ text }) => text.split(/^\$ /m).slice(1))
    .map(
      (example) =>
        [example.slice(0, example.indexOf("\n")), example.slice(example.indexOf("\n") + 1)] as const,
    );

  it.each(examples)("$ %s", (command, output) => {
    expect(command).toMatch(/^crossarc /);
    const run = bash(`(${command.replaceAll(/\bcrossarc (?=[a-z"])/g, "$crossarc ")}) 2>&1`, ROOT);
    expect(run.stdout).toBe(output);
  });

  it("in JavaScript print the text that follows them", () => {
    for (const { program, next } of programs("README.md")) {
      expect(next).toEqual({ kind: "text", text: printed(program) });
    }
  });

  it("link only to files that exist", () => {
    const links = [...README.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1]!);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(() => readFileSync(`${ROOT}/${link}`), link).not.toThrow();
  });
});
