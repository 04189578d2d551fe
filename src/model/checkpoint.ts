import type { Tensors } from "../learn/tensor.js";
import type { Sentence } from "../sentence/sentence.js";
import { ModelError, type ModelFile, readModelFile, writeModelFile } from "./model-file.js";

/** The file of a training that can be taken up; the header says how far it is, and whose it is by a fingerprint. */
export function checkpointBytes(
  header: Readonly<Record<string, unknown>> & { readonly fingerprint: string },
  tensors: Tensors,
): Uint8Array {
  return writeModelFile({ kind: "checkpoint", ...header }, tensors);
}

/** Takes a checkpoint apart; refuses one with another fingerprint. */
export function readCheckpoint(bytes: Uint8Array, fingerprint: string): ModelFile {
  const file = readModelFile(bytes);
  if (file.header.kind !== "checkpoint" || file.header.fingerprint !== fingerprint) {
    throw new ModelError("expected a checkpoint of this very training, found one of other data or settings");
  }
  return file;
}

/** Differs wherever training would go another way. */
export function fingerprint(
  sentences: readonly Sentence[],
  dev: readonly Sentence[],
  settings: readonly unknown[],
): string {
  let hash = 0x811c9dc5;
  const take = (text: string) => {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  };
  for (const { form, lemma, upos, xpos, feats, head, deprel } of [...sentences, ...dev]) {
    take(`${form} ${lemma} ${upos} ${xpos} ${feats} ${head} ${deprel}`);
  }
  return JSON.stringify([...settings, dev.length, hash]);
}
