import type { KernelMemory } from "./memory.js";

/** The bytes of a module that declare its imported memory: the names, and the kind memory. */
const MEMORY_IMPORT = "\x03env\x06memory\x02";
/** The byte after them: the memory has a maximum, and threads cannot or can share it. */
const UNSHARED = 1;
const SHARED = 3;

/** The smallest module there is: it has no content. */
const EMPTY_MODULE = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** A kernel, and what it is compiled to, once it is. */
interface Kernel {
  readonly bytes: Uint8Array<ArrayBuffer>;
  module?: WebAssembly.Module;
}

/** The kernels loaded so far, for unshared and for shared memory. Compiled code is kept, as it becomes faster. */
const loaded = { unshared: new Map<string, Kernel>(), shared: new Map<string, Kernel>() };

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
    loaded.unshared.clear();
    loaded.shared.clear();
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
  const isShared = !(memory.buffer instanceof ArrayBuffer);
  const kernels = isShared ? loaded.shared : loaded.unshared;
  const kernel = kernels.get(module) ?? { bytes: bytesOf(module, isShared) };
  kernels.set(module, kernel);
  if (!WebAssembly.validate(kernel.bytes)) return undefined;
  kernel.module ??= new WebAssembly.Module(kernel.bytes);
  return new WebAssembly.Instance(kernel.module, { env: { memory: memory as WebAssembly.Memory } })
    .exports as Functions;
}

/** The bytes of a module, which declare the kind of its memory. */
function bytesOf(module: string, isShared: boolean): Uint8Array<ArrayBuffer> {
  const text = atob(module.replaceAll("\n", ""));
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const at = text.indexOf(MEMORY_IMPORT) + MEMORY_IMPORT.length;
  if (bytes[at] !== UNSHARED) throw new Error("expected a kernel that imports its memory");
  if (isShared) bytes[at] = SHARED;
  return bytes;
}
