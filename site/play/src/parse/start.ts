// The first script of the page: it starts the worker that parses before the rest of the page is there.
import englishAddress from "../../../../models/english.model?url";
import bootAddress from "./boot.ts?worker&url";

export { englishAddress };

// The room Parse needs the English model at once; other rooms ask for it later.
const isParsing = /^(#parse\b|#?$)/.test(location.hash);
const early = isParsing ? `#${new URL(englishAddress, location.href).href}` : "";

/** The worker that parses. */
export const parseWorker = new Worker(bootAddress + early, { type: "module", name: "parse" });
