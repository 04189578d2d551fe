/** A growing set of strings, numbered from 0 in the order they came: strings at the edge, integers inside. */
export class Symbols {
  readonly #ids = new Map<string, number>();
  readonly #names: string[] = [];

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  get size(): number {
    return this.#names.length;
  }

  /** All names; `names[id]` belongs to id. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** The id of a name, a new one if it was not there. */
  add(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#names.length;
      this.#ids.set(name, id);
      this.#names.push(name);
    }
    return id;
  }

  /** The id of a name, -1 if it is unknown. */
  get(name: string): number {
    return this.#ids.get(name) ?? -1;
  }

  /** The name of an id; the id must be known. */
  name(id: number): string {
    const name = this.#names[id];
    if (name === undefined) throw new RangeError(`no symbol has id ${id}; known are 0 to ${this.size - 1}`);
    return name;
  }
}
