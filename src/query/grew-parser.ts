import { ClauseParser } from "./clause-parser.js";
import type { Query } from "./query.js";
import type { Scanner } from "./scanner.js";

/** The parts of a query. */
const ITEMS = ["pattern", "with", "without", "optional", "global"];

/** A query that was read from text, and where its parts stand in the text. */
export interface ReadQuery {
  readonly query: Query;
  /** Offset of each clause, constraint and test, for messages. */
  readonly offsets: ReadonlyMap<object, number>;
}

/** Tells whether a part of a query in Grew's syntax comes next. */
export function seesItem(scanner: Scanner): boolean {
  return ITEMS.includes(scanner.peekName() ?? "");
}

/**
 * Reads a query in Grew's syntax: `pattern { ... } without { ... }`, as long as such parts follow.
 *
 * @throws QueryError if the text is something else.
 */
export function parseGrew(scanner: Scanner): ReadQuery {
  const offsets = new Map<object, number>();
  const pattern = new ClauseParser(scanner, offsets);
  const others: { readonly item: string; readonly parser: ClauseParser }[] = [];
  if (!seesItem(scanner)) {
    scanner.fail(scanner.isOver ? EXPECTED : `${EXPECTED} or one of ${ITEMS.slice(1).join(", ")}`);
  }
  while (seesItem(scanner)) {
    const at = scanner.skip();
    const item = scanner.name("");
    const open = scanner.skip();
    scanner.expect("{");
    const isPattern = item === "pattern" || item === "global";
    const parser = isPattern ? pattern : new ClauseParser(scanner, offsets);
    const isEmpty = scanner.sees("}");
    while (!scanner.takes("}")) {
      if (scanner.isOver) scanner.failAt('expected "}" for this "{", found the end', open);
      if (item === "global") parser.globalClause();
      else parser.clause();
      if (!scanner.takes(";") && !scanner.sees("}") && !scanner.isOver) scanner.fail('expected ";" or "}"');
    }
    if (isEmpty) scanner.failAt(`expected a clause such as V [upos=VERB] in ${item}, found none`, at);
    if (!isPattern) others.push({ item, parser });
  }
  const edges = new Set(pattern.clauses.edges.flatMap(({ name }) => name ?? []));
  const decided = others.map(({ item, parser }) => ({ item, clauses: parser.decided(edges) }));
  const those = (item: string) => {
    const found = decided.filter((other) => other.item === item).map(({ clauses }) => clauses);
    return found.length === 0 ? {} : { [item]: found };
  };
  const query = {
    pattern: pattern.decided(edges),
    ...those("with"),
    ...those("without"),
    ...those("optional"),
  };
  return { query, offsets };
}

const EXPECTED = "expected pattern { ... }";
