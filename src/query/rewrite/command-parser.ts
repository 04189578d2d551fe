import type { Term } from "../constraint.js";
import type { Scanner } from "../scanner.js";
import { ENHANCED, type ParsedRelation, parseRelation, parseString } from "../value-parser.js";
import type { Command, RelationValue, TermPart, TextPart, Value } from "./rule.js";

const SLICE = /\[\s*(-?\d+)?\s*:\s*(-?\d+)?\s*\]/y;
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[-':@][\p{L}\p{M}\p{N}_]+)*\$?/uy;
const RELATION = /[^\s|,\]=<>!^"{};+]+/y;
const PART = /([1-9]|enhanced|label)\s*=/y;
const DELETED = "del_edge, add_edge, shift, shift_in, shift_out, del_feat or X.feature = value";

/** Commands of Grew that add or remove words; the numbering of words is not changed here. */
const UNSUPPORTED = ["add_node", "del_node", "unorder", "insert", "append_feats", "prepend_feats"];

/** A command and where it stands in the text. */
export interface ReadCommand {
  readonly command: Command;
  readonly at: number;
}

/** Reads the commands of a rule after their opening brace, up to the closing one. */
export function parseCommands(scanner: Scanner): ReadCommand[] {
  const commands: ReadCommand[] = [];
  while (!scanner.takes("}")) {
    const at = scanner.skip();
    commands.push({ command: parseCommand(scanner), at });
    if (!scanner.takes(";") && !scanner.sees("}")) scanner.fail('expected ";" or "}"');
  }
  return commands;
}

function parseCommand(scanner: Scanner): Command {
  const at = scanner.skip();
  const word = scanner.name(`a command: ${DELETED}`);
  if (scanner.sees(".")) return setting(scanner, word);
  switch (word) {
    case "del_edge":
      return deletion(scanner);
    case "add_edge":
      return addition(scanner);
    case "shift":
    case "shift_in":
    case "shift_out":
      return shift(scanner, word === "shift" ? "both" : word === "shift_in" ? "in" : "out");
    case "del_feat":
      return { kind: "remove", term: termAfter(scanner, scanner.name("a node or an arc")) };
  }
  if (UNSUPPORTED.includes(word))
    return scanner.failAt(`expected ${DELETED}; ${word} is not supported, as words keep their numbers`, at);
  return scanner.failAt(`expected a command: ${DELETED}, found "${word}"`, at);
}

function termAfter(scanner: Scanner, of: string): Term {
  scanner.expect(".");
  return { of, feature: scanner.name("a feature") };
}

function setting(scanner: Scanner, of: string): Command {
  const term = termAfter(scanner, of);
  scanner.expect("=");
  return { kind: "set", term, value: parseValue(scanner) };
}

function deletion(scanner: Scanner): Command {
  const first = scanner.name("an arc, or the head of one");
  if (!scanner.sees("-")) return { kind: "delete arc", arc: first };
  const { relation, isEnhanced } = arrow(scanner);
  const dependent = scanner.name("the dependent");
  return {
    kind: "delete arc between",
    head: first,
    dependent,
    ...(relation !== undefined && { relation }),
    ...(isEnhanced && { isEnhanced }),
  };
}

function arrow(scanner: Scanner): ParsedRelation {
  if (!scanner.takes("-[")) {
    scanner.expect("->", '"->" or "-["');
    return { relation: undefined, isEnhanced: false };
  }
  const relation = parseRelation(scanner, () => {});
  scanner.expect("->");
  return relation;
}

function addition(scanner: Scanner): Command {
  let head = scanner.name("the head of the new arc, or its name");
  let name: string | undefined;
  if (scanner.takes(":")) {
    name = head;
    head = scanner.name("the head of the new arc");
  }
  let relation: { value?: RelationValue; isEnhanced: boolean } = { isEnhanced: false };
  if (scanner.takes("-[")) {
    relation = newRelation(scanner);
    scanner.expect("->");
  } else scanner.expect("->", '"->" or "-["');
  const dependent = scanner.name("the dependent of the new arc");
  return {
    kind: "add arc",
    ...(name !== undefined && { name }),
    head,
    dependent,
    ...(relation.value !== undefined && { relation: relation.value }),
    ...(relation.isEnhanced && { isEnhanced: true }),
  };
}

/** Reads the relation of a new arc after its opening bracket, up to the closing one. */
function newRelation(scanner: Scanner): { value?: RelationValue; isEnhanced: boolean } {
  const at = scanner.skip();
  if (scanner.match(PART) === undefined) {
    const text =
      parseString(scanner) ??
      scanner.match(RELATION)?.[0] ??
      scanner.fail("expected a relation such as nsubj");
    scanner.expect("]");
    const isEnhanced = text.startsWith(ENHANCED);
    const name = isEnhanced ? text.slice(ENHANCED.length) : text;
    return { value: { kind: "whole", value: [{ kind: "text", text: name }] }, isEnhanced };
  }
  scanner.offset = at;
  const parts: Value[] = [];
  let whole: Value | undefined;
  let isEnhanced = false;
  do {
    const part = scanner.match(PART)?.[1] ?? scanner.fail("expected 1=, 2=, label= or enhanced=yes");
    const value = parseValue(scanner);
    if (part === "enhanced") isEnhanced = true;
    else if (part === "label") whole = value;
    else parts[Number(part) - 1] = value;
  } while (scanner.takes(","));
  scanner.expect("]", '"," or "]"');
  if (whole !== undefined) return { value: { kind: "whole", value: whole }, isEnhanced };
  return { value: { kind: "parts", parts: Array.from(parts, (part) => part ?? []) }, isEnhanced };
}

function shift(scanner: Scanner, direction: "in" | "out" | "both"): Command {
  const from = scanner.name("the node that loses its arcs");
  let relation: ParsedRelation = { relation: undefined, isEnhanced: false };
  if (scanner.takes("=[")) {
    relation = parseRelation(scanner, () => {});
    scanner.expect("=>");
  } else scanner.expect("==>", '"==>" or "=["');
  return {
    kind: "shift",
    direction,
    from,
    to: scanner.name("the node that gets the arcs"),
    ...(relation.relation !== undefined && { relation: relation.relation }),
    ...(relation.isEnhanced && { isEnhanced: true }),
  };
}

/** Reads texts and terms with + between them. */
function parseValue(scanner: Scanner): Value {
  const parts: (TextPart | TermPart)[] = [];
  do parts.push(parseValuePart(scanner));
  while (scanner.takes("+"));
  return parts;
}

function parseValuePart(scanner: Scanner): TextPart | TermPart {
  const text = parseString(scanner);
  if (text !== undefined) return { kind: "text", text };
  const word = scanner.match(WORD)?.[0] ?? scanner.fail('expected a value: a word, "..." or X.feature');
  if (!scanner.sees(".")) return { kind: "text", text: word };
  const term = termAfter(scanner, word);
  const slice = scanner.match(SLICE);
  if (slice === undefined) return { kind: "term", term };
  const bound = (found: string | undefined) => (found === undefined ? undefined : Number(found));
  return { kind: "term", term, slice: [bound(slice[1]), bound(slice[2])] };
}
