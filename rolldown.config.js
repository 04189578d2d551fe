// The command line in few files, which start in less time than one for each module.
export default {
  input: ["main", "experiment-worker", "parse-worker", "train-worker", "training-worker"].map(
    (name) => `dist/cli/${name}.js`,
  ),
  platform: "node",
  external: /^[^./]/,
  // As deep as dist/cli: what modules look up beside themselves is where it was.
  output: { dir: "dist/run", cleanDir: true },
};
