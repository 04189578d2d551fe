import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./examples.js";

/** The English models: their files, their cards, and how large a file may be. */
export const ENGLISH_MODELS = [
  { name: "english", file: "models/english.model", card: "models/english.md", mostBytes: 12e6 },
  { name: "english-tiny", file: "models/english-tiny.model", card: "models/english-tiny.md", mostBytes: 3e6 },
  {
    name: "english-large",
    file: "packages/english-large/english-large.model",
    card: "packages/english-large/README.md",
    mostBytes: 30e6,
  },
] as const;

/** Whether models/english-tiny.model is there. Without it, its tests are skipped. */
export const HAS_TINY: boolean = existsSync(join(ROOT, "models/english-tiny.model"));
