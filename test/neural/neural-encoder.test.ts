import { describe, expect, it } from "vitest";
import { Arena } from "../../src/kernels/arena.js";
import { networkKernels } from "../../src/kernels/network-kernels.js";
import { parsingKernels } from "../../src/kernels/parsing-kernels.js";
import { NUMBER } from "../../src/learn/network/compute.js";
import { initialize } from "../../src/learn/network/initialize.js";
import { Network } from "../../src/learn/network/network.js";
import { loadNetwork, networkTensors } from "../../src/neural/network-tensors.js";
import { NeuralEncoder } from "../../src/neural/neural-encoder.js";
import { NeuralVocabulary } from "../../src/neural/neural-vocabulary.js";
import { seeded } from "../../src/numbers/seeded.js";
import { Sentence } from "../../src/sentence/sentence.js";

const UNITS = 8;

/** Makes encoders of one random network, and finds the vectors of a sentence with them. */
function encoders(usesTags: boolean) {
  const words = ["UNKNOWN", "ROOT", "a", "b"];
  const vocabulary = new NeuralVocabulary({
    words,
    grams: ["#a", "^w", "1$"],
    tags: usesTags ? ["u X"] : [],
  });
  const columns = { wordColumns: 8, gramColumns: 8, vectorColumns: 0, tagColumns: usesTags ? 8 : 0 };
  const counts = { words: words.length, grams: 3, vectors: 0, tags: usesTags ? 1 : 0 };
  const sizes = { encoder: { ...columns, ...counts, units: UNITS, layers: 2 } };
  const trained = new Arena();
  const training = new Network(trained, sizes, true, networkKernels(trained));
  initialize(trained, training.parameters, seeded(1));
  const tensors = networkTensors(training, undefined);
  return () => {
    const arena = new Arena();
    const network = new Network(arena, sizes, false, parsingKernels(arena));
    const encoder = new NeuralEncoder(network, vocabulary, loadNetwork(network, tensors));
    const vectorsOf = (sentence: Sentence) => {
      const { vectors, first, nodes } = encoder.encode(sentence);
      return arena.floats(vectors.z + NUMBER * 2 * UNITS * first, nodes * 2 * UNITS).slice();
    };
    return { encoder, vectorsOf };
  };
}

function sentence(forms: readonly string[]): Sentence {
  const tags = ["", ...forms.map((_, i) => (i % 2 === 0 ? "X" : "_"))];
  return Sentence.ofForms(forms).with({ upos: tags });
}

describe.each([false, true])("an encoder of a network that sees tags: %s", (usesTags) => {
  const make = encoders(usesTags);

  it("gives the same vectors after more forms than it caches", () => {
    const used = make();
    const checked = sentence(["a", "w1", "b", "w21", "new"]);
    for (let first = 0; first < 20_000; first += 1000) {
      // Some forms occur again and again, and some of them are in the cache by chance.
      const forms = Array.from({ length: 1000 }, (_, k) => `w${k % 5 === 0 ? k : first + k}`);
      used.vectorsOf(sentence(forms));
      if (first % 3000 === 0) expect(used.vectorsOf(checked)).toEqual(make().vectorsOf(checked));
    }
    expect(used.vectorsOf(checked)).toEqual(make().vectorsOf(checked));
  });

  it("gives announced sentences the vectors that they have alone", () => {
    const sentences = [["a"], ["b", "a", "w1"], ["w2", "w3"], ["a"]].map(sentence);
    const { encoder, vectorsOf } = make();
    encoder.prepare(sentences);
    for (const one of sentences) expect(vectorsOf(one)).toEqual(make().vectorsOf(one));
    const others = sentences.map((one) => encoder.encode(one).vectors);
    expect(new Set(others).size).toBe(1);
    encoder.prepare(sentences);
    expect(encoder.encode(sentences[0]!).vectors).not.toBe(others[0]);
  });
});
