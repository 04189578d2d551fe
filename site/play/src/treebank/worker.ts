// The worker that reads treebanks: files of any size leave the page free.
import { type Sentence, sentenceText, Validator } from "crossarc";
import { Evaluation, MismatchError } from "crossarc/evaluate";
import { type CompiledQuery, compileQuery } from "crossarc/query";
import { posted } from "../posted-sentence.ts";
import { messageOf, pause, type WorkerScope } from "../worker-types.ts";
import { Figures } from "./figures.ts";
import type { Difference, Found, Message, Rows, Slot, TreebankReply, TreebankRequest } from "./protocol.ts";
import { TreebankFile } from "./treebank-file.ts";

const scope = self as unknown as WorkerScope<TreebankRequest, TreebankReply>;
const files = new Map<Slot, TreebankFile>();
const texts = new Map<Slot, string[]>();
/** Numbers of requests that were stopped. */
const stopped = new Set<number>();
/** Sentences that are searched between two looks at messages. */
const AT_ONCE = 4000;
/** Messages that are listed; all are counted. */
const MOST_MESSAGES = 5000;

scope.onmessage = async ({ data }) => {
  try {
    await answer(data);
  } catch (error) {
    scope.postMessage({ id: data.id, kind: "failed", message: messageOf(error) });
  }
};

async function answer(request: TreebankRequest): Promise<void> {
  const { id } = request;
  switch (request.kind) {
    case "open":
      return open(id, request.slot, request.file);
    case "validate":
      return validate(id, fileIn(request.slot));
    case "sentence": {
      const sentence = await fileIn(request.slot).sentence(request.index);
      return scope.postMessage({ id, kind: "sentence", sentence: posted(sentence) });
    }
    case "source":
      return scope.postMessage({ id, kind: "source", ...(await fileIn(request.slot).source(request.index)) });
    case "search":
      return search(id, request.slot, request.query.trim());
    case "compare":
      return compare(id, fileIn(0), fileIn(1));
    case "stop":
      stopped.add(request.work);
  }
}

function fileIn(slot: Slot): TreebankFile {
  const file = files.get(slot);
  if (file === undefined) throw new Error("no file is open");
  return file;
}

async function open(id: number, slot: Slot, blob: File): Promise<void> {
  const file = await TreebankFile.open(blob);
  files.set(slot, file);
  const kept: string[] = [];
  texts.set(slot, kept);
  const figures = new Figures();
  const messages: Message[] = [];
  const onBroken = ({ reason, location }: { reason: string; location: { line?: number | undefined } }) => {
    figures.addBroken();
    if (messages.length < MOST_MESSAGES)
      messages.push({ line: location.line ?? 0, rule: "format", text: reason });
  };
  for await (const { sentences, share } of file.index(onBroken)) {
    const crossing = sentences.map((sentence) => figures.add(sentence));
    const rows: Rows = {
      texts: sentences.map(sentenceText),
      ids: sentences.map((sentence) => sentence.id ?? ""),
      lines: sentences.map(({ line }) => line),
      lengths: sentences.map(({ length }) => length),
      crossing,
    };
    for (const text of rows.texts) kept.push(text.toLowerCase());
    scope.postMessage({ id, kind: "rows", rows, share });
    await pause();
    if (stopped.has(id) || files.get(slot) !== file) break;
  }
  if (file.length === 0 && messages.length === 0)
    throw new Error(`${blob.name}: expected a treebank, found no sentence`);
  scope.postMessage({ id, kind: "opened", facts: figures.facts(), messages });
}

async function validate(id: number, file: TreebankFile): Promise<void> {
  const validator = new Validator(2);
  const rules = new Map<string, number>();
  let listed = 0;
  for await (const { sentences, share } of file.pieces()) {
    const messages: Message[] = [];
    for (const sentence of sentences) {
      for (const { line, rule, message } of validator.check(sentence)) {
        rules.set(rule, (rules.get(rule) ?? 0) + 1);
        if (listed++ < MOST_MESSAGES) messages.push({ line, rule, text: message });
      }
    }
    scope.postMessage({ id, kind: "messages", messages, share });
    await pause();
    if (stopped.has(id)) break;
  }
  const counted = [...rules].sort((a, b) => b[1] - a[1]);
  scope.postMessage({ id, kind: "validated", rules: counted, isStopped: stopped.has(id) });
}

/** Searches by the query language if the text has braces, and for the text itself otherwise. */
async function search(id: number, slot: Slot, query: string): Promise<void> {
  let matches = 0;
  if (!query.includes("{")) {
    const wanted = query.toLowerCase();
    const all = texts.get(slot) ?? [];
    for (let from = 0; from < all.length && !stopped.has(id); from += AT_ONCE) {
      const found: Found[] = [];
      const end = Math.min(all.length, from + AT_ONCE);
      for (let index = from; index < end; index++) {
        if (all[index]!.includes(wanted)) found.push({ index, words: [], arcs: [] });
      }
      matches += found.length;
      scope.postMessage({ id, kind: "found", found, share: end / all.length });
      await pause();
    }
    return scope.postMessage({ id, kind: "searched", matches, isStopped: stopped.has(id) });
  }
  const compiled = compileQuery(query);
  let index = 0;
  for await (const { sentences, share } of fileIn(slot).pieces()) {
    const found: Found[] = [];
    for (const sentence of sentences) {
      if (compiled.test(sentence)) {
        const places = placesOf(compiled, sentence);
        matches += places.matches;
        found.push({ index, words: [...places.words], arcs: [...places.arcs] });
      }
      index++;
    }
    scope.postMessage({ id, kind: "found", found, share });
    await pause();
    if (stopped.has(id)) break;
  }
  scope.postMessage({ id, kind: "searched", matches, isStopped: stopped.has(id) });
}

/** The words and arcs that a query found in a sentence. */
function placesOf(query: CompiledQuery, sentence: Sentence) {
  const words = new Set<number>();
  const arcs = new Set<number>();
  const found = query.find(sentence);
  for (const { positions, arcs: named } of found) {
    const nodes = Object.values(positions).filter((position) => position > 0);
    for (const node of nodes) words.add(node);
    for (const { dependent } of Object.values(named)) arcs.add(dependent.index);
    for (const node of nodes) if (nodes.includes(sentence.head[node]!)) arcs.add(node);
  }
  return { words, arcs, matches: found.length };
}

/** Scores the second file against the first, sentence by sentence. */
async function compare(id: number, gold: TreebankFile, system: TreebankFile): Promise<void> {
  const evaluation = new Evaluation();
  const others = sentencesOf(system);
  let index = 0;
  let mismatches = 0;
  let firstMismatch = "";
  for await (const { sentences, share } of gold.pieces()) {
    const differences: Difference[] = [];
    for (const sentence of sentences) {
      const { value: other } = await others.next();
      try {
        if (other === undefined)
          throw new MismatchError(`the second file has ${index} sentences, the first has more`);
        evaluation.add(sentence, other);
        const arcs = differing(sentence, other);
        if (arcs > 0) differences.push({ index, arcs });
      } catch (error) {
        mismatches++;
        firstMismatch ||= messageOf(error);
      }
      index++;
    }
    scope.postMessage({ id, kind: "differences", differences, share });
    await pause();
    if (stopped.has(id)) break;
  }
  const { uas, las, labelAccuracy: labels, uem, lem, all } = evaluation;
  const scores = { words: all.gold.words, uas, las, labels, uem, lem, mismatches, firstMismatch };
  scope.postMessage({ id, kind: "compared", scores });
}

async function* sentencesOf(file: TreebankFile): AsyncGenerator<Sentence, undefined, undefined> {
  for await (const { sentences } of file.pieces()) yield* sentences;
  return undefined;
}

function differing(a: Sentence, b: Sentence): number {
  let count = 0;
  for (let i = 1; i <= a.length; i++) if (a.head[i] !== b.head[i] || a.deprel[i] !== b.deprel[i]) count++;
  return count;
}
