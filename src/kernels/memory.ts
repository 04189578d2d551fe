import { canCompile } from "./kernel.js";

/** Size of a page in bytes; memory grows by pages. */
export const PAGE = 65_536;
/** Maximum number of pages that kernels declare for their memory: 4 GiB. */
const MAX_PAGES = 65_536;
/** Arrays start at multiples of this many bytes. */
const ALIGNMENT = 16;

/**
 * Memory that kernels work in: a `WebAssembly.Memory`, or a plain buffer for their twins in plain code. The
 * type is spelled out here because TypeScript declares the names of WebAssembly only together with those of
 * browsers.
 */
export interface KernelMemory {
  /**
   * The bytes; a `SharedArrayBuffer` if threads can share them. Replaced when memory that is not shared
   * grows.
   */
  readonly buffer: ArrayBufferLike;
  /** Adds pages of 64 KiB at the end; returns how many there were before. */
  grow(pages: number): number;
}

/**
 * Creates memory of at least `bytes` bytes for kernels; threads can share it if the engine supports that.
 * Where WebAssembly may not be compiled, only plain code can use the memory, and threads cannot share it.
 */
export function kernelMemory(bytes: number): KernelMemory {
  if (!canCompile()) return new PlainMemory(pages(bytes));
  const shared = typeof SharedArrayBuffer !== "undefined";
  return new WebAssembly.Memory({ initial: pages(bytes), maximum: MAX_PAGES, shared });
}

/** Memory of a number of pages without WebAssembly. */
class PlainMemory implements KernelMemory {
  buffer: ArrayBuffer;

  constructor(count: number) {
    this.buffer = new ArrayBuffer(count * PAGE);
  }

  grow(count: number): number {
    const { buffer } = this;
    this.buffer = new ArrayBuffer(buffer.byteLength + count * PAGE);
    new Uint8Array(this.buffer).set(new Uint8Array(buffer));
    return buffer.byteLength / PAGE;
  }
}

/**
 * A part of a kernel's memory that is handed out array by array; each array is aligned to 16 bytes. Threads
 * that share a memory each add a part of their own. All methods that return an array throw a RangeError if
 * the part is full.
 */
export class Workspace {
  /** The memory that it is a part of. */
  readonly memory: KernelMemory;
  #at: number;
  readonly #end: number;

  private constructor(memory: KernelMemory, start: number, bytes: number) {
    this.memory = memory;
    this.#at = start;
    this.#end = start + bytes;
  }

  /** Creates a workspace that is the whole of a new memory. */
  static alone(bytes: number): Workspace {
    const memory = kernelMemory(bytes);
    return new Workspace(memory, 0, memory.buffer.byteLength);
  }

  /** Adds a workspace at the end of a memory. If the memory is not shared, arrays in it become invalid. */
  static within(memory: KernelMemory, bytes: number): Workspace {
    const start = memory.grow(pages(bytes)) * PAGE;
    return new Workspace(memory, start, pages(bytes) * PAGE);
  }

  /** The next array of 32-bit integers. */
  int32(length: number): Int32Array {
    return new Int32Array(this.memory.buffer, this.#take(4 * length), length);
  }

  /** The next array of 16-bit integers. */
  int16(length: number): Int16Array {
    return new Int16Array(this.memory.buffer, this.#take(2 * length), length);
  }

  /** The next array of bytes. */
  uint8(length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.#take(length), length);
  }

  /** The next array of 32-bit floats. */
  float32(length: number): Float32Array {
    return new Float32Array(this.memory.buffer, this.#take(4 * length), length);
  }

  /** The next array of 64-bit floats. */
  float64(length: number): Float64Array {
    return new Float64Array(this.memory.buffer, this.#take(8 * length), length);
  }

  #take(bytes: number): number {
    const start = this.#at;
    this.#at += aligned(bytes);
    if (this.#at > this.#end)
      throw new RangeError(`expected ${bytes} more bytes in the workspace of a kernel`);
    return start;
  }
}

/** Number of bytes that an array of `bytes` bytes takes in a workspace. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

function pages(bytes: number): number {
  return Math.ceil(bytes / PAGE);
}
