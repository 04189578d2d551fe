// Projects of users: every kind of bundler, runtime and page that must work without settings.

/** A policy that allows scripts of the same site and nothing else: WebAssembly may not be compiled. */
const STRICT_POLICY = "default-src 'none'; script-src 'self'";

/**
 * What one check does, in this order, in the folder of its project.
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} [build] Commands to run first.
 * @property {string} [prints] A command that prints the heads.
 * @property {string} [page] A file of the project that shows the heads, served as it is and opened in Chromium.
 * @property {string} [policy] The Content-Security-Policy of that page.
 * @property {string} [serve] A command that serves until it is stopped.
 * @property {string} [opens] An address of that server that shows the heads, opened in Chromium.
 * @property {string} [answers] An address of that server that answers with the heads.
 */

/**
 * A folder with the packed package and some others from the registry.
 * @typedef {object} Project
 * @property {string} name
 * @property {boolean} isQuick Whether it takes so little time that CI runs it.
 * @property {string[]} packages What to install besides Crossarc.
 * @property {boolean} [isFolder] Whether to install a clone of the repository instead of the packed package.
 * @property {Check[]} checks
 */

/**
 * The checks of a version of Vite.
 * @param {number} version
 * @returns {Check[]}
 */
function vite(version) {
  return [
    {
      name: `Vite ${version}, development`,
      serve: "vite --port 5183 --strictPort",
      opens: "http://localhost:5183/",
    },
    {
      name: `Vite ${version}, development, \`fetch\` of \`crossarc/models/english.model?url\``,
      serve: "vite --port 5183 --strictPort",
      opens: "http://localhost:5183/fetched.html",
    },
    {
      name: `Vite ${version}, production`,
      build: ["vite build --outDir out-vite"],
      page: "out-vite/index.html",
    },
  ];
}

/** @type {readonly Check[]} */
const NODE = [
  { name: "Node, `import`", prints: "node main.js" },
  { name: "Node, `require`", prints: "node required.cjs" },
  { name: "Node without WebAssembly", prints: "node --no-expose-wasm main.js" },
];

/** @type {readonly Check[]} */
const ESBUILD = [
  {
    name: "esbuild, browser",
    build: [
      "esbuild page.js --bundle --minify --format=esm --outdir=out-esbuild",
      "cp index.html out-esbuild",
    ],
    page: "out-esbuild/index.html",
  },
  {
    name: "esbuild, browser, classic script",
    build: ["esbuild page.js --bundle --outdir=out-classic", "cp classic.html out-classic/index.html"],
    page: "out-classic/index.html",
  },
  {
    name: "esbuild, browser, strict policy",
    build: [
      "esbuild page.js --bundle --splitting --format=esm --outdir=out-split",
      "cp index.html out-split",
    ],
    page: "out-split/index.html",
    policy: STRICT_POLICY,
  },
  {
    name: "esbuild, Node, ESM",
    build: ["esbuild main.js --bundle --platform=node --format=esm --outfile=out-esm/main.mjs"],
    prints: "node out-esm/main.mjs",
  },
  {
    name: "esbuild, Node, CommonJS",
    build: ["esbuild main.js --bundle --platform=node --format=cjs --outfile=out-cjs/main.cjs"],
    prints: "node out-cjs/main.cjs",
  },
  {
    // Conditions of one's own switch off the condition "module", by which bundlers are recognised.
    name: "esbuild, Node, with own conditions",
    build: ["esbuild main.js --bundle --platform=node --conditions=mine --outfile=out-mine/main.cjs"],
    prints: "node out-mine/main.cjs",
  },
];

const CJS_NAMES = "--entry-file-names main.cjs --chunk-file-names [name].cjs";

/** @type {readonly Check[]} */
const ROLLDOWN = [
  {
    name: "rolldown, browser",
    build: ["rolldown page.js --dir out-rolldown", "cp index.html out-rolldown"],
    page: "out-rolldown/index.html",
  },
  {
    name: "rolldown, Node, ESM",
    build: ["rolldown main.js --platform node --dir out-rolldown-node"],
    prints: "node out-rolldown-node/main.js",
  },
  {
    name: "rolldown, Node, CommonJS",
    build: [`rolldown main.js --platform node --format cjs --dir out-rolldown-cjs ${CJS_NAMES}`],
    prints: "node out-rolldown-cjs/main.cjs",
  },
];

/** @type {readonly Check[]} */
const WEBPACK = [
  {
    name: "webpack 5, browser",
    build: [
      "webpack ./page.js --mode production -o out-webpack --output-filename page.js",
      "cp index.html out-webpack",
    ],
    page: "out-webpack/index.html",
  },
  {
    name: "webpack 5, Node, CommonJS",
    build: [
      "webpack ./main.js --mode production --target node -o out-webpack-node --output-filename main.cjs --output-chunk-filename [id].cjs",
    ],
    prints: "node out-webpack-node/main.cjs",
  },
  {
    name: "webpack 5, Node, ESM",
    build: [
      "webpack ./main.js --mode production --target node20 --output-module -o out-webpack-esm --output-filename main.mjs --output-chunk-filename [id].mjs",
    ],
    prints: "node out-webpack-esm/main.mjs",
  },
];

/** The server of Next.js. */
const NEXT = "next start --port 3100";

/** @type {readonly Project[]} */
export const PROJECTS = [
  {
    name: "quick",
    isQuick: true,
    packages: ["esbuild@0.28", "rolldown@1", "vite@8", "webpack@5", "webpack-cli@7"],
    checks: [
      ...NODE,
      { name: 'a page with `<script type="module">`', page: "map.html" },
      ...ESBUILD,
      ...ROLLDOWN,
      ...vite(8),
      ...WEBPACK,
    ],
  },
  {
    name: "folder",
    isQuick: false,
    packages: [],
    isFolder: true,
    checks: [
      { name: "Node, a folder (`npm install ../crossarc`)", prints: "node main.js" },
      {
        name: "Node, in the folder itself",
        build: ["cp heads.js main.js ../crossarc"],
        prints: "cd ../crossarc && node main.js",
      },
    ],
  },
  { name: "vite7", isQuick: false, packages: ["vite@7"], checks: vite(7) },
  { name: "vite6", isQuick: false, packages: ["vite@6"], checks: vite(6) },
  {
    name: "deno",
    isQuick: false,
    packages: ["deno@2"],
    checks: [{ name: "Deno 2", prints: "deno run --allow-read main.js" }],
  },
  {
    name: "bun",
    isQuick: false,
    packages: ["bun@1"],
    checks: [
      { name: "Bun 1", prints: "bun main.js" },
      {
        name: "Bun 1, bundled",
        build: ["bun build main.js --target=bun --outdir=out"],
        prints: "bun out/main.js",
      },
    ],
  },
  {
    name: "workerd",
    isQuick: false,
    packages: ["workerd@1", "esbuild@0.28"],
    checks: [
      {
        // The conditions are those that Cloudflare's wrangler gives to esbuild.
        name: "workerd",
        build: ["esbuild worker.js --bundle --format=esm --conditions=workerd,worker,browser --outdir=out"],
        serve: "workerd serve workerd.capnp",
        answers: "http://127.0.0.1:8787/",
      },
    ],
  },
  {
    name: "next",
    isQuick: false,
    packages: ["next@16", "react@19", "react-dom@19"],
    checks: [
      {
        name: "Next.js 16, route on the server",
        build: ["next build"],
        serve: NEXT,
        answers: "http://localhost:3100/heads",
      },
      { name: "Next.js 16, server component", serve: NEXT, opens: "http://localhost:3100/" },
      {
        name: "Next.js 16 with webpack, route on the server",
        build: ["next build --webpack"],
        serve: NEXT,
        answers: "http://localhost:3100/heads",
      },
    ],
  },
];
