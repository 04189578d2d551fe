import { readdirSync } from "node:fs";

const THREADS = "dist/node/threads";
const workers = readdirSync(THREADS).filter((file) => file.endsWith("-worker.js"));

// The command line in a few files: they load faster than one for each module.
export default {
  input: ["dist/cli/main.js", ...workers.map((file) => `${THREADS}/${file}`)],
  platform: "node",
  external: /^[^./]/,
  // As deep as dist/cli and dist/node: modules find the files of the package where they expect them. All worker files
  // lie beside the chunk with start-thread.js, as they do in dist/node/threads.
  output: { dir: "dist/run", cleanDir: true },
};
