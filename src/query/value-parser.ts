import type { FeatureTest, RelationTest, ValueTest } from "./query.js";
import type { Scanner } from "./scanner.js";

/** A relation as it stands in brackets, and whether it is one of the enhanced graph. */
export interface ParsedRelation {
  readonly relation: RelationTest | undefined;
  readonly isEnhanced: boolean;
}

const STRING = /"((?:[^"\\]|\\.)*)"/sy;
const REGEXP = /re"((?:[^"\\]|\\.)*)"/sy;
const SLASHED = /\/((?:[^/\\\n]|\\.)+)\/(i?)/y;
const VALUE = /[\p{L}\p{M}\p{N}_]+(?:[-'.:@][\p{L}\p{M}\p{N}_]+)*\$?/uy;
const RELATION = /[^\s|,\]=<>!^"{};]+/y;
const PART = /(?:!\s*)?[\p{L}\p{N}_]+\s*(?:=|<>)|!/uy;

/** Reads a quoted string; undefined if none comes next. */
export function parseString(scanner: Scanner): string | undefined {
  return scanner.match(STRING)?.[1]?.replaceAll(/\\(["\\])/g, "$1");
}

/**
 * Reads what follows = or <>: `*`, a regular expression, or values with | between them.
 *
 * @throws QueryError if none of these comes next.
 */
export function parseValueTest(scanner: Scanner, isEqual: boolean): ValueTest {
  if (scanner.takes("*")) {
    return { kind: isEqual ? "defined" : "missing" };
  }
  const regexp = parseRegexp(scanner, isEqual);
  if (regexp !== undefined) return regexp;
  const values = [];
  do values.push(parseString(scanner) ?? scanner.match(VALUE)?.[0] ?? scanner.fail("expected a value"));
  while (scanner.takes("|"));
  return { kind: isEqual ? "one of" : "none of", values };
}

/** Reads `re"..."`, `/.../` or `/.../i`; undefined if none of them comes next. */
export function parseRegexp(scanner: Scanner, isEqual = true): ValueTest | undefined {
  const at = scanner.skip();
  const plain = scanner.match(REGEXP);
  const slashed = plain === undefined ? scanner.match(SLASHED) : undefined;
  const pattern = plain?.[1]?.replaceAll('\\"', '"') ?? slashed?.[1];
  if (pattern === undefined) {
    if (scanner.sees('re"') || scanner.sees("/"))
      scanner.failAt("expected the end of the regular expression, found none", at);
    return undefined;
  }
  const problem = regexpProblem(pattern);
  if (problem !== undefined) scanner.failAt(`expected a valid regular expression, found an ${problem}`, at);
  return {
    kind: isEqual ? "matches" : "does not match",
    pattern,
    ...(slashed?.[2] === "i" && { ignoreCase: true }),
  };
}

/** Says what is wrong with a regular expression; undefined if nothing is. */
export function regexpProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, "su");
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^.*: /s, "").toLowerCase();
  }
}

/** Reads tests of features with commas between them, up to a closing bracket, which is taken too. */
export function parseFeatureTests(
  scanner: Scanner,
  expected: string,
  onTest: (test: FeatureTest, at: number) => void,
): FeatureTest[] {
  const tests: FeatureTest[] = [];
  if (scanner.takes("]")) return tests;
  do {
    const at = scanner.skip();
    const isNegated = scanner.takes("!");
    const feature = scanner.name(expected);
    const test: FeatureTest = { feature, test: parseFeatureTest(scanner, isNegated) };
    onTest(test, at);
    tests.push(test);
  } while (scanner.takes(","));
  scanner.expect("]", '"=", "<>", "," or "]"');
  return tests;
}

function parseFeatureTest(scanner: Scanner, isNegated: boolean): ValueTest {
  if (isNegated) return { kind: "missing" };
  if (scanner.takes("<>")) return parseValueTest(scanner, false);
  return scanner.takes("=") ? parseValueTest(scanner, true) : { kind: "defined" };
}

/**
 * Reads a relation after its opening bracket, up to the closing one: relations with | between them, ^ before
 * those that are excluded, a regular expression, or tests of parts such as `1=nsubj, 2=pass`.
 */
export function parseRelation(
  scanner: Scanner,
  onTest: (test: FeatureTest, at: number) => void,
): ParsedRelation {
  const at = scanner.skip();
  if (scanner.match(PART) !== undefined) {
    scanner.offset = at;
    return splitEnhanced(parseFeatureTests(scanner, "a part of a relation such as 1, 2 or label", onTest));
  }
  const regexp = parseRegexp(scanner);
  if (regexp !== undefined) {
    scanner.expect("]");
    return { relation: regexp, isEnhanced: false };
  }
  const kind = scanner.takes("^") ? "none of" : "one of";
  const values: string[] = [];
  do {
    values.push(
      parseString(scanner) ??
        scanner.match(RELATION)?.[0] ??
        scanner.fail('expected a relation such as nsubj, re"..." or 1=nsubj'),
    );
  } while (scanner.takes("|"));
  scanner.expect("]", '"|" or "]"');
  const enhanced = values.filter((value) => value.startsWith(ENHANCED));
  if (enhanced.length === 0) return { relation: { kind, values }, isEnhanced: false };
  if (enhanced.length < values.length)
    scanner.failAt("expected E: before all of the relations or before none", at);
  return {
    relation: { kind, values: values.map((value) => value.slice(ENHANCED.length)) },
    isEnhanced: true,
  };
}

/** What marks a relation of the enhanced graph. */
export const ENHANCED = "E:";

/** Takes `enhanced=yes` out of the parts of a relation. */
function splitEnhanced(all: readonly FeatureTest[]): ParsedRelation {
  const parts = all.filter(({ feature }) => feature !== "enhanced");
  const isEnhanced = all.some(
    ({ feature, test }) => feature === "enhanced" && test.kind === "one of" && test.values.includes("yes"),
  );
  return { relation: parts.length === 0 ? undefined : { kind: "parts", parts }, isEnhanced };
}
