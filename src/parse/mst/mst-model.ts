import { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import type { Tensor, Tensors } from "../../learn/tensor.js";
import {
  ModelError,
  type ModelFile,
  requireFields,
  requireVersion,
  writeModelFile,
} from "../../model/model-file.js";
import type { Provenance } from "../../model/provenance.js";
import { fromHalves, toHalves } from "../../numbers/half.js";
import { Symbols } from "../../sentence/symbols.js";
import type { LoadOptions, ParserLoader } from "../parser-loader.js";
import type { RootLabels } from "../root-labels.js";
import { MstParser } from "./mst-parser.js";
import { DECODINGS, type Decoding } from "./tree-search.js";

const KIND = "mst parser";
/** The version of the header below; a parser refuses any other. */
const VERSION = 1;

/** Models of graph-based parsers with linear scores. */
export const MST_MODELS: ParserLoader = { name: "mst", kind: KIND, load: mstParserFrom };

/** What decides how a graph-based parser with linear scores finds trees. */
export interface MstParserSettings {
  /** 1 to score arcs alone, 2 to score neighbouring dependents, too. */
  readonly order: 1 | 2;
  /** Which trees it finds. */
  readonly decoding: Decoding;
  /** Whether exactly one word of each tree is attached to 0. */
  readonly singleRoot: boolean;
}

/** The header of the model file. */
export interface MstHeader extends RootLabels, MstParserSettings {
  readonly kind: typeof KIND;
  readonly version: number;
  readonly learner: "mst";
  /** The labels of arcs, by number. */
  readonly labels: readonly string[];
  /** The value of one unit of the labeller's packed weights. */
  readonly unit: number;
  /** How the parser was trained. */
  readonly provenance: Provenance;
}

/** The parts that training makes. */
export interface MstParts {
  readonly settings: MstParserSettings;
  readonly labels: Symbols;
  readonly rootLabels: RootLabels;
  /** Shape [2^bits]: weights of arcs and links. */
  readonly weights: Float32Array;
  /** Shape [2^bits]: weights of the pruner. */
  readonly pruning: Float32Array;
  /** Scores labels. */
  readonly classifier: LinearClassifier;
}

/**
 * Writes the model file. Tensors are the weights of arcs and of the pruner, as 16-bit numbers, and those of the
 * labeller.
 */
export function mstBytes(parts: MstParts, provenance: Provenance): Uint8Array<ArrayBuffer> {
  const { settings, labels, rootLabels, weights, pruning, classifier } = parts;
  const header: MstHeader = {
    kind: KIND,
    version: VERSION,
    learner: "mst",
    order: settings.order,
    decoding: settings.decoding,
    singleRoot: settings.singleRoot,
    labels: labels.names,
    ...rootLabels,
    unit: classifier.tables.unit,
    provenance,
  };
  const tensors: Tensors = {
    weights: toHalves(weights),
    pruning: toHalves(pruning),
    ...classifier.tensors(),
  };
  return writeModelFile(header, tensors);
}

function mstParserFrom({ header: read, tensors, isInPlace }: ModelFile, options: LoadOptions): MstParser {
  requireVersion(read, VERSION, "mst parser");
  requireFields(read, ["order", "decoding", "singleRoot", "labels", "rootLabel", "unit"]);
  const header = read as unknown as MstHeader;
  const { order, decoding, rootLabel, leftoverLabel, rootOnly } = header;
  if (![1, 2].includes(order) || !DECODINGS.includes(decoding)) {
    throw new ModelError(`expected order 1 or 2 and a known decoding, found ${order} and ${decoding}`);
  }
  const memory = isInPlace ? options.memory : undefined;
  return new MstParser({
    settings: header,
    labels: new Symbols(header.labels),
    rootLabels: { rootLabel, leftoverLabel, rootOnly },
    weights: table(tensors, "weights"),
    pruning: table(tensors, "pruning"),
    classifier: LinearClassifier.from(tensors, header.labels.length, header.unit, memory),
  });
}

/** A table of weights from 16-bit numbers. */
function table(tensors: Readonly<Record<string, Tensor>>, name: string): Float32Array {
  const halves = tensors[name];
  if (!(halves instanceof Uint16Array) || !Number.isInteger(Math.log2(halves.length))) {
    throw new ModelError(
      `expected a tensor ${name} in the model of an mst parser, with a power of two of 16-bit numbers`,
    );
  }
  const weights = new Float32Array(halves.length);
  fromHalves(halves, weights);
  return weights;
}
