import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { cors } from "hono/cors";
import type { Admission, ServeLimits } from "./engine/admission.js";
import type { AnswerPiece } from "./engine/engine.js";
import { RequestError } from "./engine/request-error.js";
import { answerOf } from "./http/answer.js";
import { bodyBytes, formFields, printable, urlEncodedFields } from "./http/body.js";
import { frontPage } from "./http/front-page.js";
import {
  type RequestListener,
  type RequestRecord,
  type RequestScope,
  type Served,
  scoped,
} from "./http/scope.js";
import { udpipeFrame, udpipeModels, udpipePieces } from "./udpipe/udpipe-answer.js";
import { udpipeRequest } from "./udpipe/udpipe-request.js";
import { describePaths } from "./v1/openapi.js";
import { parseFrame, parseRequest } from "./v1/parse-request.js";

/** A file of the site that the server shows. */
export interface SiteFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** What an app needs from its surroundings. */
export interface AppOptions {
  /** Version of this package. */
  readonly version: string;
  /** The models of now; undefined as long as none is ready. A request keeps those that it started with. */
  readonly served: () => Served | undefined;
  readonly admission: Admission;
  readonly limits: ServeLimits;
  /** Whether the server finishes its work and takes no more. */
  readonly isDraining: () => boolean;
  /** The token that requests must carry; without it, none is needed. */
  readonly token?: string | undefined;
  /** Origins whose pages may call the server; none by default. */
  readonly origins?: readonly string[] | undefined;
  /** Host names that requests may be sent to; all by default. */
  readonly hosts?: readonly string[] | undefined;
  /** The file of the site at a path; undefined if there is none. */
  readonly site?: ((path: string) => Promise<SiteFile | undefined>) | undefined;
  /** The metrics in the format of Prometheus. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
  /** Takes each request when it is over. */
  readonly onRequest: RequestListener;
  /** Whether records hold the text of requests. */
  readonly keepsText?: boolean | undefined;
}

/** Paths that need the token. */
const GUARDED = ["/models", "/process", "/v1/*", "/metrics"];

/**
 * Makes the server as an app of hono: UDPipe's REST API, an API of its own, health and metrics. It has no
 * parts of Node, so it runs wherever hono does.
 */
export function createApp(options: AppOptions): OpenAPIHono {
  const { token, origins = [], hosts, limits, admission, version } = options;
  const app = new OpenAPIHono();
  app.use(async (context, next) => {
    if (hosts !== undefined && !hosts.includes(hostName(context.req.header("host") ?? "")))
      throw new RequestError(403, `expected a request to ${hosts.join(" or ")}, found another Host`);
    await next();
    context.header("x-content-type-options", "nosniff");
    if (options.isDraining()) context.header("connection", "close");
  });
  if (origins.length > 0)
    app.use(cors({ origin: origins.includes("*") ? "*" : [...origins], allowMethods: ["GET", "POST"] }));
  if (token !== undefined) for (const path of GUARDED) app.use(path, bearerAuth({ token }));

  const record = (context: Context, route: string): RequestRecord => ({
    method: context.req.method,
    route,
    status: 200,
    duration: 0,
    sentences: 0,
    words: 0,
    bytes: 0,
  });
  /** A route that parses: it has a place in the queue, a time limit and a record. */
  const parsing = (route: string, handle: (context: Context, scope: RequestScope) => Promise<Response>) => {
    return (context: Context) => {
      const entry = record(context, route);
      return scoped(context, options.served, admission, limits, entry, options.onRequest, (scope) =>
        handle(context, scope),
      ).catch((error) => {
        if (entry.duration === 0 && entry.error === undefined) {
          // Refused before it got a place.
          entry.status = error instanceof RequestError ? error.status : 500;
          options.onRequest({ ...entry, error });
        }
        throw error;
      });
    };
  };

  const process = parsing("/process", async (context, scope) => {
    const { raw } = context.req;
    const fields = urlEncodedFields(new URL(raw.url).search.slice(1));
    if (raw.method === "POST") {
      const bytes = await bodyBytes(raw, scope.place, scope.signal);
      scope.record.bytes = bytes.length;
      for (const [name, value] of await formFields(raw, bytes)) fields.set(name, value);
    }
    const { names, engine } = scope.served();
    const translated = udpipeRequest(fields, names);
    noteRequest(scope, translated.request.model, fields.get("data"), options);
    const pieces = engine.answer(translated.request, scope.signal);
    return answerOf(udpipePieces(pieces, fields), udpipeFrame(translated, version), scope);
  });
  app.get("/process", process);
  app.post("/process", process);
  const models = (context: Context) => {
    const served = ready(options);
    return context.body(udpipeModels(served.names), 200, { "content-type": "application/json" });
  };
  app.get("/models", models);
  app.post("/models", models);

  app.post(
    "/v1/parse",
    parsing("/v1/parse", async (context, scope) => {
      const bytes = await bodyBytes(context.req.raw, scope.place, scope.signal);
      scope.record.bytes = bytes.length;
      const { names, engine } = scope.served();
      const translated = parseRequest(context.req.raw, bytes, names);
      const { source } = translated.request;
      noteRequest(scope, translated.request.model, "text" in source ? source.text : undefined, options);
      const pieces = engine.answer(translated.request, scope.signal);
      if (translated.format !== "svg") return answerOf(pieces, parseFrame(translated), scope);
      const response = await answerOf(onePicture(pieces), parseFrame(translated), scope);
      // A picture that is opened as a page of its own runs nothing.
      response.headers.set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
      return response;
    }),
  );
  app.get("/v1/models", (context) => {
    const { names } = ready(options);
    const listed = names.models.map(({ names: [name, ...aliases], steps, treebanks, licence = null }) => {
      return { name, aliases, steps, treebanks, licence };
    });
    return context.json({ default: names.default.names[0], models: listed });
  });

  app.get("/healthz", (context) => context.text("ok\n"));
  app.get("/readyz", (context) => {
    const served = options.served();
    const isReady = !options.isDraining() && served !== undefined && served.engine.state.ready > 0;
    return isReady ? context.text("ready\n") : context.text("not ready\n", 503);
  });
  app.get("/metrics", async (context) => {
    const { type, text } = await options.metrics();
    return context.body(text, 200, { "content-type": type });
  });
  describePaths(app);
  app.doc31("/openapi.json", {
    openapi: "3.1.0",
    info: { title: "Crossarc", version, description: "Dependency parsing over HTTP." },
  });

  app.get("*", async (context) => {
    const file = await options.site?.(context.req.path);
    if (file !== undefined) return context.body(file.bytes, 200, { "content-type": file.type });
    if (context.req.path === "/") return context.html(frontPage(version, options.served()?.names));
    return context.notFound();
  });
  app.notFound((context) =>
    failure(context, 404, `No handler for the given URL '${printable(context.req.path)}'`),
  );
  app.onError((error, context) => {
    if ("getResponse" in error) return (error as { getResponse(): Response }).getResponse();
    if (!(error instanceof RequestError)) {
      options.onRequest({ ...record(context, "error"), status: 500, error });
      return failure(context, 500, "an error in the server");
    }
    const response = failure(context, error.status === 499 ? 400 : error.status, error.message);
    if (error.retryAfter !== undefined) response.headers.set("retry-after", String(error.retryAfter));
    return response;
  });
  return app;
}

/** The pieces of an answer that may have only one sentence. */
async function* onePicture(pieces: AsyncGenerator<AnswerPiece, void>): AsyncGenerator<AnswerPiece, void> {
  let count = 0;
  for await (const piece of pieces) {
    count += piece.sentences;
    if (count > 1)
      throw new RequestError(400, "expected one sentence for a picture, found more; svg: true draws each");
    yield piece;
  }
  if (count === 0) throw new RequestError(400, "expected one sentence for a picture, found none");
}

/** An error as an answer: JSON in the API of the server, plain text elsewhere, as UDPipe does. */
function failure(context: Context, status: number, message: string): Response {
  const headers = { "x-content-type-options": "nosniff" };
  if (context.req.path.startsWith("/v1/"))
    return Response.json({ error: { status, message } }, { status, headers });
  return new Response(message, {
    status,
    headers: { ...headers, "content-type": "text/plain; charset=utf-8" },
  });
}

function noteRequest(
  { record }: RequestScope,
  model: string,
  text: string | undefined,
  { keepsText }: AppOptions,
): void {
  record.model = model;
  if (keepsText && text !== undefined) record.text = text;
}

function ready({ served }: AppOptions): Served {
  const now = served();
  if (now === undefined) throw new RequestError(503, "the server is not ready yet", 1);
  return now;
}

/** The name in a Host header, without its port. */
function hostName(host: string): string {
  return host.replace(/:\d*$/, "").toLowerCase();
}
