// The entry `crossarc/query`: queries over trees, and rules that rewrite them.
export type {
  ArcsConstraint,
  CommentConstraint,
  CompareConstraint,
  ComparisonOperator,
  Constraint,
  DistanceConstraint,
  DominanceConstraint,
  GlobalConstraint,
  GlobalProperty,
  NumberConstraint,
  OrderConstraint,
  Term,
  UnderConstraint,
  ValueConstraint,
} from "./query/constraint.js";
export {
  type CapturedArc,
  CompiledQuery,
  compileQuery,
  find,
  type Match,
  type Searchable,
} from "./query/find.js";
export type {
  Clauses,
  EdgeClause,
  FeatureTest,
  ListTest,
  NodeClause,
  PartsTest,
  PresenceTest,
  Query,
  RegexpTest,
  RelationTest,
  ValueTest,
} from "./query/query.js";
export { QueryError } from "./query/query-error.js";
export { RewriteError, type RewriteOptions, Rewriter, type Rewritten } from "./query/rewrite/rewriter.js";
export type {
  AddArc,
  Command,
  DeleteArc,
  DeleteArcBetween,
  PartsRelation,
  RelationValue,
  RemoveFeature,
  Rule,
  SetFeature,
  ShiftArcs,
  TermPart,
  TextPart,
  Value,
  WholeRelation,
} from "./query/rewrite/rule.js";
export { parseRules } from "./query/rewrite/rule-parser.js";
export { parseQuery } from "./query/sentence-matcher.js";
