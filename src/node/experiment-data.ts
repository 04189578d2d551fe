import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TreebankParts } from "../experiments/engine/treebank-parts.js";
import { readConllu } from "../sentence/conllu/conllu-reader.js";
import { FormatError } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";
import { hasTree } from "../train/learnable.js";

/** A treebank of a folder: its files, what is in them by a fingerprint, and how large they are. */
export interface TreebankFiles {
  readonly name: string;
  readonly train: string;
  readonly test: string;
  readonly fingerprint: string;
  readonly trainWords: number;
  readonly testWords: number;
}

/** The treebanks of a folder, by name: every NAME-ud-train.conllu with its NAME-ud-test.conllu. */
export function treebanksIn(folder: string): TreebankFiles[] {
  const names = readdirSync(folder).flatMap((file) => /^(.+)-ud-train\.conllu$/.exec(file)?.[1] ?? []);
  const complete = names.filter((name) => existsSync(join(folder, `${name}-ud-test.conllu`))).sort();
  if (complete.length === 0)
    throw new FormatError("expected NAME-ud-train.conllu with NAME-ud-test.conllu, found none", {
      file: folder,
    });
  return complete.map((name) => {
    const [train, test] = ["train", "test"].map((part) => join(folder, `${name}-ud-${part}.conllu`));
    const [learnt, tested] = [readFileSync(train!), readFileSync(test!)];
    const fingerprint = createHash("sha256").update(learnt).update("\0").update(tested).digest("hex");
    return {
      name,
      train: train!,
      test: test!,
      fingerprint,
      trainWords: wordsIn(learnt),
      testWords: wordsIn(tested),
    };
  });
}

/** The sentences of a treebank that have trees. */
export function readParts({ train, test }: TreebankFiles): TreebankParts {
  return { train: sentencesOf(train), test: sentencesOf(test) };
}

function sentencesOf(file: string): Sentence[] {
  const sentences = [...readConllu(readFileSync(file), { file })].filter(hasTree);
  if (sentences.length === 0) throw new FormatError("expected sentences with trees, found none", { file });
  return sentences;
}

/** About how many words a file has: lines that are neither empty nor comments. */
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
