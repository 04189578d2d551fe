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

/** The most rows of a table of vectors that may have no piece: some tables are padded to a multiple of 128. */
const UNUSED_PIECES = 127;

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
  /** The shapes of all tensors, by their names without the prefix. */
  readonly #shapes: ReadonlyMap<string, readonly number[]>;

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
    const least = this.sizes.pieces - UNUSED_PIECES;
    if (length > this.sizes.pieces || length < least) {
      throw new ModelError(
        `expected a tokenizer with ${Math.max(1, least)} to ${this.sizes.pieces} pieces, as config.json says, found ${length}`,
      );
    }
    this.#shapes = new Map(shapesOf(this.sizes));
    for (const [name, shape] of this.#shapes) this.#tensors.expectShape(this.#prefix + name, shape);
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
   * @throws {ModelError} if a tensor has a number that is not finite, or none of the types that are read
   */
  load(encoder: TransformerEncoder, arena: Arena): void {
    const { columns } = this.sizes;
    const { embeddings } = encoder;
    const words = this.#floats("embeddings.word_embeddings.weight");
    if (embeddings.table.at === 0) embeddings.bytes = byteTable(words, columns);
    else arena.floats(embeddings.table.at, words.length).set(words);
    const places = this.#floats("embeddings.position_embeddings.weight");
    const kinds = this.#floats("embeddings.token_type_embeddings.weight");
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
      const from = this.#floats(`${name}.weight`);
      for (let o = 0; o < share; o++) {
        for (let i = 0; i < inputs; i++) all[i * outputs + part * share + o] = from[o * inputs + i]!;
      }
      shifts.set(this.#floats(`${name}.bias`), part * share);
    }
    this.#set(arena, weights, all);
    this.#set(arena, bias!, shifts);
  }

  #loadNorm(arena: Arena, { gain, bias }: LayerNorm, name: string): void {
    this.#set(arena, gain, this.#floats(`${name}.weight`));
    this.#set(arena, bias, this.#floats(`${name}.bias`));
  }

  #set(arena: Arena, { at, count }: Parameter, values: Float32Array): void {
    arena.floats(at, count).set(values);
  }

  #floats(name: string): Float32Array {
    return this.#tensors.floats(this.#prefix + name, this.#shapes.get(name)!);
  }
}

/** The tensors of an encoder with these sizes: their names, and their shapes. */
function* shapesOf({
  pieces,
  positions,
  columns,
  inner,
  layers,
}: TransformerSizes): Generator<readonly [string, readonly number[]]> {
  const affine = function* (name: string, outputs: number, inputs: number) {
    yield [`${name}.weight`, [outputs, inputs]] as const;
    yield [`${name}.bias`, [outputs]] as const;
  };
  const norm = function* (name: string) {
    yield [`${name}.weight`, [columns]] as const;
    yield [`${name}.bias`, [columns]] as const;
  };
  yield ["embeddings.word_embeddings.weight", [pieces, columns]];
  yield ["embeddings.position_embeddings.weight", [positions, columns]];
  // All pieces are of the first of the two kinds that BERT tells apart.
  yield ["embeddings.token_type_embeddings.weight", [2, columns]];
  yield* norm("embeddings.LayerNorm");
  for (let k = 0; k < layers; k++) {
    const name = `encoder.layer.${k}`;
    for (const part of ["query", "key", "value"])
      yield* affine(`${name}.attention.self.${part}`, columns, columns);
    yield* affine(`${name}.attention.output.dense`, columns, columns);
    yield* norm(`${name}.attention.output.LayerNorm`);
    yield* affine(`${name}.intermediate.dense`, inner, columns);
    yield* affine(`${name}.output.dense`, columns, inner);
    yield* norm(`${name}.output.LayerNorm`);
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
