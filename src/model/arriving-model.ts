import { tensorPlaces } from "./model-file.js";

/** Bytes that a file is given room for at first; more is made when its length is known. */
const FIRST_ROOM = 1 << 16;
/** Most bytes that are set aside because a file says that it has so many; what really comes may be more. */
const MOST_ROOM = 1 << 28;

/** A model file while it arrives. Tensors of bytes can be used once they are complete, before the rest is there. */
export class ArrivingModel {
  #room = new Uint8Array(FIRST_ROOM);
  #length = 0;
  #places: ReturnType<typeof tensorPlaces>;
  #next = 0;

  /** The bytes so far. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#room.subarray(0, this.#length);
  }

  /**
   * Takes the next bytes and returns the tensors that they complete, by name. The checksum is not known yet:
   * read the whole file in the end.
   */
  push(chunk: Uint8Array): [name: string, tensor: Uint8Array][] {
    const end = this.#length + chunk.length;
    if (end > this.#room.length) this.#grow(Math.max(end, 2 * this.#room.length));
    this.#room.set(chunk, this.#length);
    this.#length = end;
    if (this.#places === undefined) {
      this.#places = tensorPlaces(this.bytes);
      if (this.#places === undefined) return [];
      this.#grow(Math.min(MOST_ROOM, this.#places.fileLength));
    }
    const complete: [string, Uint8Array][] = [];
    const { tensors } = this.#places;
    for (
      let place = tensors[this.#next];
      place !== undefined && place.end <= end;
      place = tensors[this.#next]
    ) {
      complete.push([place.name, this.#room.subarray(place.start, place.end)]);
      this.#next++;
    }
    return complete;
  }

  #grow(size: number): void {
    if (size <= this.#room.length) return;
    const room = new Uint8Array(size);
    room.set(this.bytes);
    this.#room = room;
  }
}
