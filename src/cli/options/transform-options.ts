import { Option } from "commander";
import { HEAD_SEARCHES } from "../../transform/deprojectivize.js";
import { ENCODINGS } from "../../transform/encoding.js";
import { LIFT_LENGTHS } from "../../transform/projectivize.js";

/** Makes the option --encoding, which is required. */
export function encodingOption(): Option {
  return new Option("--encoding <name>", "how labels encode lifts").choices(ENCODINGS).makeOptionMandatory();
}

/** Makes the option --lengths: which arc is lifted next. */
export function lengthsOption(): Option {
  return new Option(
    "--lengths <which>",
    "lift the arc with the shortest current or original length first (MaltParser: original)",
  )
    .choices(LIFT_LENGTHS)
    .default("current");
}

/** Makes the option --search: the order of the search for syntactic heads. */
export function searchOption(): Option {
  return new Option("--search <order>", "order of the search for syntactic heads (MaltParser: nearest)")
    .choices(HEAD_SEARCHES)
    .default("leftmost");
}
