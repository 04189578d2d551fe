import type { Sentence } from "crossarc";
import { Configuration, type TransitionParser } from "crossarc/research";
import { posted } from "../posted-sentence.ts";
import type { LedDerivation, ScoredTransition } from "./protocol.ts";

/** Number of transitions that are listed for each configuration. */
const LISTED = 6;

/** Follows a transition-based parser greedily and records the probabilities of its transitions. */
export function ledDerivation(parser: TransitionParser, sentence: Sentence): LedDerivation {
  const { system, features, classifier, transitions, labels, temperature, leftoverLabel, singleRoot } =
    parser.parts;
  const c = new Configuration();
  system.start(c, sentence.length);
  const codes = features.encode(sentence);
  const values = new Int32Array(features.size);
  const scores = new Float32Array(classifier.classes);
  const moves: number[] = [];
  const names: string[] = [];
  const options: ScoredTransition[][] = [];
  while (!system.isFinal(c)) {
    const legal = system.legal(c);
    features.extract(c, codes, values);
    classifier.score(values, scores);
    const best = transitions.best(legal, scores);
    // No training tree needed any of the legal moves: take the last one, as the parser does.
    const move = best === -1 ? 31 - Math.clz32(legal) : transitions.move[best]!;
    const label = best === -1 ? leftoverLabel : transitions.label[best]!;
    options.push(listed(legal));
    moves.push(move);
    names.push(label === -1 ? "" : labels.name(label));
    system.apply(c, move, label);
  }
  return {
    system: system.name,
    singleRoot,
    sentence: posted(sentence),
    moves: Int32Array.from(moves),
    labels: names,
    options,
    parsed: posted(parser.parse(sentence)),
  };

  function listed(legal: number): ScoredTransition[] {
    const classes: number[] = [];
    for (let k = 0; k < scores.length; k++) if ((legal >> transitions.move[k]!) & 1) classes.push(k);
    classes.sort((a, b) => scores[b]! - scores[a]!);
    const top = classes.length === 0 ? 0 : scores[classes[0]!]!;
    const weight = (k: number) => Math.exp((scores[k]! - top) / temperature);
    const sum = classes.reduce((total, k) => total + weight(k), 0);
    return classes.slice(0, LISTED).map((k) => ({
      move: transitions.move[k]!,
      label: transitions.label[k] === -1 ? "" : labels.name(transitions.label[k]!),
      probability: weight(k) / sum,
    }));
  }
}
