import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { earlyFiles } from "./early-files.ts";
import { crossarcEntries } from "./entries.ts";
import { offlineFiles } from "./offline-files.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
        sw: here("src/service-worker.ts"),
        derivation: here("src/derive/element.ts"),
      },
      output: {
        // These have fixed addresses: the service worker, and the element for other pages.
        entryFileNames: ({ name }) => (name === "index" ? "assets/[name]-[hash].js" : `${name}.js`),
      },
    },
  },
});
