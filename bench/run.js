// Runs the benches of this folder, NAME.bench.js each; see --help.
import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";

/**
 * How a bench runs.
 * @typedef {object} BenchOptions
 * @property {boolean} short Whether a little data and one round are enough: to see that it works, not to
 *   measure.
 */

const known = readdirSync(new URL(".", import.meta.url))
  .filter((file) => file.endsWith(".bench.js"))
  .map((file) => file.slice(0, -".bench.js".length));

const HELP = `Usage: node bench/run.js [--short] [NAME...]

Runs the named benches, or all of them: ${known.join(", ")}.
Each prints a signature of its output, which stays the same as long as the code computes the same.
Data are in ../shared/treebanks, or in the folder CROSSARC_TREEBANKS; without it, an example is used.
Build first (npm run build).

  --short   use a small example and one round, to see that the benches work
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false }, help: { type: "boolean", short: "h" } },
});
const unknown = positionals.filter((name) => !known.includes(name));
if (values.help) {
  process.stdout.write(HELP);
} else if (unknown.length > 0) {
  process.stderr.write(`bench: unknown bench ${unknown.join(", ")}; known are ${known.join(", ")}\n`);
  process.exitCode = 2;
} else {
  for (const name of positionals.length > 0 ? positionals : known) {
    console.log(`# ${name}\n`);
    const { default: bench } = await import(`./${name}.bench.js`);
    await bench({ short: values.short });
    console.log();
  }
}
