import { FeatureModel } from "../../features/feature-model.js";
import type { LearnerParameters } from "../../learn/batch-learner.js";
import type { Classifier } from "../../learn/classifier.js";
import { LinearClassifier, type LinearTables } from "../../learn/linear/linear-classifier.js";
import type { Tensors } from "../../learn/tensor.js";
import {
  ModelError,
  type ModelFile,
  readModelFile,
  requireFields,
  writeModelFile,
} from "../../model/model-file.js";
import { Symbols } from "../../sentence/symbols.js";
import type { Encoding } from "../../transform/encoding.js";
import { transitionSystem } from "../../transition/systems.js";
import type { RootLabels } from "../root-labels.js";
import { batchLearner, LINEAR, numberingClassifier } from "./learners.js";
import { TransitionParser } from "./transition-parser.js";
import { Transitions } from "./transitions.js";

/** The version of the header below; a parser refuses any other. */
export const HEADER_VERSION = 3;

/** How a parser was made, for those who meet its model later. */
export interface Provenance {
  readonly treebanks: readonly string[];
  readonly sentences: number;
  readonly words: number;
  readonly oracle: string;
  readonly seed: number;
  readonly epochs: number;
  /** Scores on the development data, by name; empty if there were none. */
  readonly scores: Readonly<Record<string, number>>;
  readonly crossarc: string;
}

/** The part of it that a training run knows; the rest is known to what it trains on. */
export type RunProvenance = Omit<Provenance, "oracle" | "seed" | "words" | "sentences">;

/** What the header of a parser's model says. */
export interface ParserHeader extends RootLabels {
  readonly kind: "transition parser";
  readonly version: number;
  readonly learner: string;
  /** Those of the learner; models of the linear one may have none. */
  readonly parameters?: LearnerParameters;
  readonly system: string;
  readonly singleRoot: boolean;
  /** Covington's highest degree, null for unbounded and for other systems. */
  readonly degree: number | null;
  /** How labels tell of lifts, null if trees were not made projective. */
  readonly encoding: Encoding | null;
  readonly features: string;
  readonly labels: readonly string[];
  /** Move and label of each class. */
  readonly transitions: readonly (readonly [number, number])[];
  readonly temperature: number;
  /** What one unit of the packed weights is worth, for the linear learner. */
  readonly unit?: number;
  readonly provenance: Provenance;
}

/** The model file of a parser with a linear classifier, or with the tensors of what another learner learnt. */
export function parserBytes(
  header: ParserHeader,
  learnt: LinearClassifier | Tensors,
): Uint8Array<ArrayBuffer> {
  if (!(learnt instanceof LinearClassifier)) return writeModelFile(header, learnt);
  const { slots, rows, places } = learnt.tables;
  return writeModelFile(header, { slots, rows, places });
}

/** Changes that can be made to a parser when it is loaded. */
export interface LoadOptions {
  /** Another highest degree for Covington's parser, as the 2007 paper does it. */
  readonly degree?: number | undefined;
  /** The memory that the bytes are part of, if threads share it: weights are then used where they are. */
  readonly memory?: WebAssembly.Memory | undefined;
}

/** The header of a parser's model. */
export function parserHeader(bytes: Uint8Array): ParserHeader {
  return checkedHeader(readModelFile(bytes).header);
}

function checkedHeader(header: Record<string, unknown>): ParserHeader {
  if (header.kind !== "transition parser") {
    throw new ModelError(`expected the model of a parser, found one of kind ${String(header.kind)}`);
  }
  if (header.version !== HEADER_VERSION) {
    throw new ModelError(
      `expected version ${HEADER_VERSION} of a parser's model, found ${String(header.version)}`,
    );
  }
  requireFields(header, ["learner", "system", "features", "labels", "transitions", "temperature"]);
  return header as unknown as ParserHeader;
}

function linearTables({ tensors }: ModelFile, { transitions, unit }: ParserHeader): LinearTables {
  const { slots, rows, places } = tensors;
  const areThere = slots instanceof Int32Array && rows instanceof Uint8Array && places instanceof Uint16Array;
  if (!areThere || places.length !== transitions.length || unit === undefined) {
    throw new ModelError(
      `expected the tensors slots, rows and places of a linear classifier of ${transitions.length} classes`,
    );
  }
  return { slots, rows, places, unit };
}

/** A parser from the bytes of its model file; refuses anything else with a ModelError. */
export function parserFrom(bytes: Uint8Array, options: LoadOptions = {}): TransitionParser {
  return parserOfFile(readModelFile(bytes), bytes, options);
}

/** The same of a model file that is taken apart already; `bytes` are what it was taken from. */
export function parserOfFile(
  file: ModelFile,
  bytes: Uint8Array,
  options: LoadOptions = {},
): TransitionParser {
  const header = checkedHeader(file.header);
  const inPlace = Object.values(file.tensors).every(({ buffer }) => buffer === bytes.buffer);
  const degree = options.degree ?? header.degree;
  const system = transitionSystem(header.system, { singleRoot: header.singleRoot, degree });
  const transitions = new Transitions(system, header.transitions);
  return new TransitionParser({
    system,
    features: new FeatureModel(header.features),
    classifier: classifierOf(file, header, inPlace ? options.memory : undefined),
    transitions,
    labels: new Symbols(header.labels),
    rootLabel: header.rootLabel,
    leftoverLabel: header.leftoverLabel,
    rootOnly: header.rootOnly,
    singleRoot: header.singleRoot,
    encoding: header.encoding ?? undefined,
    temperature: header.temperature,
  });
}

/** The classifier of a model; with `memory` it uses the tensors where they are. */
function classifierOf(
  file: ModelFile,
  header: ParserHeader,
  memory: WebAssembly.Memory | undefined,
): Classifier {
  if (header.learner === LINEAR) return new LinearClassifier(linearTables(file, header), memory);
  const { learner, parameters = {}, transitions } = header;
  try {
    return numberingClassifier(batchLearner(learner), file.tensors, parameters, transitions.length, memory);
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError(error.message);
    throw error;
  }
}

/** Where the bytes of a model come from. */
export type ModelSource = Uint8Array | ArrayBuffer | Response | Promise<Uint8Array | ArrayBuffer | Response>;

/** The bytes of a model; refuses a response that says it is something else with a ModelError. */
export async function bytesFrom(source: ModelSource): Promise<Uint8Array> {
  const found = await source;
  if (found instanceof Uint8Array) return found;
  if (found instanceof ArrayBuffer) return new Uint8Array(found);
  if (typeof found?.arrayBuffer !== "function") {
    throw new ModelError(`expected the bytes of a model, or a response with them, found ${typeof found}`);
  }
  if (!found.ok) throw new ModelError(`${found.url}: expected a model, found status ${found.status}`);
  return new Uint8Array(await found.arrayBuffer());
}
