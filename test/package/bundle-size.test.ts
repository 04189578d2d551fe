import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, it } from "vitest";
import { ROOT } from "../support/examples.js";

/**
 * Bytes that a page may load besides the model, minified and compressed. Code of parsers that are not networks
 * has no place in it.
 */
const MOST_BYTES = 60_500;

it(`a bundle with english() takes at most ${MOST_BYTES} bytes without the model`, async () => {
  const bundle = await rolldown({
    input: "entry",
    platform: "browser",
    plugins: [
      {
        name: "entry",
        resolveId: (id: string) => (id === "entry" ? id : null),
        load: (id: string) =>
          id === "entry"
            ? `import { english } from "${ROOT}/dist/models/english.js"; globalThis.nlp = await english();`
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "es", minify: true });
  const bytes = gzipSync(output[0].code, { level: 9 }).length;
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
