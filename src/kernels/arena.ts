import { aligned, type KernelMemory, kernelMemory, PAGE } from "./memory.js";

/** Memory grows by at least this many bytes at a time. */
const CHUNK = 1 << 22;

/** Thrown when there is no more memory for kernels, which have 4 GiB at most. */
export class MemoryError extends RangeError {
  override readonly name = "MemoryError";
}

/** Makes a memory larger; returns where the new bytes begin. */
function grownBy(memory: KernelMemory, bytes: number): number {
  try {
    return memory.grow(bytes / PAGE) * PAGE;
  } catch {
    const [more, used] = [bytes, memory.buffer.byteLength].map((size) => `${Math.ceil(size / 1e6)} MB`);
    throw new MemoryError(`expected ${more} more memory for a network, which has ${used}; 4 GiB is the most`);
  }
}

/**
 * Memory for kernels that is handed out in blocks and never freed; it grows as needed. A block is known by
 * its address in bytes. Read and write numbers through `f32`, `i32` and `i16`, views of the whole memory; get
 * these views again after any call that takes memory. Threads that share a memory use an arena each.
 */
export class Arena {
  /** The memory. */
  readonly memory: KernelMemory;
  #buffer: ArrayBufferLike;
  #f32: Float32Array;
  #i32: Int32Array;
  #i16: Int16Array;
  #at = 0;
  #end = 0;

  /** Uses a given memory, whose present contents it leaves alone, or a new one. */
  constructor(memory?: KernelMemory) {
    this.memory = memory ?? kernelMemory(PAGE);
    this.#buffer = this.memory.buffer;
    this.#f32 = new Float32Array(this.#buffer);
    this.#i32 = new Int32Array(this.#buffer);
    this.#i16 = new Int16Array(this.#buffer);
  }

  /** The whole memory as 32-bit floats; the number at an address has the index address / 4. */
  get f32(): Float32Array {
    this.#refresh();
    return this.#f32;
  }

  /** The whole memory as 32-bit integers; the number at an address has the index address / 4. */
  get i32(): Int32Array {
    this.#refresh();
    return this.#i32;
  }

  /** The whole memory as 16-bit integers; the number at an address has the index address / 2. */
  get i16(): Int16Array {
    this.#refresh();
    return this.#i16;
  }

  /**
   * Takes a new block of `bytes` bytes, filled with 0; returns its address, a multiple of 16.
   *
   * @throws {MemoryError} if there is not enough memory
   */
  take(bytes: number): number {
    const size = aligned(bytes);
    if (this.#at + size > this.#end) this.#grow(size);
    const at = this.#at;
    this.#at += size;
    return at;
  }

  /** Takes a new block for `count` numbers of four bytes; returns its address. */
  takeNumbers(count: number): number {
    return this.take(4 * count);
  }

  /** A view of `count` floats at an address; any call that takes memory may invalidate it. */
  floats(at: number, count: number): Float32Array {
    return this.f32.subarray(at >>> 2, (at >>> 2) + count);
  }

  /** A view of `count` integers at an address; any call that takes memory may invalidate it. */
  integers(at: number, count: number): Int32Array {
    return this.i32.subarray(at >>> 2, (at >>> 2) + count);
  }

  #grow(size: number): void {
    const bytes = Math.ceil(Math.max(size, CHUNK) / PAGE) * PAGE;
    const start = grownBy(this.memory, bytes);
    // The rest of the last chunk is usable only if the new chunk follows it directly.
    if (start !== this.#end) this.#at = start;
    this.#end = start + bytes;
  }

  /** Renews the views if the memory has grown. */
  #refresh(): void {
    if (this.memory.buffer === this.#buffer) return;
    this.#buffer = this.memory.buffer;
    this.#f32 = new Float32Array(this.#buffer);
    this.#i32 = new Int32Array(this.#buffer);
    this.#i16 = new Int16Array(this.#buffer);
  }
}
