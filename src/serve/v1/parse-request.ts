import type { z } from "@hono/zod-openapi";
import { PRACTICAL_BEAM } from "../../parse/parser.js";
import { PIPELINE_STEPS } from "../../pipeline/steps.js";
import type { EngineRequest } from "../engine/engine.js";
import type { ModelNames, ServedModel } from "../engine/model-names.js";
import { RequestError } from "../engine/request-error.js";
import type { AnswerFrame } from "../http/answer.js";
import { decodedText, mediaType, printable, urlEncodedFields } from "../http/body.js";
import type { OutputChoice } from "../work/outputs.js";
import { ParseBody, ParseOptionsSchema } from "./schemas.js";
import { sentenceFromInput } from "./sentence-input.js";

/** The media types of bodies that are the input itself, with the options in the query. */
const PLAIN_BODIES: Readonly<Record<string, "text" | "conllu">> = {
  "text/plain": "text",
  "text/x-conllu": "conllu",
  "application/x-conllu": "conllu",
};

/** The media types of answers. */
const FORMATS = {
  "application/json": "json",
  "application/x-ndjson": "ndjson",
  "application/ndjson": "ndjson",
  "text/x-conllu": "conllu",
  "application/x-conllu": "conllu",
  "image/svg+xml": "svg",
} as const;

type Format = (typeof FORMATS)[keyof typeof FORMATS];

const TYPES: Record<Format, string> = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  conllu: "text/x-conllu; charset=utf-8",
  svg: "image/svg+xml",
};

/** A request to `/v1/parse`: the work, the model that does it, and the form of the answer. */
export interface ParseRequest {
  readonly model: ServedModel;
  readonly request: EngineRequest;
  readonly format: Format;
}

/**
 * Reads a request to `/v1/parse` from its body and, for a body that is text, the options in its query.
 *
 * @throws RequestError 400 for a wrong option, 415 for another type of body
 */
export function parseRequest(http: Request, bytes: Uint8Array, names: ModelNames): ParseRequest {
  const body = bodyOf(http, bytes);
  const model = names.find(body.model);
  if (model === undefined) {
    const known = names.models.map(({ names: [name] }) => name).join(", ");
    throw new RequestError(400, `no model is called ${printable(body.model ?? "")}; known are ${known}`);
  }
  const format = body.format ?? acceptedFormat(http.headers.get("accept") ?? "");
  const { beam = PRACTICAL_BEAM, nbest, scores, keep, ranges, steps = PIPELINE_STEPS } = body;
  const missing = body.steps?.find((step) => !model.steps.includes(step));
  if (missing !== undefined)
    throw new RequestError(
      400,
      `the model ${model.names[0]} has no step ${missing}; it has ${model.steps.join(", ")}`,
    );
  const options = [scores && "scores", body.svg && "svg", (nbest ?? 1) > 1 && "nbest"].filter(
    (name) => !!name,
  );
  const output: OutputChoice = { format, options: options as string[], isQuoted: false };
  return {
    model,
    format,
    request: {
      model: model.names[0],
      source: sourceOf(body),
      task: { steps, beam, nbest, scores, keep, ranges, output },
    },
  };
}

/** What stands around the sentences of an answer. */
export function parseFrame({ model, format }: ParseRequest): AnswerFrame {
  const [name] = model.names;
  const isJson = format === "json";
  return {
    opening: isJson ? `{"model":${JSON.stringify(name)},"sentences":[\n` : "",
    closing: isJson ? "\n]}\n" : "",
    type: TYPES[format],
    // Lines are for clients that want the first sentences early.
    held: format === "ndjson" ? 0 : 1 << 20,
    failed: format === "ndjson" ? errorLine : undefined,
  };
}

/** The error that ends a stream of lines. */
function errorLine(error: unknown): string {
  const [status, message] =
    error instanceof RequestError ? [error.status, error.message] : [500, "an error in the server"];
  return `${JSON.stringify({ error: { status, message } })}\n`;
}

function bodyOf(http: Request, bytes: Uint8Array): ParseBody {
  const type = mediaType(http);
  const field = PLAIN_BODIES[type];
  if (field !== undefined) {
    const query = urlEncodedFields(new URL(http.url).search.slice(1));
    return { ...checked(ParseOptionsSchema.strict(), optionsOfQuery(query)), [field]: decodedText(bytes) };
  }
  if (type !== "application/json") {
    const known = ["application/json", ...Object.keys(PLAIN_BODIES)].join(", ");
    throw new RequestError(415, `expected a body of type ${known}, found ${printable(type) || "none"}`);
  }
  const text = decodedText(bytes);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RequestError(400, "expected JSON, found a body that is none");
  }
  return checked(ParseBody, json);
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new RequestError(400, printable(path.length === 0 ? message : `${path.join(".")}: ${message}`));
}

/** Options in a query as they are in JSON: numbers, switches and lists. */
function optionsOfQuery(query: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    [...query].map(([name, value]) => {
      if (name === "steps") return [name, value.split(",")];
      if (name === "beam" || name === "nbest") return [name, Number(value)];
      if (name === "model" || name === "format") return [name, value];
      return [
        name,
        ["", "1", "true"].includes(value) ? true : ["0", "false"].includes(value) ? false : value,
      ];
    }),
  );
}

function sourceOf({ text, conllu, sentences, tokenized, lines }: ParseBody): EngineRequest["source"] {
  const given = [text, conllu, sentences].filter((input) => input !== undefined);
  if (given.length !== 1)
    throw new RequestError(400, `expected one of text, conllu and sentences, found ${given.length}`);
  if (text !== undefined) return { input: { kind: "text", tokenized, lines }, text };
  if (conllu !== undefined) return { input: { kind: "conllu" }, text: conllu };
  return { sentences: sentences!.map((sentence, k) => sentenceFromInput(sentence, k + 1)) };
}

/** The first format of an Accept header that there is; JSON if there is none. */
function acceptedFormat(accept: string): Format {
  for (const item of accept.split(",")) {
    const type = item.split(";", 1)[0]!.trim().toLowerCase();
    if (Object.hasOwn(FORMATS, type)) return FORMATS[type as keyof typeof FORMATS];
  }
  return "json";
}
