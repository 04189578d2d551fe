import { EnsembleParser } from "../parse/ensemble/ensemble-parser.js";
import { described } from "../sentence/arguments.js";
import { Pipeline } from "./pipeline.js";

/**
 * Joins pipelines into one that parses with the parsers of all of them. Text is split, tagged and lemmatised by
 * the first one.
 *
 * @throws {RangeError} if there are no pipelines, or one of them has no parser
 * @throws {TypeError} if something else is among them
 *
 * @example
 * const pipeline = ensemblePipeline([first, second, third].map((bytes) => pipelineFrom(bytes)));
 *
 * @example
 * const nlp = documentPipeline(ensemblePipeline([(await english()).pipeline, (await englishTiny()).pipeline]));
 */
export function ensemblePipeline(pipelines: readonly Pipeline[]): Pipeline {
  if (pipelines.length === 0) throw new RangeError("expected at least one pipeline, found none");
  const other = pipelines.find((pipeline) => pipeline?.parts === undefined);
  if (other !== undefined)
    throw new TypeError(
      `expected pipelines, as pipelineFrom returns, found ${described(other)}; of a pipeline that you can call, give its property pipeline`,
    );
  const parsers = pipelines.map(({ parts: { parser }, steps }, k) => {
    if (parser !== undefined) return parser;
    throw new RangeError(
      `expected pipelines with the step parse, found only ${steps.join(", ") || "no step"} in number ${k + 1}`,
    );
  });
  const parser = new EnsembleParser({ parsers });
  return new Pipeline({ ...pipelines[0]!.parts, parser });
}
