// Compiles all kernels: npm run kernels
import { writeFileSync } from "node:fs";
import { generatedModule, kernelNames } from "./kernel-compiler.js";

for (const name of kernelNames()) {
  const text = await generatedModule(name);
  writeFileSync(new URL(`../src/kernels/generated/${name}.ts`, import.meta.url), text);
  console.log(`${name}: ${text.length} characters`);
}
