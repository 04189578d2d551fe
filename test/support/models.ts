import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./examples.js";

/** The English models: their files, their cards, and how large a download may be; packages are compressed. */
export const ENGLISH_MODELS = [
  {
    name: "english",
    file: "models/english.model",
    card: "models/english.md",
    mostBytes: 12e6,
    isPacked: false,
  },
  {
    name: "english-tiny",
    file: "models/english-tiny.model",
    card: "models/english-tiny.md",
    mostBytes: 3e6,
    isPacked: false,
  },
  {
    name: "english-large",
    file: "packages/english-large/english-large.model",
    card: "packages/english-large/README.md",
    mostBytes: 30e6,
    isPacked: true,
  },
] as const;

/** Whether models/english-tiny.model is there. Without it, its tests are skipped. */
export const HAS_TINY: boolean = existsSync(join(ROOT, "models/english-tiny.model"));
