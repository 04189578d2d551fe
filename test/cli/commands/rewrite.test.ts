import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crossarc, temporaryFile } from "../../support/command-line.js";

const HARBOUR = new URL("../../../examples/harbour.conllu", import.meta.url).pathname;
const RULES = new URL("../../../examples/enhanced-english.grs", import.meta.url).pathname;

/** A file with rules. */
function rules(text: string): string {
  return temporaryFile(text, "rules.grs");
}

describe("crossarc rewrite", () => {
  it("changes what the rules change, and nothing else", async () => {
    const file = rules('rule r { pattern { X [form="boats"] } commands { X.lemma = ship } }');
    const { output, exitCode, errors } = await crossarc("rewrite", file, HARBOUR);
    expect(output).toBe(readFileSync(HARBOUR, "utf8").replaceAll("\tboats\tboat\t", "\tboats\tship\t"));
    expect(exitCode).toBe(0);
    expect(errors).toMatch(/^crossarc: changed \d+ of 20 sentences; rules applied: r \d+\n$/);
    const none = rules("rule r { pattern { X [upos=XYZ] } commands { X.upos = X } }");
    expect(await crossarc("rewrite", none, HARBOUR, "-q")).toEqual({
      output: readFileSync(HARBOUR, "utf8"),
      errors: "",
      exitCode: 0,
    });
  });

  it("shows differences with --dry-run", async () => {
    const file = rules(
      'rule ship { pattern { X [form="boats"]; V -[nsubj]-> X; V [form="left"] } commands { X.lemma = ship } }',
    );
    const { output } = await crossarc("rewrite", file, HARBOUR, "--dry-run", "-q");
    const [id, name, before, after, ...rest] = output.split("\n");
    expect([id, name]).toEqual([expect.stringMatching(/^# sent_id = /), "# rules = ship"]);
    expect(before).toMatch(/^-2\tboats\tboat\t/);
    expect(after).toMatch(/^\+2\tboats\tship\t/);
    expect(rest.join("")).toBe("");
  });

  it("stops at rules that never end, at broken trees, files and rules, with one place", async () => {
    const endless = rules(`rule flip { pattern { X [upos=NOUN] } commands { X.upos = VERB } }
      rule flop { pattern { X [upos=VERB] } commands { X.upos = NOUN } }`);
    expect(await crossarc("rewrite", endless, HARBOUR, "--max-steps", "50")).toMatchObject({
      errors: expect.stringMatching(
        /harbour\.conllu:\d+: sentence \S+: expected an end within 50 steps, but the rules f/,
      ),
      exitCode: 1,
    });
    const breaking = rules("rule cut { pattern { e: X -> Y } commands { del_edge e } }");
    expect(await crossarc("rewrite", breaking, HARBOUR)).toMatchObject({
      errors: expect.stringContaining("expected a tree after the rules cut, found that word 1 has no head"),
      exitCode: 1,
    });
    expect(await crossarc("rewrite", "missing.grs", HARBOUR)).toMatchObject({
      errors: "crossarc: missing.grs: no such file or folder\n",
      exitCode: 1,
    });
    const broken = rules("rule r { pattern { X [] } commands { del_edge e } }");
    expect(await crossarc("rewrite", broken, HARBOUR)).toMatchObject({
      errors: expect.stringContaining(
        `crossarc: ${broken}, line 1, column 38: expected a known arc, found e`,
      ),
      exitCode: 2,
    });
  });

  it("makes enhanced dependencies that are valid", async () => {
    const output = join(temporaryFile("", "x"), "../enhanced.conllu");
    await crossarc("rewrite", RULES, HARBOUR, "-o", output, "-q");
    expect(readFileSync(output, "utf8")).toContain("\t3:obl:at\t");
    expect((await crossarc("validate", output)).errors).toBe("crossarc: 20 sentences, nothing wrong\n");
  });
});
