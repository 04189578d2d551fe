import { Arena } from "../kernels/arena.js";
import { parsingKernels } from "../kernels/parsing-kernels.js";
import { Network, type NetworkSizes } from "../learn/network/network.js";
import { type ModelFile, requireFields, requireVersion, writeModelFile } from "../model/model-file.js";
import type { Provenance } from "../model/provenance.js";
import { type EncoderShape, encoderSizes } from "./encoder-shape.js";
import { loadNetwork, networkTensors } from "./network-tensors.js";
import { NeuralEncoder } from "./neural-encoder.js";
import { NeuralTagger } from "./neural-tagger.js";
import { NeuralVocabulary, type VocabularyNames } from "./neural-vocabulary.js";
import { TagAtoms } from "./tag-atoms.js";
import type { WordVectors } from "./word-vectors.js";

/** The kind of the model files of neural taggers. */
export const NEURAL_TAGGER = "neural tagger";
/** The version of the header below; any other is refused. */
const VERSION = 1;

/** How a tagger was trained; it has no oracle. */
export type TaggerProvenance = Omit<Provenance, "oracle">;

/** The parts of a neural tagger besides its network. */
export interface NeuralTaggerParts {
  /** The sizes of the encoder. */
  readonly shape: EncoderShape;
  /** The words and n-grams that it knows. */
  readonly vocabulary: NeuralVocabulary;
  /** The tags that it chooses from. */
  readonly tags: TagAtoms;
  /** The frozen vectors, if it has any. */
  readonly vectors?: WordVectors | undefined;
}

interface NeuralTaggerHeader {
  readonly kind: typeof NEURAL_TAGGER;
  readonly version: number;
  readonly shape: EncoderShape;
  readonly vocabulary: VocabularyNames;
  /** UPOS, XPOS and FEATS of each tag, with tabs between. */
  readonly tags: readonly string[];
  readonly provenance: TaggerProvenance;
}

/** The sizes of the network of a tagger. */
export function neuralTaggerSizes({ shape, vocabulary, tags }: NeuralTaggerParts): NetworkSizes {
  return { encoder: encoderSizes(shape, vocabulary), tags: tags.sizes };
}

/** Writes the model file of a neural tagger; its tensors are those of network-tensors.ts. */
export function neuralTaggerBytes(
  network: Network,
  { shape, vocabulary, tags, vectors }: NeuralTaggerParts,
  provenance: TaggerProvenance,
): Uint8Array<ArrayBuffer> {
  const header: NeuralTaggerHeader = {
    kind: NEURAL_TAGGER,
    version: VERSION,
    shape,
    vocabulary: vocabulary.names,
    tags: tags.tags.names,
    provenance,
  };
  return writeModelFile(header, networkTensors(network, vectors));
}

/**
 * Restores a neural tagger from its model file.
 *
 * @throws {ModelError} if the file is not the model of a neural tagger
 */
export function neuralTaggerFrom({ header: read, tensors }: ModelFile): NeuralTagger {
  requireVersion(read, VERSION, NEURAL_TAGGER);
  requireFields(read, ["shape", "vocabulary", "tags"]);
  const header = read as unknown as NeuralTaggerHeader;
  const vocabulary = new NeuralVocabulary(header.vocabulary);
  const tags = new TagAtoms(header.tags);
  const arena = new Arena();
  const sizes = neuralTaggerSizes({ shape: header.shape, vocabulary, tags });
  const network = new Network(arena, sizes, false, parsingKernels(arena));
  const tables = loadNetwork(network, tensors);
  return new NeuralTagger(network, new NeuralEncoder(network, vocabulary, tables), tags);
}
