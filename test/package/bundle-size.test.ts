import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";
import { ROOT } from "../support/examples.js";
import { HAS_TINY } from "../support/models.js";

/**
 * Bytes that a page may load besides the model, minified and compressed. Code of parsers that are not networks
 * has no place in it.
 */
const MOST_BYTES = 63_000;

/** The files of a bundle that calls a function of an entry. */
async function bundled(entry: string, name: string) {
  const bundle = await rolldown({
    input: "entry",
    platform: "browser",
    plugins: [
      {
        name: "entry",
        resolveId: (id: string) => (id === "entry" ? id : null),
        load: (id: string) =>
          id === "entry"
            ? `import { ${name} } from "${ROOT}/dist/models/${entry}.js"; globalThis.nlp = await ${name}();`
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "es", minify: true });
  return output;
}

describe.each([["english", "english"], ...(HAS_TINY ? [["english-tiny", "englishTiny"]] : [])] as [
  string,
  string,
][])("a bundle with %s", (entry, name) => {
  const output = bundled(entry, name);

  it(`takes at most ${MOST_BYTES} bytes without the model`, async () => {
    const bytes = gzipSync((await output)[0].code, { level: 9 }).length;
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("has this model and no other", async () => {
    const modules = (await output).flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
    const data = modules.filter((id) => id.endsWith(".data.js"));
    expect(data.map((id) => id.replace(/^.*\//, ""))).toEqual([`${entry}.data.js`]);
  });
});
