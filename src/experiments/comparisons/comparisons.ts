import { ablations } from "./ablations.js";
import type { ParserComparison } from "./comparison.js";
import { curves } from "./curves.js";
import { heads } from "./heads.js";
import { systems } from "./systems.js";

/** All comparisons: adding one means its file and a line here. */
export const COMPARISONS: readonly ParserComparison[] = [systems, heads, ablations, curves];
