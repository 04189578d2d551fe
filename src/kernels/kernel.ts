/** Where a kernel's module says that its memory comes from outside: the names, and that it is a memory. */
const MEMORY_IMPORT = "\x03env\x06memory\x02";
/** The byte after them: limits with a maximum; and the same for memory that threads share. */
const UNSHARED = 1;
const SHARED = 3;

/**
 * The functions of a kernel, working on some memory; undefined where the engine cannot run it, so that
 * whoever needs it takes its plain twin. The module is the same for shared memory and for other, but for
 * one byte that declares which.
 */
export function kernelOf<Functions>(module: string, memory: WebAssembly.Memory): Functions | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  const text = atob(module.replaceAll("\n", ""));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const at = text.indexOf(MEMORY_IMPORT) + MEMORY_IMPORT.length;
  if (bytes[at] !== UNSHARED) throw new Error("expected a kernel that imports its memory");
  if (!(memory.buffer instanceof ArrayBuffer)) bytes[at] = SHARED;
  if (!WebAssembly.validate(bytes)) return undefined;
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports as Functions;
}
