import type { Plugin } from "vite";

/** Lets the browser load the English model beside the scripts, which need it soon. */
export function earlyFiles(): Plugin {
  return {
    name: "early-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const model = Object.keys(bundle ?? {}).find((file) => /english-[\w-]+\.model$/.test(file));
        if (model === undefined) throw new Error("expected the English model among the files, found none");
        const attrs = { rel: "preload", as: "fetch", crossorigin: "anonymous", href: `./${model}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
