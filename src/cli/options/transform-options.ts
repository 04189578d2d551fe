import { Option } from "commander";
import { HEAD_SEARCHES } from "../../transform/deprojectivize.js";
import { ENCODINGS } from "../../transform/encoding.js";
import { LIFT_LENGTHS } from "../../transform/projectivize.js";

/** --encoding: how labels tell of lifts; must be given. */
export function encodingOption(): Option {
  return new Option("--encoding <name>", "how labels tell of lifts").choices(ENCODINGS).makeOptionMandatory();
}

/** --lengths: which arc is lifted next. */
export function lengthsOption(): Option {
  return new Option("--lengths <which>", "lift the shortest arc by this length (MaltParser: original)")
    .choices(LIFT_LENGTHS)
    .default("current");
}

/** --search: in which order syntactic heads are looked for. */
export function searchOption(): Option {
  return new Option("--search <order>", "look for syntactic heads in this order (MaltParser: nearest)")
    .choices(HEAD_SEARCHES)
    .default("leftmost");
}
