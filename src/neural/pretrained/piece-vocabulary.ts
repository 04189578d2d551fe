import type { PieceNormalization, PieceVocabulary } from "../../features/word-pieces.js";
import { ModelError } from "../../model/model-file.js";

/** The defaults of BERT: how long a word can be, and the names of special pieces. */
const LONGEST = 100;
const SPECIAL = { unknown: "[UNK]", start: "[CLS]", end: "[SEP]" };

/**
 * Reads the vocabulary of a WordPiece tokenizer from the text of its `tokenizer.json`.
 *
 * @throws {ModelError} if the text is not the JSON of such a tokenizer, or lacks a piece that every text needs
 */
export function vocabularyOfTokenizer(text: string): PieceVocabulary {
  const { model, normalizer, pre_tokenizer: divider } = jsonObject(text, "tokenizer.json");
  const {
    type,
    vocab,
    unk_token: unknown,
    continuing_subword_prefix: prefix,
    max_input_chars_per_word: longest,
  } = objectOf(model);
  if (type !== "WordPiece") throw expected("a model of the type WordPiece", type);
  const { type: normalizerType, ...how } = objectOf(normalizer);
  if (normalizerType !== "BertNormalizer")
    throw expected("a normalizer of the type BertNormalizer", normalizerType);
  const dividerType = objectOf(divider).type;
  if (dividerType !== "BertPreTokenizer")
    throw expected("a pre_tokenizer of the type BertPreTokenizer", dividerType);
  const names = { ...SPECIAL, unknown: typeof unknown === "string" ? unknown : SPECIAL.unknown };
  return {
    ...withSpecialPieces(numbered(objectOf(vocab)), names),
    prefix: typeof prefix === "string" ? prefix : "##",
    longest: typeof longest === "number" ? longest : LONGEST,
    normalization: normalizationOf({ do_lower_case: how.lowercase, ...how }),
  };
}

/**
 * Reads the vocabulary of a WordPiece tokenizer from its `vocab.txt`, which has a piece on each line, and from
 * its `tokenizer_config.json`, if there is one.
 *
 * @throws {ModelError} if the configuration is not JSON, or a piece is missing that every text needs
 */
export function vocabularyOfLines(text: string, configuration = "{}"): PieceVocabulary {
  const settings = jsonObject(configuration, "tokenizer_config.json");
  const pieces = text.replace(/\r?\n$/, "").split(/\r?\n/);
  return {
    ...withSpecialPieces(pieces, SPECIAL),
    prefix: "##",
    longest: LONGEST,
    normalization: normalizationOf(settings),
  };
}

/** The settings as both kinds of files name them; null or nothing means the default. */
function normalizationOf(settings: Record<string, unknown>): PieceNormalization {
  const isOn = (name: string, otherwise: boolean) =>
    typeof settings[name] === "boolean" ? settings[name] : otherwise;
  const lowerCase = isOn("do_lower_case", true);
  return {
    lowerCase,
    // Accents are removed with capitals, unless the settings say otherwise.
    stripAccents: isOn("strip_accents", lowerCase),
    splitChinese: isOn("handle_chinese_chars", isOn("tokenize_chinese_chars", true)),
    removeControls: isOn("clean_text", true),
  };
}

/** The pieces in the order of their numbers, which must be 0, 1, 2 and so on. */
function numbered(vocab: Record<string, unknown>): string[] {
  const pieces: string[] = [];
  const entries = Object.entries(vocab);
  for (const [piece, number] of entries) {
    if (!Number.isInteger(number) || Number(number) < 0 || Number(number) >= entries.length) {
      throw expected(`a number below ${entries.length} for the piece ${JSON.stringify(piece)}`, number);
    }
    if (pieces[Number(number)] !== undefined) {
      throw new ModelError(`expected a number for each piece in tokenizer.json, found ${number} twice`);
    }
    pieces[Number(number)] = piece;
  }
  return pieces;
}

function withSpecialPieces(pieces: readonly string[], names: typeof SPECIAL) {
  const number = (name: string) => {
    const found = pieces.indexOf(name);
    if (found !== -1) return found;
    throw new ModelError(`expected the piece ${name} in the vocabulary, found ${pieces.length} others`);
  };
  return {
    pieces,
    unknown: number(names.unknown),
    start: number(names.start),
    end: number(names.end),
  };
}

/** Reads a JSON text that must be an object; `name` is for messages. */
export function jsonObject(text: string, name: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ModelError(`${name}: expected JSON: ${(error as Error).message}`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new ModelError(`${name}: expected an object, found ${JSON.stringify(value)}`);
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function expected(what: string, found: unknown): ModelError {
  return new ModelError(`tokenizer.json: expected ${what}, found ${JSON.stringify(found) ?? "none"}`);
}
