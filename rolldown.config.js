import { readdirSync, readFileSync } from "node:fs";

const THREADS = "dist/node/threads";
const workers = readdirSync(THREADS).filter((file) => file.endsWith("-worker.js"));

// The command line in a few files, which load faster than one for each module. The packages that only the command
// line needs are in them, so that users of the library install nothing else.
export default {
  input: ["dist/cli/main.js", ...workers.map((file) => `${THREADS}/${file}`)],
  platform: "node",
  // Whoever wants PNG pictures installs @resvg/resvg-js; it has machine code for each system.
  external: [/^node:/, "@resvg/resvg-js"],
  plugins: [thirdPartyLicences()],
  // As deep as dist/cli and dist/node: modules find the files of the package where they expect them. All worker files
  // lie beside the chunk with start-thread.js, as they do in dist/node/threads.
  output: { dir: "dist/run", cleanDir: true },
};

/** Licences of packages that may be in the bundle. */
const PERMISSIVE = [
  "MIT",
  "(MIT AND Zlib)",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "Unlicense",
];

/** Writes the licences of the packages that are in the bundle to THIRD-PARTY.txt. */
function thirdPartyLicences() {
  return {
    name: "third-party-licences",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => chunk.moduleIds ?? []);
      const folders = new Set(
        modules.flatMap((id) => id.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/) ?? []),
      );
      const texts = [...folders].sort().map(licenceOf);
      this.emitFile({
        type: "asset",
        fileName: "THIRD-PARTY.txt",
        source: texts.join(`\n${"-".repeat(72)}\n\n`),
      });
    },
  };
}

/** Packages without a text of their licence, and the package of the same authors that has it. */
const SAME_LICENCE = { "@hono/zod-openapi": "hono", "@hono/zod-validator": "hono" };

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  if (!PERMISSIVE.includes(license))
    throw new Error(`expected a licence of ${PERMISSIVE.join(", ")} in ${folder}, found ${license}`);
  const other = SAME_LICENCE[name];
  if (other !== undefined)
    return licenceOf(`${folder.slice(0, -name.length)}${other}`).replace(
      /^.*$/m,
      `${name} ${version} (${license})`,
    );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`expected a licence in ${folder}, found none`);
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
}
