import type { CorpusEngine } from "./engine.js";
import { localEngine } from "./local.js";
import { natsEngine } from "./nats.js";
import { slurmEngine } from "./slurm.js";

/** The engines by name. */
export const ENGINES = {
  local: localEngine,
  slurm: slurmEngine,
  nats: natsEngine,
} satisfies Record<string, CorpusEngine>;

/** The name of an engine. */
export type EngineName = keyof typeof ENGINES;
