/** Bytes of a page, by which memory grows. */
export const PAGE = 65_536;
/** Kernels declare that their memory has at most so many pages: 4 GiB. */
const MAX_PAGES = 65_536;
/** Arrays start at multiples of this. */
const ALIGNMENT = 16;

/** Memory for kernels of at least so many bytes; one that threads can share, where the engine has it. */
export function kernelMemory(bytes: number): WebAssembly.Memory {
  const shared = typeof SharedArrayBuffer !== "undefined";
  return new WebAssembly.Memory({ initial: pages(bytes), maximum: MAX_PAGES, shared });
}

/**
 * A piece of a kernel's memory that is handed out array by array. Threads that share the memory each grow it
 * by a piece of their own.
 */
export class Workspace {
  readonly memory: WebAssembly.Memory;
  #at: number;
  readonly #end: number;

  private constructor(memory: WebAssembly.Memory, start: number, bytes: number) {
    this.memory = memory;
    this.#at = start;
    this.#end = start + bytes;
  }

  /** The whole of a new memory. */
  static alone(bytes: number): Workspace {
    const memory = kernelMemory(bytes);
    return new Workspace(memory, 0, memory.buffer.byteLength);
  }

  /** A new piece at the end of a memory; arrays in memory that is not shared must be taken anew after it. */
  static within(memory: WebAssembly.Memory, bytes: number): Workspace {
    const start = memory.grow(pages(bytes)) * PAGE;
    return new Workspace(memory, start, pages(bytes) * PAGE);
  }

  int32(length: number): Int32Array {
    return new Int32Array(this.memory.buffer, this.#take(4 * length), length);
  }

  int16(length: number): Int16Array {
    return new Int16Array(this.memory.buffer, this.#take(2 * length), length);
  }

  uint8(length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.#take(length), length);
  }

  float32(length: number): Float32Array {
    return new Float32Array(this.memory.buffer, this.#take(4 * length), length);
  }

  float64(length: number): Float64Array {
    return new Float64Array(this.memory.buffer, this.#take(8 * length), length);
  }

  #take(bytes: number): number {
    const start = this.#at;
    this.#at += aligned(bytes);
    if (this.#at > this.#end) throw new RangeError(`expected ${bytes} bytes more in a workspace of a kernel`);
    return start;
  }
}

/** What an array of so many bytes takes of a workspace. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

function pages(bytes: number): number {
  return Math.ceil(bytes / PAGE);
}
