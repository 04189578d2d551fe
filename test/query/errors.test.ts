import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileQuery, parseRules, type Query, QueryError } from "../../src/query.js";

/** The message of the error, without the lines that show the place. */
function complaint(run: () => unknown): { message: string; pointed: string } {
  try {
    run();
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const [message = "", line = "", pointer = ""] = error.message.split("\n");
    return { message, pointed: line.slice(pointer.indexOf("^")) };
  }
  throw new Error("expected an error, found none");
}

describe("a query that cannot be read", () => {
  it.each([
    ["", "line 1, column 1: expected pattern { ... }, found the end", ""],
    ["  \n ", "line 2, column 2: expected pattern { ... }, found the end", ""],
    [
      "V -> S",
      'column 1: expected pattern { ... } or one of with, without, optional, global, found "V"',
      "V -> S",
    ],
    [
      "pattern { }",
      "column 1: expected a clause such as V [upos=VERB] in pattern, found none",
      "pattern { }",
    ],
    ["pattern { V [upos=VERB]", 'column 9: expected "}" for this "{", found the end', "{ V [upos=VERB]"],
    ["pattern { V [upos=VERB }", 'column 24: expected "=", "<>", "," or "]", found "}"', "}"],
    ["pattern { V [upos=VERB] } }", 'column 27: expected the end, found "}"', "}"],
    ["pattern { V [upos=] }", 'column 19: expected a value, found "]"', "] }"],
    [
      "pattern { V [pos=VERB] }",
      'column 14: expected a column (form, lemma, upos, xpos, feats, deprel, deps, misc, head) or a feature such as Number, found "pos"',
      "pos=VERB] }",
    ],
    [
      'pattern { V [lemma=re"("] }',
      "column 20: expected a valid regular expression, found an unterminated group",
      're"("] }',
    ],
    [
      'pattern { V [lemma=re"x] }',
      "column 20: expected the end of the regular expression, found none",
      're"x] }',
    ],
    [
      "pattern { V [upos=VERB] } without { W << V }",
      "column 37: expected a known node, found W; known are V; declare a node with W []",
      "W << V }",
    ],
    [
      "pattern { V -> S; e >< f }",
      "column 19: expected a known arc, found e; none is named; name one with e: V -> W",
      "e >< f }",
    ],
    [
      "pattern { V -> S; V.lemma = T.lemma }",
      "column 19: expected a known node or arc, found T; known are V, S; declare a node with T []",
      "V.lemma = T.lemma }",
    ],
    [
      "pattern { e: V -> S; e.upos = X }",
      'column 22: expected a property of an arc (label, length, delta, projective, enhanced, or 1, 2... for the parts of its relation), found "upos"',
      "e.upos = X }",
    ],
    [
      "pattern { e: V -> S; e: V -> T }",
      "column 25: expected a name that is not taken for the arc, found e",
      "V -> T }",
    ],
    [
      "pattern { V: V -> S }",
      "column 14: expected a name that is not taken for the arc, found V",
      "V -> S }",
    ],
    ["pattern { e: V -> * }", "column 19: expected a node, as an arc from or to * has no name like e", "* }"],
    ["pattern { * -> * }", "column 16: expected a node at one end of the arc, found * at both", "* }"],
    [
      "pattern { V -[nsubj|E:obj]-> S }",
      "column 15: expected E: before all of the relations or before none",
      "nsubj|E:obj]-> S }",
    ],
    ["pattern { V -[nsubj] S }", 'column 22: expected "->", found "S"', "S }"],
    [
      "pattern { V S }",
      'column 13: expected "[", "->", "-[", "->>", "<", "<<", "><", "." or ":" after V, found "S"',
      "S }",
    ],
    ["pattern { length(V,S) = x }", 'column 25: expected a whole number, found "x"', "x }"],
    [
      "global { is_green }",
      "column 10: expected is_projective, is_tree, is_forest, is_cyclic, or the same with is_not_",
      "is_green }",
    ],
    [
      "pattern { V [upos=VERB] } optional { V -> O } optional { V -> O }",
      "expected different names in optional parts, found O in two of them",
      "V -> O }",
    ],
    ["{pos:/V.*/", 'column 1: expected "}" for this "{", found the end', "{pos:/V.*/"],
    ["{pos:VERB} >nsubj", "column 18: expected a node such as {pos:/V.*/}=name, found the end", ""],
    ["{pos:VERB} >>nsubj {}", "column 12: expected no name of a relation after >>", ">>nsubj {}"],
    ["{color:red}", "expected a column", "{color:red}"],
  ])("%s", (text, message, pointed) => {
    const found = complaint(() => compileQuery(text));
    expect(found.message).toContain(message);
    expect(found.pointed).toBe(pointed);
  });

  it("as data is refused too, without a place", () => {
    const query: Query = {
      pattern: {
        nodes: [{ name: "X", features: [[{ feature: "Case", test: { kind: "one of", values: [] } }]] }],
      },
    };
    expect(() => compileQuery(query)).toThrow("query: expected at least one value, found none");
  });

  it("knows line and column", () => {
    try {
      compileQuery("pattern {\n\tV [upos=VERB];\n\tW << V\n}");
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ line: 3, column: 2 });
      expect((error as Error).message.split("\n").slice(1)).toEqual(["  \tW << V", "  \t^"]);
    }
  });
});

describe("any text", () => {
  const signs =
    'pattern without { } [ ] ; -> ->> -[ ]-> << < >< <> = ! * . : , | ^ % $ re" " / X Y e upos VERB 1 E:obj is_tree rule commands del_edge'.split(
      " ",
    );
  const text = fc.array(fc.oneof(fc.constantFrom(...signs), fc.string({ maxLength: 3 })), { maxLength: 20 });

  it("is a query or rules, or gives a QueryError with a place in the text", () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom("", "pattern { X [", "{", "rule r { pattern { e: X -> Y } commands {"),
        (words, start) => {
          const whole = `${start}${words.join(" ")}`;
          for (const read of [compileQuery, parseRules] as const) {
            try {
              read(whole);
            } catch (error) {
              expect(error).toBeInstanceOf(QueryError);
              expect((error as QueryError).line).toBeGreaterThan(0);
            }
          }
        },
      ),
      { numRuns: 5000, seed: 3 },
    );
  });
});

describe("rules that cannot be read", () => {
  const rule = (commands: string) => `rule r { pattern { e: X -> Y } commands { ${commands} } }`;
  it.each([
    ["", "expected rule name { ... }, found the end"],
    ["strat main { Onf (r) }", "strat is not supported: rules are applied in the order of the file"],
    [
      "rule r { pattern { X [] } }",
      'expected commands { ... }, without { ... } or another part of a query, found "}"',
    ],
    ["rule r { pattern { X [] } commands { }", 'expected "}" for this "{", found the end'],
    [rule("del_edge f"), "expected a known arc, found f; known are e"],
    [rule("del_edge e; e.label = x"), "expected a known node or arc, found e; known are X, Y"],
    [rule("add_edge X -[obj]-> Z"), "expected a known node, found Z; known are X, Y"],
    [rule("add_edge e: X -> Y"), "expected a new name for the arc, found e"],
    [rule("X.pos = NOUN"), "expected a column (form"],
    [rule("X.head = 3"), "expected a feature that can be set, found head; add_edge and del_edge change arcs"],
    [rule("add_node Z"), "add_node is not supported, as words keep their numbers"],
    [
      rule("jump X"),
      'expected a command: del_edge, add_edge, shift, shift_in, shift_out, del_feat or X.feature = value, found "jump"',
    ],
    [rule('X.Gloss = "a\tb"'), "expected a value without tabs and line breaks"],
    [`${rule("del_edge e")} ${rule("del_edge e")}`, "expected a name for each rule, found r for two of them"],
  ])("%s", (text, message) => {
    expect(complaint(() => parseRules(text)).message).toContain(message);
  });
});
