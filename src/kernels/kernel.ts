import type { KernelMemory } from "./memory.js";

/** The bytes of a module that declare its imported memory: the names, and the kind memory. */
const MEMORY_IMPORT = "\x03env\x06memory\x02";
/** The byte after them: the memory has a maximum, and threads cannot or can share it. */
const UNSHARED = 1;
const SHARED = 3;

/**
 * Instantiates a kernel on a memory and returns its functions; undefined if the engine cannot run it, and
 * the caller should use plain code instead. `module` is WebAssembly in base 64. The same module serves
 * shared and unshared memory; only one byte differs, which declares the kind.
 *
 * @throws {Error} if the module does not import its memory
 */
export function loadKernel<Functions>(module: string, memory: KernelMemory): Functions | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  const text = atob(module.replaceAll("\n", ""));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const at = text.indexOf(MEMORY_IMPORT) + MEMORY_IMPORT.length;
  if (bytes[at] !== UNSHARED) throw new Error("expected a kernel that imports its memory");
  if (!(memory.buffer instanceof ArrayBuffer)) bytes[at] = SHARED;
  if (!WebAssembly.validate(bytes)) return undefined;
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    env: { memory: memory as WebAssembly.Memory },
  }).exports as Functions;
}
