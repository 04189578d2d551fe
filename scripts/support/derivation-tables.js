// Derivations as tables inside <crossarc-derivation> elements: what readers see where no script runs.
import { execFileSync } from "node:child_process";

const ROOT = new URL("../..", import.meta.url).pathname;

/** The sentences that elements name as their example; the playground has the same. */
const EXAMPLES = new Map([
  ["figure-1", "examples/hearing.conllu"],
  ["projective", "examples/hearing-projective.conllu"],
]);

/**
 * Fills the derivation elements of a page with the tables of `crossarc trace`.
 * @param {string} text
 */
export function withDerivations(text) {
  return text.replaceAll(
    /^(<crossarc-derivation([^>]*)>)\n[\s\S]*?^(<\/crossarc-derivation>)$/gm,
    (_, opening, attributes, closing) => `${opening}\n\n${tableOf(attributes)}\n\n${closing}`,
  );
}

/** @param {string} text of the attributes */
function tableOf(text) {
  const attributes = new Map(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const example = EXAMPLES.get(attributes.get("example") ?? "");
  if (example === undefined)
    throw new Error(`expected an example of ${[...EXAMPLES.keys()].join(", ")}, found ${text}`);
  const choices = ["system", "oracle", "degree"].flatMap((name) =>
    attributes.has(name) ? [`--${name}`, attributes.get(name) ?? ""] : [],
  );
  const encoding = attributes.get("encoding");
  const lifted =
    encoding === undefined ? undefined : printedBy(["projectivize", example, "-q", "--encoding", encoding]);
  const file = lifted === undefined ? example : "-";
  const printed = printedBy(["trace", file, ...choices, "--to", "markdown"], lifted);
  return printed.slice(printed.indexOf("| ")).trim();
}

/**
 * What a command prints.
 * @param {readonly string[]} args
 * @param {string} [input]
 */
function printedBy(args, input) {
  return execFileSync(process.execPath, ["bin/crossarc.js", ...args], { cwd: ROOT, encoding: "utf8", input });
}
