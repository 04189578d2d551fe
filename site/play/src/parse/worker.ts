// The worker that parses: the page stays free while it works.
import { loadPipeline, type Parse, type Parser, Pipeline, PRACTICAL_BEAM, type Sentence } from "crossarc";
import { TransitionParser } from "crossarc/research";
import { posted, received } from "../posted-sentence.ts";
import { messageOf, pause, type WorkerScope } from "../worker-types.ts";
import { ledDerivation } from "./lead.ts";
import type { ModelFacts, ParseReply, ParseRequest, PostedParse } from "./protocol.ts";

const scope = self as unknown as WorkerScope<ParseRequest, ParseReply>;

/** Models by name; one that is being loaded is there already, so that work for it waits. */
const models = new Map<string, Promise<Pipeline>>();
/** Models that are loaded. */
const loaded = new Map<string, Pipeline>();
/** The number of the last text to parse; work on others ends. */
let current = -1;

/** Words that are parsed between two looks at messages; few at first, so that the first tree comes soon. */
const FIRST_WORDS = 40;
const MOST_WORDS = 400;
/** UTF-16 units of text that are split at a time. */
const UNITS = 1 << 13;

/** Answers requests; those that came before are answered first. `fetched` has responses that were asked for early. */
export function listen(fetched: Map<string, Promise<Response>>, waiting: readonly ParseRequest[]): void {
  const take = async (request: ParseRequest) => {
    try {
      await answer(request, fetched);
    } catch (error) {
      scope.postMessage({ id: request.id, kind: "failed", message: messageOf(error) });
    }
  };
  scope.onmessage = ({ data }) => take(data);
  for (const request of waiting) take(request);
}

async function answer(request: ParseRequest, fetched: Map<string, Promise<Response>>): Promise<void> {
  const { id } = request;
  switch (request.kind) {
    case "load": {
      const { model, from } = request;
      const loading = typeof from === "string" ? fromAddress(from, fetched) : fromFile(from);
      models.set(model, loading);
      loading.catch(() => models.delete(model));
      const pipeline = await loading;
      loaded.set(model, pipeline);
      scope.postMessage({ id, kind: "loaded", facts: factsOf(pipeline) });
      return;
    }
    case "parse": {
      current = id;
      const model = await modelOf(request.model);
      // A parser alone takes its words and tags from another model, which may still be loading.
      if (model.parts.segmenter === undefined) await Promise.allSettled(models.values());
      await parseText(id, model, request.text);
      return;
    }
    case "nbest": {
      const parser = await parserOf(request.model);
      const beam = Math.max(PRACTICAL_BEAM, request.count);
      const parses = parser.parses(received(request.sentence), { nbest: request.count, beam });
      scope.postMessage({ id, kind: "trees", parses: parses.map(postedParse) });
      return;
    }
    case "lead": {
      const parser = await parserOf(request.model);
      if (!(parser instanceof TransitionParser)) {
        throw new Error("this model scores arcs and has no derivations; choose a transition-based one");
      }
      scope.postMessage({
        id,
        kind: "led",
        derivation: ledDerivation(parser, tagged(received(request.sentence))),
      });
      return;
    }
    case "stop":
      current = -1;
  }
}

async function fromAddress(address: string, fetched: Map<string, Promise<Response>>): Promise<Pipeline> {
  const response = fetched.get(address) ?? fetch(address);
  fetched.delete(address);
  return (await loadPipeline(response)).pipeline;
}

async function fromFile(file: File): Promise<Pipeline> {
  return (await loadPipeline(file.arrayBuffer())).pipeline;
}

function factsOf({ parts }: Pipeline): ModelFacts {
  return {
    takesText: parts.segmenter !== undefined,
    parses: parts.parser !== undefined,
    leads: parts.parser instanceof TransitionParser,
  };
}

function modelOf(name: string): Promise<Pipeline> {
  const pipeline = models.get(name);
  if (pipeline === undefined) throw new Error(`the model ${name} is not loaded`);
  return pipeline;
}

async function parserOf(name: string): Promise<Parser> {
  const { parser } = (await modelOf(name)).parts;
  if (parser === undefined) throw new Error(`the model ${name} has no parser`);
  return parser;
}

/** Tags a sentence without tags by the model that has a tagger. */
function tagged(sentence: Sentence): Sentence {
  const isTagged = sentence.upos.some((tag) => tag !== "" && tag !== "_");
  const tagging = [...loaded.values()].find(({ tagger }) => tagger !== undefined);
  if (isTagged || tagging === undefined) return sentence;
  return tagging.analyse([sentence], { steps: ["tag", "lemmatize"] })[0]!;
}

function postedParse({ sentence, arcScores, score }: Parse): PostedParse {
  return { sentence: posted(sentence), arcScores, score };
}

/** The parts of a pipeline for text: what a model lacks comes from the one that has it. */
function completed(pipeline: Pipeline): Pipeline {
  const others = [...loaded.values()];
  const part = <Name extends keyof Pipeline["parts"]>(name: Name) =>
    pipeline.parts[name] ?? others.find(({ parts }) => parts[name] !== undefined)?.parts[name];
  return new Pipeline({
    segmenter: part("segmenter"),
    // A parser that tags needs no other tagger.
    tagger: pipeline.tagger ? pipeline.parts.tagger : others.find(({ tagger }) => tagger)?.tagger,
    lemmatizer: part("lemmatizer"),
    parser: pipeline.parts.parser,
  });
}

/** Parses of the last text, so that a change in a long text costs only the sentences that it changes. */
let known: { readonly pipeline: Pipeline; readonly parses: Map<string, Parse> } | undefined;

async function parseText(id: number, model: Pipeline, text: string): Promise<void> {
  if (known?.pipeline !== model) known = { pipeline: model, parses: new Map() };
  const before = known.parses;
  const parses = new Map<string, Parse>();
  const pipeline = completed(model);
  const { parser } = pipeline.parts;
  if (parser === undefined) throw new Error("this model has no parser");
  const reader = pipeline.reader();
  let words = 0;
  let size = FIRST_WORDS;
  let batch: Sentence[] = [];
  let inBatch = 0;
  const finish = (share: number) => {
    const analysed = pipeline.analyse(batch.filter((sentence) => !before.has(keyOf(sentence))));
    parser.prepare?.(analysed);
    let next = 0;
    const found = batch.map((sentence): Parse => {
      const old = before.get(keyOf(sentence));
      if (old === undefined)
        return pipeline.parses(analysed[next++]!, { beam: PRACTICAL_BEAM, scores: true })[0]!;
      const { lemma, upos, xpos, feats, head, deprel } = old.sentence;
      return { ...old, sentence: sentence.with({ lemma, upos, xpos, feats, head, deprel }) };
    });
    for (const [k, parse] of found.entries()) parses.set(keyOf(batch[k]!), parse);
    scope.postMessage({ id, kind: "parsed", parses: found.map(postedParse), share });
    words += inBatch;
    batch = [];
    inBatch = 0;
    size = Math.min(2 * size, MOST_WORDS);
  };
  const take = async (sentences: readonly Sentence[]): Promise<boolean> => {
    for (const sentence of sentences) {
      batch.push(sentence);
      inBatch += sentence.length;
      if (inBatch < size) continue;
      finish((sentence.offsets?.end.at(-1) ?? 0) / text.length);
      await pause();
      if (current !== id) return false;
    }
    return true;
  };
  // Another text may have come while the model was loading.
  let isStopped = current !== id;
  for (let at = 0; at < text.length && !isStopped; at += UNITS) {
    isStopped = !(await take(reader.push(text.slice(at, at + UNITS))));
  }
  isStopped ||= !(await take(reader.end()));
  if (!isStopped) {
    if (batch.length > 0) finish(1);
    known = { pipeline: model, parses };
  }
  scope.postMessage({ id, kind: "done", isStopped, words });
}

/** What a parse depends on: the words. */
function keyOf({ form }: Sentence): string {
  return form.join("\t");
}
