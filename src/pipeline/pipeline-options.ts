import { checkParseOptions, type ParseOptions } from "../parse/parser.js";
import { checkSwitch, described } from "../sentence/arguments.js";
import type { SegmentOptions } from "../text/segment/segmenter.js";
import { PIPELINE_STEPS, type PipelineStep } from "./steps.js";

/** How a pipeline annotates. */
export interface PipelineOptions extends SegmentOptions, ParseOptions {
  /** The steps to run, of those that the pipeline has; all by default. */
  readonly steps?: readonly PipelineStep[] | undefined;
  /** Whether MISC holds how sure the parser is of each arc, as `ArcScore`; takes longer. */
  readonly scores?: boolean | undefined;
}

const SWITCHES = ["tokenized", "lines", "scores"] as const;
const NAMES = ["steps", ...SWITCHES];

/**
 * Checks the options of a pipeline; `others` are names that the caller knows besides.
 *
 * @throws {TypeError} if an option is unknown or of the wrong type
 * @throws {RangeError} if a step is unknown, or `beam` or `nbest` is not a whole number above 0
 */
export function checkPipelineOptions(options: PipelineOptions, others: readonly string[] = []): void {
  checkParseOptions(options, [...NAMES, ...others]);
  for (const name of SWITCHES) checkSwitch(name, options[name]);
  const { steps = [] } = options;
  if (!Array.isArray(steps)) {
    throw new TypeError(`expected an array of steps, found ${described(steps)}`);
  }
  for (const step of steps) {
    if (PIPELINE_STEPS.includes(step)) continue;
    throw new RangeError(`no step is called ${step}; known are ${PIPELINE_STEPS.join(", ")}`);
  }
}
