// A list of numbers of 32 bits, taken as without a sign, in few bytes, by Huffman's codes of the numbers that are in it:
//
//    0  how many numbers there are, 32 bits, little-endian
//    4  the length of the code of each symbol, 4 bits, 0 for one that does not occur
//  ...  the codes of the numbers one after the other, lowest bits first; seven bytes of zero at the end
//
// A number below DIRECT is a symbol itself. A larger one is the symbol of its length in bits, and all its bits but the
// highest follow. Codes are canonical: shorter ones come first, those of the same length in the order of symbols.

const DIRECT = 256;
const DIRECT_BITS = 8;
const SYMBOLS = DIRECT + 32 - DIRECT_BITS;
const LONGEST_CODE = 12;
const CODE_MASK = (1 << LONGEST_CODE) - 1;
const BITS_START = 4 + SYMBOLS / 2;
/** Bytes at the end that let a reader look ahead. */
const SPARE = 7;

/** Packs a list; equal lists give equal bytes. */
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

/** A packed list with what its codes stand for. */
export interface PackedNumbers {
  readonly count: number;
  /** For each LONGEST_CODE bits the symbol whose code they begin with, times 16, and the length of that code. */
  readonly table: Uint16Array;
  readonly codes: Uint8Array;
}

/** Reads how a list was packed; refuses bytes that are too few for it with a RangeError. */
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

/** The list that was packed; refuses codes that end too early with a RangeError. */
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
    // Up to 31 bits: lower and upper half apart, since from any bit on no more than 25 can be looked at.
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

/** How many bits follow the code of a symbol. */
function restOf(symbol: number): number {
  return symbol < DIRECT ? 0 : symbol - DIRECT + DIRECT_BITS;
}

/** The lengths of Huffman's codes, none longer than LONGEST_CODE; 0 for symbols that do not occur. */
function codeLengths(counts: Uint32Array): Uint8Array {
  const lengths = new Uint8Array(SYMBOLS);
  let scaled = counts;
  for (;;) {
    let trees: Tree[] = [...scaled.keys()]
      .filter((s) => scaled[s]! > 0)
      .map((s) => ({ count: scaled[s]!, first: s, symbols: [s] }));
    lengths.fill(0);
    if (trees.length === 1) lengths[trees[0]!.first] = 1;
    while (trees.length > 1) {
      trees = trees.sort((a, b) => a.count - b.count || a.first - b.first);
      const [a, b, ...others] = trees as [Tree, Tree, ...Tree[]];
      const symbols = [...a.symbols, ...b.symbols];
      for (const s of symbols) lengths[s]!++;
      trees = [...others, { count: a.count + b.count, first: a.first, symbols }];
    }
    if (lengths.every((length) => length <= LONGEST_CODE)) return lengths;
    // Counts that are closer together make codes whose lengths are.
    scaled = scaled.map((count) => (count + 1) >> 1);
  }
}

interface Tree {
  readonly count: number;
  readonly first: number;
  readonly symbols: readonly number[];
}

/** The canonical codes of some lengths, the first bit lowest. */
function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(SYMBOLS);
  let code = 0;
  for (let length = 1; length <= LONGEST_CODE; length++, code <<= 1) {
    for (let s = 0; s < SYMBOLS; s++) if (lengths[s] === length) codes[s] = reversed(code++, length);
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let found = 0;
  for (let k = 0; k < length; k++) found |= ((code >> k) & 1) << (length - 1 - k);
  return found;
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
