import { Arena } from "../../kernels/arena.js";
import { parsingKernels } from "../../kernels/parsing-kernels.js";
import type { ContextLayer, MakeContext } from "../../learn/network/context-layer.js";
import { Network } from "../../learn/network/network.js";
import type { InputTables } from "../../learn/network/projected-input.js";
import { type ModelFile, requireFields, requireVersion, writeModelFile } from "../../model/model-file.js";
import type { Provenance } from "../../model/provenance.js";
import { loadNetwork, networkTensors } from "../../neural/network-tensors.js";
import { NeuralEncoder } from "../../neural/neural-encoder.js";
import { NeuralVocabulary, type PieceDivider, type VocabularyNames } from "../../neural/neural-vocabulary.js";
import type { TransformerShape } from "../../neural/pretrained/transformer-source.js";
import { TagAtoms } from "../../neural/tag-atoms.js";
import { Symbols } from "../../sentence/symbols.js";
import type { ConfidenceMap } from "../graph/confidence.js";
import type { GraphParser } from "../graph/graph-parser.js";
import type { LoadOptions, ParserLoader } from "../parser-loader.js";
import type { RootLabels } from "../root-labels.js";
import type { TransitionParser } from "../transition/transition-parser.js";
import { Transitions } from "../transition/transitions.js";
import { type NeuralParts, neuralParser, neuralSizes, systemOf } from "./neural-parser.js";
import type { NeuralParserSettings } from "./neural-settings.js";
import { areSameSlots, NeuralSlots, STACK_SLOTS } from "./neural-slots.js";

/** The kind of parsers without a transformer. */
const KIND = "neural parser";
/** The kind of parsers that have a transformer; see transformer-model.ts. */
export const TRANSFORMER_KIND = "transformer parser";
/** The version of the header below; a parser refuses any other. */
const VERSION = 2;

/** Models of neural parsers without a transformer, with either head. */
export const NEURAL_MODELS: ParserLoader = { name: "neural", kind: KIND, load: neuralParserFrom };

/** The header of a neural parser's model file. */
export interface NeuralHeader extends RootLabels, NeuralParserSettings {
  readonly kind: typeof KIND | typeof TRANSFORMER_KIND;
  readonly version: number;
  readonly labels: readonly string[];
  /** Move and label of each class of the transition head; null for the graph head. */
  readonly transitions: readonly (readonly [number, number])[] | null;
  /** The slots of the transition head; left out for `STACK_SLOTS`. */
  readonly slots?: Pick<NeuralSlots, "addresses" | "pairs">;
  readonly vocabulary: VocabularyNames;
  /** The transformer in the input of the network; left out if there is none. */
  readonly transformer?: TransformerShape;
  /** Whether training left the transformer as it was, and should do so again; left out if it was tuned. */
  readonly frozenEncoder?: boolean;
  /** The tags of the tag head, UPOS, XPOS and FEATS with tabs between; left out if there is no such head. */
  readonly tags?: readonly string[];
  /** Scores of the graph head divided by this are logarithms of probabilities, up to a constant. */
  readonly temperature: number;
  /** Maps the probabilities of the graph head to how often they are right; left out if none was fitted. */
  readonly confidence?: ConfidenceMap;
  readonly provenance: Provenance;
}

/**
 * Writes the model file of a neural parser; its tensors are those of network-tensors.ts. Parameters of a head
 * that the parser does not use are left out.
 */
export function neuralBytes(
  network: Network,
  parts: NeuralParts,
  provenance: Provenance,
): Uint8Array<ArrayBuffer> {
  const { settings, labels, transitions, slots, rootLabels, vocabulary, vectors, tags } = parts;
  const { transformer, temperature, confidence } = parts;
  const isFrozen = network.encoder.context?.frozen !== undefined;
  const { head, singleRoot, system, degree, lift, encoding, shape, bits } = settings;
  const header: NeuralHeader = {
    kind: transformer === undefined ? KIND : TRANSFORMER_KIND,
    version: VERSION,
    head,
    singleRoot,
    system,
    degree,
    lift,
    encoding,
    shape,
    ...(bits !== undefined && { bits }),
    labels: labels.names,
    transitions:
      transitions === undefined
        ? null
        : Array.from(transitions.move, (move, k) => [move, transitions.label[k]!] as const),
    ...(transitions === undefined || areSameSlots(slots, STACK_SLOTS)
      ? {}
      : { slots: { addresses: slots.addresses, pairs: slots.pairs } }),
    ...rootLabels,
    vocabulary: vocabulary.names,
    ...(transformer && { transformer }),
    ...(isFrozen && { frozenEncoder: true }),
    ...(tags && { tags: tags.tags.names }),
    temperature,
    ...(confidence && { confidence }),
    provenance,
  };
  const leaveOut = head === "graph" ? /^transition\./ : /^(arc|label)\./;
  return writeModelFile(header, networkTensors(network, vectors, { leaveOut, bits }));
}

/** Whether the parser of a model file finds tags without being given any, so that it can stand in for a tagger. */
export function isTaggingParser({ header }: Pick<ModelFile, "header">): boolean {
  const { kind, tags, shape } = header as Partial<NeuralHeader>;
  return (kind === KIND || kind === TRANSFORMER_KIND) && tags !== undefined && shape?.tagColumns === 0;
}

/** What a loader adds for networks with a transformer. */
export interface ContextLoader {
  /** Divides words into pieces. */
  readonly divider: PieceDivider;
  /** Makes the kernels and the layer. */
  readonly make: MakeContext;
  /** Gives the layer its tables. */
  load(layer: ContextLayer, tables: InputTables): void;
}

/** A network that was read from a model file. */
export interface ReadNetwork {
  /** The parts of the parser besides the network. */
  readonly parts: NeuralParts;
  /** The network, which only parses. */
  readonly network: Network;
  /** Its tables, which use the tensors of the file in place. */
  readonly tables: InputTables;
}

/**
 * Checks that a header is that of a neural parser.
 *
 * @throws {ModelError} if it is of another version, or has not all fields
 */
export function neuralHeaderOf({ header }: Pick<ModelFile, "header">): NeuralHeader {
  requireVersion(header, VERSION, "neural parser");
  requireFields(header, ["head", "shape", "labels", "transitions", "vocabulary", "temperature"]);
  return header as unknown as NeuralHeader;
}

/** The slots of the transition head. */
export function slotsOf({ slots }: Pick<NeuralHeader, "slots">): NeuralSlots {
  return slots === undefined ? STACK_SLOTS : new NeuralSlots(slots.addresses, slots.pairs);
}

/**
 * Makes the network of a neural parser from its model file.
 *
 * @throws {ModelError} if header or tensors are not those of such a parser
 */
export function neuralNetworkFrom(
  file: Pick<ModelFile, "header" | "tensors">,
  options: LoadOptions,
  context?: ContextLoader,
): ReadNetwork {
  const header = neuralHeaderOf(file);
  const { rootLabel, leftoverLabel, rootOnly } = header;
  // Models without the entry lifted arcs.
  const settings = { ...header, degree: options.degree ?? header.degree, lift: header.lift ?? true };
  const transitions =
    header.transitions === null ? undefined : new Transitions(systemOf(settings), header.transitions);
  const slots = slotsOf(header);
  const parts: NeuralParts = {
    settings,
    transitions,
    slots,
    vocabulary: new NeuralVocabulary(header.vocabulary, context?.divider),
    labels: new Symbols(header.labels),
    tags: header.tags && new TagAtoms(header.tags),
    rootLabels: { rootLabel, leftoverLabel, rootOnly },
    temperature: header.temperature,
    confidence: header.confidence,
  };
  const arena = new Arena(options.memory);
  const labels = header.head === "graph" ? header.labels.length : 0;
  const sizes = neuralSizes(header.shape, parts.vocabulary, labels, transitions, slots, parts.tags);
  const network = new Network(arena, sizes, false, parsingKernels(arena), { context: context?.make });
  const tables = loadNetwork(network, file.tensors);
  context?.load(network.encoder.context!, tables);
  return { parts, network, tables };
}

/**
 * Makes a neural parser from its model file.
 *
 * @throws {ModelError} if header or tensors are not those of such a parser
 */
export function neuralParserFrom(
  file: ModelFile,
  options: LoadOptions,
  context?: ContextLoader,
): TransitionParser | GraphParser {
  const { parts, network, tables } = neuralNetworkFrom(file, options, context);
  return neuralParser(parts, network, new NeuralEncoder(network, parts.vocabulary, tables));
}
