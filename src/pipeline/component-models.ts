import type { Classifier } from "../learn/classifier.js";
import { LinearClassifier } from "../learn/linear/linear-classifier.js";
import {
  ModelError,
  type ModelFile,
  readModelFile,
  requireVersion,
  type Tensor,
  writeModelFile,
} from "../model/model-file.js";
import { NEURAL_TAGGER, neuralTaggerFrom } from "../neural/neural-tagger-model.js";
import { type LemmaLexicon, Lemmatizer } from "../text/analyse/lemmatizer.js";
import { Tagger, TagSet } from "../text/analyse/tagger.js";
import { MultiwordSplitter, type MultiwordTables } from "../text/segment/multiword-splitter.js";
import { PATTERN_NAMES } from "../text/segment/pattern-spans.js";
import { Segmenter } from "../text/segment/segmenter.js";
import { SentenceSplitter } from "../text/segment/sentence-splitter.js";
import { TokenSplitter } from "../text/segment/token-splitter.js";
import { classifierFrom, classifierTensors } from "./classifier-tensors.js";
import type { SentenceTagger } from "./pipeline.js";

/** The version of the headers that these functions write; any other is refused. */
const VERSION = 2;

/** Writes the model file of a segmenter. */
export function segmenterBytes({ parts }: Segmenter): Uint8Array<ArrayBuffer> {
  const { patterns, tokens, sentences, multiwords } = parts;
  return componentBytes(
    { kind: "segmenter", version: VERSION, patterns, multiwords: multiwords.tables },
    { tokens: tokens.classifier, sentences: sentences.classifier, multiwords: multiwords.classifier },
    { neverCut: tokens.neverCut },
  );
}

/**
 * Restores a segmenter from its model file.
 *
 * @throws {ModelError} if the bytes are not the model of a segmenter
 */
export function segmenterFrom(bytes: Uint8Array): Segmenter {
  const file = componentFile(bytes, "segmenter");
  const tables = file.header.multiwords as MultiwordTables;
  const { neverCut } = file.tensors;
  if (!(neverCut instanceof Uint8Array)) throw new ModelError("expected the tensor neverCut of a segmenter");
  return new Segmenter({
    patterns: patternsOf(file),
    tokens: new TokenSplitter(classifierFrom(file, "tokens", 2), neverCut),
    sentences: new SentenceSplitter(classifierFrom(file, "sentences", 2)),
    multiwords: new MultiwordSplitter(classifierFrom(file, "multiwords", tables.rules.length + 1), tables),
  });
}

/** The kinds of patterns of a segmenter; models that were written before there were patterns have none. */
function patternsOf({ header }: ModelFile): readonly string[] {
  const patterns = (header.patterns ?? []) as readonly string[];
  const unknown = patterns.find((name) => !PATTERN_NAMES.includes(name));
  if (unknown === undefined) return patterns;
  throw new ModelError(`expected patterns of ${PATTERN_NAMES.join(", ")}, found ${unknown}`);
}

/** Writes the model file of a linear tagger. */
export function taggerBytes({ tagSet, forward, backward }: Tagger): Uint8Array<ArrayBuffer> {
  return componentBytes({ kind: "tagger", version: VERSION, tags: tagSet.tags.names }, { forward, backward });
}

/**
 * Restores a tagger from its model file, a linear or a neural one.
 *
 * @throws {ModelError} if the bytes are not the model of a tagger
 */
export function taggerFrom(bytes: Uint8Array): SentenceTagger {
  return taggerOf(readModelFile(bytes));
}

/** Restores a tagger from the contents of its model file. */
export function taggerOf(file: ModelFile): SentenceTagger {
  return file.header.kind === NEURAL_TAGGER ? neuralTaggerFrom(file) : linearTaggerFrom(file);
}

function linearTaggerFrom(file: ModelFile): Tagger {
  requireComponent(file, "tagger");
  const tagSet = new TagSet(file.header.tags as string[]);
  const classes = tagSet.tags.size;
  const forward = classifierFrom(file, "forward", classes);
  return new Tagger(tagSet, forward, classifierFrom(file, "backward", classes));
}

/** Writes the model file of a lemmatizer. */
export function lemmatizerBytes({ rules, exceptions, classifier }: Lemmatizer): Uint8Array<ArrayBuffer> {
  return componentBytes({ kind: "lemmatizer", version: VERSION, rules, exceptions }, { rules: classifier });
}

/**
 * Restores a lemmatizer from its model file.
 *
 * @throws {ModelError} if the bytes are not the model of a lemmatizer
 */
export function lemmatizerFrom(bytes: Uint8Array): Lemmatizer {
  const file = componentFile(bytes, "lemmatizer");
  const rules = file.header.rules as string[];
  const { exceptions } = file.header as { exceptions?: LemmaLexicon };
  if (typeof exceptions !== "object" || !Array.isArray(rules)) {
    throw new ModelError("expected rules and exceptions in the model of a lemmatizer, found none");
  }
  return new Lemmatizer(classifierFrom(file, "rules", rules.length), rules, exceptions);
}

/** A model file of a header, classifiers and other tensors. */
function componentBytes(
  header: object,
  classifiers: Readonly<Record<string, Classifier>>,
  others: Record<string, Tensor> = {},
): Uint8Array<ArrayBuffer> {
  const units: Record<string, number> = {};
  const tensors: Record<string, Tensor> = { ...others };
  for (const [name, classifier] of Object.entries(classifiers)) {
    if (!(classifier instanceof LinearClassifier)) {
      throw new ModelError(`expected a linear classifier as ${name}, found another kind`);
    }
    const written = classifierTensors(name, classifier);
    units[name] = written.unit;
    Object.assign(tensors, written.tensors);
  }
  return writeModelFile({ ...header, units }, tensors);
}

/** Reads a model file; refuses another kind or version. */
function componentFile(bytes: Uint8Array, kind: string): ModelFile {
  const file = readModelFile(bytes);
  requireComponent(file, kind);
  return file;
}

function requireComponent({ header }: ModelFile, kind: string): void {
  if (header.kind !== kind) {
    throw new ModelError(`expected the model of a ${kind}, found one of kind ${String(header.kind)}`);
  }
  requireVersion(header, VERSION, kind);
}
