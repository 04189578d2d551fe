import type { Plugin } from "vite";

/** Puts the script that starts the worker before everything else that the page loads. */
export function earlyFiles(): Plugin {
  return {
    name: "early-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const start = Object.values(bundle ?? {}).find(({ name }) => name === "start");
        if (start === undefined) throw new Error("expected the script start among the files, found none");
        // It does not wait for style sheets, as scripts that are not async do.
        const attrs = { type: "module", async: true, crossorigin: true, src: `./${start.fileName}` };
        return [{ tag: "script", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
