/** A growing set of strings, numbered from 0 in the order they were added. */
export class Symbols {
  readonly #ids = new Map<string, number>();
  readonly #names: string[] = [];

  /** Makes a set with these names; names that occur again keep their first id. */
  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  /** Number of names. */
  get size(): number {
    return this.#names.length;
  }

  /** All names in the order of their ids. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** Returns the id of a name, adding the name if it is new. */
  add(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#names.length;
      this.#ids.set(name, id);
      this.#names.push(name);
    }
    return id;
  }

  /** Returns the id of a name, or -1 if it is unknown. */
  get(name: string): number {
    return this.#ids.get(name) ?? -1;
  }

  /**
   * Returns the name of an id.
   *
   * @throws RangeError if no name has this id.
   */
  name(id: number): string {
    const name = this.#names[id];
    if (name === undefined) throw new RangeError(`no symbol has id ${id}; known are 0 to ${this.size - 1}`);
    return name;
  }
}
