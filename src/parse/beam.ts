import type { Sentence } from "../sentence/sentence.js";
import { Configuration } from "../transition/configuration.js";
import { anyMove } from "./derivation.js";
import { GivenArcs } from "./given-arcs.js";
import type { ParserParts } from "./parser.js";

/** A derivation on the beam. */
export class Hypothesis {
  readonly configuration = new Configuration();
  /** Probability of the transition that drew each word's arc. */
  arcScores = new Float64Array(0);
  /** Logarithm of the probability of all transitions so far. */
  logScore = 0;

  copyFrom(other: Hypothesis): void {
    this.configuration.copyFrom(other.configuration);
    if (this.arcScores.length !== other.arcScores.length) this.arcScores = other.arcScores.slice();
    else this.arcScores.set(other.arcScores);
    this.logScore = other.logScore;
  }
}

/** A way to go on. */
interface Candidate {
  readonly from: Hypothesis;
  /** The move, -1 to stay as it is: for a final one. */
  readonly move: number;
  readonly label: number;
  /** Probability of the move, and the logarithm of that of the whole derivation then. */
  readonly probability: number;
  readonly logScore: number;
}

/**
 * Beam search: in each round every hypothesis goes on with every legal transition, and the `width` most
 * probable results stay; final ones stay as they are. A beam of one is the greedy derivation. Gives all
 * final hypotheses, best first; they may have the same tree.
 */
export function beamSearch(
  parts: ParserParts,
  sentence: Sentence,
  width: number,
  keep: boolean,
): Hypothesis[] {
  const { system } = parts;
  const candidatesOf = expansion(parts, sentence, width, keep);
  const start = new Hypothesis();
  start.arcScores = new Float64Array(sentence.length + 1);
  system.start(start.configuration, sentence.length);
  let beam = [start];
  const spare: Hypothesis[] = [];
  while (!beam.every(({ configuration }) => system.isFinal(configuration))) {
    const candidates = beam.flatMap(candidatesOf).sort((a, b) => b.logScore - a.logScore);
    if (candidates.length > width) candidates.length = width;
    const next: Hypothesis[] = [];
    // From last to first, so that a hypothesis goes over to its best candidate when nothing else needs it.
    for (let k = candidates.length - 1; k >= 0; k--) {
      const candidate = candidates[k]!;
      const { from, move, label } = candidate;
      const isNeeded = candidates.findIndex((other) => other.from === from) < k;
      const hypothesis = isNeeded ? (spare.pop() ?? new Hypothesis()) : from;
      if (isNeeded) hypothesis.copyFrom(from);
      next[k] = hypothesis;
      if (move === -1) continue;
      const dependent = system.dependent(hypothesis.configuration, move);
      if (dependent !== -1) hypothesis.arcScores[dependent] = candidate.probability;
      hypothesis.logScore = candidate.logScore;
      system.apply(hypothesis.configuration, move, label);
    }
    for (const hypothesis of beam) if (!next.includes(hypothesis)) spare.push(hypothesis);
    beam = next;
  }
  return beam;
}

/** Gives the candidates of a hypothesis; no more than the best `width` of them can stay. */
function expansion(
  parts: ParserParts,
  sentence: Sentence,
  width: number,
  keep: boolean,
): (from: Hypothesis) => Candidate[] {
  const { system, features, classifier, transitions, leftoverLabel, temperature } = parts;
  const given = keep ? new GivenArcs(system, sentence.head) : undefined;
  const codes = features.encode(sentence);
  const hashes = new Int32Array(features.size);
  const scores = new Float32Array(classifier.classes);
  return (from) => {
    const c = from.configuration;
    const { logScore } = from;
    if (system.isFinal(c)) return [{ from, move: -1, label: -1, probability: 1, logScore }];
    let legal = system.legal(c);
    if (given !== undefined) legal = given.agreeing(c, legal);
    features.extract(c, codes, hashes);
    classifier.score(hashes, scores);
    const best = transitions.best(legal, scores);
    // No training tree needed any of the legal moves.
    if (best === -1) {
      return [{ from, move: anyMove(legal), label: leftoverLabel, probability: 0, logScore }];
    }
    const top = scores[best]!;
    let sum = 0;
    /** The best legal classes, best first. */
    const classes: number[] = [];
    for (let k = 0; k < transitions.size; k++) {
      if (((legal >> transitions.move[k]!) & 1) === 0) continue;
      sum += Math.exp((scores[k]! - top) / temperature);
      let place = classes.length;
      while (place > 0 && scores[classes[place - 1]!]! < scores[k]!) place--;
      if (place >= width) continue;
      classes.splice(place, 0, k);
      if (classes.length > width) classes.pop();
    }
    return classes.map((k) => {
      const logProbability = (scores[k]! - top) / temperature - Math.log(sum);
      return {
        from,
        move: transitions.move[k]!,
        label: transitions.label[k]!,
        probability: Math.exp(logProbability),
        logScore: logScore + logProbability,
      };
    });
  };
}
