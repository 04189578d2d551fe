import type { TreebankClient } from "./client.ts";
import type { Facts, Message, Slot } from "./protocol.ts";

/** An open treebank: what the list and the charts need of it. */
export class OpenFile {
  readonly name: string;
  readonly slot: Slot;
  readonly texts: string[] = [];
  readonly ids: string[] = [];
  readonly lines: number[] = [];
  readonly lengths: number[] = [];
  readonly crossing: number[] = [];
  facts: Facts | undefined;
  messages: readonly Message[] = [];

  constructor(name: string, slot: Slot) {
    this.name = name;
    this.slot = slot;
  }

  /** Number of sentences read so far. */
  get length(): number {
    return this.texts.length;
  }

  /** Reads a file; `onProgress` is called when there are more sentences. */
  static read(
    client: TreebankClient,
    file: File,
    slot: Slot,
    onProgress: (open: OpenFile, share: number) => void,
  ): Promise<OpenFile> {
    const open = new OpenFile(file.name, slot);
    return new Promise((resolve, reject) => {
      client.send({ kind: "open", slot, file }, (reply) => {
        if (reply.kind === "rows") {
          for (const name of ["texts", "ids"] as const) append(open[name], reply.rows[name]);
          for (const name of ["lines", "lengths", "crossing"] as const) append(open[name], reply.rows[name]);
          onProgress(open, reply.share);
        } else if (reply.kind === "opened") {
          open.facts = reply.facts;
          open.messages = reply.messages;
          resolve(open);
        } else if (reply.kind === "failed") reject(new Error(reply.message));
      });
    });
  }

  /** The number of the sentence that a line belongs to; -1 for a line before the first. */
  sentenceAt(line: number): number {
    let low = 0;
    let high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lines[middle]! <= line) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Appends values, of which there may be more than a call can take as arguments. */
export function append<Value>(all: Value[], more: readonly Value[]): void {
  for (const value of more) all.push(value);
}
