import type { Codes } from "../../features/atoms.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Configuration } from "../../transition/configuration.js";
import { Candidates, LEFTOVER, STAY } from "./candidates.js";
import { GivenArcs } from "./given-arcs.js";
import type { TransitionParserParts } from "./transition-parser.js";
import { anyMove } from "./transitions.js";

/** A derivation on the beam, with its probabilities. */
export class Hypothesis {
  /** The current configuration. */
  readonly configuration = new Configuration();
  /** The probability of the transition that drew each word's arc; 0 if it has none. */
  arcScores = new Float64Array(0);
  /** The logarithm of the probability of all transitions so far. */
  logScore = 0;

  /** Becomes a copy of another hypothesis. */
  copyFrom(other: Hypothesis): void {
    this.configuration.copyFrom(other.configuration);
    if (this.arcScores.length !== other.arcScores.length) this.arcScores = other.arcScores.slice();
    else this.arcScores.set(other.arcScores);
    this.logScore = other.logScore;
  }
}

/** Options for beam search. */
export interface BeamOptions {
  /** Number of hypotheses that are kept after each round. */
  readonly width: number;
  /** Hypotheses are dropped if their log score is below the best one's by more than this. */
  readonly gap: number;
  /** Whether to avoid moves that contradict the arcs of the sentence. */
  readonly keep: boolean;
}

/** Classes whose log odds against the best class are below this are left out of the sum of probabilities. */
const NO_CHANCE = -12;

/**
 * Searches derivations with a beam. In each round, every hypothesis is continued with every legal
 * transition, and the `width` most probable results are kept; final hypotheses stay as they are. A beam
 * of one is the greedy derivation. Returns all final hypotheses, best first. Several may have the same
 * tree.
 */
export function beamSearch(
  parts: TransitionParserParts,
  sentence: Sentence,
  options: BeamOptions,
): Hypothesis[] {
  return new Beam(parts, sentence, options).search();
}

class Beam {
  readonly #parts: TransitionParserParts;
  readonly #given: GivenArcs | undefined;
  readonly #codes: Codes;
  readonly #features: Int32Array;
  readonly #scores: Float32Array;
  readonly #candidates: Candidates;
  #hypotheses: Hypothesis[];
  #next: Hypothesis[] = [];
  readonly #spare: Hypothesis[] = [];

  constructor(parts: TransitionParserParts, sentence: Sentence, { width, gap, keep }: BeamOptions) {
    this.#parts = parts;
    this.#given = keep ? new GivenArcs(parts.system, sentence.head) : undefined;
    this.#codes = parts.features.encode(sentence);
    this.#features = new Int32Array(parts.features.size);
    this.#scores = new Float32Array(parts.classifier.classes);
    this.#candidates = new Candidates(width, gap);
    const start = new Hypothesis();
    start.arcScores = new Float64Array(sentence.length + 1);
    parts.system.start(start.configuration, sentence.length);
    this.#hypotheses = [start];
  }

  search(): Hypothesis[] {
    const candidates = this.#candidates;
    for (;;) {
      candidates.clear();
      let isFinal = true;
      for (let h = 0; h < this.#hypotheses.length; h++) {
        if (!this.#expand(h)) isFinal = false;
      }
      if (isFinal) return this.#hypotheses;
      candidates.prune();
      this.#advance();
    }
  }

  /** Offers all transitions from a hypothesis as candidates; true if it is final and stays as it is. */
  #expand(h: number): boolean {
    const { system, features, classifier, transitions, temperature } = this.#parts;
    const { configuration: c, logScore } = this.#hypotheses[h]!;
    const candidates = this.#candidates;
    if (system.isFinal(c)) {
      candidates.offer(h, STAY, 1, logScore);
      return true;
    }
    const legal = this.#legal(c);
    const scores = this.#scores;
    features.extract(c, this.#codes, this.#features);
    classifier.score(this.#features, scores);
    const best = transitions.best(legal, scores);
    if (best === -1) {
      candidates.offer(h, LEFTOVER, 0, logScore);
      return false;
    }
    const top = scores[best]!;
    let sum = 0;
    for (let move = 0; move < system.moves.length; move++) {
      if (((legal >> move) & 1) === 0) continue;
      for (let k = transitions.start[move]!; k < transitions.start[move + 1]!; k++) {
        const logOdds = (scores[k]! - top) / temperature;
        if (logOdds > NO_CHANCE) sum += Math.exp(logOdds);
      }
    }
    const base = logScore - Math.log(sum);
    for (let move = 0; move < system.moves.length; move++) {
      if (((legal >> move) & 1) === 0) continue;
      for (let k = transitions.start[move]!; k < transitions.start[move + 1]!; k++) {
        const total = base + (scores[k]! - top) / temperature;
        if (candidates.takes(total)) candidates.offer(h, k, Math.exp(total - logScore), total);
      }
    }
    return false;
  }

  #legal(c: Configuration): number {
    const legal = this.#parts.system.legal(c);
    return this.#given === undefined ? legal : this.#given.agreeing(c, legal);
  }

  /** Replaces the hypotheses by the candidates, best first. */
  #advance(): void {
    const candidates = this.#candidates;
    const [old, next] = [this.#hypotheses, this.#next];
    next.length = candidates.size;
    // From last to first: the best candidate of a hypothesis comes last, and can change it without a copy.
    for (let k = candidates.size - 1; k >= 0; k--) {
      const from = candidates.from[k]!;
      const isNeeded = candidates.from.indexOf(from) < k;
      const hypothesis = isNeeded ? (this.#spare.pop() ?? new Hypothesis()) : old[from]!;
      if (isNeeded) hypothesis.copyFrom(old[from]!);
      next[k] = hypothesis;
      this.#apply(hypothesis, k);
    }
    for (const hypothesis of old) if (!next.includes(hypothesis)) this.#spare.push(hypothesis);
    this.#hypotheses = next;
    this.#next = old;
  }

  #apply(hypothesis: Hypothesis, k: number): void {
    const { system, transitions, leftoverLabel } = this.#parts;
    const { configuration: c } = hypothesis;
    const classId = this.#candidates.classId[k]!;
    if (classId === STAY) return;
    // No training tree needed any of the legal moves, so any of them will do.
    const move = classId === LEFTOVER ? anyMove(this.#legal(c)) : transitions.move[classId]!;
    const dependent = system.dependent(c, move);
    if (dependent !== -1) hypothesis.arcScores[dependent] = this.#candidates.probability[k]!;
    hypothesis.logScore = this.#candidates.logScore[k]!;
    system.apply(c, move, classId === LEFTOVER ? leftoverLabel : transitions.label[classId]!);
  }
}
