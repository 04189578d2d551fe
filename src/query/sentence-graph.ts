import { nonProjectiveArcs } from "../sentence/measures/measures.js";
import type { Columns } from "../sentence/sentence.js";
import { closedTree } from "../sentence/tree.js";

/** What a query sees of a sentence. Both a `Sentence` and columns that are being rewritten are one. */
export interface QuerySentence extends Columns {
  /** The lines before the first word. */
  readonly comments: readonly string[];
}

/**
 * A sentence as a graph, prepared for matching. One graph serves many sentences, one after the other.
 *
 * Nodes are positions: 0 is the artificial root, 1 to `length` are the words. Arcs are numbered too: the arc
 * of the tree to word d is d, and those of the enhanced graph follow from `length` + 1 on.
 */
export class SentenceGraph {
  /** The sentence. */
  columns!: QuerySentence;
  /** Number of words. */
  length = 0;
  /** The first dependent of each node in the tree; 0 means none. Longer than the sentence. */
  firstDependent: Int32Array<ArrayBuffer> = new Int32Array(256);
  /** The next dependent of the same head; 0 means none. Longer than the sentence. */
  nextDependent: Int32Array<ArrayBuffer> = new Int32Array(256);
  /** Heads of the enhanced arcs. */
  readonly enhancedHead: number[] = [];
  /** Dependents of the enhanced arcs, in ascending order. */
  readonly enhancedDependent: number[] = [];
  /** Relations of the enhanced arcs. */
  readonly enhancedRelation: string[] = [];
  readonly #needsDependents: boolean;
  readonly #needsEnhanced: boolean;
  #nonProjective: Uint8Array | undefined;

  /** Prepares only what is needed: lists of dependents, arcs of the enhanced graph. */
  constructor(needs: { readonly dependents: boolean; readonly enhanced: boolean }) {
    this.#needsDependents = needs.dependents;
    this.#needsEnhanced = needs.enhanced;
  }

  /** Goes on to a sentence. */
  load(columns: QuerySentence): void {
    this.columns = columns;
    this.length = columns.form.length - 1;
    this.#nonProjective = undefined;
    if (this.#needsDependents) this.#linkDependents();
    if (this.#needsEnhanced) this.#readEnhanced();
  }

  #linkDependents(): void {
    const { length } = this;
    const { head } = this.columns;
    if (this.firstDependent.length <= length) {
      this.firstDependent = new Int32Array(2 * length);
      this.nextDependent = new Int32Array(2 * length);
    }
    this.firstDependent.fill(0, 0, length + 1);
    for (let d = length; d >= 1; d--) {
      const h = head[d]!;
      if (h < 0) continue;
      this.nextDependent[d] = this.firstDependent[h]!;
      this.firstDependent[h] = d;
    }
  }

  /** Reads DEPS. Arcs from empty nodes are left out: no node of a query matches those. */
  #readEnhanced(): void {
    this.enhancedHead.length = 0;
    this.enhancedDependent.length = 0;
    this.enhancedRelation.length = 0;
    const { deps } = this.columns;
    for (let d = 1; d <= this.length; d++) {
      if (deps[d] === "_") continue;
      for (const arc of deps[d]!.split("|")) {
        const colon = arc.indexOf(":");
        const id = arc.slice(0, colon);
        if (colon < 1 || !POSITION.test(id) || Number(id) > this.length) continue;
        this.enhancedHead.push(Number(id));
        this.enhancedDependent.push(d);
        this.enhancedRelation.push(arc.slice(colon + 1));
      }
    }
  }

  /** Head of an arc. */
  headOf(edge: number): number {
    return edge <= this.length ? this.columns.head[edge]! : this.enhancedHead[edge - this.length - 1]!;
  }

  /** Dependent of an arc. */
  dependentOf(edge: number): number {
    return edge <= this.length ? edge : this.enhancedDependent[edge - this.length - 1]!;
  }

  /** Relation of an arc, without the mark of the enhanced graph. */
  relationOf(edge: number): string {
    return edge <= this.length ? this.columns.deprel[edge]! : this.enhancedRelation[edge - this.length - 1]!;
  }

  /** Whether an arc belongs to the enhanced graph. */
  isEnhanced(edge: number): boolean {
    return edge > this.length;
  }

  /** Whether the arc of the tree to a word is not projective. A graph that is no tree is closed first. */
  isNonProjective(dependent: number): boolean {
    this.#nonProjective ??= nonProjectiveArcs(closedTree(this.columns.head as Int32Array));
    return this.#nonProjective[dependent] === 1;
  }
}

const POSITION = /^\d{1,9}$/;
