import { createReadStream, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Document } from "../../src/document/document.js";
import type { DocumentPipeline } from "../../src/document/document-pipeline.js";
import type { DocumentSentence } from "../../src/document/document-sentence.js";
import type { TextSource } from "../../src/document/text-source.js";
import { english } from "../../src/models/english.node.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";

const HARBOUR = new URL("../../examples/harbour.conllu", import.meta.url);
const TEXT = " Two boats left.  They don't like 😀 rain.\n\nThe harbour\nopens at six. ";
const BYTES = new TextEncoder().encode(TEXT);
let nlp: DocumentPipeline;
let expected: Document;

beforeAll(async () => {
  nlp = await english();
  expected = nlp(TEXT);
});

describe("a pipeline that is called", () => {
  it("gives a document of the text", () => {
    expect(expected.text).toBe(TEXT);
    expect(expected.sentences.map(String)).toEqual([
      "Two boats left.",
      "They don't like 😀 rain.",
      "The harbour\nopens at six.",
    ]);
    for (const { text, start, end } of expected.tokens) expect(TEXT.slice(start, end)).toBe(text);
    const pieces = expected.tokens.map(({ before, text }) => before + text);
    expect(pieces.join("") + expected.tokens.at(-1)!.after).toBe(TEXT);
    expect(nlp.parse(TEXT)).toEqual(expected);
    expect(nlp.pipeline.parse(TEXT)).toEqual(expected.columns);
    expect(nlp.steps).toEqual(["tokenize", "tag", "lemmatize", "parse"]);
  });

  it("gives scores if asked", () => {
    expect(nlp("Two boats left.").tokens[0]!.score).toBeUndefined();
    for (const { score } of nlp("Two boats left.", { scores: true }).tokens) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  it("annotates sentences that are already split", () => {
    const sentences = [...readConllu(readFileSync(HARBOUR))];
    const found = nlp.annotate(sentences);
    expect(found.columns.map(({ form }) => form)).toEqual(sentences.map(({ form }) => form));
    expect(found.tokens.map(({ upos }) => upos)).toContain("NOUN");
    expect(() => nlp.annotate(null as never)).toThrow(/expected sentences.*found null/);
  });

  it("refuses what is not a text", () => {
    expect(() => nlp(null as never)).toThrow(/expected a text to parse, found null/);
    expect(() => nlp(TEXT, { beam: 0 })).toThrow(RangeError);
  });
});

describe("parseAsync", () => {
  const long = `${TEXT}\n\n`.repeat(150);

  it("finds the same as a call, and reports progress", async () => {
    const shares: number[] = [];
    const document = await nlp.parseAsync(long, { onProgress: (share) => shares.push(share) });
    expect(document).toEqual(nlp(long));
    expect(shares.length).toBeGreaterThan(3);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(await nlp.parseAsync("")).toEqual(nlp(""));
  });

  it("lets other work run", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++);
    await nlp.parseAsync(long);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  it("stops when it is told to", async () => {
    const controller = new AbortController();
    const shares: number[] = [];
    const promise = nlp.parseAsync(long, {
      signal: controller.signal,
      onProgress: (share) => {
        shares.push(share);
        controller.abort(new Error("enough"));
      },
    });
    await expect(promise).rejects.toThrow("enough");
    expect(shares.length).toBe(1);
    await expect(nlp.parseAsync("", { signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
  });

  it("refuses wrong arguments", async () => {
    await expect(nlp.parseAsync(5 as never)).rejects.toThrow(/expected a text to parse, found 5/);
    await expect(nlp.parseAsync("a", { onprogress: 1 } as never)).rejects.toThrow(
      /no option is called onprogress/,
    );
    await expect(nlp.parseAsync("a", { signal: 1 } as never)).rejects.toThrow(
      /a signal as option signal, found 1/,
    );
    await expect(nlp.parseAsync("a", { onProgress: 1 } as never)).rejects.toThrow(
      /function.*onProgress, found 1/,
    );
  });
});

async function* inPieces<T extends { slice(a: number, b: number): T; length: number }>(
  whole: T,
  size: number,
) {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size);
}

function* letters() {
  yield* TEXT.split("");
}

/** A stream as a browser has it that cannot iterate over streams. */
function withReader(chunks: readonly Uint8Array[], onCancel = () => {}): TextSource {
  let next = 0;
  return {
    getReader: () => ({
      read: async () => ({ done: next >= chunks.length, value: chunks[next++] }),
      cancel: async () => onCancel(),
    }),
  };
}

async function all(sentences: AsyncIterable<DocumentSentence>): Promise<DocumentSentence[]> {
  const found: DocumentSentence[] = [];
  for await (const sentence of sentences) found.push(sentence);
  return found;
}

describe("stream", () => {
  it.each<[string, () => TextSource]>([
    ["strings", () => inPieces(TEXT, 7)],
    ["bytes, cut inside characters", () => inPieces(BYTES, 1)],
    ["an array", () => [TEXT]],
    ["letters, cut inside characters", letters],
    ["a web stream", () => new Response(TEXT).body!],
    ["a web stream without iteration", () => withReader([BYTES.slice(0, 30), BYTES.slice(30)])],
    ["a mix of both", () => [BYTES.slice(0, 4), TEXT.slice(4)]],
  ])("gives the sentences of %s, with offsets in the whole text", async (_name, source) => {
    const found = await all(nlp.stream(source()));
    expect(found.map(({ columns }) => columns)).toEqual(expected.columns);
    expect(found.map(String)).toEqual(expected.sentences.map(String));
    for (const { tokens, start, end } of found) {
      expect(tokens.map((token) => TEXT.slice(token.start, token.end))).toEqual(tokens.map(String));
      expect([start, end]).toEqual([tokens[0]!.start, tokens.at(-1)!.end]);
    }
    expect(found.flatMap(({ tokens }) => tokens.map(({ text, after }) => text + after)).join("")).toBe(
      TEXT.trimStart(),
    );
  });

  it("reads a file of Node", async () => {
    const [first] = await all(nlp.stream(createReadStream(new URL("../../LICENSE", import.meta.url))));
    expect(first!.text).toContain("MIT");
  });

  it("gives a sentence before the text has ended, and ends the source when it is left", async () => {
    let isCancelled = false;
    const endless = withReader(
      Array.from({ length: 1000 }, () => new TextEncoder().encode("A boat.\n\n")),
      () => {
        isCancelled = true;
      },
    );
    for await (const { text } of nlp.stream(endless)) {
      expect(text).toBe("A boat.");
      break;
    }
    expect(isCancelled).toBe(true);
  });

  it("stops when it is told to", async () => {
    await expect(all(nlp.stream([TEXT], { signal: AbortSignal.abort(new Error("enough")) }))).rejects.toThrow(
      "enough",
    );
  });

  it.each([
    [null, /expected a stream of text.*found null/],
    ["text", /expected a stream of text.*found "text"/],
    [{}, /expected a stream of text.*found an object/],
    [[5], /expected strings or bytes in a stream of text, found 5/],
  ])("refuses %j", async (source, message) => {
    await expect(all(nlp.stream(source as never))).rejects.toThrow(TypeError);
    await expect(all(nlp.stream(source as never))).rejects.toThrow(message);
  });
});
