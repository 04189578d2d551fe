import type { Sentence } from "../sentence/sentence.js";
import { Configuration } from "../transition/configuration.js";
import { agreeing } from "./derivation.js";
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

/** A way to go on: the hypothesis, its class (-1 to stay, for a final one), and the score then. */
interface Candidate {
  readonly from: Hypothesis;
  readonly class: number;
  readonly probability: number;
  readonly logScore: number;
}

/**
 * Beam search: in each round every hypothesis goes on with every legal transition, and the `width` most
 * probable results stay; final ones stay as they are. A beam of one is the greedy derivation. Gives up to
 * `most` hypotheses with different trees, best first.
 */
export function beamSearch(
  parts: ParserParts,
  sentence: Sentence,
  width: number,
  most: number,
  keep = false,
): Hypothesis[] {
  const { system, features, classifier, transitions, leftoverLabel, temperature } = parts;
  const codes = features.encode(sentence);
  const hashes = new Int32Array(features.size);
  const scores = new Float32Array(classifier.classes);
  let beam = [new Hypothesis()];
  const spare: Hypothesis[] = [];
  beam[0]!.arcScores = new Float64Array(sentence.length + 1);
  system.start(beam[0]!.configuration, sentence.length);

  while (!beam.every(({ configuration }) => system.isFinal(configuration))) {
    const candidates: Candidate[] = [];
    for (const from of beam) {
      const c = from.configuration;
      if (system.isFinal(c)) {
        candidates.push({ from, class: STAY, probability: 1, logScore: from.logScore });
        continue;
      }
      let legal = system.legal(c);
      if (keep) legal = agreeing(parts, c, legal, sentence.head);
      features.extract(c, codes, hashes);
      classifier.score(hashes, scores);
      const best = transitions.best(legal, scores);
      if (best === -1) {
        candidates.push({ from, class: ANY_MOVE, probability: 1, logScore: from.logScore });
        continue;
      }
      let sum = 0;
      for (let k = 0; k < transitions.size; k++) {
        if ((legal >> transitions.move[k]!) & 1) sum += Math.exp((scores[k]! - scores[best]!) / temperature);
      }
      const enough = width === 1 ? best : -1;
      for (let k = 0; k < transitions.size; k++) {
        if (((legal >> transitions.move[k]!) & 1) === 0 || (enough !== -1 && k !== enough)) continue;
        const logProbability = (scores[k]! - scores[best]!) / temperature - Math.log(sum);
        candidates.push({
          from,
          class: k,
          probability: Math.exp(logProbability),
          logScore: from.logScore + logProbability,
        });
      }
    }
    candidates.sort((a, b) => b.logScore - a.logScore);
    const next: Hypothesis[] = [];
    for (const candidate of candidates.slice(0, width)) {
      const hypothesis = spare.pop() ?? new Hypothesis();
      hypothesis.copyFrom(candidate.from);
      next.push(hypothesis);
      const c = hypothesis.configuration;
      if (candidate.class === STAY) continue;
      if (candidate.class === ANY_MOVE) {
        system.apply(c, 31 - Math.clz32(system.legal(c)), leftoverLabel);
        continue;
      }
      const move = transitions.move[candidate.class]!;
      const dependent = system.dependent(c, move);
      if (dependent !== -1) hypothesis.arcScores[dependent] = candidate.probability;
      hypothesis.logScore = candidate.logScore;
      system.apply(c, move, transitions.label[candidate.class]!);
    }
    spare.push(...beam);
    beam = next;
  }
  return distinctTrees(beam).slice(0, Math.max(1, most));
}

const STAY = -1;
const ANY_MOVE = -2;

/** The hypotheses without those whose arcs a better one has as well. */
function distinctTrees(beam: readonly Hypothesis[]): Hypothesis[] {
  const seen = new Set<string>();
  return beam.filter(({ configuration: { head, label } }) => {
    const key = `${head.join()} ${label.join()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
