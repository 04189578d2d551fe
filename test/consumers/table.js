import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BIOME = fileURLToPath(new URL("../../node_modules/.bin/biome", import.meta.url));
const PAGE = new URL("../../docs/guide/runs-anywhere.md", import.meta.url);
const [START, END] = ["<!-- consumers -->\n", "<!-- /consumers -->\n"];

/**
 * Replaces the table of docs/guide/runs-anywhere.md.
 * @param {readonly { check: import("./consumers.js").Check, versions: string[], isRight: boolean }[]} results
 * @param {string | undefined} browser The version of Chromium.
 */
export function writeTable(results, browser) {
  const page = readFileSync(PAGE, "utf8");
  const before = page.slice(0, page.indexOf(START));
  const after = page.slice(page.indexOf(END));
  const packages = [...new Set(results.flatMap(({ versions }) => versions))].sort();
  const versions = [`Node ${process.versions.node}`, browser && `Chromium ${browser}`, ...packages];
  const rows = results.map(({ check, isRight }) => {
    const commands = [...(check.build ?? []), check.prints ?? check.serve].filter(
      (command) => command !== undefined && !command.startsWith("cp "),
    );
    const shown = commands.map((command) => `\`${command}\``).join(", then ");
    return `| ${check.name} | ${shown || "none"} | ${isRight ? "yes" : "no"} |`;
  });
  const lines = [
    `Versions: ${versions.filter(Boolean).join(", ")}.`,
    "",
    "| project | commands | same heads |",
    "| --- | --- | --- |",
    ...rows,
  ];
  writeFileSync(PAGE, `${before}${START}\n${lines.join("\n")}\n\n${after}`);
  execFileSync(BIOME, ["format", "--write", fileURLToPath(PAGE)]);
}
