import { readFileSync } from "node:fs";
import type { TransitionParser } from "../../src/parse/transition/transition-parser.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { LinearTraining } from "../../src/train/linear/linear-training.js";
import type { TransitionSettings } from "../../src/train/transition/transition-settings.js";
import { transitionSystem } from "../../src/transition/systems.js";
import { pick } from "./trees/sentences.js";
import { seeded } from "./trees/trees.js";

const HARBOUR = new URL("../../examples/harbour.conllu", import.meta.url).pathname;

/** Reads the sentences of examples/harbour.conllu. */
export function harbour(): Sentence[] {
  return [...readConllu(readFileSync(HARBOUR))];
}

/** Makes sentences of random words of the example, on which parsers are often wrong. */
export function disorderly(count: number, words: number, seed = 1): Sentence[] {
  const random = seeded(seed);
  const known = harbour().flatMap(({ form, upos }) => form.slice(1).map((f, i) => [f, upos[i + 1]!]));
  return Array.from({ length: count }, () => {
    const chosen = Array.from({ length: 1 + Math.floor(random() * words) }, () => pick(known, random));
    const upos = ["", ...chosen.map(([, tag]) => tag!)];
    return Sentence.ofForms(chosen.map(([form]) => form!)).with({ upos });
  });
}

const FEATURES = `
s0.form
s0.upos
s1.form
s1.upos
b0.form
b0.upos
s0.upos s1.upos
s0.upos b0.upos
s0.upos s1.upos b0.upos
s1.upos s1.r1.deprel
s0.upos s0.l1.deprel
distance(s1,s0)
`;

/** Trains a parser on the example for two epochs, so that it is often right and often enough wrong. */
export function smallParser(settings: Partial<TransitionSettings> = {}): {
  parser: TransitionParser;
  bytes: Uint8Array<ArrayBuffer>;
} {
  const system = settings.system ?? "swap";
  const training = new LinearTraining(harbour(), {
    system,
    oracle: Object.keys(transitionSystem(system).oracles)[0]!,
    lift: false,
    singleRoot: true,
    degree: null,
    encoding: null,
    features: FEATURES,
    learner: "linear",
    parameters: {},
    seed: 1,
    ...settings,
  });
  for (let epoch = 0; epoch < 2; epoch++) for (const _share of training.runEpoch());
  const bytes = training.model({ treebanks: ["harbour"], epochs: training.epoch, scores: {}, crossarc: "0" });
  return { parser: training.parser(), bytes };
}
