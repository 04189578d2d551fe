const threads = ["batch-worker", "experiment-worker", "neural-worker", "parse-worker"];

// The command line in a few files: they load faster than one for each module.
export default {
  input: ["dist/cli/main.js", ...threads.map((name) => `dist/node/threads/${name}.js`)],
  platform: "node",
  external: /^[^./]/,
  // As deep as dist/cli and dist/node: modules find the files of the package where they expect them.
  output: { dir: "dist/run", cleanDir: true },
};
