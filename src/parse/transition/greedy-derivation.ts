import type { Codes } from "../../features/atoms.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Configuration } from "../../transition/configuration.js";
import { GivenArcs } from "./given-arcs.js";
import type { TransitionParserParts } from "./transition-parser.js";

/** A greedy derivation: one transition at a time, the best one that is legal. */
export class Derivation {
  readonly configuration = new Configuration();
  readonly #parts: TransitionParserParts;
  readonly #features: Int32Array;
  readonly #scores: Float32Array;
  #codes: Codes = new Int32Array(0);
  #given: GivenArcs | undefined;

  constructor(parts: TransitionParserParts) {
    this.#parts = parts;
    this.#features = new Int32Array(parts.features.size);
    this.#scores = new Float32Array(parts.classifier.classes);
  }

  /** Begins with a sentence; with `keep`, moves that lead away from its arcs are avoided. */
  start(sentence: Sentence, keep = false): void {
    this.#parts.system.start(this.configuration, sentence.length);
    this.#codes = this.#parts.features.encode(sentence);
    this.#given = keep ? new GivenArcs(this.#parts.system, sentence.head) : undefined;
  }

  /** Applies one more transition; false if the configuration is final. */
  advance(): boolean {
    const { system, features, transitions, leftoverLabel } = this.#parts;
    const c = this.configuration;
    if (system.isFinal(c)) return false;
    let legal = system.legal(c);
    if (this.#given !== undefined) legal = this.#given.agreeing(c, legal);
    const forced = anyMove(legal);
    // A single legal move without a label leaves the classifier nothing to decide.
    if (legal === 1 << forced && !system.moves[forced]!.labelled) {
      system.apply(c, forced, -1);
      return true;
    }
    features.extract(c, this.#codes, this.#features);
    const best = this.#best(legal);
    // No training tree needed any of the legal moves: take one of them.
    if (best === -1) system.apply(c, forced, leftoverLabel);
    else system.apply(c, transitions.move[best]!, transitions.label[best]!);
    return true;
  }

  /** The legal class of the highest score, -1 if there is none. */
  #best(legal: number): number {
    const { classifier, transitions } = this.#parts;
    if (classifier.predict !== undefined) {
      const predicted = classifier.predict(this.#features);
      if ((legal >> transitions.move[predicted]!) & 1) return predicted;
    }
    classifier.score(this.#features, this.#scores);
    return transitions.best(legal, this.#scores);
  }
}

/** One move of a bit mask that is not 0, the same one always. */
export function anyMove(legal: number): number {
  return 31 - Math.clz32(legal);
}
