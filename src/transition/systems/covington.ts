import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { limitDegree } from "../limit-degree.js";
import { LEFT_ARC, LinkingSystem, RIGHT_ARC } from "../linking-system.js";
import {
  type Oracle,
  only,
  type SystemDefinition,
  type SystemOption,
  type SystemOptions,
  type TransitionSystem,
} from "../system.js";
import { dynamicCovington } from "./covington-dynamic.js";

const NO_ARC = 0;

/**
 * Covington's incremental parser (2007 section 3), which derives all trees of degree at most d:
 *
 *     for j = 1 up to n
 *       for i = j - 1 down to 0
 *         if PERMISSIBLE(i, j, d)
 *           LINK(i, j): RIGHT-ARC adds (i, l, j), LEFT-ARC adds (j, l, i), NO-ARC adds nothing
 *
 * An arc is legal if its dependent is not 0, has no head, and the arc closes no cycle. Words without a head
 * at the end are attached to 0, as in the paper. For d = 0 the tree stays projective. For d >= 1 such an arc
 * may have a degree above d; with the option `lift`, arcs are then lifted until none has.
 *
 * The stack is [0..i], the buffer is [j..n]. PERMISSIBLE limits the degree of the arc: the number of words
 * between i and j whose head is not within [i, j]. All pairs inside the span come before the pair (i, j), so
 * this is also the degree in the final graph. The index of the configuration holds it, and is updated in
 * constant time when i moves to the left.
 */
class Covington extends LinkingSystem implements TransitionSystem {
  readonly oracles: TransitionSystem["oracles"] = { static: staticOracle, dynamic: dynamicCovington };
  readonly #degree: number;
  readonly #lift: boolean;

  constructor(definition: SystemDefinition, options: SystemOptions = {}) {
    super(definition, options);
    const degree = options.degree ?? DEGREE.default;
    if (!(degree >= 0) || (degree % 1 !== 0 && degree !== Number.POSITIVE_INFINITY)) {
      throw new RangeError(`expected a degree of 0, 1, 2, ... or Infinity, found ${degree}`);
    }
    this.#degree = degree;
    this.#lift = options.lift ?? false;
  }

  override start(c: Configuration, n: number): void {
    super.start(c, n);
    for (let i = 0; i <= n; i++) c.stackNodes[i] = i;
  }

  legal(c: Configuration): number {
    if (c.bufferSize === 0) return 0;
    return (1 << NO_ARC) | this.legalArcs(c, c.stack(0), c.buffer(0));
  }

  apply(c: Configuration, move: number, label: number): void {
    if (move !== NO_ARC) this.link(c, move, label);
    do this.#nextPair(c);
    while (c.index > this.#degree);
  }

  isFinal(c: Configuration): boolean {
    return c.bufferSize === 0;
  }

  override finish(c: Configuration): void {
    super.finish(c);
    if (this.#lift && this.#degree < c.length) limitDegree(c, this.#degree, this.singleRoot);
  }

  /** Moves to the pair (i - 1, j), or to (j, j + 1), and updates the degree of its arc. */
  #nextPair(c: Configuration): void {
    const i = c.pop();
    const j = c.buffer(0);
    if (i === 0) {
      c.restack(j - 1);
      c.shift();
      c.index = 0;
      return;
    }
    // i is now inside the span, and dependents of i - 1 no longer have their head outside.
    const headOfI = c.head[i]!;
    const joins = headOfI < i - 1 || headOfI > j ? 1 : 0;
    const leaves = c.rightValency[i - 1]! - (headOfI === i - 1 ? 1 : 0);
    c.index += joins - leaves;
  }
}

/** The highest degree of non-projectivity (2007, definition 3) that an arc can have. */
const DEGREE: SystemOption = {
  name: "degree",
  symbol: "d",
  description: "highest degree of an arc",
  values: "0, 1, 2, ... or unbounded",
  default: Number.POSITIVE_INFINITY,
  // The degrees of the 2007 paper.
  compared: [0, 1, 2, Number.POSITIVE_INFINITY],
  parse: (text) =>
    text === UNBOUNDED ? Number.POSITIVE_INFINITY : /^\d{1,9}$/.test(text) ? Number(text) : undefined,
  format: (degree) => (Number.isFinite(degree) ? String(degree) : UNBOUNDED),
};
const UNBOUNDED = "unbounded";

/** Covington's parser in the list of systems. */
export const covington: SystemDefinition = {
  name: "covington",
  moves: [
    { name: "NO-ARC", labelled: false },
    { name: "LEFT-ARC", labelled: true },
    { name: "RIGHT-ARC", labelled: true },
  ],
  traits: {
    derives: "all trees",
    links: [["s0", "b0"]],
    presets: { rich: "rich-covington", atomic: "nivre-2007" },
    options: [DEGREE],
    exploringOracle: "dynamic",
    visitsAllPairs: true,
  },
  create: (options) => new Covington(covington, options),
};

/** Adds the gold arc between i and j, if there is one. */
function staticOracle(gold: GoldTree): Oracle {
  return (c, costs) => {
    const i = c.stack(0);
    const j = c.buffer(0);
    if (gold.head[j] === i) only(RIGHT_ARC, costs);
    else if (i !== 0 && gold.head[i] === j) only(LEFT_ARC, costs);
    else only(NO_ARC, costs);
  };
}
