import type { Sentence } from "../../sentence/sentence.js";
import type { QuerySentence } from "../sentence-graph.js";
import { featureKey, itemValue } from "../values.js";

/** The columns whose values can be set as a whole. */
const SETTABLE = ["form", "lemma", "upos", "xpos", "feats", "deprel", "misc"] as const;
type SettableColumn = (typeof SETTABLE)[number];

/** A sentence that is being rewritten. Each change returns whether it changed anything. */
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

  /** Gives a word this head and relation in the tree; -1 for no head. */
  setArc(dependent: number, head: number, relation: string): boolean {
    // Nothing can be the head of the artificial root.
    if (dependent <= 0 || (this.head[dependent] === head && this.deprel[dependent] === relation))
      return false;
    this.head[dependent] = head;
    this.deprel[dependent] = relation;
    return true;
  }

  /** Adds an arc to the enhanced graph. */
  addEnhanced(dependent: number, head: number, relation: string): boolean {
    if (dependent <= 0) return false;
    const arcs = arcsOf(this.deps[dependent]!);
    const arc = `${head}:${relation}`;
    if (arcs.includes(arc)) return false;
    this.deps[dependent] = [...arcs, arc].sort(compareArcs).join("|");
    return true;
  }

  /** Removes an arc from the enhanced graph. */
  removeEnhanced(dependent: number, head: number, relation: string): boolean {
    if (dependent <= 0) return false;
    const arcs = arcsOf(this.deps[dependent]!);
    const kept = arcs.filter((arc) => arc !== `${head}:${relation}`);
    if (kept.length === arcs.length) return false;
    this.deps[dependent] = kept.join("|") || "_";
    return true;
  }

  /** Sets a column or feature of a word; undefined removes it. A new feature goes to FEATS unless MISC has it. */
  setFeature(position: number, feature: string, value: string | undefined): boolean {
    if (position <= 0) return false;
    if ((SETTABLE as readonly string[]).includes(feature))
      return this.#setColumn(feature as SettableColumn, position, value ?? "_");
    const { key, isMisc } = featureKey(feature);
    const isInMisc = itemValue(this.misc[position]!, key) !== undefined;
    const isInFeats = itemValue(this.feats[position]!, key) !== undefined;
    const column = isMisc || (isInMisc && !isInFeats) ? "misc" : "feats";
    return this.#setColumn(
      column,
      position,
      withItem(this[column][position]!, key, value, column === "feats"),
    );
  }

  #setColumn(column: SettableColumn, position: number, value: string): boolean {
    if (this[column][position] === value) return false;
    this[column][position] = value;
    return true;
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
