import type { PieceVocabulary } from "../../features/word-pieces.js";
import type { Arena } from "../../kernels/arena.js";
import { byteTable } from "../../learn/network/byte-table.js";
import type { Affine } from "../../learn/network/layers/affine.js";
import type { Parameter } from "../../learn/network/parameters.js";
import type { LayerNorm } from "../../learn/network/transformer/layer-norm.js";
import type { PieceLimits } from "../../learn/network/transformer/piece-batch.js";
import type {
  TransformerEncoder,
  TransformerSizes,
} from "../../learn/network/transformer/transformer-encoder.js";
import { ModelError } from "../../model/model-file.js";
import { hashNumbers } from "../../numbers/hash.js";
import { jsonObject, vocabularyOfLines, vocabularyOfTokenizer } from "./piece-vocabulary.js";
import { Safetensors } from "./safetensors.js";
import { limitsOf, type TransformerSource } from "./transformer-source.js";

/** The files of a pretrained encoder, as its folder has them. */
export interface PretrainedFiles {
  /** The text of `config.json`. */
  readonly configuration: string;
  /** The text of `tokenizer.json`, if there is one. */
  readonly tokenizer?: string | undefined;
  /** The text of `vocab.txt`, which is read if there is no `tokenizer.json`. */
  readonly vocabulary?: string | undefined;
  /** The text of `tokenizer_config.json`, if there is one. */
  readonly tokenizerConfiguration?: string | undefined;
  /** The bytes of the weights, in the format safetensors. */
  readonly weights: Uint8Array;
}

/** A BERT-like model that others have trained on plain text. */
export class PretrainedEncoder implements TransformerSource {
  /** The pieces of words that it knows. */
  readonly pieces: PieceVocabulary;
  /** The sizes of its layers. */
  readonly sizes: TransformerSizes;
  readonly #weights: Uint8Array;
  readonly #tensors: Safetensors;
  /** What the names of all tensors begin with. */
  readonly #prefix: string;

  /**
   * Reads the files of a model.
   *
   * @param layers the number of layers to use, from the first on; all by default
   * @throws {ModelError} if the files are not those of a BERT-like model, or do not fit together
   */
  constructor(files: PretrainedFiles, layers?: number) {
    this.sizes = sizesOf(files.configuration, layers);
    this.pieces = vocabularyOf(files);
    this.#weights = files.weights;
    this.#tensors = new Safetensors(files.weights);
    const some = "embeddings.word_embeddings.weight";
    this.#prefix = this.#tensors.shape(`bert.${some}`) === undefined ? "" : "bert.";
    const { length } = this.pieces.pieces;
    if (length > this.sizes.pieces) {
      throw new ModelError(
        `expected a tokenizer with at most ${this.sizes.pieces} pieces, as config.json says, found ${length}`,
      );
    }
  }

  /** @internal Tells its weights apart from those of another one with the same sizes. */
  get mark(): string {
    return (hashNumbers(this.#weights) >>> 0).toString(16);
  }

  /** @internal What batches for this encoder must know. */
  get limits(): PieceLimits {
    return limitsOf(this);
  }

  /**
   * @internal
   * Sets the parameters of an encoder with these sizes. Its vectors of pieces become bytes if it only encodes.
   *
   * @throws {ModelError} if a tensor is missing, or has another shape
   */
  load(encoder: TransformerEncoder, arena: Arena): void {
    const { pieces, columns, positions } = this.sizes;
    const { embeddings } = encoder;
    const words = this.#floats("embeddings.word_embeddings.weight", pieces, columns);
    if (embeddings.table.at === 0) embeddings.bytes = byteTable(words, columns);
    else arena.floats(embeddings.table.at, words.length).set(words);
    const places = this.#floats("embeddings.position_embeddings.weight", positions, columns);
    // All pieces are of the first of the two kinds that BERT tells apart.
    const kinds = this.#floats("embeddings.token_type_embeddings.weight", 2, columns);
    for (let k = 0; k < places.length; k++) places[k]! += kinds[k % columns]!;
    this.#set(arena, embeddings.positions, places);
    this.#loadNorm(arena, embeddings.norm, "embeddings.LayerNorm");
    for (const [k, layer] of encoder.layers.entries()) {
      const name = `encoder.layer.${k}`;
      this.#loadAffine(
        arena,
        layer.attentionInput,
        ...["query", "key", "value"].map((part) => `${name}.attention.self.${part}`),
      );
      this.#loadAffine(arena, layer.attentionOutput, `${name}.attention.output.dense`);
      this.#loadNorm(arena, layer.attentionNorm, `${name}.attention.output.LayerNorm`);
      this.#loadAffine(arena, layer.innerInput, `${name}.intermediate.dense`);
      this.#loadAffine(arena, layer.innerOutput, `${name}.output.dense`);
      this.#loadNorm(arena, layer.innerNorm, `${name}.output.LayerNorm`);
    }
  }

  /** Sets an affine map from one or several tensors [outputs, inputs], whose outputs follow each other. */
  #loadAffine(arena: Arena, { weights, bias, inputs, outputs }: Affine, ...names: readonly string[]): void {
    const share = outputs / names.length;
    const [all, shifts] = [new Float32Array(inputs * outputs), new Float32Array(outputs)];
    for (const [part, name] of names.entries()) {
      const from = this.#floats(`${name}.weight`, share, inputs);
      for (let o = 0; o < share; o++) {
        for (let i = 0; i < inputs; i++) all[i * outputs + part * share + o] = from[o * inputs + i]!;
      }
      shifts.set(this.#floats(`${name}.bias`, share), part * share);
    }
    this.#set(arena, weights, all);
    this.#set(arena, bias!, shifts);
  }

  #loadNorm(arena: Arena, { gain, bias }: LayerNorm, name: string): void {
    this.#set(arena, gain, this.#floats(`${name}.weight`, gain.columns));
    this.#set(arena, bias, this.#floats(`${name}.bias`, bias.columns));
  }

  #set(arena: Arena, { at, count }: Parameter, values: Float32Array): void {
    arena.floats(at, count).set(values);
  }

  #floats(name: string, ...shape: readonly number[]): Float32Array {
    return this.#tensors.floats(this.#prefix + name, shape);
  }
}

function vocabularyOf({ tokenizer, vocabulary, tokenizerConfiguration }: PretrainedFiles) {
  if (tokenizer !== undefined) return vocabularyOfTokenizer(tokenizer);
  if (vocabulary !== undefined) return vocabularyOfLines(vocabulary, tokenizerConfiguration);
  throw new ModelError("expected tokenizer.json or vocab.txt, found none");
}

function sizesOf(configuration: string, layers: number | undefined): TransformerSizes {
  const values = jsonObject(configuration, "config.json");
  const expected = (name: string, what: string) =>
    new ModelError(
      `config.json: expected ${what} as ${name}, found ${JSON.stringify(values[name]) ?? "none"}`,
    );
  const choice = (name: string, known: string, isOptional = false) => {
    if (values[name] !== known && !(isOptional && values[name] === undefined))
      throw expected(name, `"${known}"`);
  };
  const count = (name: string) => {
    const value = values[name];
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 1) {
      throw expected(name, "a whole number above 0");
    }
    return value;
  };
  choice("model_type", "bert");
  choice("hidden_act", "gelu");
  choice("position_embedding_type", "absolute", true);
  const sizes = {
    pieces: count("vocab_size"),
    positions: count("max_position_embeddings"),
    columns: count("hidden_size"),
    inner: count("intermediate_size"),
    heads: count("num_attention_heads"),
    layers: count("num_hidden_layers"),
    epsilon: typeof values.layer_norm_eps === "number" ? values.layer_norm_eps : 1e-12,
  };
  if (sizes.columns % (8 * sizes.heads) !== 0) {
    throw expected("hidden_size", `a multiple of 8 for each of ${sizes.heads} attention heads`);
  }
  if (sizes.inner % 8 !== 0) throw expected("intermediate_size", "a multiple of 8");
  if (sizes.positions < 6) throw expected("max_position_embeddings", "at least 6");
  const used = layers ?? sizes.layers;
  if (!Number.isInteger(used) || used < 1 || used > sizes.layers) {
    throw new ModelError(`expected 1 to ${sizes.layers} layers, as config.json says, found ${used}`);
  }
  return { ...sizes, layers: used };
}
