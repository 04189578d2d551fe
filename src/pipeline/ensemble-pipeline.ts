import { EnsembleParser } from "../parse/ensemble/ensemble-parser.js";
import { Pipeline } from "./pipeline.js";

/**
 * Joins pipelines into one that parses with the parsers of all of them. Text is split, tagged and lemmatised by
 * the first one.
 *
 * @throws {RangeError} if there are no pipelines, or one of them has no parser
 *
 * @example
 * const pipeline = ensemblePipeline([first, second, third].map((bytes) => pipelineFrom(bytes)));
 */
export function ensemblePipeline(pipelines: readonly Pipeline[]): Pipeline {
  const parsers = pipelines.map(({ parts: { parser }, steps }, k) => {
    if (parser !== undefined) return parser;
    throw new RangeError(
      `expected pipelines with the step parse, found only ${steps.join(", ") || "no step"} in number ${k + 1}`,
    );
  });
  const parser = new EnsembleParser({ parsers });
  return new Pipeline({ ...pipelines[0]!.parts, parser });
}
