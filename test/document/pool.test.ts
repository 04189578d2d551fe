import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { pipelineFrom } from "../../src/pipeline/pipeline-model.js";

// Threads run files, so this test uses the built package.
const { createPool } = (await import("crossarc/pool" as string)) as typeof import("../../src/pool.js");
const { documentOf, documentPipeline, Document } = (await import(
  "crossarc" as string
)) as typeof import("../../src/index.js");

const MODEL = readFileSync(new URL("../../models/english.model", import.meta.url));
const nlp = documentPipeline(pipelineFrom(MODEL));
const TEXTS = Array.from({ length: 40 }, (_, k) => `Boat ${k} left. They don't like rain.`);
const pool = await createPool({ model: MODEL, threads: 2 });
afterAll(() => pool.close());

describe("a pool of worker threads", () => {
  it("gives documents, in the order of the texts", async () => {
    const found: unknown[] = [];
    for await (const document of pool.parseAll(TEXTS)) {
      expect(document).toBeInstanceOf(Document);
      found.push(document.tokens.map(({ text, head, start }) => [text, head?.text, start]));
    }
    expect(found).toEqual(
      TEXTS.map((text) => nlp(text).tokens.map(({ text, head, start }) => [text, head?.text, start])),
    );
  });

  it("passes options on", async () => {
    const document = await pool.parse("Two boats left.", { steps: ["tag"] });
    expect(document.tokens.map(({ upos, head }) => [upos, head])).toEqual(
      ["NUM", "NOUN", "VERB", "PUNCT"].map((upos) => [upos, undefined]),
    );
    expect(documentOf(document.columns, document.text)).toEqual(document);
  });

  it("takes only a few texts ahead", async () => {
    let taken = 0;
    async function* texts() {
      for (const text of TEXTS) {
        taken++;
        yield text;
      }
    }
    for await (const _ of pool.parseAll(texts())) break;
    expect(taken).toBe(4);
  });

  it("refuses wrong arguments, and goes on", async () => {
    await expect(pool.parse(null as never)).rejects.toThrow(/expected a text to parse, found null/);
    await expect(pool.parse("a", { beam: 0 })).rejects.toThrow(RangeError);
    await expect(pool.parse("a", { beem: 1 } as never)).rejects.toThrow(/no option is called beem/);
    await expect(createPool({ model: MODEL, threads: 0 })).rejects.toThrow(/above 0 as threads, found 0/);
    await expect(createPool({ modal: MODEL } as never)).rejects.toThrow(/no option is called modal/);
    await expect(createPool(null as never)).rejects.toThrow(/expected an object of options, found null/);
    await expect(createPool({} as never)).rejects.toThrow(/expected the bytes of a model/);
    expect((await pool.parse("Two boats left.")).sentences.length).toBe(1);
  });

  it("hands on what parsing throws, and goes on", async () => {
    const { parse } = await import("../../src/pipeline/pipeline-model.js").then(({ stepFiles }) =>
      stepFiles(MODEL),
    );
    const parserOnly = await createPool({ model: parse!, threads: 1 });
    await expect(parserOnly.parse("a")).rejects.toThrow(RangeError);
    await expect(parserOnly.parse("a")).rejects.toThrow(/without the step tokenize/);
    await parserOnly.close();
  });

  it("rejects texts after it was closed", async () => {
    const closed = await createPool({ model: MODEL, threads: 1 });
    await closed.close();
    await expect(closed.parse("a")).rejects.toThrow(/threads were closed/);
  });

  it("fails with what is wrong with the model", async () => {
    const broken = await createPool({ model: new Uint8Array(9), threads: 1 });
    await expect(broken.parse("a")).rejects.toThrow(/model/);
    await broken.close();
  });
});

describe("a pool of Web Workers", () => {
  /** A Web Worker in this thread: its messages are copied as between threads. */
  class FakeWorker {
    static readonly files: string[] = [];
    onmessage: ((event: { data: unknown }) => void) | undefined;
    onerror: ((event: { message: string }) => void) | undefined;
    isEnded = false;
    #scope: { onmessage?: (event: { data: unknown }) => void; postMessage(message: unknown): void };

    constructor(url: URL) {
      FakeWorker.files.push(url.pathname);
      this.#scope = {
        postMessage: (message) => {
          if (!this.isEnded) this.onmessage?.({ data: structuredClone(message) });
        },
      };
    }

    async postMessage(message: unknown) {
      const data = structuredClone(message);
      vi.stubGlobal("postMessage", this.#scope.postMessage);
      vi.resetModules();
      if (this.#scope.onmessage === undefined) {
        await import("../../src/document/pool/web-worker.js");
        this.#scope.onmessage = globalThis.onmessage as never;
      }
      vi.stubGlobal("postMessage", this.#scope.postMessage);
      this.#scope.onmessage!({ data });
    }

    terminate() {
      this.isEnded = true;
    }
  }

  it("has the same interface", async () => {
    vi.stubGlobal("Worker", FakeWorker);
    const { createPool: createWebPool } = await import("../../src/document/pool/web-pool.js");
    const webPool = await createWebPool({ model: MODEL, threads: 1 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const document = await webPool.parse("Two boats left.");
    expect(document.tokens.map(({ upos }) => upos)).toEqual(["NUM", "NOUN", "VERB", "PUNCT"]);
    expect(FakeWorker.files[0]).toMatch(/document\/pool\/web-worker\.js$/);
    await webPool.close();
    await expect(webPool.parse("a")).rejects.toThrow(/threads were closed/);
    vi.unstubAllGlobals();
  });
});
