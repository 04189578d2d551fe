// Runs the benches of this folder, NAME.bench.js each: all of them, or those that are named.
import { readdirSync } from "node:fs";

const known = readdirSync(new URL(".", import.meta.url))
  .filter((file) => file.endsWith(".bench.js"))
  .map((file) => file.slice(0, -".bench.js".length));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`bench: unknown bench ${unknown.join(", ")}; known are ${known.join(", ")}\n`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`# ${name}\n`);
  const { default: bench } = await import(`./${name}.bench.js`);
  await bench();
  console.log();
}
