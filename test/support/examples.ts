import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The folder of the project. */
export const ROOT = new URL("../..", import.meta.url).pathname;

/** A block of code in a page of Markdown. */
export interface CodeBlock {
  /** What stands after the opening fence: "js run" marks a program that a test executes. */
  readonly kind: string;
  /** The lines, each with its line end. */
  readonly text: string;
}

/** Lists the code blocks of a page. */
export function codeBlocks(page: string): CodeBlock[] {
  const text = readFileSync(`${ROOT}/${page}`, "utf8");
  return [...text.matchAll(/^```(.+)\n((?:.*\n)*?)^```$/gm)].map((match) => ({
    kind: match[1]!,
    text: match[2]!,
  }));
}

/** A program of a page, and the block that follows it. */
export interface Example {
  readonly program: string;
  readonly next: CodeBlock | undefined;
}

/** Lists the programs of a page that are marked `js run`; the block after each shows what it prints. */
export function programs(page: string): Example[] {
  const blocks = codeBlocks(page);
  return blocks.flatMap(({ kind, text }, i) =>
    kind === "js run" ? [{ program: text, next: blocks[i + 1] }] : [],
  );
}

/** Runs a program of a page in plain Node; returns what it prints. */
export function printed(program: string): string {
  return String(execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd: ROOT }));
}
