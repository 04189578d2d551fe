import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { Validator } from "../../src/sentence/validate/validator.js";
import { HAS_TREEBANKS, treebank, treebankFiles } from "../support/treebanks.js";

const GOOD = [
  "# newdoc",
  "# sent_id = tea-1",
  "# text = I can't, Bo drinks tea.",
  "1\tI\tI\tPRON\t_\tCase=Nom|Number=Sing\t4\tnsubj\t4:nsubj\t_",
  "2-3\tcan't\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No",
  "2\tcan\tcan\tAUX\t_\tPronType=Int,Rel|VerbForm=Fin\t4\taux\t4:aux\t_",
  "3\tn't\tnot\tPART\t_\t_\t4\tadvmod\t4:advmod\t_",
  "4\t,\t,\tPUNCT\t_\t_\t0\troot\t0:root\t_",
  "4.1\t_\t_\tVERB\t_\t_\t_\t_\t4:dep\t_",
  "5\tBo\tBo\tPROPN\t_\t_\t6\tnsubj\t4.1:nsubj|6:nsubj\t_",
  "6\tdrinks\tdrink\tVERB\t_\t_\t4\tparataxis\t4:parataxis:and_so:nom\t_",
  "7\ttea\ttea\tNOUN\t_\t_\t6\tobj\t4.1:obj|6:obj|6:ref\tSpaceAfter=No|Gloss=a b",
  "8\t.\t.\tPUNCT\t_\t_\t4\tpunct\t4:punct\t_",
  "",
  "",
].join("\n");

/** The violations in a text, each as `LINE RULE: MESSAGE`. */
function report(text: string, level: 1 | 2 = 2): string[] {
  const validator = new Validator(level);
  const violations = [...readConllu(text)].flatMap((sentence) => validator.check(sentence));
  return violations.map(({ line, rule, message }) => `${line} ${rule}: ${message}`);
}

/** A change to the good sentence, and all that is then reported. */
type Case = readonly [change: string | RegExp, into: string, ...reports: string[]];

const CASES: Case[] = [
  // Trees.
  [
    "0\troot\t0:root",
    "_\troot\t0:root",
    "4 no-root: no word is attached to the root (head 0)",
    "8 invalid-head: word 4 has no head",
    "8 root-is-not-0: expected HEAD 0 for the relation root, found _",
  ],
  ["6\tnsubj\t4.1:nsubj|", "5\tnsubj\t4.1:nsubj|", "10 head-self-loop: word 5 is its own head"],
  ["4\tparataxis", "7\tparataxis", "11 non-tree: words 6 ← 7 form a cycle"],
  [
    "6\tobj",
    "0\troot",
    "12 multiple-roots: more than one word is attached to the root (head 0), word 7 is the second",
  ],
  // Lines.
  [/^/, "\ufeff", "1 byte-order-mark: expected a file without a byte order mark, found one"],
  [/\n/g, "\r\n", "1 non-unix-newline: expected lines that end in LF, found CRLF"],
  [
    "# sent_id",
    "\n# sent_id",
    "2 extra-empty-line: expected a single blank line after each sentence and no other, found another",
  ],
  [/\n\n$/, "\n", "1 missing-empty-line: expected a blank line after the last sentence, found none"],
  [
    /$/,
    "# end\n",
    "15 misplaced-comment: expected comments only before a sentence, found one after the last sentence",
  ],
  // Metadata.
  ["# sent_id = tea-1\n", "", "3 missing-sent-id: expected a comment # sent_id = ..., found none"],
  ["# sent_id", "# sent_id = a\n# sent_id", "5 multiple-sent-id: expected one comment # sent_id, found 2"],
  ["tea-1", "tea 1", '4 invalid-sent-id: expected a sent_id without spaces, found "tea 1"'],
  [" = tea-1", "", '4 invalid-sent-id: expected a sent_id without spaces, found ""'],
  ["tea-1", "tea/1", '4 slash-in-sent-id: expected a sent_id without a slash, found "tea/1"'],
  ["# newdoc", "# newdoc\n# newdoc id = x", "5 multiple-newdoc: expected one comment # newdoc, found 2"],
  ["# newdoc", "# newpar\n# newpar", "5 multiple-newpar: expected one comment # newpar, found 2"],
  ["# text = I can't, Bo drinks tea.\n", "", "3 missing-text: expected a comment # text = ..., found none"],
  ["# text", "# text = x\n# text", "5 multiple-text: expected one comment # text, found 2"],
  [
    "tea.\n",
    "tea. \n",
    '4 text-trailing-whitespace: expected no space at the end of the text, found "n\'t, Bo drinks tea. "',
  ],
  // Text and SpaceAfter.
  [
    "I can't, Bo drinks",
    "I can't, Bo drank",
    '11 text-form-mismatch: expected the form of token 6, "drinks", in the text, found "drank tea."',
  ],
  [
    "\ttea\tNOUN\t_\t_\t6\tobj\t4.1:obj|6:obj|6:ref\tSpaceAfter=No|Gloss=a b",
    "\ttea\tNOUN\t_\t_\t6\tobj\t4.1:obj|6:obj|6:ref\t_",
    '12 missing-spaceafter: expected a space after token 7 or SpaceAfter=No, found "."',
  ],
  [
    "drinks tea.\n",
    "drinks tea .\n",
    '13 text-form-mismatch: expected the form of token 8, ".", in the text, found " ."; does the token before have SpaceAfter=No by mistake?',
  ],
  [
    "tea.\n",
    "tea. Yes!\n",
    '4 text-extra-chars: expected the text to end with the last token, found more: "Yes!"',
  ],
  [
    "4:punct\t_",
    "4:punct\tSpaceAfter=Yes",
    '13 spaceafter-value: expected SpaceAfter=No or nothing in MISC, found "SpaceAfter=Yes"',
  ],
  [
    "4:dep\t_",
    "4:dep\tSpaceAfter=No",
    "9 spaceafter-empty-node: expected no SpaceAfter at an empty node, found SpaceAfter=No",
  ],
  [
    "4:aux\t_",
    "4:aux\tSpaceAfter=No",
    "6 spaceafter-mwt-node: expected SpaceAfter=No only at the multiword token, found it at one of its words",
  ],
  [
    "|Gloss=a b",
    "|SpaceAfter=No",
    '12 repeated-misc: expected SpaceAfter once in MISC, found "SpaceAfter=No|SpaceAfter=No"',
  ],
  // Columns.
  ["\tdrink\t", "\t\t", "11 empty-column: expected a value or _ as LEMMA, found nothing"],
  [
    "\tdrink\t",
    "\t drink\t",
    '11 leading-whitespace: expected no space at the start of LEMMA, found " drink"',
  ],
  [
    "\tdrink\t",
    "\tdrink \t",
    '11 trailing-whitespace: expected no space at the end of LEMMA, found "drink "',
  ],
  ["\tdrink\t", "\tdr  ink\t", '11 repeated-whitespace: expected single spaces in LEMMA, found "dr  ink"'],
  ["\tdrink\tVERB\t_", "\tdrink\tVERB\tV B", '11 invalid-whitespace: expected no space in XPOS, found "V B"'],
  [
    /can't/g,
    "can 't",
    '5 invalid-whitespace-mwt: expected no space in FORM of a multiword token, found "can \'t"',
  ],
  [
    "\tdrink\t",
    "\tcafe\u0301\t",
    '11 unicode-normalization: expected LEMMA in Unicode NFC, found "cafe\u0301"',
  ],
  [
    "2-3\tcan't\t_",
    "2-3\tcan't\tcannot",
    '5 mwt-nonempty-field: expected _ as LEMMA of a multiword token, found "cannot"',
  ],
  [
    "VERB\t_\t_\t_\t_\t4:dep",
    "VERB\t_\t_\t4\t_\t4:dep",
    '9 empty-node-nonempty-field: expected _ as HEAD of an empty node, found "4"',
  ],
  ["PROPN", "NOUN-PROP", '10 unknown-upos: expected one of UD\'s 17 tags as UPOS, found "NOUN-PROP"'],
  ["Case=Nom", "case=Nom", '4 invalid-feature: expected a feature of the form Name=Value, found "case=Nom"'],
  [
    "Case=Nom|Number=Sing",
    "Number=Sing|Case=Nom",
    '4 unsorted-features: expected features in alphabetical order, found "Number=Sing|Case=Nom"',
  ],
  [
    "Case=Nom|Number=Sing",
    "Case=Nom|Case=Acc",
    '4 repeated-feature: expected each feature once, found "Case=Nom|Case=Acc"',
  ],
  [
    "Int,Rel",
    "Int,Int",
    '6 repeated-feature-value: expected each value of PronType once, found "PronType=Int,Int"',
  ],
  [
    "Int,Rel",
    "Rel,Int",
    '6 unsorted-feature-values: expected the values of PronType in alphabetical order, found "PronType=Rel,Int"',
  ],
  ["\tobj\t", "\tOBJ\t", '12 invalid-deprel: expected a relation in lower case as DEPREL, found "OBJ"'],
  ["\tobj\t", "\tdobj\t", '12 unknown-deprel: expected a universal relation as DEPREL, found "dobj"'],
  ["0\troot\t", "0\tdep\t", '8 0-is-not-root: expected root as DEPREL of HEAD 0, found "dep"'],
  ["4\tparataxis\t", "4\troot\t", "11 root-is-not-0: expected HEAD 0 for the relation root, found 4"],
  // The enhanced graph.
  ["4:dep", "4dep", '9 invalid-deps: expected head:relation pairs as DEPS, found "4dep"'],
  ["4:dep", "4.2:dep", '9 unknown-ehead: expected the id of a node as head in DEPS, found "4.2"'],
  ["4:dep", "4.1:dep", '9 deps-self-loop: expected another node as head in DEPS, found "4.1:dep"'],
  ["6:ref", "6:theme", '12 invalid-edeprel: expected an enhanced relation in DEPS, found "theme"'],
  [
    "4:dep",
    "0:dep",
    '9 enhanced-0-is-not-root: expected the relation root exactly for head 0, found "0:dep"',
  ],
  [
    "4:dep",
    "4:root",
    '9 enhanced-root-is-not-0: expected the relation root exactly for head 0, found "4:root"',
  ],
  [
    "4.1:obj|6:obj",
    "6:obj|4.1:obj",
    '12 unsorted-deps: expected DEPS sorted by head, then relation, found "6:obj|4.1:obj|6:ref"',
  ],
  [
    "6:obj|6:ref",
    "6:ref|6:obj",
    '12 unsorted-deps: expected DEPS sorted by head, then relation, found "4.1:obj|6:ref|6:obj"',
  ],
  [
    "6:obj|6:ref",
    "6:obj|6:obj",
    '12 repeated-deps: expected each arc once in DEPS, found "4.1:obj|6:obj|6:obj"',
  ],
  [
    /4:aux(.*)4:advmod/s,
    "3:aux$12:advmod",
    "6 unconnected-egraph: expected a path in the enhanced graph from 0 to every node, found none to 2 3",
  ],
];

describe("validation", () => {
  it("finds nothing wrong in a good sentence", () => {
    expect(report(GOOD)).toEqual([]);
  });

  it.each(CASES)("after %j becomes %j", (change, into, ...reports) => {
    const changed = GOOD.replace(change as string, into as string);
    expect(changed).not.toBe(GOOD);
    expect(report(changed)).toEqual(reports);
  });

  it("has a test case for every rule", () => {
    const folder = new URL("../../src/sentence/validate", import.meta.url).pathname;
    const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
    const names = sources.flatMap((source) =>
      [...source.matchAll(/(?:rule[:=] |violation\(\s*|: |\? |yield \[)"([a-z0-9]+(?:-[a-z0-9]+)+)"/g)].map(
        (match) => match[1]!,
      ),
    );
    const tested = new Set(
      CASES.flatMap(([, , ...reports]) => reports.map((line) => line.split(" ")[1]!.slice(0, -1))),
    );
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !tested.has(name) && !ACROSS.includes(name))).toEqual([]);
  });

  /** The rules that need more than one sentence, tested below. */
  const ACROSS = ["non-unique-sent-id", "spaceafter-newdocpar"];

  it("reports a repeated sent_id", () => {
    expect(report(GOOD + GOOD)).toEqual([
      '18 non-unique-sent-id: expected a new sent_id, found "tea-1" again',
    ]);
  });

  it("reports a document that begins after SpaceAfter=No", () => {
    const first = GOOD.replace("4:punct\t_", "4:punct\tSpaceAfter=No");
    expect(report(first + GOOD.replace("tea-1", "tea-2"))).toEqual([
      "18 spaceafter-newdocpar: expected a space before # newdoc, found SpaceAfter=No at the token before",
    ]);
    expect(report(first + GOOD.replace("tea-1", "tea-2").replace("# newdoc\n", ""))).toEqual([]);
  });

  it("reports CRLF once per file", () => {
    const text = (GOOD + GOOD.replace("tea-1", "tea-2")).replaceAll("\n", "\r\n");
    expect(report(text).length).toBe(1);
  });

  it("of level 1 checks trees only", () => {
    const text = GOOD.replace("tea-1", "tea 1").replace("\tobj\t", "\tdobj\t");
    expect(report(text, 1)).toEqual([]);
    expect(report(text.replace("4\tparataxis", "7\tparataxis"), 1)).toEqual([
      "11 non-tree: words 6 ← 7 form a cycle",
    ]);
  });

  it.skipIf(!HAS_TREEBANKS)("finds nothing wrong in treebanks that pass UD's own validator", () => {
    const files = treebankFiles().filter((file) =>
      /^(cs|da|de|pt|sl|tr)_.*(dev|test)|^(en)_.*test/.test(file),
    );
    expect(files.length).toBeGreaterThan(5);
    const validator = new Validator();
    const violations = files.flatMap((file) => {
      validator.startFile();
      return [...treebank(file)].flatMap((sentence) => validator.check(sentence));
    });
    expect(violations).toEqual([]);
  });
});
