// A compact format for lists of unsigned numbers of 32 bits, by Huffman coding:
//
//    0  number of numbers, 32 bits, little-endian
//    4  length of each symbol's code, 4 bits each; 0 for a symbol that does not occur
//  ...  codes of the numbers one after the other, lowest bits first; seven zero bytes at the end
//
// A number below DIRECT is a symbol itself. A larger number is coded as the symbol for its length in bits,
// followed by all its bits but the highest. Codes are canonical: shorter codes come first, and codes of the
// same length are in the order of their symbols.

const DIRECT = 256;
const DIRECT_BITS = 8;
const SYMBOLS = DIRECT + 32 - DIRECT_BITS;
const LONGEST_CODE = 12;
const CODE_MASK = (1 << LONGEST_CODE) - 1;
const BITS_START = 4 + SYMBOLS / 2;
/** Zero bytes at the end, which let a reader look ahead. */
const SPARE = 7;

/** Packs a list of numbers into few bytes; equal lists give equal bytes. */
export function packNumbers(numbers: Int32Array): Uint8Array<ArrayBuffer> {
  const counts = new Uint32Array(SYMBOLS);
  for (const number of numbers) counts[symbolOf(number)]!++;
  const lengths = codeLengths(counts);
  const codes = canonicalCodes(lengths);
  let bits = 0;
  for (let s = 0; s < SYMBOLS; s++) bits += counts[s]! * (lengths[s]! + restOf(s));
  const bytes = new Uint8Array(BITS_START + Math.ceil(bits / 8) + SPARE);
  new DataView(bytes.buffer).setUint32(0, numbers.length, true);
  for (let s = 0; s < SYMBOLS; s++) bytes[4 + (s >> 1)]! |= lengths[s]! << (4 * (s & 1));
  let at = 8 * BITS_START;
  const put = (value: number, length: number) => {
    for (let k = 0; k < length; k++, at++) bytes[at >> 3]! |= ((value >>> k) & 1) << (at & 7);
  };
  for (const number of numbers) {
    const symbol = symbolOf(number);
    put(codes[symbol]!, lengths[symbol]!);
    put(number, restOf(symbol));
  }
  return bytes;
}

/** A packed list, ready to be unpacked. */
export interface PackedNumbers {
  /** Number of numbers. */
  readonly count: number;
  /**
   * For any next 12 bits, the symbol whose code they begin with, times 16, plus the length of that code.
   * Shape: 4096.
   */
  readonly table: Uint16Array;
  /** The codes, followed by seven zero bytes. */
  readonly codes: Uint8Array;
}

/**
 * Reads the head of a packed list.
 *
 * @throws RangeError if there are too few bytes for the number of numbers.
 */
export function packedNumbers(bytes: Uint8Array): PackedNumbers {
  const count = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
  if (count > 8 * bytes.length) {
    throw new RangeError(`expected at most ${8 * bytes.length} packed numbers, found ${count}`);
  }
  const lengths = Uint8Array.from(
    { length: SYMBOLS },
    (_, s) => (bytes[4 + (s >> 1)]! >> (4 * (s & 1))) & 15,
  );
  return { count, table: decodingTable(lengths), codes: bytes.subarray(BITS_START) };
}

/**
 * Unpacks a list of numbers.
 *
 * @throws RangeError if the codes end too early.
 */
export function unpackNumbers({ count, table, codes }: PackedNumbers): Int32Array {
  const view = new DataView(codes.buffer, codes.byteOffset, codes.byteLength);
  const numbers = new Int32Array(count);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const entry = table[(view.getInt32(at >> 3, true) >> (at & 7)) & CODE_MASK]!;
    const symbol = entry >> 4;
    at += entry & 15;
    if (symbol < DIRECT) {
      numbers[i] = symbol;
      continue;
    }
    // Up to 31 bits, read in two parts: one 32-bit read gives only 25 bits from an arbitrary bit on.
    const rest = symbol - DIRECT + DIRECT_BITS;
    const lower = Math.min(rest, 16);
    const low = (view.getInt32(at >> 3, true) >> (at & 7)) & ((1 << lower) - 1);
    at += lower;
    const high = (view.getInt32(at >> 3, true) >> (at & 7)) & ((1 << (rest - lower)) - 1);
    at += rest - lower;
    numbers[i] = (1 << rest) | (high << 16) | low;
  }
  return numbers;
}

function symbolOf(number: number): number {
  return number >>> 0 < DIRECT ? number : DIRECT + 31 - Math.clz32(number) - DIRECT_BITS;
}

/** Returns how many bits follow the code of a symbol. */
function restOf(symbol: number): number {
  return symbol < DIRECT ? 0 : symbol - DIRECT + DIRECT_BITS;
}

/** Returns the lengths of Huffman codes, at most LONGEST_CODE; 0 for symbols that do not occur. */
function codeLengths(counts: Uint32Array): Uint8Array {
  const lengths = new Uint8Array(SYMBOLS);
  let scaled = counts;
  for (;;) {
    let trees: CodeTree[] = [...scaled.keys()]
      .filter((s) => scaled[s]! > 0)
      .map((s) => ({ count: scaled[s]!, first: s, symbols: [s] }));
    lengths.fill(0);
    if (trees.length === 1) lengths[trees[0]!.first] = 1;
    while (trees.length > 1) {
      trees = trees.sort((a, b) => a.count - b.count || a.first - b.first);
      const [a, b, ...others] = trees as [CodeTree, CodeTree, ...CodeTree[]];
      const symbols = [...a.symbols, ...b.symbols];
      for (const s of symbols) lengths[s]!++;
      trees = [...others, { count: a.count + b.count, first: a.first, symbols }];
    }
    if (lengths.every((length) => length <= LONGEST_CODE)) return lengths;
    // Counts that are closer together give codes of more similar lengths.
    scaled = scaled.map((count) => (count + 1) >> 1);
  }
}

/** A subtree of a Huffman code under construction. */
interface CodeTree {
  readonly count: number;
  readonly first: number;
  readonly symbols: readonly number[];
}

/** Returns the canonical codes for these lengths, with the first bit lowest. */
function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(SYMBOLS);
  let code = 0;
  for (let length = 1; length <= LONGEST_CODE; length++, code <<= 1) {
    for (let s = 0; s < SYMBOLS; s++) if (lengths[s] === length) codes[s] = reversed(code++, length);
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let bits = 0;
  for (let k = 0; k < length; k++) bits |= ((code >> k) & 1) << (length - 1 - k);
  return bits;
}

function decodingTable(lengths: Uint8Array): Uint16Array {
  const table = new Uint16Array(1 << LONGEST_CODE);
  const codes = canonicalCodes(lengths);
  for (let s = 0; s < SYMBOLS; s++) {
    if (lengths[s] === 0) continue;
    for (let bits = codes[s]!; bits < table.length; bits += 1 << lengths[s]!)
      table[bits] = (s << 4) | lengths[s]!;
  }
  return table;
}
