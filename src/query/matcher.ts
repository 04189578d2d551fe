import type { Plan, Step } from "./plan.js";
import type { SentenceGraph } from "./sentence-graph.js";

/** The plans of all parts of a query. */
export interface QueryPlans {
  readonly pattern: Plan;
  readonly with: readonly Plan[];
  readonly without: readonly Plan[];
  /** Each with the indices of its own variables. */
  readonly optional: readonly { readonly plan: Plan; readonly own: readonly number[] }[];
  /** Number of variables that are captured; they come first. */
  readonly captured: number;
  /** Number of all variables. */
  readonly variables: number;
}

/** Finds the matches of a query in a graph, by depth-first search along its plans. */
export class Matcher {
  readonly #plans: QueryPlans;
  readonly #graph: SentenceGraph;
  /** The value of each variable: a position for a node, the number of an arc, -1 for none. */
  readonly #assigned: Int32Array;
  #matches: Int32Array[] = [];
  #limit = 0;
  readonly #collect = () => this.#complete();
  readonly #found = () => true;

  constructor(plans: QueryPlans, graph: SentenceGraph) {
    this.#plans = plans;
    this.#graph = graph;
    this.#assigned = new Int32Array(plans.variables).fill(-1);
  }

  /**
   * Returns up to `limit` matches in the sentence that the graph holds. Each has a value for each captured
   * variable. With fewer than there are, it is not defined which ones are returned.
   */
  matches(limit: number): Int32Array[] {
    this.#matches = [];
    this.#limit = limit;
    this.#run(this.#plans.pattern, this.#collect);
    return this.#matches;
  }

  /**
   * Searches for the own variables of a plan; `done` returns whether to stop. Returns whether it was stopped.
   */
  #run(plan: Plan, done: () => boolean): boolean {
    const { before } = plan;
    for (let i = 0; i < before.length; i++) if (!before[i]!(this.#graph, this.#assigned)) return false;
    return this.#extend(plan, 0, done);
  }

  #extend(plan: Plan, level: number, done: () => boolean): boolean {
    const step = plan.steps[level];
    if (step === undefined) return done();
    const graph = this.#graph;
    const { length } = graph;
    const { head } = graph.columns;
    const from = step.from < 0 ? -1 : this.#assigned[step.from]!;
    switch (step.source) {
      case "all":
        for (let candidate = 0; candidate <= length; candidate++)
          if (this.#try(plan, level, step, candidate, done)) return true;
        return false;
      case "head":
        return head[from]! >= 0 && this.#try(plan, level, step, head[from]!, done);
      case "dependents":
        for (let d = graph.firstDependent[from]!; d > 0; d = graph.nextDependent[d]!)
          if (this.#try(plan, level, step, d, done)) return true;
        return false;
      case "offset": {
        const candidate = from + step.other;
        return candidate >= 0 && candidate <= length && this.#try(plan, level, step, candidate, done);
      }
      case "ancestors": {
        let candidate = head[from]!;
        // In a cycle the way up comes back to where it began, or to a node where it has been.
        for (let steps = 0; candidate >= 0 && steps < length; steps++) {
          if (this.#try(plan, level, step, candidate, done)) return true;
          if (candidate === from) return false;
          candidate = head[candidate]!;
        }
        return false;
      }
      case "arc":
        return this.#try(plan, level, step, from, done);
      case "enhanced": {
        const { enhancedHead, enhancedDependent } = graph;
        const h = this.#assigned[step.other]!;
        for (let i = 0; i < enhancedHead.length; i++) {
          if (enhancedDependent[i] !== from || enhancedHead[i] !== h) continue;
          if (this.#try(plan, level, step, length + 1 + i, done)) return true;
        }
        return false;
      }
    }
  }

  /** Gives a value to the variable of a step and goes on if nothing speaks against it. */
  #try(plan: Plan, level: number, step: Step, candidate: number, done: () => boolean): boolean {
    const { different, accepts, checks } = step;
    const assigned = this.#assigned;
    for (let i = 0; i < different.length; i++) if (assigned[different[i]!] === candidate) return false;
    for (let i = 0; i < accepts.length; i++) if (!accepts[i]!(this.#graph, candidate)) return false;
    assigned[step.index] = candidate;
    for (let i = 0; i < checks.length; i++) if (!checks[i]!(this.#graph, assigned)) return false;
    return this.#extend(plan, level + 1, done);
  }

  /** Takes a match of the pattern if the other parts allow it. */
  #complete(): boolean {
    for (const plan of this.#plans.with) if (!this.#run(plan, this.#found)) return false;
    for (const plan of this.#plans.without) if (this.#run(plan, this.#found)) return false;
    return this.#optional(0);
  }

  /** Adds the optional parts from the i-th on, each where it is found, and takes the match. */
  #optional(i: number): boolean {
    const part = this.#plans.optional[i];
    if (part === undefined) {
      this.#matches.push(this.#assigned.slice(0, this.#plans.captured));
      return this.#matches.length >= this.#limit;
    }
    let isFound = false;
    const isStopped = this.#run(part.plan, () => {
      isFound = true;
      return this.#optional(i + 1);
    });
    if (isFound) return isStopped;
    for (const index of part.own) this.#assigned[index] = -1;
    return this.#optional(i + 1);
  }
}
