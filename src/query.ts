// The entry `crossarc/query`: queries over trees, and rules that rewrite them.
export { parseQuery } from "./query/compiled-query.js";
export {
  type CapturedArc,
  type CapturedWord,
  CompiledQuery,
  compileQuery,
  find,
  type Match,
  type Searchable,
  type SearchableDocument,
  type SearchableSentence,
} from "./query/find.js";
export type {
  Clauses,
  ComparisonOperator,
  Constraint,
  EdgeClause,
  FeatureTest,
  GlobalProperty,
  NodeClause,
  Query,
  RelationTest,
  Term,
  ValueTest,
} from "./query/query.js";
export { QueryError } from "./query/query-error.js";
export { RewriteError, type RewriteOptions, Rewriter, type Rewritten } from "./query/rewrite/rewriter.js";
export type { Command, RelationValue, Rule, Value, ValuePart } from "./query/rewrite/rule.js";
export { parseRules } from "./query/rewrite/rule-parser.js";
