import { relationTester } from "../conditions.js";
import type { Term } from "../constraint.js";
import type { RelationTest } from "../query.js";
import { SentenceGraph } from "../sentence-graph.js";
import { SentenceMatcher } from "../sentence-matcher.js";
import { nodeReader, type Read, relationPart } from "../values.js";
import type { Command, DeleteArcBetween, RelationValue, Rule, ShiftArcs, Value } from "./rule.js";
import type { WorkingSentence } from "./working-sentence.js";

/** An arc that a name stands for while a rule is carried out. */
interface Arc {
  head: number;
  readonly dependent: number;
  relation: string;
  readonly isEnhanced: boolean;
}

/** Carries out one rule: finds its matches and changes a sentence where it matches. */
export class RuleRunner {
  readonly rule: Rule;
  readonly #matcher: SentenceMatcher;
  readonly #arcs = new Map<string, Arc>();
  #match: Int32Array = new Int32Array(0);
  readonly #readers = new Map<string, Read>();
  #work!: WorkingSentence;

  /** The graph holds the sentence that is being rewritten, with all kinds of arcs. */
  constructor(rule: Rule, graph: SentenceGraph) {
    this.rule = rule;
    this.#matcher = new SentenceMatcher(rule.query, undefined, graph);
  }

  /**
   * Carries out the rule at its first match where it changes something; returns whether there was one. The
   * graph must hold the sentence as it is, and is loaded again after a change.
   */
  applyOnce(work: WorkingSentence): boolean {
    this.#work = work;
    for (const match of this.#matcher.matchesInGraph()) {
      if (!this.#apply(match)) continue;
      this.#matcher.graph.load(work);
      return true;
    }
    return false;
  }

  #apply(match: Int32Array): boolean {
    const { graph, variables } = this.#matcher;
    this.#match = match;
    this.#arcs.clear();
    for (const { name, index, kind } of variables) {
      const value = match[index]!;
      if (kind === "node" || value < 0) continue;
      this.#arcs.set(name, {
        head: graph.headOf(value),
        dependent: graph.dependentOf(value),
        relation: graph.relationOf(value),
        isEnhanced: graph.isEnhanced(value),
      });
    }
    this.#work.begin();
    for (const command of this.rule.commands) this.#carryOut(command);
    return this.#work.isChanged;
  }

  /** The position of a node; -1 if an optional part did not find it. */
  #node(name: string): number {
    const variable = this.#matcher.variables.find((known) => known.name === name)!;
    return this.#match[variable.index]!;
  }

  #carryOut(command: Command): void {
    switch (command.kind) {
      case "delete arc": {
        const arc = this.#arcs.get(command.arc);
        if (arc !== undefined) this.#remove(arc);
        return;
      }
      case "delete arc between":
        for (const arc of this.#arcsBetween(command)) this.#remove(arc);
        return;
      case "add arc": {
        const head = this.#node(command.head);
        const dependent = this.#node(command.dependent);
        const relation = command.relation === undefined ? "_" : this.#relation(command.relation);
        if (head < 0 || dependent < 0 || relation === undefined) return;
        const arc = { head, dependent, relation, isEnhanced: command.isEnhanced === true };
        if (command.name !== undefined) this.#arcs.set(command.name, arc);
        return this.#add(arc);
      }
      case "shift":
        return this.#shift(command);
      case "set": {
        const value = this.#value(command.value);
        if (value !== undefined && value !== "") this.#set(command.term, value);
        return;
      }
      case "remove":
        return this.#set(command.term, undefined);
    }
  }

  #add({ head, dependent, relation, isEnhanced }: Arc): void {
    if (isEnhanced) this.#work.addEnhanced(dependent, head, relation);
    else this.#work.setArc(dependent, head, relation);
  }

  #remove({ head, dependent, relation, isEnhanced }: Arc): void {
    if (isEnhanced) this.#work.removeEnhanced(dependent, head, relation);
    else if (this.#work.head[dependent] === head) this.#work.setArc(dependent, -1, "_");
  }

  /** The arcs of the sentence as it is now that pass a test. */
  #currentArcs(isEnhanced: boolean, test: RelationTest | undefined): Arc[] {
    const graph = new SentenceGraph({ dependents: false, enhanced: isEnhanced });
    graph.load(this.#work);
    const accepts = relationTester(test);
    const arcs: Arc[] = [];
    const first = isEnhanced ? graph.length + 1 : 1;
    const last = isEnhanced ? graph.length + graph.enhancedHead.length : graph.length;
    for (let edge = first; edge <= last; edge++) {
      if (graph.headOf(edge) < 0 || (accepts !== undefined && !accepts(graph, edge))) continue;
      arcs.push({
        head: graph.headOf(edge),
        dependent: graph.dependentOf(edge),
        relation: graph.relationOf(edge),
        isEnhanced,
      });
    }
    return arcs;
  }

  #arcsBetween(command: DeleteArcBetween): Arc[] {
    const head = this.#node(command.head);
    const dependent = this.#node(command.dependent);
    return this.#currentArcs(command.isEnhanced === true, command.relation).filter(
      (arc) => arc.head === head && arc.dependent === dependent,
    );
  }

  #shift({ direction, from, to, relation, isEnhanced = false }: ShiftArcs): void {
    const source = this.#node(from);
    const target = this.#node(to);
    if (source < 0 || target < 0) return;
    const captured = new Set(
      this.#matcher.variables.filter(({ kind }) => kind === "node").map(({ index }) => this.#match[index]!),
    );
    for (const arc of this.#currentArcs(isEnhanced, relation)) {
      const isFromSource = direction !== "in" && arc.head === source && !captured.has(arc.dependent);
      const isToSource = direction !== "out" && arc.dependent === source && !captured.has(arc.head);
      if (!isFromSource && !isToSource) continue;
      this.#remove(arc);
      this.#add({ ...arc, ...(isFromSource ? { head: target } : { dependent: target }) });
    }
  }

  /** Sets a feature of a node, or the relation of an arc or a part of it; undefined removes it. */
  #set({ of, feature }: Term, value: string | undefined): void {
    const arc = this.#arcs.get(of);
    if (arc === undefined) {
      const isNode = this.#matcher.variables.some(({ name, kind }) => name === of && kind === "node");
      if (isNode) this.#work.setFeature(this.#node(of), feature, value);
      return;
    }
    const relation =
      feature === "label" ? (value ?? "_") : withPart(arc.relation, Number(feature) - 1, value);
    this.#remove(arc);
    arc.relation = relation;
    this.#add(arc);
  }

  #relation(relation: RelationValue): string | undefined {
    if (relation.kind === "whole") return this.#value(relation.value);
    const parts = relation.parts.map((part) => (part.length === 0 ? undefined : this.#value(part)));
    const given = parts.filter((part) => part !== undefined && part !== "");
    return given.length === 0 ? undefined : given.join(":");
  }

  /** The value of an expression; undefined if a part of it is not set. */
  #value(value: Value): string | undefined {
    let text = "";
    for (const part of value) {
      const found = part.kind === "text" ? part.text : this.#term(part.term);
      if (found === undefined) return undefined;
      const slice = part.kind === "term" ? part.slice : undefined;
      text += slice === undefined ? found : [...found].slice(slice[0], slice[1]).join("");
    }
    return text;
  }

  #term({ of, feature }: Term): string | undefined {
    const arc = this.#arcs.get(of);
    if (arc !== undefined) return arcValue(arc, feature);
    const variable = this.#matcher.variables.find(({ name }) => name === of);
    if (variable === undefined || variable.kind === "arc") return undefined;
    const position = this.#match[variable.index]!;
    // The graph holds the sentence with all changes so far.
    return position < 0 ? undefined : this.#reader(feature)(this.#matcher.graph, position);
  }

  #reader(feature: string): Read {
    let read = this.#readers.get(feature);
    if (read === undefined) {
      read = nodeReader(feature);
      this.#readers.set(feature, read);
    }
    return read;
  }
}

function arcValue({ head, dependent, relation, isEnhanced }: Arc, feature: string): string | undefined {
  switch (feature) {
    case "label":
      return relation;
    case "enhanced":
      return isEnhanced ? "yes" : undefined;
    case "length":
      return String(Math.abs(dependent - head));
    case "delta":
      return String(dependent - head);
    default:
      return relationPart(relation, Number(feature) - 1);
  }
}

/** Sets or removes a part of a relation between its colons. */
function withPart(relation: string, index: number, value: string | undefined): string {
  const parts: (string | undefined)[] = relation === "_" ? [] : relation.split(":");
  parts[index] = value;
  return (
    Array.from(parts)
      .filter((part) => part !== undefined && part !== "")
      .join(":") || "_"
  );
}
