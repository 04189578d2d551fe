import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { earlyFiles } from "./early-files.ts";
import { crossarcEntries } from "./entries.ts";
import { offlineFiles } from "./offline-files.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** These have fixed addresses: the service worker, and the element for other pages. */
const FIXED = new Set(["sw", "derivation"]);

/** The playground: a page of three rooms that works from any folder of a site. */
export default defineConfig({
  root: here("."),
  base: "./",
  resolve: { alias: crossarcEntries(here("../../")) },
  plugins: [earlyFiles(), offlineFiles()],
  server: { fs: { allow: [here("../..")] } },
  worker: { format: "es" },
  build: {
    outDir: here("../dist/play"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        index: here("index.html"),
        start: here("src/parse/start.ts"),
        sw: here("src/service-worker.ts"),
        derivation: here("src/derive/element.ts"),
      },
      output: {
        entryFileNames: ({ name }) => (FIXED.has(name) ? `${name}.js` : "assets/[name]-[hash].js"),
      },
    },
  },
});
