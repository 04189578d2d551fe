import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Analysis } from "../evaluate/analysis.js";
import type { TreebankParts } from "../experiments/engine/treebank-parts.js";
import { readConllu } from "../sentence/conllu/conllu-reader.js";
import { FormatError } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";
import { hasTree } from "../train/learnable.js";

/** The files of a treebank. */
export interface TreebankFiles {
  readonly name: string;
  readonly train: string;
  /** Undefined if there is none. */
  readonly dev?: string | undefined;
  readonly test: string;
  /** A hash of the contents of all files. */
  readonly fingerprint: string;
  readonly trainWords: number;
  readonly testWords: number;
}

/**
 * Lists the treebanks of a folder by name: every NAME-ud-train.conllu with its NAME-ud-test.conllu, and
 * with its NAME-ud-dev.conllu if there is one.
 *
 * @throws FormatError if there are none, or no such folder.
 */
export function treebanksIn(folder: string): TreebankFiles[] {
  const files = filesIn(folder);
  const names = files.flatMap((file) => /^(.+)-ud-train\.conllu$/.exec(file)?.[1] ?? []);
  const complete = names.filter((name) => files.includes(`${name}-ud-test.conllu`)).sort();
  if (complete.length === 0)
    throw new FormatError("expected NAME-ud-train.conllu with NAME-ud-test.conllu, found none", {
      file: folder,
    });
  return complete.map((name) => {
    const path = (part: string) => join(folder, `${name}-ud-${part}.conllu`);
    const [train, dev, test] = [path("train"), path("dev"), path("test")];
    const [learnt, tested] = [readFileSync(train), readFileSync(test)];
    const hash = createHash("sha256").update(learnt).update("\0").update(tested);
    const hasDev = files.includes(`${name}-ud-dev.conllu`);
    if (hasDev) hash.update("\0").update(readFileSync(dev));
    return {
      name,
      train,
      dev: hasDev ? dev : undefined,
      test,
      fingerprint: hash.digest("hex"),
      trainWords: wordsIn(learnt),
      testWords: wordsIn(tested),
    };
  });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new FormatError("expected a folder with treebanks, found none", { file: folder });
  }
}

/**
 * Reads the sentences of a treebank that have trees.
 *
 * @throws FormatError if a file cannot be read, or has no such sentences.
 */
export function readParts({ train, dev, test }: TreebankFiles): TreebankParts {
  return {
    train: sentencesOf(train),
    dev: dev === undefined ? undefined : sentencesOf(dev),
    test: sentencesOf(test),
  };
}

/** Counts the non-projective arcs of a test file, without those of punctuation. */
export function nonProjectiveTestArcs({ test }: TreebankFiles): number {
  let arcs = 0;
  for (const sentence of sentencesOf(test)) {
    const analysis = new Analysis(sentence);
    const scored = analysis.scored("ignored");
    for (let i = 1; i < scored.length; i++) arcs += scored[i]! & analysis.nonProjective[i]!;
  }
  return arcs;
}

function sentencesOf(file: string): Sentence[] {
  const sentences = [...readConllu(readFileSync(file), { file })].filter(hasTree);
  if (sentences.length === 0) throw new FormatError("expected sentences with trees, found none", { file });
  return sentences;
}

/** Estimates the number of words of a file: its lines that begin with a number. */
function wordsIn(bytes: Uint8Array): number {
  let words = 0;
  for (let at = 0; at < bytes.length; ) {
    const isWord = bytes[at]! >= 0x31 && bytes[at]! <= 0x39;
    if (isWord) words++;
    const end = bytes.indexOf(0x0a, at);
    if (end === -1) break;
    at = end + 1;
  }
  return words;
}
