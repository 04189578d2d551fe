/** Work that waits in a fair queue. */
export interface QueuedWork {
  /** The model that it needs; only work with the same model is taken together. */
  readonly model: string;
  /** Its size in words, about. */
  readonly words: number;
  /** Whether it must not be taken together with other work. */
  readonly isAlone: boolean;
}

/**
 * A queue in which owners take turns: each turn takes one piece of work of the next owner. An owner with
 * little work therefore never waits for all the work of another.
 */
export class FairQueue<Work extends QueuedWork> {
  /** The waiting work of each owner; the order of the entries is that of the turns. */
  readonly #turns = new Map<object, Work[]>();
  #words = 0;

  /** Number of words that wait. */
  get words(): number {
    return this.#words;
  }

  /** Whether nothing waits. */
  get isEmpty(): boolean {
    return this.#turns.size === 0;
  }

  /** Adds work of an owner, behind its other work or before it. The owner's turn stays where it is. */
  add(owner: object, work: Work, isFirst = false): void {
    const waiting = this.#turns.get(owner);
    if (waiting === undefined) this.#turns.set(owner, [work]);
    else if (isFirst) waiting.unshift(work);
    else waiting.push(work);
    this.#words += work.words;
  }

  /**
   * Takes work, turn by turn, until it has at least `words` words or no other work fits. All of it is for the
   * same model. Owners whose work does not fit keep their turns.
   */
  take(words: number): Work[] {
    const taken: Work[] = [];
    let total = 0;
    // An entry that is set again moves to the end of a map, where the loop comes to it once more.
    for (const [owner, waiting] of this.#turns) {
      const work = waiting[0]!;
      const [first] = taken;
      if (first !== undefined && (work.isAlone || work.model !== first.model)) continue;
      waiting.shift();
      this.#turns.delete(owner);
      if (waiting.length > 0) this.#turns.set(owner, waiting);
      taken.push(work);
      total += work.words;
      if (work.isAlone || total >= words) break;
    }
    this.#words -= total;
    return taken;
  }

  /** Removes and returns all work of an owner. */
  remove(owner: object): Work[] {
    const waiting = this.#turns.get(owner) ?? [];
    this.#turns.delete(owner);
    for (const { words } of waiting) this.#words -= words;
    return waiting;
  }
}
