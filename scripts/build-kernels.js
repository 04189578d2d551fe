// Compiles all kernels; see --help.
import { writeFileSync } from "node:fs";
import { generatedModule, kernelNames } from "./support/kernel-compiler.js";

const HELP = `Usage: npm run kernels

Compiles the kernels of src/kernels/assembly to WebAssembly, in src/kernels/generated.
`;

if (process.argv.includes("--help")) {
  process.stdout.write(HELP);
  process.exit(0);
}

for (const name of kernelNames()) {
  const text = await generatedModule(name);
  writeFileSync(new URL(`../src/kernels/generated/${name}.ts`, import.meta.url), text);
  console.log(`${name}: ${text.length} characters`);
}
