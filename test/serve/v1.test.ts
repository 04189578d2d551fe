import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sentenceJson } from "../../src/sentence/json.js";
import { ROOT } from "../support/examples.js";
import { builtInPipeline, servingApp } from "../support/serving.js";

const TEXT = "Two boats left. They don't come back.";
const { app } = await servingApp();

function post(body: unknown, headers: Record<string, string> = {}, path = "/v1/parse") {
  const json = { "content-type": "application/json", ...headers };
  return app.request(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: json,
  });
}

async function parsed(body: unknown, headers?: Record<string, string>) {
  const response = await post(body, headers);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any part of the answer
  return JSON.parse(text) as any;
}

async function refused(
  body: unknown,
  headers?: Record<string, string>,
  path?: string,
): Promise<[number, string]> {
  const response = await post(body, headers, path);
  const { error } = (await response.json()) as { error: { status: number; message: string } };
  expect(error.status).toBe(response.status);
  return [error.status, error.message];
}

describe("/v1/parse", () => {
  it("gives the sentences as the library has them in JSON", async () => {
    const answer = await parsed({ text: TEXT });
    expect(Object.keys(answer)).toEqual(["model", "sentences"]);
    const expected = builtInPipeline().parse(TEXT, { beam: 8 });
    expect(answer.sentences).toEqual(
      JSON.parse(JSON.stringify(expected.map((sentence) => sentenceJson(sentence)))),
    );
  });

  it("takes text and CoNLL-U as they are, with options in the query", async () => {
    const headers = { "content-type": "text/plain" };
    const plain = await app.request("/v1/parse?nbest=2&scores", { method: "POST", body: TEXT, headers });
    const same = await parsed({ text: TEXT, nbest: 2, scores: true });
    expect(await plain.json()).toEqual(same);
    const body = readFileSync(`${ROOT}/examples/harbour.conllu`, "utf8");
    const conllu = { "content-type": "text/x-conllu", accept: "text/x-conllu" };
    const response = await app.request("/v1/parse?steps=tag", { method: "POST", body, headers: conllu });
    expect(response.headers.get("content-type")).toBe("text/x-conllu; charset=utf-8");
    expect((await response.text()).split("\n")).toHaveLength(body.split("\n").length);
  });

  it("takes sentences as JSON: what it answered, or only words", async () => {
    const { sentences } = await parsed({ text: TEXT });
    const again = await parsed({
      sentences: sentences.map(({ words, multiwords }: never) => ({ words, multiwords })),
    });
    expect(again.sentences.map(({ words }: never) => words)).toEqual(
      sentences.map(({ words }: never) => words),
    );
    const [{ words }] = (await parsed({ sentences: [["Two", "boats", "left"]] })).sentences;
    expect(words.map(({ head }: { head: number }) => head)).toEqual([2, 3, 0]);
  });

  it("keeps heads that are given", async () => {
    const words = [{ form: "Two", head: 3 }, { form: "boats" }, { form: "left" }];
    const [first] = (await parsed({ sentences: [{ words }], keep: true })).sentences;
    expect(first.words[0].head).toBe(3);
    const cycle = [
      { form: "a", head: 2 },
      { form: "b", head: 1 },
    ];
    expect(await refused({ sentences: [{ words: cycle }], keep: true })).toEqual([
      400,
      expect.stringContaining("expected a tree, found that"),
    ]);
  });

  it("adds scores, the best trees and pictures", async () => {
    const { sentences } = await parsed({ text: "Two boats left.", nbest: 3, scores: true, svg: true });
    expect(sentences.map(({ rank }: never) => rank)).toEqual([1, 2, 3]);
    for (const { score, arcScores, svg, words } of sentences) {
      expect(score).toBeGreaterThan(0);
      expect(arcScores).toHaveLength(words.length);
      expect(svg).toMatch(/^<svg /);
    }
    expect(sentences[0].score).toBeGreaterThan(sentences[1].score);
    const picture = await post({ text: "Two boats left." }, { accept: "image/svg+xml" });
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect(picture.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await picture.text()).toMatch(/^<svg /);
    expect((await refused({ text: TEXT, format: "svg" }))[1]).toContain(
      "expected one sentence for a picture, found more",
    );
  });

  it("streams a line for each sentence, the first before the rest is parsed", async () => {
    const { app: own, jobs } = await servingApp();
    const text = Array.from({ length: 2000 }, (_, k) => `Boat ${k} left.`).join(" ");
    const headers = { "content-type": "text/plain", accept: "application/x-ndjson" };
    const response = await own.request("/v1/parse", { method: "POST", body: text, headers });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    const begun = jobs.length;
    let rest = new TextDecoder().decode(value);
    for (let next = await reader.read(); !next.done; next = await reader.read())
      rest += new TextDecoder().decode(next.value);
    const lines = rest
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: string });
    expect(lines.map(({ id }) => id)).toEqual(lines.map((_, k) => String(k + 1)));
    expect(begun).toBeLessThan(jobs.length / 2);
  });

  it("makes only so much of a stream as its client reads, and nothing after the client left", async () => {
    const { app: own, jobs, engine, admission } = await servingApp();
    const text = Array.from({ length: 3000 }, (_, k) => `Boat ${k} left.`).join(" ");
    const headers = { "content-type": "text/plain" };
    const response = await own.request("/v1/parse?format=ndjson", { method: "POST", body: text, headers });
    const reader = response.body!.getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const made = jobs.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(jobs.length).toBe(made);
    expect(admission.requests).toBe(1);
    await reader.cancel();
    await engine.untilIdle();
    expect(jobs.length).toBeLessThanOrEqual(made + 2);
    expect(admission.requests).toBe(0);
  });

  it("ends a stream with a line that tells the error", async () => {
    const good = Array.from(
      { length: 200 },
      () => "1\tBoats\t_\t_\t_\t_\t_\t_\t_\t_\n2\tleft\t_\t_\t_\t_\t_\t_\t_\t_\n\n",
    ).join("");
    const response = await post({ conllu: `${good}broken\n`, format: "ndjson" });
    expect(response.status).toBe(200);
    const lines = (await response.text()).trimEnd().split("\n");
    expect(JSON.parse(lines.at(-1)!)).toEqual({
      error: { status: 400, message: "line 601: expected 10 columns, found 1" },
    });
    expect(await refused({ conllu: `${good}broken\n` })).toEqual([
      400,
      "line 601: expected 10 columns, found 1",
    ]);
  });

  it("refuses what is wrong, and says what was expected", async () => {
    expect(await refused({})).toEqual([400, "expected one of text, conllu and sentences, found 0"]);
    expect(await refused({ text: "a", conllu: "b" })).toEqual([
      400,
      "expected one of text, conllu and sentences, found 2",
    ]);
    expect(await refused({ text: "a", model: "nope" })).toEqual([
      400,
      "no model is called nope; known are english-ewt",
    ]);
    expect((await refused({ text: 3 }))[1]).toMatch(/^text: /);
    expect((await refused({ text: "a", nbest: 1000 }))[1]).toMatch(/^nbest: /);
    expect((await refused({ text: "a", steps: ["cook"] }))[1]).toMatch(/^steps\.0: /);
    expect((await refused({ text: "a", colour: 1 }))[1]).toContain("colour");
    expect(await refused("{")).toEqual([400, "expected JSON, found a body that is none"]);
    expect(await refused({ sentences: [["a\tb"]] })).toEqual([400, expect.stringMatching(/^sentences\.0/)]);
    expect(await refused({ sentences: [{ words: [{ form: "a", head: 7 }] }] })).toEqual([
      400,
      "sentence 1: expected a head from 0 to 1 for word 1, found 7",
    ]);
    expect((await refused("a", { "content-type": "image/png" }))[0]).toBe(415);
    expect((await refused("a", { "content-encoding": "gzip" }))[0]).toBe(415);
    expect((await refused("a", { "content-type": "text/plain" }, "/v1/parse?nbest=x"))[1]).toMatch(
      /^nbest: /,
    );
    expect((await refused({}, {}, "/v1/nowhere"))[0]).toBe(404);
  });
});

it("/v1/models lists the models", async () => {
  expect(await (await app.request("/v1/models")).json()).toEqual({
    default: "english-ewt",
    models: [
      {
        name: "english-ewt",
        aliases: ["en_ewt", "eng", "en"],
        steps: ["tokenize", "tag", "lemmatize", "parse"],
        treebanks: ["en_ewt-ud-train"],
        licence: "CC BY-SA 4.0",
      },
    ],
  });
});

it("/openapi.json describes every path that there is", async () => {
  const document = (await (await app.request("/openapi.json")).json()) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(document.openapi).toBe("3.1.0");
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = app.routes
    .filter(({ method, path }) => method !== "ALL" && !path.includes("*") && path !== "/openapi.json")
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => route !== "POST /models");
  expect(described.sort()).toEqual([...new Set(known)].sort());
});
