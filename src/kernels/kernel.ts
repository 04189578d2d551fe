import type { KernelMemory } from "./memory.js";

/** The bytes of a module that declare its imported memory: the names, and the kind memory. */
const MEMORY_IMPORT = "\x03env\x06memory\x02";
/** The byte after them: the memory has a maximum, and threads cannot or can share it. */
const UNSHARED = 1;
const SHARED = 3;

/** The smallest module there is: it has no content. */
const EMPTY_MODULE = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** The `WebAssembly` that was tried last, and whether it compiles modules. */
let tried: typeof WebAssembly | undefined;
let compiles = false;

/**
 * Whether WebAssembly is there and may be compiled. A Content-Security-Policy without `wasm-unsafe-eval`
 * forbids to compile it, and some servers do. Such a policy may report each attempt, so only the first call
 * makes one.
 */
export function canCompile(): boolean {
  if (typeof WebAssembly === "undefined") return false;
  if (tried !== WebAssembly) {
    tried = WebAssembly;
    try {
      compiles = new WebAssembly.Module(EMPTY_MODULE) instanceof WebAssembly.Module;
    } catch {
      compiles = false;
    }
  }
  return compiles;
}

/**
 * Instantiates a kernel on a memory and returns its functions; undefined if the engine cannot run it, and
 * the caller should use plain code instead. `module` is WebAssembly in base 64. The same module serves
 * shared and unshared memory; only one byte differs, which declares the kind.
 *
 * @throws {Error} if the module does not import its memory
 */
export function loadKernel<Functions>(module: string, memory: KernelMemory): Functions | undefined {
  if (!canCompile()) return undefined;
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
