import type { Tensors } from "../learn/tensor.js";
import type { Sentence } from "../sentence/sentence.js";
import { ModelError, type ModelFile, readModelFile, writeModelFile } from "./model-file.js";

/**
 * Writes a checkpoint, from which a training run can be resumed. The header records how far the run is; its
 * fingerprint identifies the run.
 */
export function checkpointBytes(
  header: Readonly<Record<string, unknown>> & { readonly fingerprint: string },
  tensors: Tensors,
): Uint8Array {
  return writeModelFile({ kind: "checkpoint", ...header }, tensors);
}

/**
 * Reads a checkpoint.
 *
 * @throws {ModelError} if the bytes are not a checkpoint, or its fingerprint differs
 */
export function readCheckpoint(bytes: Uint8Array, fingerprint: string): ModelFile {
  const file = readModelFile(bytes);
  if (file.header.kind !== "checkpoint" || file.header.fingerprint !== fingerprint) {
    throw new ModelError("expected a checkpoint of this training run, found one of other data or settings");
  }
  return file;
}

/** Identifies a training run: differs whenever sentences, development data or settings differ. */
export function fingerprint(
  sentences: readonly Sentence[],
  dev: readonly Sentence[],
  settings: readonly unknown[],
): string {
  let hash = 0x811c9dc5;
  const add = (text: string) => {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  };
  for (const { form, lemma, upos, xpos, feats, head, deprel } of [...sentences, ...dev]) {
    add(`${form} ${lemma} ${upos} ${xpos} ${feats} ${head} ${deprel}`);
  }
  return JSON.stringify([...settings, dev.length, hash]);
}
