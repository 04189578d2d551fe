import type { OutputFrame } from "../../corpus/formats.js";
import { treeSvg } from "../../draw/svg/tree-svg.js";
import type { Parse } from "../../parse/parser.js";
import { conlluText } from "../../sentence/conllu/conllu-writer.js";
import { sentenceJson } from "../../sentence/json.js";
import type { Sentence } from "../../sentence/sentence.js";
import { hasMisc, surfaceTokens } from "../../sentence/text.js";
import { spacesOf } from "../../text/spaces.js";
import { epeText, matxinText } from "./tree-formats.js";

/** How the sentences of an answer are written. It is plain data, which can be sent to threads. */
export interface OutputChoice {
  readonly format: OutputName;
  /** Options of the format: `v1`, `paragraphs`, `normalized_spaces`, or `svg` and `scores` for JSON. */
  readonly options: readonly string[];
  /** Whether the text becomes part of a string in JSON. */
  readonly isQuoted: boolean;
}

/** A format of answers. */
interface ServeOutput extends OutputFrame {
  /** Writes the trees of one sentence, best first. `index` is the number of sentences before it. */
  text(parses: readonly Parse[], index: number, options: readonly string[]): string;
}

/** The formats that answers can have, by name. */
export const OUTPUTS = {
  conllu: {
    text: (parses, _, options) =>
      parses
        .map(({ sentence }) => conlluText(options.includes("v1") ? firstVersion(sentence) : sentence))
        .join(""),
  },
  epe: { text: ([parse], index) => epeText(parse!.sentence, index) },
  matxin: {
    opening: "<corpus>",
    closing: "</corpus>\n",
    text: ([parse], index) => matxinText(parse!.sentence, index),
  },
  horizontal: {
    text: ([parse], index, options) =>
      `${gap(parse!.sentence, index, options)}${words(parse!.sentence).join(" ").replaceAll("\n", " ")}\n`,
  },
  vertical: {
    text: ([parse], index, options) =>
      `${gap(parse!.sentence, index, options)}${parse!.sentence.form.slice(1).join("\n")}\n\n`,
  },
  plaintext: {
    text: ([parse], index, options) =>
      options.includes("normalized_spaces")
        ? gap(parse!.sentence, index, ["paragraphs"]) + normalizedText(parse!.sentence)
        : exactText(parse!.sentence),
  },
  json: { between: ",\n", text: (parses, _, options) => jsonLines(parses, options).join(",\n") },
  ndjson: {
    text: (parses, _, options) =>
      jsonLines(parses, options)
        .map((line) => `${line}\n`)
        .join(""),
  },
  svg: { text: ([parse], index) => (index === 0 ? treeSvg(parse!.sentence) : "") },
} satisfies Record<string, ServeOutput>;

/** The name of a format of answers. */
export type OutputName = keyof typeof OUTPUTS;

/** The format with this name. */
export function outputNamed(name: OutputName): ServeOutput {
  return OUTPUTS[name];
}

/** One line of JSON for each tree of a sentence. */
function jsonLines(parses: readonly Parse[], options: readonly string[]): string[] {
  return parses.map(({ sentence, arcScores, score }, k) => {
    const ranked = parses.length > 1 || options.includes("nbest");
    const extra = {
      ...(ranked && { rank: k + 1 }),
      ...((ranked || options.includes("scores")) && { score }),
      ...(options.includes("scores") && { arcScores: [...arcScores.slice(1)] }),
      ...(options.includes("svg") && { svg: treeSvg(sentence) }),
    };
    return JSON.stringify({ ...sentenceJson(sentence), ...extra });
  });
}

/** CoNLL-U of the first version: no empty nodes, and no spaces in words. */
function firstVersion(sentence: Sentence): Sentence {
  const underscored = (values: readonly string[]) => values.map((value) => value.replaceAll(" ", "_"));
  return sentence.with({
    form: underscored(sentence.form),
    lemma: underscored(sentence.lemma),
    emptyNodes: [],
    multiwords: sentence.multiwords.map((multiword) => {
      const [id, form, ...rest] = multiword.line.split("\t");
      return { ...multiword, line: [id, form!.replaceAll(" ", "_"), ...rest].join("\t") };
    }),
  });
}

/** Words as one-line formats write them: with U+00A0 for spaces. */
function words(sentence: Sentence): string[] {
  return sentence.form.slice(1).map((form) => form.replaceAll(" ", "\u00a0"));
}

/** A blank line before each paragraph but the first, if the options ask for paragraphs. */
function gap({ comments }: Sentence, index: number, options: readonly string[]): string {
  if (index === 0 || !options.includes("paragraphs")) return "";
  return comments.some((line) => /^#\s*new(doc|par)\b/.test(line)) ? "\n" : "";
}

function normalizedText(sentence: Sentence): string {
  let text = "";
  for (const { form, misc } of surfaceTokens(sentence))
    text += hasMisc(misc, "SpaceAfter=No") ? form : `${form} `;
  return `${text.trimEnd()}\n`;
}

function exactText(sentence: Sentence): string {
  let text = "";
  for (const { form, misc } of surfaceTokens(sentence)) {
    const { before, after } = spacesOf(misc);
    text += before + form + after;
  }
  return text;
}
