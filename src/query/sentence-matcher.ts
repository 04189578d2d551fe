import { parseGrew, type ReadQuery } from "./grew-parser.js";
import { Matcher } from "./matcher.js";
import { planOf } from "./plan.js";
import type { Clauses, Query } from "./query.js";
import { QueryError } from "./query-error.js";
import { Scanner } from "./scanner.js";
import { type Complain, checkTests, Scope, termProblem, type Variable } from "./scope.js";
import { parseSemgrex } from "./semgrex-parser.js";
import { type QuerySentence, SentenceGraph } from "./sentence-graph.js";
import { edgeReader, nodeReader, type Read } from "./values.js";

/**
 * Reads a query from text: Grew's syntax, or Semgrex's if it begins with a brace.
 *
 * @throws QueryError if it cannot be read.
 */
export function parseQuery(text: string): Query {
  return readQuery(text).query;
}

function readQuery(text: string): ReadQuery {
  const isSemgrex = /^\s*\{/.test(text);
  const scanner = new Scanner(text, "query", !isSemgrex);
  const read = isSemgrex ? parseSemgrex(scanner) : parseGrew(scanner);
  if (!scanner.isOver) scanner.fail(isSemgrex ? "expected a relation or the end" : "expected the end");
  return read;
}

/** A query that is ready to be matched, in as many sentences as you like. */
export class SentenceMatcher {
  /** The query. */
  readonly query: Query;
  /** All nodes and named arcs that have a value in a match, in the order of the values. */
  readonly variables: readonly Variable[];
  /** The sentence that was matched last, as a graph. */
  readonly graph: SentenceGraph;
  readonly #matcher: Matcher;

  /**
   * Plans the query. Several matchers can share a graph that knows all they need.
   *
   * @throws QueryError for names that are not known, features that no node has, and broken regular
   * expressions.
   */
  constructor(
    query: Query,
    complain: Complain = (reason) => new QueryError(reason),
    graph = new SentenceGraph({ dependents: true, enhanced: usesEnhanced(query) }),
  ) {
    this.query = query;
    checkTests(query, complain);
    const scope = new Scope(complain);
    scope.declare(query.pattern, 0);
    const pattern = planOf(query.pattern, scope, []);
    const captured = [...scope.own];
    const optional = (query.optional ?? []).map((clauses) => {
      const own = new Scope(complain, scope);
      own.declare(clauses, captured.length);
      captured.push(...own.own);
      return { plan: planOf(clauses, own, scope.own), own: own.own.map(({ index }) => index) };
    });
    let variables = captured.length;
    const filters = (parts: readonly Clauses[] = []) =>
      parts.map((clauses) => {
        const own = new Scope(complain, scope);
        own.declare(clauses, captured.length);
        variables = Math.max(variables, captured.length + own.own.length);
        return planOf(clauses, own, scope.own);
      });
    const plans = {
      pattern,
      with: filters(query.with),
      without: filters(query.without),
      optional,
      captured: captured.length,
    };
    const names = captured.map(({ name }) => name);
    const repeated = names.find((name, i) => names.indexOf(name) < i);
    if (repeated !== undefined) {
      const reason = `expected different names in optional parts, found ${repeated} in two of them`;
      throw complain(reason, query.optional!.at(-1)!.nodes?.[0] ?? query);
    }
    this.variables = captured;
    this.graph = graph;
    this.#matcher = new Matcher({ ...plans, variables }, this.graph);
  }

  /**
   * Finds all matches in a sentence, sorted by the values of the variables in their order.
   *
   * Each match has a value for each variable: the position of a node, the number of an arc, -1 for what an
   * optional part did not find. The arc of the tree to word d has the number d; `graph` knows the others.
   */
  matches(sentence: QuerySentence): Int32Array[] {
    this.graph.load(sentence);
    return this.matchesInGraph();
  }

  /** Finds all matches in the sentence that the graph holds, as `matches` does. */
  matchesInGraph(): Int32Array[] {
    const matches = this.#matcher.matches(Number.POSITIVE_INFINITY);
    if (matches.length < 2) return matches;
    // The way up in a cycle passes nodes again, and finds the same match again.
    return matches
      .sort(compareMatches)
      .filter((match, i) => i === 0 || compareMatches(match, matches[i - 1]!) !== 0);
  }

  /** Tells whether a sentence has a match. */
  test(sentence: QuerySentence): boolean {
    this.graph.load(sentence);
    return this.#matcher.matches(1).length > 0;
  }

  /**
   * Makes a reader for the value of a captured node or arc, such as `V.lemma` or `e.label`, for the last
   * sentence.
   *
   * @throws QueryError if nothing has this name, or the feature is none.
   */
  reader(of: string, feature: string): (match: Int32Array) => string | undefined {
    const variable = this.variables.find(({ name }) => name === of);
    if (variable === undefined) {
      const known = this.variables.filter(isVisible).map(({ name }) => name);
      throw new QueryError(`expected a node or an arc of the query (${known.join(", ")}), found "${of}"`);
    }
    const problem = termProblem(variable, feature);
    if (problem !== undefined) throw new QueryError(problem);
    const read: Read = variable.kind === "node" ? nodeReader(feature) : edgeReader(feature);
    return (match) => (match[variable.index]! < 0 ? undefined : read(this.graph, match[variable.index]!));
  }
}

/**
 * Makes a matcher of a query in text or as data.
 *
 * @throws QueryError if the query cannot be read or makes no sense.
 */
export function sentenceMatcher(query: string | Query): SentenceMatcher {
  if (typeof query !== "string") {
    if (typeof query !== "object" || query === null || typeof query.pattern !== "object")
      throw new TypeError(`expected a query as text or as data with a pattern, found ${String(query)}`);
    return new SentenceMatcher(query);
  }
  const { query: read, offsets } = readQuery(query);
  return new SentenceMatcher(read, (reason, part) => new QueryError(reason, query, offsets.get(part) ?? 0));
}

/** Whether a variable is captured for the user: names that begin with _ are not. */
export function isVisible({ name }: Variable): boolean {
  return !name.startsWith("_");
}

function compareMatches(a: Int32Array, b: Int32Array): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}

function usesEnhanced(query: Query): boolean {
  const parts = [query.pattern, ...(query.with ?? []), ...(query.without ?? []), ...(query.optional ?? [])];
  return parts.some(({ edges = [] }) => edges.some(({ isEnhanced }) => isEnhanced));
}
