import { parseGrew } from "../grew-parser.js";
import { QueryError } from "../query-error.js";
import { Scanner } from "../scanner.js";
import { SentenceMatcher } from "../sentence-matcher.js";
import { commandProblem } from "./command-names.js";
import { parseCommands } from "./command-parser.js";
import type { Rule } from "./rule.js";

/** Other declarations of Grew, which are not read here. */
const OTHERS = "strat package import include".split(" ");

/**
 * Reads rules in Grew's syntax: `rule name { pattern { ... } without { ... } commands { ... } }`, one after
 * the other.
 *
 * @throws QueryError if the text is something else, or a command names what the pattern does not capture.
 * `source` is what the text is called in the message.
 */
export function parseRules(text: string, source = "rules"): Rule[] {
  const scanner = new Scanner(text, source);
  const rules: Rule[] = [];
  while (!scanner.isOver) {
    const rule = parseRule(scanner);
    const isKnown = rules.some(({ name }) => name === rule.name);
    if (isKnown) scanner.failAt(`expected a name for each rule, found ${rule.name} for two of them`, rule.at);
    rules.push({ name: rule.name, query: rule.query, commands: rule.commands });
  }
  if (rules.length === 0) scanner.fail("expected rule name { ... }");
  return rules;
}

function parseRule(scanner: Scanner): Rule & { readonly at: number } {
  const at = scanner.skip();
  const word = scanner.peekName();
  if (word !== undefined && OTHERS.includes(word)) {
    const reason = `expected rule name { ... }; ${word} is not supported: rules are applied in the order of the file`;
    scanner.failAt(reason, at);
  }
  if (word !== "rule") scanner.fail("expected rule name { ... }");
  scanner.name("");
  const name = scanner.name("the name of the rule");
  const open = scanner.skip();
  scanner.expect("{");
  const { query, offsets } = parseGrew(scanner);
  if (scanner.peekName() !== "commands") {
    if (scanner.isOver) scanner.failAt('expected "}" for this "{", found the end', open);
    scanner.fail("expected commands { ... }, without { ... } or another part of a query");
  }
  scanner.name("");
  scanner.expect("{");
  const commands = parseCommands(scanner);
  if (scanner.isOver) scanner.failAt('expected "}" for this "{", found the end', open);
  scanner.expect("}");
  const complain = (reason: string, part: object) =>
    new QueryError(reason, scanner.text, offsets.get(part) ?? at, scanner.source);
  const { variables } = new SentenceMatcher(query, complain);
  const known = new Map(variables.map((variable) => [variable.name, variable.kind]));
  for (const { command, at: place } of commands) {
    const problem = commandProblem(command, known);
    if (problem !== undefined) scanner.failAt(problem, place);
  }
  return { name, query, commands: commands.map(({ command }) => command), at };
}
