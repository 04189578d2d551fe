// The pages of the site in their order.
import { readdirSync } from "node:fs";

const COMMANDS = new URL("../../docs/reference/commands/", import.meta.url);

/** The pages of the commands, as the script that writes them has left them. */
const commands = readdirSync(COMMANDS)
  .filter((file) => file !== "index.md")
  .map((file) => file.replace(".md", ""))
  .map((name) => ({ text: name, link: `/reference/commands/${name}` }));

const guide = [
  {
    text: "Guide",
    items: [
      { text: "Start in five minutes", link: "/guide/start" },
      { text: "The playground", link: "/guide/playground" },
      { text: "Recipes", link: "/guide/recipes" },
      { text: "Which English model", link: "/guide/models" },
      { text: "Treebanks", link: "/guide/treebanks" },
      { text: "Train your own parser", link: "/guide/train" },
      { text: "Adapt a model", link: "/guide/adapt" },
      { text: "From running text", link: "/guide/text" },
      { text: "Evaluate", link: "/guide/evaluation" },
      { text: "Ensembles", link: "/guide/ensembles" },
      { text: "Learn from a larger model", link: "/guide/teaching" },
      { text: "Draw trees", link: "/guide/draw" },
      { text: "Gallery", link: "/guide/gallery" },
      { text: "Derivations", link: "/guide/derivations" },
      { text: "Search and rewrite trees", link: "/guide/query" },
      { text: "In the browser", link: "/guide/browser" },
      { text: "Install it anywhere", link: "/guide/runs-anywhere" },
      { text: "Large files", link: "/guide/large-corpora" },
      {
        text: "Large corpora",
        link: "/guide/corpora/",
        collapsed: true,
        items: [
          { text: "One machine", link: "/guide/corpora/local" },
          { text: "Slurm", link: "/guide/corpora/slurm" },
          { text: "NATS", link: "/guide/corpora/nats" },
          { text: "Spark", link: "/guide/corpora/spark" },
          { text: "Measurements", link: "/guide/corpora/results" },
        ],
      },
      { text: "A server", link: "/guide/server" },
    ],
  },
];

const concepts = [
  {
    text: "Concepts",
    items: [
      { text: "Crossing arcs", link: "/concepts/" },
      { text: "Oracles", link: "/concepts/oracles" },
      { text: "Pseudo-projective parsing", link: "/concepts/pseudo-projective" },
    ],
  },
  {
    text: "Transition systems",
    items: [
      { text: "Overview and proofs", link: "/concepts/transition-systems" },
      { text: "Arc-standard", link: "/concepts/systems/arc-standard" },
      { text: "Swap", link: "/concepts/systems/swap" },
      { text: "Arc-eager", link: "/concepts/systems/arc-eager" },
      { text: "Arc-hybrid", link: "/concepts/systems/arc-hybrid" },
      { text: "Covington", link: "/concepts/systems/covington" },
      { text: "SORTPARSE", link: "/concepts/systems/sort" },
      { text: "Attardi", link: "/concepts/systems/attardi" },
      { text: "Two-planar", link: "/concepts/systems/two-planar" },
    ],
  },
  {
    text: "Learners",
    items: [
      { text: "Which learner", link: "/concepts/learners" },
      { text: "The linear parser", link: "/concepts/linear-parser" },
      { text: "The neural parser", link: "/concepts/neural" },
      { text: "Tags by a network", link: "/concepts/tagger" },
      { text: "A transformer in the network", link: "/concepts/transformer" },
      { text: "Linear scores of arcs", link: "/concepts/mst" },
      { text: "Support vector machines", link: "/concepts/svm" },
      { text: "Memory-based parsing", link: "/concepts/memory-based" },
      { text: "Stacking", link: "/concepts/stacking" },
    ],
  },
];

const results = [
  {
    text: "Results",
    items: [
      { text: "Accuracy and speed", link: "/results/" },
      { text: "The English models", link: "/results/english" },
      { text: "Twenty everyday sentences", link: "/results/everyday" },
      { text: "From text to trees", link: "/results/text" },
      { text: "Systems compared", link: "/results/systems" },
      { text: "Coverage and running time", link: "/results/coverage" },
      { text: "Ten treebanks", link: "/results/treebanks" },
      { text: "Reading and writing", link: "/results/ground-floor" },
    ],
  },
  {
    text: "The papers",
    items: [
      { text: "Experiments", link: "/results/experiments" },
      { text: "Report", link: "/results/experiments/report" },
      { text: "Claims", link: "/results/experiments/claims" },
    ],
  },
];

const reference = [
  {
    text: "Reference",
    items: [
      { text: "Overview", link: "/reference/" },
      { text: "File formats", link: "/reference/formats" },
      { text: "Model files", link: "/reference/model-files" },
      { text: "Feature models", link: "/reference/features" },
      { text: "Parsers of the papers", link: "/reference/presets" },
      { text: "The English model", link: "/models/english" },
      { text: "The tiny English model", link: "/models/english-tiny" },
      { text: "The large English model", link: "/models/english-large" },
      { text: "The small Swap model", link: "/models/small-swap" },
    ],
  },
  { text: "Commands", items: [{ text: "All commands", link: "/reference/commands/" }, ...commands] },
  {
    text: "JavaScript",
    items: [
      { text: "Entries", link: "/api/" },
      { text: "crossarc", link: "/api/crossarc" },
      { text: "crossarc/models/english", link: "/api/models/english" },
      { text: "crossarc/models/english-tiny", link: "/api/models/english-tiny" },
      { text: "crossarc/train", link: "/api/train" },
      { text: "crossarc/evaluate", link: "/api/evaluate" },
      { text: "crossarc/query", link: "/api/query" },
      { text: "crossarc/pool", link: "/api/pool" },
      { text: "crossarc/research", link: "/api/research" },
    ],
  },
  {
    text: "Project",
    items: [
      { text: "Changelog", link: "/project/changelog" },
      { text: "Architecture", link: "/project/architecture" },
      { text: "Contributing", link: "/project/contributing" },
    ],
  },
];

/** The sidebar of each part of the site. */
export const SIDEBAR = {
  "/guide/": guide,
  "/concepts/": concepts,
  "/results/": results,
  "/reference/": reference,
  "/api/": reference,
  "/models/": reference,
  "/project/": reference,
};
