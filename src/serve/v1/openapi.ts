import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { ErrorAnswer, ModelsAnswer, ParseAnswer, ParseBody, ParseOptionsSchema } from "./schemas.js";

const ERRORS = {
  400: "The request is wrong.",
  408: "The request took too long.",
  413: "The body or a sentence is too large.",
  415: "The body has another type.",
  429: "The server is busy; Retry-After says when to try again.",
  503: "The server is not ready, or a thread died.",
};

/** Describes all paths of the server in the document that `/openapi.json` gives. */
export function describePaths({ openAPIRegistry: registry }: OpenAPIHono): void {
  const json = (schema: z.ZodType) => ({ "application/json": { schema } });
  const text = { "text/plain": { schema: z.string() } };
  const errors = Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      status,
      { description, content: json(ErrorAnswer) },
    ]),
  );
  registry.registerComponent("securitySchemes", "token", { type: "http", scheme: "bearer" });
  registry.registerPath({
    method: "post",
    path: "/v1/parse",
    summary: "Parses text or sentences",
    description:
      "The body is JSON, or the input itself with the options in the query. With `ndjson`, sentences come one by one while the rest is parsed; an error then is a last line.",
    request: {
      query: ParseOptionsSchema.partial(),
      body: { content: { ...json(ParseBody), ...text, "text/x-conllu": { schema: z.string() } } },
    },
    responses: {
      200: {
        description: "The sentences with their trees.",
        content: {
          ...json(ParseAnswer),
          "application/x-ndjson": { schema: z.string() },
          "text/x-conllu": { schema: z.string() },
          "image/svg+xml": { schema: z.string() },
        },
      },
      ...errors,
    },
  });
  registry.registerPath({
    method: "get",
    path: "/v1/models",
    summary: "Lists the models",
    responses: { 200: { description: "The models.", content: json(ModelsAnswer) } },
  });
  const fields = z.object({
    data: z.string(),
    model: z.string().optional(),
    tokenizer: z
      .string()
      .optional()
      .openapi({ description: "presegmented, ranges, normalized_spaces; separated by ;" }),
    tagger: z.string().optional(),
    parser: z.string().optional().openapi({ description: "beam_search=N" }),
    input: z.string().optional().openapi({ description: "conllu, horizontal, vertical" }),
    output: z
      .string()
      .optional()
      .openapi({ description: "conllu, horizontal, vertical, plaintext, matxin, epe" }),
  });
  const result = json(
    z.object({ model: z.string(), acknowledgements: z.array(z.string()), result: z.string() }),
  );
  for (const method of ["get", "post"] as const) {
    registry.registerPath({
      method,
      path: "/process",
      summary: "UDPipe's REST API: processes data",
      request:
        method === "get"
          ? { query: fields }
          : {
              body: {
                content: {
                  "application/x-www-form-urlencoded": { schema: fields },
                  "multipart/form-data": { schema: fields },
                },
              },
            },
      responses: {
        200: { description: "The result in the output format.", content: result },
        400: { description: "The request is wrong.", content: text },
      },
    });
  }
  registry.registerPath({
    method: "get",
    path: "/models",
    summary: "UDPipe's REST API: lists the models",
    responses: {
      200: {
        description: "What each model can do.",
        content: json(
          z.object({ models: z.record(z.string(), z.array(z.string())), default_model: z.string() }),
        ),
      },
    },
  });
  const plain = (path: string, description: string) =>
    registry.registerPath({
      method: "get",
      path,
      summary: description,
      responses: { 200: { description, content: text } },
    });
  plain("/healthz", "Answers as long as the server runs");
  plain("/readyz", "Answers 200 if the server takes requests, 503 if it does not yet or no longer");
  plain("/metrics", "Metrics for Prometheus");
}
