import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { siteFiles } from "../../src/node/site-files.js";
import { ModelNames } from "../../src/serve/engine/model-names.js";
import { temporaryFolder } from "../support/cli.js";
import { servingApp } from "../support/serving.js";

const headers = { "content-type": "text/plain" };
type App = Awaited<ReturnType<typeof servingApp>>["app"];

const parse = (app: App, body: BodyInit, init: RequestInit & { duplex?: "half" } = {}) =>
  app.request("/v1/parse", { method: "POST", body, headers, ...init });

/** A body that never ends unless it is cancelled. */
function endless(): { stream: ReadableStream<Uint8Array>; wasCancelled: () => boolean } {
  let wasCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("Two boats ")),
    cancel: () => {
      wasCancelled = true;
    },
  });
  return { stream, wasCancelled: () => wasCancelled };
}

describe("limits", () => {
  it("a body that is announced or turns out to be too large gets 413", async () => {
    const { app, admission } = await servingApp({ limits: { body: 100 } });
    expect((await parse(app, "a ".repeat(50))).status).toBe(200);
    const { status } = await parse(app, "a ".repeat(60));
    expect(status).toBe(413);
    const stream = new Blob(["a ".repeat(60)]).stream();
    expect((await parse(app, stream, { duplex: "half" })).status).toBe(413);
    expect([admission.requests, admission.bytes]).toEqual([0, 0]);
  });

  it("a sentence that is too long gets 413", async () => {
    const { app } = await servingApp({ limits: { sentence: 5 } });
    expect((await parse(app, "Two boats left.")).status).toBe(200);
    const response = await parse(app, "Two boats left before the rain came.");
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("expected sentences of at most 5 words, found one of 8");
    const path = `/process?data=${encodeURIComponent("a b c d e f")}&input=horizontal`;
    expect((await app.request(path)).status).toBe(413);
  });

  it("a request that takes too long gets 408, and its body is left", async () => {
    const { app, records, admission } = await servingApp({ limits: { time: 200 } });
    const { stream, wasCancelled } = endless();
    const response = await parse(app, stream, { duplex: "half" });
    expect(response.status).toBe(408);
    expect(wasCancelled()).toBe(true);
    expect(records.map(({ status }) => status)).toEqual([408]);
    expect(admission.requests).toBe(0);
  });

  it("a full queue gets 429 with Retry-After, by number and by bytes; nobody else is harmed", async () => {
    const { app, admission } = await servingApp({ limits: { queue: 2, time: 500 } });
    const waiting = [endless(), endless()].map(({ stream }) => parse(app, stream, { duplex: "half" }));
    const refused = await parse(app, "Two boats left.");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([408, 408]);
    expect((await parse(app, "Two boats left.")).status).toBe(200);
    const { app: small } = await servingApp({ limits: { queueBytes: 100, time: 500 } });
    const large = { ...headers, "content-length": "90" };
    const first = parse(small, endless().stream, { duplex: "half", headers: large });
    expect(
      (await parse(small, "Two boats left.", { headers: { ...headers, "content-length": "15" } })).status,
    ).toBe(429);
    expect((await first).status).toBe(408);
    expect(admission.bytes).toBe(0);
  });

  it("a client that leaves stops its work", async () => {
    const { app, engine, jobs, records } = await servingApp();
    const controller = new AbortController();
    const text = Array.from({ length: 3000 }, (_, k) => `Boat ${k} left.`).join(" ");
    const request = parse(app, text, { signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, 30));
    controller.abort();
    await Promise.resolve(request).catch(() => {});
    await engine.untilIdle();
    const made = jobs.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(jobs.length).toBe(made);
    expect(engine.state).toMatchObject({ waitingWords: 0, open: 0 });
    expect(records.map(({ status }) => status)).toEqual([499]);
  });

  it("a request whose models are swapped while it arrives gets the new ones", async () => {
    const [old, fresh] = [await servingApp(), await servingApp()];
    const names = new ModelNames([{ names: ["english-ewt"], steps: ["tokenize", "parse"], treebanks: [] }]);
    let engine = old.engine;
    const { app } = await servingApp({ served: () => ({ names, engine }) });
    let finish = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        finish = () => {
          controller.enqueue(new TextEncoder().encode("Two boats left."));
          controller.close();
        };
      },
    });
    const response = parse(app, stream, { duplex: "half" });
    engine = fresh.engine;
    await old.engine.untilIdle();
    await old.engine.close();
    finish();
    expect((await response).status).toBe(200);
  });

  it("short requests that wait are parsed together", async () => {
    const { app, jobs } = await servingApp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => parse(app, "Two boats left.")));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(jobs.length).toBeLessThan(20);
  });
});

describe("safety", () => {
  it("a token is required where it is set, except for health", async () => {
    const { app } = await servingApp({ token: "secret" });
    const status = async (path: string, authorization?: string) =>
      (await app.request(path, { headers: authorization ? { authorization } : {} })).status;
    for (const path of ["/models", "/process?data=a", "/v1/models", "/metrics"]) {
      expect(await status(path), path).toBe(401);
      expect(await status(path, "Bearer wrong"), path).toBe(401);
      expect(await status(path, "Bearer secret"), path).not.toBe(401);
    }
    expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
  });

  it("pages of other origins may not read answers unless their origin is allowed", async () => {
    const origin = "https://example.org";
    const allowed = async (origins?: string[]) => {
      const { app } = await servingApp({ origins });
      const response = await app.request("/models", { headers: { origin } });
      return response.headers.get("access-control-allow-origin");
    };
    expect(await allowed()).toBeNull();
    expect(await allowed(["https://other.org"])).toBeNull();
    expect(await allowed([origin])).toBe(origin);
    expect(await allowed(["*"])).not.toBeNull();
  });

  it("requests to other host names are refused where hosts are listed", async () => {
    const { app } = await servingApp({ hosts: ["localhost", "[::1]"] });
    const status = async (host: string) => (await app.request("/models", { headers: { host } })).status;
    expect(await Promise.all(["localhost", "localhost:8080", "LOCALHOST", "[::1]:80"].map(status))).toEqual(
      Array(4).fill(200),
    );
    expect(await Promise.all(["evil.org", "localhost.evil.org", "", "127.0.0.1"].map(status))).toEqual(
      Array(4).fill(403),
    );
  });

  it("a site shows its files and nothing else", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "site/sub"), { recursive: true });
    writeFileSync(join(folder, "secret.txt"), "secret");
    writeFileSync(join(folder, "site/index.html"), "<p>home");
    writeFileSync(join(folder, "site/sub/a b.js"), "1");
    const { app } = await servingApp({ site: siteFiles(join(folder, "site"))! });
    const text = async (path: string) => {
      const response = await app.request(path);
      return response.status === 200 ? await response.text() : response.status;
    };
    expect(await text("/")).toBe("<p>home");
    expect(await text("/sub/a%20b.js")).toBe("1");
    for (const path of [
      "/../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/sub/../../secret.txt",
      "/sub",
      "/%00",
      "/%ff",
    ])
      expect(await text(path), path).toBe(404);
    expect(siteFiles(join(folder, "none"))).toBeUndefined();
  });

  it("without a site, / says what there is", async () => {
    const { app } = await servingApp();
    expect(await (await app.request("/")).text()).toContain("/openapi.json");
  });

  it("records hold no text unless asked", async () => {
    const quiet = await servingApp();
    await parse(quiet.app, "A secret.");
    await quiet.app.request("/process?data=A+secret.&tokenizer");
    expect(JSON.stringify(quiet.records)).not.toContain("secret");
    const open = await servingApp({ keepsText: true });
    await parse(open.app, "A secret.");
    expect(open.records[0]).toMatchObject({ text: "A secret.", route: "/v1/parse", words: 3, status: 200 });
  });

  it("no model yet means 503, and not ready", async () => {
    const { app } = await servingApp({ served: () => undefined });
    expect((await parse(app, "a")).status).toBe(503);
    expect((await app.request("/readyz")).status).toBe(503);
    expect((await app.request("/healthz")).status).toBe(200);
    const draining = await servingApp({ isDraining: () => true });
    expect((await draining.app.request("/readyz")).status).toBe(503);
    expect((await draining.app.request("/healthz")).headers.get("connection")).toBe("close");
  });
});
