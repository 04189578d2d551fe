import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsOf } from "../../scripts/support/token-cases.js";
import { english } from "../../src/models/english.node.js";
import { type GoldParagraph, INSIDE, TOKEN_END } from "../../src/text/segment/gold-text.js";
import { keptPatterns, PATTERN_NAMES, PatternSpans } from "../../src/text/segment/pattern-spans.js";
import { RunningText } from "../../src/text/segment/running-text.js";
import { TOKEN_PATTERNS } from "../../src/text/segment/token-patterns.js";

/** The parts that patterns find in a text, as "name part". */
function found(text: string, names = PATTERN_NAMES): string[] {
  const running = new RunningText();
  const spans = new PatternSpans(names);
  running.load(text);
  spans.load(running);
  return Array.from({ length: spans.count }, (_, k) => {
    const { name } = TOKEN_PATTERNS[spans.pattern[k]!]!;
    return `${name} ${text.slice(spans.start[k], spans.end[k])}`;
  });
}

/** A paragraph of tokens with a blank between them; those with + are parts of one chunk. */
function paragraph(tokens: string): GoldParagraph {
  const text = tokens.replaceAll("+", "");
  const ends = new Uint8Array(text.length).fill(INSIDE);
  let at = -1;
  for (const sign of `${tokens} `) {
    if (sign !== "+" && sign !== " ") at++;
    else {
      ends[at] = TOKEN_END;
      if (sign === " ") at++;
    }
  }
  return { text, ends };
}

describe("patterns of tokens", () => {
  it.each([
    ["See (https://example.org/a_(b)).", ["address https://example.org/a_(b)"]],
    ['"http://example.org/?a=[1]"!', ["address http://example.org/?a=[1]"]],
    ["www.example.org... (www2.example.org/x)", ["address www.example.org", "address www2.example.org/x"]],
    ["a@b.example, c+d@e.f.example.", ["mail a@b.example", "mail c+d@e.f.example"]],
    ["Rice@HOME a@b", []],
    ["It ended.Information followed.Com nothing", []],
    ["in/out he/she and/or 1/2 24/7", []],
    [
      "/usr/bin/env, ~/x.y ../a ./b.sh (src/a.ts) D:\\x\\y.z",
      ["path /usr/bin/env", "path ~/x.y", "path ../a", "path ./b.sh", "path src/a.ts", "path D:\\x\\y.z"],
    ],
    ["main.py. node.js! x.jsp", ["file main.py", "file node.js"]],
    ["@ada @1 a@ada #tag #1 C#", ["name @ada", "tag #tag"]],
    ["2024-05-17 12024-05-17 2024-05-17T10:30Z.", ["date 2024-05-17", "date 2024-05-17T10:30Z"]],
    ["10:30 7:45pm 23:59:59, 1:2 99:99", ["time 10:30", "time 7:45", "time 23:59:59"]],
    ["1.2.3 v1.0. 1.5 v2 1.2.3-beta2", ["version 1.2.3", "version v1.0", "version 1.2.3-beta2"]],
    ["Dr. Who saw the Dr. yesterday. Mr.", ["title Dr."]],
    [
      ":) ok:-( (x:y) 12:30) a:b ;D =( :/ ://",
      ["emoticon :)", "emoticon :-(", "time 12:30", "emoticon ;D", "emoticon =(", "emoticon :/"],
    ],
    ["hi👩🏽‍✈️🇩🇰🇸🇪❤️ ★★ →", ["emoticon 👩🏽‍✈️", "emoticon 🇩🇰", "emoticon 🇸🇪", "emoticon ❤️"]],
  ])("find in %j the tokens %j", (text, tokens) => {
    expect(found(text)).toEqual(tokens);
  });

  it("are only those that are asked for", () => {
    expect(found("@ada #tag :)", ["tag"])).toEqual(["tag #tag"]);
  });

  it("are kept unless a treebank splits most of their tokens", () => {
    expect(keptPatterns([])).toEqual(PATTERN_NAMES);
    const treebank = [paragraph("@+ada @+bob @eve #+tag #tag 10:30+ak 10:30+am 10:30")];
    expect(keptPatterns(treebank)).toEqual(PATTERN_NAMES.filter((name) => name !== "name"));
    expect(keptPatterns([paragraph("18:00ean 18:00")])).toContain("time");
    expect(keptPatterns([paragraph("18:00ean 18:00etan 18:00")])).not.toContain("time");
  });

  it("take linear time on chunks without an end", () => {
    const parts = [
      "a.",
      "a@",
      ".a",
      "/a",
      "a/",
      "1.",
      "1:",
      "(a",
      ",a,",
      "a-",
      "www.",
      "http://",
      "#a",
      "@a",
      ":-",
      "👩‍",
      ".com",
      "\\a",
    ];
    for (const part of parts) {
      const text = part.repeat(Math.ceil(65_536 / part.length));
      const begun = performance.now();
      found(text);
      found(`(${text}`);
      expect(performance.now() - begun, part).toBeLessThan(3000);
    }
  });
});

describe("web addresses", () => {
  const nlp = english();
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,5})?$/);
  const host = fc
    .tuple(label, label, fc.constantFrom("org", "com", "io", "co.uk", "museum"))
    .map((parts) => parts.join("."));
  const port = fc.constantFrom("", "", ":8080");
  const path = fc
    .array(fc.stringMatching(/^[A-Za-z0-9_~-]{1,8}(\.html)?$/), { maxLength: 4 })
    .map((parts) => parts.map((part) => `/${part}`).join(""));
  const query = fc.constantFrom("", "?q=a+b&page=2", "?id=7%20x");
  const fragment = fc.constantFrom("", "#top", "#section-4.2");
  const address = fc.tuple(host, port, path, query, fragment).map((parts) => `https://${parts.join("")}`);

  it("are whole with https, wherever they stand", async () => {
    const { pipeline } = await nlp;
    const frame = fc.constantFrom(
      "X",
      "See X.",
      "See X, please.",
      "Is it X?",
      "It is (X).",
      "Read X and Y",
      "<X>",
      'The "X" link',
      "X!",
    );
    fc.assert(
      fc.property(address, frame, (url, text) => {
        expect(wordsOf(pipeline, text.replace("X", url)).split(" ")).toContain(url);
      }),
    );
  });
});
