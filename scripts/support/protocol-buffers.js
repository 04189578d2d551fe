// Reads protocol buffers, in which TensorFlow and ONNX describe tensors.

/** Bytes that are read one after the other, and numbers of varying length among them. */
export class ByteReader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get isAtEnd() {
    return this.at >= this.bytes.length;
  }

  varint() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  /** @param {number} length */
  take(length) {
    if (this.at + length > this.bytes.length) throw new Error("the file ends too early");
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/**
 * The fields of a protocol buffer: numbers, and the bytes of parts. Numbers of a fixed length are passed over.
 * @param {Uint8Array} bytes
 * @returns {Generator<[number, number | Uint8Array]>}
 */
export function* fields(bytes) {
  const reader = new ByteReader(bytes);
  while (!reader.isAtEnd) {
    const tag = reader.varint();
    const kind = tag & 7;
    if (kind === 0) yield [tag >> 3, reader.varint()];
    else if (kind === 2) yield [tag >> 3, reader.take(reader.varint())];
    else reader.take(kind === 5 ? 4 : 8);
  }
}
