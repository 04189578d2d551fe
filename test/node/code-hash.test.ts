import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { codeHash } from "../../src/node/code-hash.js";
import { temporaryFolder } from "../support/cli.js";

const FILES = {
  "main.js": 'import { a } from "./a.js";\nimport fs from "node:fs";\nexport * from "./b.js";\n',
  "a.js": 'const b = await import("./b.js");\n// not an import: from "./none.js"\n',
  "b.js": 'import "./main.js";\nexport const b = 1;\n',
  "other.js": "export const other = 1;\n",
};

/** The hash of main.js after some files are changed. */
function hashOf(changes: Partial<typeof FILES> = {}): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries({ ...FILES, ...changes }))
    writeFileSync(join(folder, name), text);
  return codeHash(pathToFileURL(join(folder, "main.js")));
}

describe("the hash of code", () => {
  it("is the same for the same code in another folder", () => {
    expect(hashOf()).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf()).toBe(hashOf());
  });

  it("changes with each module that is imported, directly or not, statically or not", () => {
    const changed = Object.entries(FILES)
      .filter(([name]) => name !== "other.js")
      .map(([name, text]) => hashOf({ [name]: `${text}// changed\n` }));
    expect(new Set([hashOf(), ...changed]).size).toBe(4);
  });

  it("does not change with modules that are not imported", () => {
    expect(hashOf({ "other.js": "" })).toBe(hashOf());
  });
});
