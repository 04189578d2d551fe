import { described } from "../../sentence/arguments.js";
import type { Sentence } from "../../sentence/sentence.js";
import { type ConfidenceMap, confidence } from "../graph/confidence.js";
import { isGraphParser } from "../graph/graph-parser.js";
import { LONGEST_TABLE } from "../graph/long-tree.js";
import { checkParseOptions, type Parse, type ParseOptions, type Parser } from "../parser.js";
import { averagedParser } from "./averaged-parser.js";
import { votedTrees } from "./voted-trees.js";

/** The parts of an ensemble. */
export interface EnsembleParts {
  /** The parsers, at least one. */
  readonly parsers: readonly Parser[];
  /** Maps the probabilities of arcs to how often they are right; left out, they stay as they are. */
  readonly confidence?: ConfidenceMap | undefined;
}

/**
 * A parser made of several parsers, which makes fewer errors than each of them. If all of them score every arc
 * with probabilities, as networks with a graph head do, it takes the best tree by the mean of these
 * probabilities. Otherwise the parsers vote: it takes the tree with the most votes for its arcs. Sentences of
 * more than 3,000 words are always voted on, which takes little memory.
 *
 * @example
 * const parser = new EnsembleParser({ parsers: [first, second, third] });
 * const { head, deprel } = parser.parse(sentence);
 */
export class EnsembleParser implements Parser {
  /** The parts of the parser. */
  readonly parts: EnsembleParts;
  /** The only parser, or one that averages the probabilities of all; undefined if they vote. */
  readonly #whole: Parser | undefined;

  /**
   * Makes an ensemble from its parts.
   *
   * @throws {RangeError} if there are no parsers
   * @throws {TypeError} if something else is among them
   */
  constructor(parts: EnsembleParts) {
    const { parsers } = parts;
    if (parsers.length === 0)
      throw new RangeError("expected at least one parser for an ensemble, found none");
    const other = parsers.find((parser) => typeof parser?.parses !== "function");
    if (other !== undefined)
      throw new TypeError(
        `expected parsers, as loadParser returns, found ${described(other)}; ensemblePipeline joins pipelines`,
      );
    this.parts = parts;
    const graphParsers = parsers.filter(isGraphParser);
    if (parsers.length === 1) this.#whole = parsers[0];
    else if (graphParsers.length === parsers.length) this.#whole = averagedParser(graphParsers);
  }

  /** The parser that averages the probabilities of all; undefined if they vote. */
  get averaged(): Parser | undefined {
    return this.#whole;
  }

  /** Finds tags as the first of the parsers does, if it does. */
  get retag(): Parser["retag"] {
    return this.parts.parsers[0]!.retag;
  }

  get isTagger(): boolean | undefined {
    return this.parts.parsers[0]!.isTagger;
  }

  get longest(): number | undefined {
    const limits = this.parts.parsers.flatMap(({ longest }) => longest ?? []);
    return limits.length === 0 ? undefined : Math.min(...limits);
  }

  prepare(sentences: readonly Sentence[]): void {
    for (const parser of this.parts.parsers) parser.prepare?.(sentences);
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    const parser = this.#wholeFor(sentence);
    return parser?.parse(sentence, options) ?? this.parses(sentence, options)[0]!.sentence;
  }

  parses(sentence: Sentence, options: ParseOptions = {}): Parse[] {
    checkParseOptions(options);
    const whole = this.#wholeFor(sentence);
    const { confidence: map = [] } = this.parts;
    if (whole !== undefined && map.length === 0) return whole.parses(sentence, options);
    const parses = whole?.parses(sentence, options) ?? this.#voted(sentence, options);
    const scored = parses.map(({ sentence: tree, arcScores: found }) => {
      const arcScores = found.map((p, d) => (d === 0 ? 0 : confidence(map, p)));
      let logScore = 0;
      for (let d = 1; d < arcScores.length; d++) logScore += Math.log(arcScores[d]!);
      return { logScore, parse: { sentence: tree, arcScores, score: Math.exp(logScore) } };
    });
    // Trees were compared by the sum of their votes, or without a map.
    scored.sort((a, b) => b.logScore - a.logScore);
    return scored.map(({ parse }) => parse);
  }

  #wholeFor({ length }: Sentence): Parser | undefined {
    const isVoted = length > LONGEST_TABLE && this.parts.parsers.length > 1;
    return isVoted ? undefined : this.#whole;
  }

  #voted(sentence: Sentence, { beam, keep, nbest = 1 }: ParseOptions): Omit<Parse, "score">[] {
    const parses = this.parts.parsers.map((parser) => parser.parses(sentence, { beam, keep })[0]!);
    return votedTrees(parses, nbest).map(({ head, deprel, arcScores }) => ({
      sentence: sentence.with({ head, deprel }),
      arcScores,
    }));
  }
}
