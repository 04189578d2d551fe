import {
  checksumOf,
  ModelError,
  type ModelFile,
  readModelFile,
  requireFields,
  requireVersion,
  writeModelFile,
} from "../../model/model-file.js";
import type { Parser } from "../parser.js";
import type { LoadOptions } from "../parser-loader.js";
import { GuidedParser } from "./guided-parser.js";

// The model file of a guided parser has a tensor of bytes for the parser itself and one for each of its
// guides. Each of them is a whole model file, so a guide can be of any family, and guided itself.

/** The kind of model in the header of a guided parser's model file. */
export const GUIDED_KIND = "guided parser";
const VERSION = 1;

/** How the guides of a parser were chosen and used in training. */
export interface GuidedHeader {
  /** The names of the guides, for messages. */
  readonly names: readonly string[];
  /** Number of parts into which the training sentences were divided for the trees of the guides. */
  readonly folds: number;
  /** The beam of the guides. */
  readonly beam: number;
}

/** The model files in that of a guided parser. */
export interface GuidedFiles extends GuidedHeader {
  /** The parser that uses the trees of the guides. */
  readonly parser: Uint8Array;
  /** The guides in order. */
  readonly guides: readonly Uint8Array[];
}

/** Writes the model file of a guided parser. */
export function guidedBytes({ parser, guides, names, folds, beam }: GuidedFiles): Uint8Array<ArrayBuffer> {
  const tensors = Object.fromEntries(guides.map((bytes, k) => [`guide${k + 1}`, bytes]));
  return writeModelFile({ kind: GUIDED_KIND, version: VERSION, names, folds, beam }, { parser, ...tensors });
}

/**
 * Extracts the model files of a guided parser and of its guides.
 *
 * @throws {ModelError} if the file is not the model of a guided parser
 */
export function guidedFiles({ header, tensors }: ModelFile): GuidedFiles {
  requireVersion(header, VERSION, GUIDED_KIND);
  requireFields(header, ["names", "folds", "beam"]);
  const { names, folds, beam } = header as unknown as GuidedHeader;
  const bytesOf = (name: string): Uint8Array => {
    const bytes = tensors[name];
    if (bytes instanceof Uint8Array) return bytes;
    throw new ModelError(`expected the model ${name} in that of a guided parser, found none`);
  };
  return {
    parser: bytesOf("parser"),
    guides: names.map((_, k) => bytesOf(`guide${k + 1}`)),
    names,
    folds,
    beam,
  };
}

/**
 * The checksums of a parser's model and of all models in it: the parser itself, its guides, and theirs.
 *
 * @throws {ModelError} if the bytes are not a model file
 */
export function containedModels(bytes: Uint8Array): string[] {
  const file = readModelFile(bytes);
  if (file.header.kind !== GUIDED_KIND) return [checksumOf(bytes)];
  const { parser, guides } = guidedFiles(file);
  return [checksumOf(bytes), ...[parser, ...guides].flatMap(containedModels)];
}

/** Makes a guided parser from its model file; `load` makes the parsers in it. */
export function guidedParserFrom(
  file: ModelFile,
  options: LoadOptions,
  load: (file: ModelFile, options: LoadOptions) => Parser,
): GuidedParser {
  const { parser, guides, beam } = guidedFiles(file);
  // Memory that is not shared moves when it grows, which would invalidate the arrays of other parts.
  const isShared = options.memory !== undefined && !(options.memory.buffer instanceof ArrayBuffer);
  const memory = isShared && file.isInPlace ? options.memory : undefined;
  return new GuidedParser({
    parser: load(readModelFile(parser), { ...options, memory }),
    guides: guides.map((bytes) => load(readModelFile(bytes), { memory })),
    beam,
  });
}
