/**
 * The ways to compare two values of a slot: by the classes that they occur with (`mvdm`, the modified value
 * difference metric), or as equal or not (`overlap`).
 */
export const METRICS = ["mvdm", "overlap"] as const;
/** The name of a metric. */
export type Metric = (typeof METRICS)[number];

/** The ways to weight the difference in a slot. */
export const WEIGHTINGS = ["none", "gain-ratio", "information-gain"] as const;
/** The name of a weighting. */
export type Weighting = (typeof WEIGHTINGS)[number];

/** The ways to count the vote of a neighbour: by its inverse distance, or all the same. */
export const VOTES = ["inverse-distance", "majority"] as const;
/** The name of a way to vote. */
export type Vote = (typeof VOTES)[number];

/** The parameters of the memory-based learner IB1, with TiMBL's options in brackets. */
export interface MemoryOptions {
  /** Number of nearest distances; all instances at these distances vote (-k). At least 1. */
  readonly k: number;
  /** How two values of a slot are compared (-mM or -mO). */
  readonly metric: Metric;
  /** How slots are weighted (-w0, -w1 or -w2). */
  readonly weights: Weighting;
  /**
   * A value with fewer instances than this differs from all others by 1 (-L); only for mvdm. At least 1.
   */
  readonly threshold: number;
  /** How votes are counted (-dID or -dZ). */
  readonly vote: Vote;
}

/** The defaults: -mM -k5 -w0 -dID -L3, the likely settings of the memory-based parsers of 2004 to 2006. */
export const MEMORY_DEFAULTS: MemoryOptions = {
  k: 5,
  metric: "mvdm",
  weights: "none",
  threshold: 3,
  vote: "inverse-distance",
};

/**
 * Checks the ranges of all options.
 *
 * @throws {RangeError} naming the first option out of its range
 */
export function checkMemoryOptions({ k, metric, weights, threshold, vote }: MemoryOptions): void {
  for (const [name, value] of Object.entries({ k, threshold })) {
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RangeError(`expected ${name} to be a whole number of at least 1, found ${value}`);
  }
  checkName("metric", metric, METRICS);
  checkName("weighting", weights, WEIGHTINGS);
  checkName("vote", vote, VOTES);
}

function checkName(kind: string, name: string, known: readonly string[]): void {
  if (!known.includes(name))
    throw new RangeError(`no ${kind} is called ${name}; known are ${known.join(", ")}`);
}
