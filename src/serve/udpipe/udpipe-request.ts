import { PRACTICAL_BEAM } from "../../parse/parser.js";
import type { PipelineStep } from "../../pipeline/steps.js";
import type { EngineRequest } from "../engine/engine.js";
import type { ModelNames, ServedModel } from "../engine/model-names.js";
import { RequestError } from "../engine/request-error.js";
import { printable } from "../http/body.js";
import type { InputChoice, ParseTask } from "../work/jobs.js";
import type { OutputChoice, OutputName } from "../work/outputs.js";

/** The formats that UDPipe writes. */
const UDPIPE_OUTPUTS: readonly OutputName[] = [
  "conllu",
  "epe",
  "matxin",
  "horizontal",
  "plaintext",
  "vertical",
];

/** The formats that UDPipe reads without its tokenizer. */
const UDPIPE_INPUTS = ["conllu", "horizontal", "vertical"] as const;

/** A request of UDPipe's API: the work, and the model that does it. */
export interface UdpipeRequest {
  readonly model: ServedModel;
  readonly request: EngineRequest;
  /** Whether comments about the model come before the first sentence. */
  readonly hasHeader: boolean;
}

/**
 * Translates the fields of a request to `/process`.
 *
 * @throws RequestError 400 for a missing or wrong field
 */
export function udpipeRequest(fields: ReadonlyMap<string, string>, names: ModelNames): UdpipeRequest {
  const data = fields.get("data");
  if (data === undefined) throw new RequestError(400, "The parameter 'data' is required.");
  const name = fields.get("model") ?? "";
  const model = names.find(name);
  if (model === undefined)
    throw new RequestError(400, `The requested model '${printable(name)}' does not exist.`);
  const { input, ranges, normalizedSpaces } = inputOf(fields, model);
  const { steps, beam } = stepsOf(fields, model);
  const output = outputOf(fields.get("output") ?? "conllu");
  const task: ParseTask = { steps, beam, ranges, normalizedSpaces, output };
  return {
    model,
    request: { model: model.names[0], source: { input, text: data.normalize("NFC") }, task },
    hasHeader: (fields.get("output") ?? "conllu") === "conllu",
  };
}

/** Options in UDPipe's form, `name;name=value`; a name without a value has the value "". */
export function namedValues(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const item of text.split(";")) {
    const [name, value = ""] = item.split(/=(.*)/s);
    if (name !== "") values.set(name!.trim(), value);
  }
  return values;
}

/** Splits `format=options`. */
function formatAndOptions(text: string): [format: string, options: Map<string, string>] {
  const [format, options = ""] = text.split(/=(.*)/s);
  return [format!, namedValues(options)];
}

function inputOf(fields: ReadonlyMap<string, string>, model: ServedModel) {
  const tokenizer = fields.get("tokenizer");
  const [format, formatOptions] = formatAndOptions(fields.get("input") ?? "conllu");
  // `input=tokenizer=ranges` means the same as `tokenizer=ranges`.
  const isTokenizer = tokenizer !== undefined || format === "tokenizer";
  if (!isTokenizer) {
    const kind = UDPIPE_INPUTS.find((known) => known === format);
    if (kind === undefined) throw new RequestError(400, `Unknown input format '${printable(format)}'.`);
    return { input: { kind } satisfies InputChoice };
  }
  if (!model.steps.includes("tokenize"))
    throw new RequestError(400, "The required model does not contain a tokenizer!");
  const options = tokenizer === undefined ? formatOptions : namedValues(tokenizer);
  if (options.has("joint_with_parsing"))
    throw new RequestError(400, "The tokenizer option 'joint_with_parsing' is not supported.");
  return {
    input: { kind: "text", lines: options.has("presegmented") } satisfies InputChoice,
    ranges: options.has("ranges"),
    normalizedSpaces: options.has("normalized_spaces"),
  };
}

function stepsOf(fields: ReadonlyMap<string, string>, model: ServedModel) {
  const steps: PipelineStep[] = [];
  if (wants(fields, "tagger")) {
    if (!model.steps.includes("tag"))
      throw new RequestError(400, "The required model does not contain a tagger!");
    steps.push("tag", "lemmatize");
  }
  let beam = PRACTICAL_BEAM;
  if (wants(fields, "parser")) {
    if (!model.steps.includes("parse"))
      throw new RequestError(400, "The required model does not contain a parser!");
    steps.push("parse");
    const wanted = namedValues(fields.get("parser")!).get("beam_search");
    if (wanted !== undefined) beam = beamOf(wanted);
  }
  return { steps, beam };
}

/** Whether a request asks for a component. "none" is a way not to. */
function wants(fields: ReadonlyMap<string, string>, component: "tagger" | "parser"): boolean {
  return fields.has(component) && fields.get(component) !== "none";
}

function beamOf(text: string): number {
  const beam = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (beam >= 1 && beam <= 64) return beam;
  throw new RequestError(
    400,
    `Cannot parse beam_search: expected a number from 1 to 64, found '${printable(text)}'.`,
  );
}

function outputOf(text: string): OutputChoice {
  const [name, options] = formatAndOptions(text);
  const format = UDPIPE_OUTPUTS.find((known) => known === name);
  if (format === undefined) throw new RequestError(400, `Unknown output format '${printable(text)}'.`);
  return { format, options: [...options.keys()], isQuoted: true };
}
