import { isVisible, type SentenceMatcher } from "../../query/sentence-matcher.js";
import { conlluText } from "../../sentence/conllu/conllu-writer.js";
import { wordJson } from "../../sentence/json.js";
import type { Sentence } from "../../sentence/sentence.js";
import { sentenceText } from "../../sentence/text.js";
import { DATA_FORMATS, type DrawingStyle, formatNamed, type OutputFrame } from "../formats.js";
import { keywordInContext, markedText } from "./marked-text.js";

/** Names of the formats for matches. */
export const MATCH_FORMATS = ["text", "kwic", "conllu", "json", "tree", "svg", "html"] as const;
export type MatchFormatName = (typeof MATCH_FORMATS)[number];

/** A sentence and the matches in it; none if sentences without a match are wanted. */
export interface SentenceMatches {
  readonly sentence: Sentence;
  readonly matches: readonly Int32Array[];
}

/** How matches are written: a text for each sentence, or for each match. */
export interface MatchFormat extends OutputFrame {
  texts(found: SentenceMatches): string[];
}

/** What the format of matches depends on. */
export interface MatchStyle extends DrawingStyle {
  /** Whether the id of each sentence is written before it. */
  readonly names?: boolean | undefined;
  /** The node that is the keyword in its context; the first one by default. */
  readonly key?: string | undefined;
}

/** The format with this name, for the matches of a query. */
export function matchFormatNamed(
  name: MatchFormatName,
  style: MatchStyle,
  matcher: SentenceMatcher,
): MatchFormat {
  const named = (sentence: Sentence, text: string) =>
    style.names ? `${sentence.id ?? "_"}: ${text}\n` : `${text}\n`;
  switch (name) {
    case "text":
      return {
        texts: ({ sentence, matches }) => {
          const captured = capturedNames(matcher, matches);
          return [named(sentence, markedText(sentence, captured, style.hasColours))];
        },
      };
    case "kwic": {
      const index = keyIndex(matcher, style.key);
      return {
        texts: ({ sentence, matches }) =>
          matches
            .filter((match) => match[index]! > 0)
            .map((match) =>
              named(sentence, keywordInContext(sentence, match[index]!, style.columns, style.hasColours)),
            ),
      };
    }
    case "conllu":
      return { texts: ({ sentence }) => [conlluText(standingAlone(sentence))] };
    case "json": {
      const { opening, between, closing } = DATA_FORMATS.json;
      return {
        opening,
        between,
        closing,
        texts: ({ sentence, matches }) =>
          (matches.length === 0 ? [undefined] : matches).map((match) =>
            JSON.stringify(matchJson(matcher, sentence, match)),
          ),
      };
    }
    default: {
      const format = formatNamed(name, style);
      const arcs = matchedArcs(matcher);
      return {
        ...format,
        texts: ({ sentence, matches }) => {
          const marks = {
            words: new Set(capturedNames(matcher, matches).keys()),
            arcs: new Set(matches.flatMap(arcs)),
          };
          return [format.text(sentence, { marks, ...(style.names && { name: sentence.id }) })];
        },
      };
    }
  }
}

/** The index of the node that is the keyword. */
function keyIndex({ variables }: SentenceMatcher, key: string | undefined): number {
  const nodes = variables.filter(({ kind, name }) => kind === "node" && (key === undefined || name === key));
  return (nodes.find(isVisible) ?? nodes[0])?.index ?? -1;
}

function capturedNames(
  { variables }: SentenceMatcher,
  matches: readonly Int32Array[],
): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const match of matches) {
    for (const variable of variables) {
      const position = match[variable.index]!;
      if (variable.kind !== "node" || !isVisible(variable) || position <= 0) continue;
      const known = names.get(position);
      if (known === undefined) names.set(position, [variable.name]);
      else if (!known.includes(variable.name)) known.push(variable.name);
    }
  }
  return names;
}

/** Makes a function that returns the dependents of the arcs of the tree in a match. */
function matchedArcs({ query, variables }: SentenceMatcher): (match: Int32Array) => number[] {
  const parts = [query.pattern, ...(query.optional ?? [])];
  const dependents = parts
    .flatMap(({ edges = [] }) => edges)
    .filter(({ isEnhanced, head }) => !isEnhanced && head !== "*")
    .flatMap(({ dependent }) => variables.find(({ name }) => name === dependent)?.index ?? []);
  return (match) => dependents.map((index) => match[index]!).filter((position) => position > 0);
}

/** A sentence as it is written between others. */
function standingAlone(sentence: Sentence): Sentence {
  if (!sentence.byteOrderMark && sentence.ending === "blank line") return sentence;
  return sentence.with({ byteOrderMark: false, ending: "blank line" });
}

/** A match as plain data. */
function matchJson({ variables, graph }: SentenceMatcher, sentence: Sentence, match: Int32Array | undefined) {
  const nodes: Record<string, unknown> = {};
  const arcs: Record<string, unknown> = {};
  for (const variable of variables) {
    const value = match?.[variable.index] ?? -1;
    if (value < 0 || !isVisible(variable)) continue;
    if (variable.kind === "node") nodes[variable.name] = value === 0 ? null : wordJson(sentence, value);
    else {
      arcs[variable.name] = {
        head: graph.headOf(value),
        dependent: graph.dependentOf(value),
        relation: graph.relationOf(value),
        enhanced: graph.isEnhanced(value),
      };
    }
  }
  return { id: sentence.id ?? null, text: sentenceText(sentence), nodes, arcs };
}
