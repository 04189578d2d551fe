import type { AnswerPiece } from "../engine/engine.js";
import type { ModelNames, ServedModel } from "../engine/model-names.js";
import { RequestError } from "../engine/request-error.js";
import type { AnswerFrame } from "../http/answer.js";
import { printable } from "../http/body.js";
import { outputNamed } from "../work/outputs.js";
import type { UdpipeRequest } from "./udpipe-request.js";

/** Bytes of an answer that are held back, so that errors in them get a status. */
const HELD = 1 << 20;

/** The answer to `/models`: what each model can do, and the model that requests get by default. */
export function udpipeModels({ models, default: { names } }: ModelNames): string {
  const listed = models.map((model) => [model.names[0], componentsOf(model)]);
  return `${JSON.stringify({ models: Object.fromEntries(listed), default_model: names[0] }, null, 1)}\n`;
}

function componentsOf({ steps }: ServedModel): string[] {
  const components: string[] = [];
  if (steps.includes("tokenize")) components.push("tokenizer");
  if (steps.includes("tag")) components.push("tagger");
  if (steps.includes("parse")) components.push("parser");
  return components;
}

/** The JSON around the result of `/process`. The result itself is one string in it. */
export function udpipeFrame({ model, request, hasHeader }: UdpipeRequest, version: string): AnswerFrame {
  const [name] = model.names;
  const acknowledgements = [`Crossarc ${version}`, ...model.treebanks.map((name) => `trained on ${name}`)];
  const fields = JSON.stringify({ model: name, acknowledgements, result: "" }, null, 1);
  const { opening = "", closing = "" } = outputNamed(request.task.output.format);
  const header = hasHeader
    ? `# generator = Crossarc ${version}\n# udpipe_model = ${name}\n# udpipe_model_licence = ${model.licence ?? "unknown"}\n`
    : "";
  return {
    // Without the end of the string and of the object.
    opening: fields.slice(0, -3) + quoted(header + opening),
    closing: `${quoted(closing)}"\n}\n`,
    type: "application/json",
    held: HELD,
  };
}

function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The pieces of an answer; an error in the input is named as UDPipe does, with the reason added. */
export async function* udpipePieces(
  pieces: AsyncGenerator<AnswerPiece, void, undefined>,
  fields: ReadonlyMap<string, string>,
): AsyncGenerator<AnswerPiece, void, undefined> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 400) throw error;
    const format = fields.get("input") ?? "conllu";
    throw new RequestError(400, `Cannot parse the input in '${printable(format)}' format: ${error.message}`);
  }
}
