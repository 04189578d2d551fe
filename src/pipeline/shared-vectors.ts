import { type ModelFile, readModelFile, type Tensor, writeModelFile } from "../model/model-file.js";

// Tagger and parser of a pipeline can have the same frozen vectors. The model file of a pipeline holds them
// once, as a model file of their own, and those of the steps without.

/** The tensors of vectors in the model file of a step. */
const TENSORS = ["vectors", "vectors.scales"] as const;

/** The vocabulary in the header of a step's model, as far as it matters here. */
interface WithVocabulary {
  readonly vocabulary?: { readonly vectors?: readonly string[] };
}

/** The vectors of a step as a model file; undefined if it has none. */
function vectorsOf({ header, tensors }: ModelFile): Uint8Array<ArrayBuffer> | undefined {
  const names = (header as WithVocabulary).vocabulary?.vectors;
  if (names === undefined) return undefined;
  const own: Record<string, Tensor> = {};
  for (const name of TENSORS) own[name] = tensors[name]!;
  return writeModelFile({ kind: "vectors", version: 1, names }, own);
}

/** The model file of a step without its vectors. */
function withoutVectors({ header, tensors }: ModelFile): Uint8Array<ArrayBuffer> {
  const { vectors: _, ...vocabulary } = (header as WithVocabulary).vocabulary ?? {};
  const others = Object.entries(tensors).filter(([name]) => !(TENSORS as readonly string[]).includes(name));
  return writeModelFile({ ...header, vocabulary, hasSharedVectors: true }, Object.fromEntries(others));
}

/**
 * Takes the vectors out of the model files of steps if all of those that have any have the same ones. Returns
 * the files, and the vectors as a model file; undefined if they stay where they are.
 */
export function shareVectors<Files extends Readonly<Record<string, Uint8Array>>>(
  files: Files,
): { files: Files; vectors: Uint8Array<ArrayBuffer> | undefined } {
  const steps = Object.entries(files).map(([step, bytes]) => ({ step, file: readModelFile(bytes) }));
  const owners = steps.flatMap(({ step, file }) => {
    const vectors = vectorsOf(file);
    return vectors === undefined ? [] : [{ step, file, vectors }];
  });
  const [first, ...others] = owners;
  const areSame = others.length > 0 && others.every(({ vectors }) => isSame(vectors, first!.vectors));
  if (!areSame) return { files, vectors: undefined };
  const stripped = owners.map(({ step, file }) => [step, withoutVectors(file)]);
  return { files: { ...files, ...Object.fromEntries(stripped) }, vectors: first!.vectors };
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, k) => byte === b[k]);
}

/** The model file of a step, with the vectors that it shares with others, if it does. */
export function withVectors(file: ModelFile, shared: Uint8Array | undefined): ModelFile {
  const { hasSharedVectors, ...header } = file.header;
  if (hasSharedVectors !== true || shared === undefined) return file;
  const vectors = readModelFile(shared);
  const { vocabulary } = header as WithVocabulary;
  return {
    header: { ...header, vocabulary: { ...vocabulary, vectors: vectors.header.names } },
    tensors: { ...file.tensors, ...vectors.tensors },
    isInPlace: file.isInPlace,
  };
}
