import { BatchLayout } from "../learn/network/batch-layout.js";
import type { Network } from "../learn/network/network.js";
import { type InputTables, ProjectedInput } from "../learn/network/projected-input.js";
import type { Sentence } from "../sentence/sentence.js";
import type { NeuralVocabulary } from "./neural-vocabulary.js";

/** Forms and sets of tags whose part of the network's input is kept ready-made. */
const FORMS = 6000;
const TAG_SETS = 2000;
const NO_GRAMS = new Int32Array(0);

/** Encodes sentences for parsing, with the input of frequent words ready-made. */
export class NeuralEncoder {
  readonly #network: Network;
  readonly #vocabulary: NeuralVocabulary;
  readonly #input: ProjectedInput;
  /** Places of forms (the empty one is the root's) and of sets of tags, which follow those of the forms. */
  readonly #forms = new Map<string, number>();
  readonly #tagSets = new Map<string, number>();

  constructor(network: Network, vocabulary: NeuralVocabulary, tables: InputTables) {
    this.#network = network;
    this.#vocabulary = vocabulary;
    this.#input = new ProjectedInput(network, tables, FORMS + TAG_SETS);
  }

  /** Encodes one sentence: afterwards it is what the network's encoder has put out. */
  encode(sentence: Sentence): BatchLayout {
    const layout = new BatchLayout([sentence.length + 1]);
    this.#network.reserve(layout);
    for (let i = 0; i <= sentence.length; i++) {
      this.#input.fillGates(i, this.#formPlace(sentence.form[i]!), this.#tagPlace(sentence, i));
    }
    this.#network.encoder.forwardFromGates(layout);
    return layout;
  }

  #formPlace(form: string): number {
    const known = this.#forms.get(form);
    if (known !== undefined) return known;
    if (this.#forms.size === FORMS) this.#forms.clear();
    const place = this.#forms.size;
    const { root } = this.#vocabulary;
    if (form === "") this.#input.makeForm(place, root, NO_GRAMS);
    else this.#input.makeForm(place, this.#vocabulary.word(form), this.#vocabulary.grams(form));
    this.#forms.set(form, place);
    return place;
  }

  #tagPlace(sentence: Sentence, i: number): number {
    const tags = `${sentence.upos[i]}\t${sentence.xpos[i]}\t${sentence.feats[i]}`;
    const known = this.#tagSets.get(tags);
    if (known !== undefined) return known;
    if (this.#tagSets.size === TAG_SETS) this.#tagSets.clear();
    const place = FORMS + this.#tagSets.size;
    this.#input.makeTags(place, i === 0 ? NO_GRAMS : this.#vocabulary.tags(sentence, i));
    this.#tagSets.set(tags, place);
    return place;
  }
}
