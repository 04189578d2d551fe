// Compiles the kernels of src/kernels/assembly to WebAssembly, as text that can be kept in a module.
import { readdirSync, readFileSync } from "node:fs";
import asc from "assemblyscript/asc";

const SOURCES = new URL("../../src/kernels/assembly/", import.meta.url);

/** The names of all kernels. */
export function kernelNames() {
  return readdirSync(SOURCES)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -3))
    .sort();
}

/**
 * The text of the module with a kernel's bytes, as src/kernels/generated has it.
 * @param {string} name
 */
export async function generatedModule(name) {
  /** @type {Uint8Array | string} */
  let bytes = "";
  const { error, stderr } = await asc.main(
    [
      `${name}.ts`,
      ...["--outFile", "kernel.wasm", "--optimizeLevel", "3", "--shrinkLevel", "0", "--converge"],
      ...["--noAssert", "--runtime", "stub", "--enable", "simd", "--uncheckedBehavior", "always"],
      ...["--importMemory", "--initialMemory", "1", "--maximumMemory", "65536"],
    ],
    {
      readFile: (file) => (file.endsWith(".ts") ? sourceOf(file) : null),
      writeFile: (file, content) => {
        if (file === "kernel.wasm") bytes = content;
      },
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`${name}: ${error.message}\n${stderr.toString()}`);
  const text = Buffer.from(bytes)
    .toString("base64")
    .replace(/.{100}/g, "$&\n");
  return `// Made by \`npm run kernels\` from ../assembly/${name}.ts.\n/** WebAssembly in base 64. */\nexport const ${constantOf(name)} = \`\n${text}\n\`;\n`;
}

/** @param {string} file */
function sourceOf(file) {
  try {
    return readFileSync(new URL(file, SOURCES), "utf8");
  } catch {
    return null;
  }
}

/** @param {string} name */
function constantOf(name) {
  return name.replaceAll("-", "_").toUpperCase();
}
