import { aligned, kernelMemory, PAGE } from "./memory.js";

/** Memory grows by at least so many bytes at a time. */
const CHUNK = 1 << 22;

/**
 * Memory that kernels work on, handed out piece by piece and never taken back; it grows as needed. A piece is
 * known by its address in bytes. Numbers are read and written through `f32` and `i32`, views of the whole
 * memory, which must be taken anew after anything that takes memory. Threads that share a memory have an
 * arena each.
 */
export class Arena {
  /** Undefined where there is no WebAssembly: then only plain code can work on the buffer. */
  readonly memory: WebAssembly.Memory | undefined;
  #buffer: ArrayBufferLike;
  #f32: Float32Array;
  #i32: Int32Array;
  #at = 0;
  #end = 0;

  /** On a memory that is there, of which all that it has so far belongs to others; or on a new one. */
  constructor(memory?: WebAssembly.Memory) {
    this.memory = memory ?? (typeof WebAssembly === "undefined" ? undefined : kernelMemory(PAGE));
    this.#buffer = this.memory?.buffer ?? new ArrayBuffer(0);
    this.#f32 = new Float32Array(this.#buffer);
    this.#i32 = new Int32Array(this.#buffer);
  }

  /** All memory as numbers; the number at an address is the one of index address / 4. */
  get f32(): Float32Array {
    this.#refresh();
    return this.#f32;
  }

  get i32(): Int32Array {
    this.#refresh();
    return this.#i32;
  }

  /** The address of a new piece of so many bytes, a multiple of 16; it is zero. */
  take(bytes: number): number {
    const room = aligned(bytes);
    if (this.#at + room > this.#end) this.#grow(room);
    const at = this.#at;
    this.#at += room;
    return at;
  }

  /** The address of a new piece for so many numbers of four bytes. */
  takeNumbers(count: number): number {
    return this.take(4 * count);
  }

  /** A view of so many numbers at an address; taking memory may end it. */
  floats(at: number, count: number): Float32Array {
    return this.f32.subarray(at >>> 2, (at >>> 2) + count);
  }

  integers(at: number, count: number): Int32Array {
    return this.i32.subarray(at >>> 2, (at >>> 2) + count);
  }

  #grow(room: number): void {
    const bytes = Math.ceil(Math.max(room, CHUNK) / PAGE) * PAGE;
    let start: number;
    if (this.memory === undefined) {
      start = this.#buffer.byteLength;
      const larger = new ArrayBuffer(start + bytes);
      new Uint8Array(larger).set(new Uint8Array(this.#buffer));
      this.#buffer = larger;
      this.#f32 = new Float32Array(larger);
      this.#i32 = new Int32Array(larger);
    } else {
      start = this.memory.grow(bytes / PAGE) * PAGE;
    }
    // What is left of the last piece is used only where the new one follows it.
    if (start !== this.#end) this.#at = start;
    this.#end = start + bytes;
  }

  #refresh(): void {
    if (this.memory === undefined || this.memory.buffer === this.#buffer) return;
    this.#buffer = this.memory.buffer;
    this.#f32 = new Float32Array(this.#buffer);
    this.#i32 = new Int32Array(this.#buffer);
  }
}
