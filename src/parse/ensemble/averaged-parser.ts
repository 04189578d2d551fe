import { GraphParser } from "../graph/graph-parser.js";
import { AveragedScorer } from "./averaged-scorer.js";

/** A graph parser that averages the probabilities of several; what arcs from 0 look like is up to the first. */
export function averagedParser(parsers: readonly GraphParser[]): GraphParser {
  const scorer = new AveragedScorer(parsers.map(({ parts }) => parts));
  const { names: labels } = scorer;
  const members = parsers.map(({ parts }) => ({ ...parts, rootName: parts.labels.name(parts.rootLabel) }));
  const [first] = members;
  return new GraphParser({
    scorer,
    labels,
    singleRoot: members.every(({ singleRoot }) => singleRoot),
    temperature: 1,
    rootLabel: labels.get(first!.rootName),
    leftoverLabel: labels.get(first!.labels.name(first!.leftoverLabel)),
    rootOnly: members.every(({ rootOnly, rootName }) => rootOnly && rootName === first!.rootName),
  });
}
