// Runs a command with standard input in two chunks, and prints the source files with a function that runs from the
// moment when the second chunk arrives until the command ends. By then the model is loaded, and all that is made only
// once, such as a WebAssembly kernel, was made for the first chunk.
//
// usage: node follow-chunk.js DIST FIRST SECOND ARGUMENT...   (the chunks are files, the arguments those of crossarc)
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";

const [dist = "", first = "", second = "", ...args] = process.argv.slice(2);
const { main, program } = await import(pathToFileURL(`${dist}/cli/main.js`).href);
// Loads all modules, so that no call at load time is counted.
await program();

const session = new Session();
session.connect();

/** The functions that were called since the last call of this one, by script. */
function takeCoverage() {
  /** @type {import("node:inspector").Profiler.ScriptCoverage[]} */
  let scripts = [];
  session.post("Profiler.takePreciseCoverage", (_, { result }) => {
    scripts = result;
  });
  return scripts;
}

session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

let chunks = 0;
const input = new Readable({
  read() {
    chunks++;
    if (chunks === 1) this.push(readFileSync(first));
    // The command works on the first chunk in promises, all of which are settled before setImmediate calls back.
    else if (chunks === 2)
      setImmediate(() => {
        takeCoverage();
        this.push(readFileSync(second));
      });
    else this.push(null);
  },
});
Object.defineProperty(process, "stdin", { value: input });
await main(["node", "crossarc", ...args]);

const files = takeCoverage()
  .filter(({ functions }) => functions.some(({ ranges }) => ranges[0] !== undefined && ranges[0].count > 0))
  .flatMap(({ url }) => (url.includes("/dist/") ? [url.slice(url.indexOf("/dist/") + 6)] : []));
process.stderr.write(`${JSON.stringify(files.map((file) => file.replace(/js$/, "ts")).sort())}\n`);
