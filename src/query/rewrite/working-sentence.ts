import type { Sentence } from "../../sentence/sentence.js";
import type { QuerySentence } from "../sentence-graph.js";
import { featureKey, itemValue } from "../values.js";

/** The columns whose values can be set as a whole. */
const SETTABLE = ["form", "lemma", "upos", "xpos", "feats", "deprel", "misc"] as const;
type SettableColumn = (typeof SETTABLE)[number];
type Column = SettableColumn | "head" | "deps";

interface Change {
  readonly column: Column;
  readonly position: number;
  readonly old: string | number;
}

/** A sentence that is being rewritten. */
export class WorkingSentence implements QuerySentence {
  readonly form: string[];
  readonly lemma: string[];
  readonly upos: string[];
  readonly xpos: string[];
  readonly feats: string[];
  readonly head: Int32Array;
  readonly deprel: string[];
  readonly deps: string[];
  readonly misc: string[];
  readonly comments: readonly string[];
  readonly #original: Sentence;
  readonly #changes: Change[] = [];

  /** Copies the columns of a sentence. */
  constructor(sentence: Sentence) {
    this.#original = sentence;
    this.form = [...sentence.form];
    this.lemma = [...sentence.lemma];
    this.upos = [...sentence.upos];
    this.xpos = [...sentence.xpos];
    this.feats = [...sentence.feats];
    this.head = sentence.head.slice();
    this.deprel = [...sentence.deprel];
    this.deps = [...sentence.deps];
    this.misc = [...sentence.misc];
    this.comments = sentence.comments;
  }

  /** The sentence with all changes. */
  get sentence(): Sentence {
    const { form, lemma, upos, xpos, feats, head, deprel, deps, misc } = this;
    return this.#original.with({ form, lemma, upos, xpos, feats, head, deprel, deps, misc });
  }

  /** Starts to note changes. */
  begin(): void {
    this.#changes.length = 0;
  }

  /** Whether anything is different from what it was at the last `begin`. */
  get isChanged(): boolean {
    // Of several changes of one value, the first one knows the old value.
    return this.#changes.some(({ column, position, old }, i) => {
      const isFirst = this.#changes.findIndex((c) => c.column === column && c.position === position) === i;
      return isFirst && this[column][position] !== old;
    });
  }

  /**
   * Gives a word this head and relation in the tree; -1 for no head. Nothing is the head of the artificial
   * root.
   */
  setArc(dependent: number, head: number, relation: string): void {
    if (dependent <= 0) return;
    this.#set("head", dependent, head);
    this.#set("deprel", dependent, relation);
  }

  /** Adds an arc to the enhanced graph, unless it is there. */
  addEnhanced(dependent: number, head: number, relation: string): void {
    if (dependent <= 0) return;
    const arcs = arcsOf(this.deps[dependent]!);
    const arc = `${head}:${relation}`;
    if (!arcs.includes(arc)) this.#set("deps", dependent, [...arcs, arc].sort(compareArcs).join("|"));
  }

  /** Removes an arc from the enhanced graph, if it is there. */
  removeEnhanced(dependent: number, head: number, relation: string): void {
    if (dependent <= 0) return;
    const kept = arcsOf(this.deps[dependent]!).filter((arc) => arc !== `${head}:${relation}`);
    this.#set("deps", dependent, kept.join("|") || "_");
  }

  /**
   * Sets a column or feature of a word; undefined removes it. A new feature goes to FEATS unless MISC has it.
   */
  setFeature(position: number, feature: string, value: string | undefined): void {
    if (position <= 0) return;
    if ((SETTABLE as readonly string[]).includes(feature)) {
      this.#set(feature as SettableColumn, position, value ?? "_");
      return;
    }
    const { key, isMisc } = featureKey(feature);
    const isInMisc = itemValue(this.misc[position]!, key) !== undefined;
    const isInFeats = itemValue(this.feats[position]!, key) !== undefined;
    const column = isMisc || (isInMisc && !isInFeats) ? "misc" : "feats";
    this.#set(column, position, withItem(this[column][position]!, key, value, column === "feats"));
  }

  #set(column: Exclude<Column, "head">, position: number, value: string): void;
  #set(column: "head", position: number, value: number): void;
  #set(column: Column, position: number, value: string | number): void {
    const values = this[column] as { [position: number]: string | number };
    const old = values[position]!;
    if (old === value) return;
    this.#changes.push({ column, position, old });
    values[position] = value;
  }
}

function arcsOf(deps: string): string[] {
  return deps === "_" ? [] : deps.split("|");
}

/** Orders the arcs of a word by their heads, as CoNLL-U asks for; 8.1 is after 8. */
function compareArcs(a: string, b: string): number {
  const [wordA, indexA = 0] = a.slice(0, a.indexOf(":")).split(".").map(Number);
  const [wordB, indexB = 0] = b.slice(0, b.indexOf(":")).split(".").map(Number);
  return wordA! - wordB! || indexA - indexB || (a < b ? -1 : 1);
}

/** Sets or removes `key=value` in a list; sorted by names without regard to case if asked for. */
function withItem(list: string, key: string, value: string | undefined, isSorted: boolean): string {
  const items = list === "_" ? [] : list.split("|");
  const at = items.findIndex((item) => item.startsWith(`${key}=`));
  const own = value === undefined ? [] : [`${key}=${value}`];
  if (at >= 0) items.splice(at, 1, ...own);
  else items.push(...own);
  const name = (item: string) => item.slice(0, item.indexOf("=")).toLowerCase();
  if (isSorted && at < 0) items.sort((a, b) => (name(a) < name(b) ? -1 : 1));
  return items.join("|") || "_";
}
