import { FeatureModel } from "../../features/feature-model.js";
import type { KernelMemory } from "../../kernels/memory.js";
import type { LearnerParameters } from "../../learn/batch-learner.js";
import type { Classifier } from "../../learn/classifier.js";
import type { Tensors } from "../../learn/tensor.js";
import {
  ModelError,
  type ModelFile,
  readModelFile,
  requireFields,
  requireVersion,
  writeModelFile,
} from "../../model/model-file.js";
import type { Provenance } from "../../model/provenance.js";
import { Symbols } from "../../sentence/symbols.js";
import type { Encoding } from "../../transform/encoding.js";
import { transitionSystem } from "../../transition/systems.js";
import type { LoadOptions, ParserLoader } from "../parser-loader.js";
import type { RootLabels } from "../root-labels.js";
import { TransitionParser } from "./transition-parser.js";
import { Transitions } from "./transitions.js";

/** The kind of model in the header of a transition-based parser's model file. */
export const TRANSITION_KIND = "transition parser";
/** The version of the header below; a parser refuses any other. */
export const HEADER_VERSION = 3;

/** The header of a transition-based parser's model file. */
export interface ParserHeader extends RootLabels {
  /** The kind of model. */
  readonly kind: "transition parser";
  /** Version of the header. */
  readonly version: number;
  /** Name of the family of parsers. */
  readonly learner: string;
  /** The parameters of the learner; models of the linear one may have none. */
  readonly parameters?: LearnerParameters;
  /** Name of the transition system. */
  readonly system: string;
  /** Whether exactly one word of each tree is attached to 0. */
  readonly singleRoot: boolean;
  /** Covington's highest degree, null for unbounded and for other systems. */
  readonly degree: number | null;
  /** Whether arcs are lifted to keep to that degree. Models without this entry did so. */
  readonly lift?: boolean;
  /** How labels encode lifts, null if trees were not made projective. */
  readonly encoding: Encoding | null;
  /** Text of the feature model. */
  readonly features: string;
  /** The labels of arcs, by number. */
  readonly labels: readonly string[];
  /** Move and label of each class. */
  readonly transitions: readonly (readonly [number, number])[];
  /** Scores divided by this are taken for logarithms of probabilities. */
  readonly temperature: number;
  /** For the linear learner: the value of one unit of the packed weights. */
  readonly unit?: number;
  /** How the parser was trained. */
  readonly provenance: Provenance;
}

/** Writes a model file with this header and the tensors of the classifier. */
export function parserBytes(header: ParserHeader, learnt: Tensors): Uint8Array<ArrayBuffer> {
  return writeModelFile(header, learnt);
}

/**
 * Reads the header of a transition-based parser's model.
 *
 * @throws ModelError if the bytes are not such a model.
 */
export function parserHeader(bytes: Uint8Array): ParserHeader {
  return checkedHeader(readModelFile(bytes).header);
}

function checkedHeader(header: Record<string, unknown>): ParserHeader {
  if (header.kind !== TRANSITION_KIND) {
    throw new ModelError(`expected the model of a parser, found one of kind ${String(header.kind)}`);
  }
  requireVersion(header, HEADER_VERSION, "parser");
  requireFields(header, ["learner", "system", "features", "labels", "transitions", "temperature"]);
  return header as unknown as ParserHeader;
}

/**
 * Makes the classifier of a model. With `memory`, the tensors are in that memory and used in place.
 *
 * @throws RangeError if tensors or parameters are not those of the learner.
 */
export type MakeClassifier = (
  header: ParserHeader,
  tensors: Tensors,
  memory: KernelMemory | undefined,
) => Classifier;

/** Makes the loader of a family of transition-based parsers, given how to make its classifier. */
export function transitionLoader(name: string, classifier: MakeClassifier): ParserLoader {
  return {
    name,
    kind: TRANSITION_KIND,
    load: (file, options) => transitionParser(file, options, classifier),
  };
}

function transitionParser(
  file: ModelFile,
  options: LoadOptions,
  makeClassifier: MakeClassifier,
): TransitionParser {
  const header = checkedHeader(file.header);
  const degree = options.degree ?? header.degree;
  const { singleRoot, lift = true } = header;
  const system = transitionSystem(header.system, { singleRoot, degree, lift });
  return new TransitionParser({
    system,
    features: new FeatureModel(header.features),
    classifier: checkedClassifier(() =>
      makeClassifier(header, file.tensors, file.isInPlace ? options.memory : undefined),
    ),
    transitions: new Transitions(system, header.transitions),
    labels: new Symbols(header.labels),
    rootLabel: header.rootLabel,
    leftoverLabel: header.leftoverLabel,
    rootOnly: header.rootOnly,
    singleRoot,
    encoding: header.encoding ?? undefined,
    temperature: header.temperature,
  });
}

/** Makes a classifier; turns a RangeError into a ModelError. */
function checkedClassifier(make: () => Classifier): Classifier {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError(error.message);
    throw error;
  }
}
