// Turns tokenized text into CoNLL-U with forms only, for crossarc train --unlabelled; see --help.
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGunzip, createGzip } from "node:zlib";

const HELP = `Usage: node scripts/teaching/conllu-from-tokens.js TOKENS.txt -o OUT.conllu

Reads text with a sentence on each line, its tokens between spaces, and a blank line between documents. Writes the
same sentences as CoNLL-U: forms, and "_" in all other columns. Files named .gz are compressed, on both sides.

Example:
  node scripts/teaching/conllu-from-tokens.js en-amalgum-tokenized.txt.gz -o amalgum.conllu.gz
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h" }, output: { type: "string", short: "o" } },
});
const [input] = positionals;
if (values.help || input === undefined || positionals.length > 1 || values.output === undefined) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

const streams = [
  createReadStream(input),
  ...(input.endsWith(".gz") ? [createGunzip()] : []),
  Duplex.from(conllu),
  ...(values.output.endsWith(".gz") ? [createGzip()] : []),
  createWriteStream(values.output),
];
try {
  await pipeline(streams);
} catch (error) {
  rmSync(values.output, { force: true });
  process.stderr.write(`conllu-from-tokens: ${input}: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}

/**
 * The sentences of a text as CoNLL-U, about as many at a time as the text has in a chunk.
 * @param {AsyncIterable<Uint8Array>} chunks
 */
async function* conllu(chunks) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [rest, number, isFirst] = ["", 0, true];
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield lines.map(sentence).join("");
  }
  yield sentence(rest + decoder.decode());

  /** @param {string} line */
  function sentence(line) {
    number++;
    if (line.includes("\t")) throw new Error(`line ${number}: expected spaces between tokens, found a tab`);
    const tokens = line.trim().split(/ +/);
    if (tokens[0] === "") {
      isFirst = true;
      return "";
    }
    const opening = isFirst ? "# newdoc\n" : "";
    isFirst = false;
    return `${opening}${tokens.map((token, k) => `${k + 1}\t${token}${"\t_".repeat(8)}\n`).join("")}\n`;
  }
}
