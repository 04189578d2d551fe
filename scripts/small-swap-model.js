// Makes the small Swap model that leads derivations in the playground, and its card; see --help.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const HELP = `Usage: node scripts/small-swap-model.js FOLDER [--write]

Trains a small linear parser for the Swap system on en_ewt-ud-train.conllu of a folder, with en_ewt-ud-dev.conllu to
choose the epoch. Fails if it differs from the model of the playground in any byte. Build first (npm run build).

  --write   replace the model in site/play/models, and write its card
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h" }, write: { type: "boolean" } },
});
if (values.help || positionals.length !== 1) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

const ROOT = new URL("..", import.meta.url).pathname;
const FOLDER = join(ROOT, "site/play/models");
const FEATURES = "scripts/support/small-swap.features";
const SETTINGS = ["--learner", "linear", "--system", "swap", "--epochs", "4", "--seed", "1"];
const [train, dev, test] = ["train", "dev", "test"].map((part) =>
  join(positionals[0], `en_ewt-ud-${part}.conllu`),
);

const folder = mkdtempSync(join(tmpdir(), "small-swap-"));
try {
  const model = join(folder, "small-swap.model");
  crossarc("train", train, "--dev", dev, ...SETTINGS, "--features", join(ROOT, FEATURES), "-o", model);
  const bytes = readFileSync(model);
  if (values.write) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, "small-swap.model"), bytes);
    writeFileSync(join(FOLDER, "small-swap.md"), card(bytes, scores(model, dev), scores(model, test)));
  } else if (!bytes.equals(readFileSync(join(FOLDER, "small-swap.model")))) {
    process.stderr.write("small-swap-model: the model is not that of the playground to the byte\n");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** @param {string[]} args */
function crossarc(...args) {
  return execFileSync(process.execPath, [join(ROOT, "bin/crossarc.js"), ...args], { encoding: "utf8" });
}

/**
 * The scores of a greedy parse with the tags of the treebank.
 * @param {string} model
 * @param {string} gold
 */
function scores(model, gold) {
  const parsed = join(folder, "parsed.conllu");
  crossarc("parse", gold, "--model", model, "--beam", "1", "-q", "-o", parsed);
  const [row] = JSON.parse(crossarc("eval", gold, parsed, "--json")).systems;
  const { uas, las } = row.evaluations[0].all.gold;
  return { uas: (100 * uas).toFixed(2), las: (100 * las).toFixed(2) };
}

/**
 * @param {Buffer} bytes
 * @param {{ uas: string, las: string }} onDev
 * @param {{ uas: string, las: string }} onTest
 */
function card(bytes, onDev, onTest) {
  return `# The small Swap model

This model leads derivations in the playground. It is a greedy linear parser for the Swap system, made to be small: it
loads in a moment and shows where a parser hesitates. Use the built-in English model to get good trees.

- Data: the training part of UD_English-EWT 2.16; see the card of the English model for its authors and how to cite it.
- Licence: CC BY-SA 4.0, the licence of the treebank from which it is derived.
- Size: ${(bytes.length / 1e6).toFixed(2)} MB, SHA-256 \`${createHash("sha256").update(bytes).digest("hex")}\`.
- Scores, greedy, with the tags of the treebank, punctuation counted: development part UAS ${onDev.uas}, LAS ${onDev.las};
  test part UAS ${onTest.uas}, LAS ${onTest.las}. The epoch was chosen on the development part.

It was made by

    crossarc train en_ewt-ud-train.conllu --dev en_ewt-ud-dev.conllu ${SETTINGS.join(" ")} --features ${FEATURES.split("/").at(-1)} -o small-swap.model

which \`node scripts/small-swap-model.js FOLDER\` runs and compares.
`;
}
