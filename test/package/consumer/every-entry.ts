// A program of a user, compiled without the types of browsers and of Node against the packed package.
import {
  conlluText,
  type Document,
  type DocumentPipeline,
  documentFrom,
  documentOf,
  FormatError,
  loadParser,
  loadPipeline,
  ModelError,
  type ModelSource,
  type Parser,
  type Relation,
  readConllu,
  type Sentence,
  type Token,
  treeOf,
  treeSvg,
  treeText,
} from "crossarc";
import { conll18, type Evaluation, evaluate } from "crossarc/evaluate";
import { english } from "crossarc/models/english";
import address from "crossarc/models/english.model";
import { englishTiny } from "crossarc/models/english-tiny";
import tinyAddress from "crossarc/models/english-tiny.model";
import { createPool, type DocumentPool } from "crossarc/pool";
import { compileQuery, find, Rewriter } from "crossarc/query";
import { type Configuration, GoldTree, type Trace, TransitionParser, trace } from "crossarc/research";
import { type ParserRun, startRun, trainingSettings } from "crossarc/train";

export async function parsed(source: ModelSource, bytes: Uint8Array): Promise<string[]> {
  const parser: Parser = await loadParser(source);
  const sentences: Sentence[] = [...readConllu(bytes)].map((sentence) => parser.parse(sentence));
  if (parser instanceof TransitionParser) {
    const derivation = parser.start(sentences[0]!);
    while (derivation.advance());
    const configuration: Configuration = derivation.configuration;
    const { system, labels } = parser.parts;
    const gold = new GoldTree(treeOf(sentences[configuration.length]!, labels));
    const { rows }: Trace = trace(system, system.oracles.lazy!(gold), gold);
    if (rows.length === 0) return [];
  }
  return sentences.map((sentence) => conlluText(sentence) + treeText(sentence) + treeSvg(sentence));
}

export function trained(sentences: readonly Sentence[]): Uint8Array {
  const { settings } = trainingSettings(sentences, { learner: "linear" });
  const run: ParserRun = startRun(sentences, undefined, settings, { treebanks: [], crossarc: "" });
  while (!run.isDone) for (const share of run.step()) share.toFixed();
  return run.model;
}

export function scored(gold: readonly Sentence[], found: readonly Sentence[]): number {
  const evaluation: Evaluation = evaluate(gold, found);
  return evaluation.las + conll18(gold, found).scores.LAS.f1;
}

export function asked(sentences: readonly Sentence[]): string[] {
  const query = compileQuery("pattern { V -[nsubj]-> S }");
  const rewriter = new Rewriter("rule n { pattern { X [upos=PROPN] } commands { X.upos = NOUN } }");
  const nouns = find(
    sentences.map((sentence) => rewriter.rewrite(sentence).sentence),
    "pattern { N [upos=NOUN] }",
  );
  return [...query.find(sentences), ...nouns].map(({ nodes }) => nodes.V?.text ?? "");
}

export function isKnown(error: unknown): boolean {
  return error instanceof FormatError || error instanceof ModelError;
}

export async function described(nlp: DocumentPipeline, text: string): Promise<string[]> {
  const doc: Document = nlp(text, { beam: 1, scores: true });
  const subjects: Token[] = doc.tokens.filter(({ relation }) => relation === "nsubj");
  const relations: Relation[] = subjects.map(({ head }) => head?.relation ?? "root");
  const [first] = doc.sentences;
  const near = first?.root?.children.map((child) => child.path(child.sentence.token(1)).length);
  for await (const sentence of nlp.stream([text])) relations.push(sentence.root?.relation ?? "");
  const pool: DocumentPool = await createPool({ model: new Uint8Array(1), threads: 1 });
  for await (const other of pool.parseAll([text])) relations.push(other.nounChunks[0]?.text ?? "");
  const again = documentFrom(doc)
    .triples()
    .map(({ subject, lemma, object }) => `${subject} ${lemma} ${object}`);
  return [...relations, ...again, ...documentOf(doc.columns, text).clauses.map(String), String(near)];
}

export const models = {
  english,
  englishTiny,
  loadPipeline,
  addresses: [address, tinyAddress] satisfies string[],
};
