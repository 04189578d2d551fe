/** How values of a slot differ: 0 or 1, or by the classes that they occur with. */
export const METRICS = ["mvdm", "overlap"] as const;
export type Metric = (typeof METRICS)[number];

/** What the difference in a slot is multiplied by. */
export const WEIGHTINGS = ["none", "gain-ratio", "information-gain"] as const;
export type Weighting = (typeof WEIGHTINGS)[number];

/** How much the vote of a neighbour counts. */
export const VOTES = ["inverse-distance", "majority"] as const;
export type Vote = (typeof VOTES)[number];

/** The parameters of IB1; in brackets the options of TiMBL. */
export interface MemoryOptions {
  /** Number of nearest distances whose instances vote (-k). */
  readonly k: number;
  /** -mM or -mO. */
  readonly metric: Metric;
  /** -w0, -w1, -w2. */
  readonly weights: Weighting;
  /** A value that occurred less often differs from all others by 1 (-L); for MVDM only. */
  readonly threshold: number;
  /** -dID or -dZ. */
  readonly vote: Vote;
}

/** The likely settings of the memory-based parsers of 2004 to 2006: -mM -k5 -w0 -dID -L3. */
export const MEMORY_DEFAULTS: MemoryOptions = {
  k: 5,
  metric: "mvdm",
  weights: "none",
  threshold: 3,
  vote: "inverse-distance",
};

/** Fails with a RangeError on options that have no meaning. */
export function checkMemoryOptions({ k, metric, weights, threshold, vote }: MemoryOptions): void {
  for (const [name, value] of Object.entries({ k, threshold })) {
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RangeError(`expected a whole number from 1 on as ${name}, found ${value}`);
  }
  oneOf("metric", metric, METRICS);
  oneOf("weighting", weights, WEIGHTINGS);
  oneOf("vote", vote, VOTES);
}

function oneOf(kind: string, name: string, known: readonly string[]): void {
  if (!known.includes(name))
    throw new RangeError(`no ${kind} is called ${name}; known are ${known.join(", ")}`);
}
