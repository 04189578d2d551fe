/** How text is prepared before it is divided into pieces. */
export interface PieceNormalization {
  /** Whether letters become lower-case. */
  readonly lowerCase: boolean;
  /** Whether accents and other combining marks are removed. */
  readonly stripAccents: boolean;
  /** Whether each Chinese character is a unit of its own. */
  readonly splitChinese: boolean;
  /** Whether control characters are removed. */
  readonly removeControls: boolean;
}

/** What a tokenizer of a BERT-like model knows. */
export interface PieceVocabulary {
  /** The pieces; the number of a piece is its index. Pieces that continue a word begin with `prefix`. */
  readonly pieces: readonly string[];
  /** What pieces inside a word begin with: "##" in most vocabularies. */
  readonly prefix: string;
  /** The number of the piece for what cannot be divided into known pieces. */
  readonly unknown: number;
  /** The number of the piece before a text. */
  readonly start: number;
  /** The number of the piece after a text. */
  readonly end: number;
  /** Words with more characters than this are unknown. */
  readonly longest: number;
  /** How text is prepared. */
  readonly normalization: PieceNormalization;
}

/** Characters that are not part of words, in all scripts: punctuation, and symbols of ASCII. */
const PUNCTUATION = /[\p{P}$+<=>^`|~]/u;
const SPACES = /[\p{White_Space}]/u;
/** Control and format characters, private ones, and what stands for broken text; not the spaces among them. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\uFFFD]/gu;
/** The blocks of Chinese characters: the unified ones, their extensions, and those for compatibility. */
const CHINESE =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/gu;

/** Number of words whose pieces are cached. */
const CACHED = 20_000;

/**
 * Divides words into the pieces that a BERT-like model knows (WordPiece; Wu et al. 2016): from left to right,
 * always the longest one.
 */
export class WordPieces {
  /** What it knows. */
  readonly vocabulary: PieceVocabulary;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #cache = new Map<string, Int32Array>();

  constructor(vocabulary: PieceVocabulary) {
    this.vocabulary = vocabulary;
    this.#numbers = new Map(vocabulary.pieces.map((piece, k) => [piece, k]));
  }

  /**
   * The numbers of the pieces of a word, at least one. A word can have spaces, and punctuation is always a
   * piece of its own. A word of which nothing is left after normalization is unknown.
   */
  pieces(word: string): Int32Array {
    const cached = this.#cache.get(word);
    if (cached !== undefined) return cached;
    const found = this.#units(word).flatMap((unit) => this.#piecesOf(unit));
    const pieces = Int32Array.from(found.length === 0 ? [this.vocabulary.unknown] : found);
    if (this.#cache.size === CACHED) this.#cache.clear();
    this.#cache.set(word, pieces);
    return pieces;
  }

  /** Normalizes a text and divides it at spaces and around punctuation. */
  #units(text: string): string[] {
    const units: string[] = [];
    let unit = "";
    const finish = () => {
      if (unit !== "") units.push(unit);
      unit = "";
    };
    for (const character of normalized(text, this.vocabulary.normalization)) {
      if (SPACES.test(character)) finish();
      else if (PUNCTUATION.test(character)) {
        finish();
        units.push(character);
      } else unit += character;
    }
    finish();
    return units;
  }

  #piecesOf(unit: string): number[] {
    const { unknown, longest, prefix } = this.vocabulary;
    const characters = [...unit];
    if (characters.length > longest) return [unknown];
    const found: number[] = [];
    for (let start = 0; start < characters.length; ) {
      let end = characters.length;
      let number: number | undefined;
      for (; end > start; end--) {
        const piece = characters.slice(start, end).join("");
        number = this.#numbers.get(start === 0 ? piece : prefix + piece);
        if (number !== undefined) break;
      }
      if (number === undefined) return [unknown];
      found.push(number);
      start = end;
    }
    return found;
  }
}

function normalized(text: string, how: PieceNormalization): string {
  let result = text;
  if (how.removeControls) result = result.replaceAll(CONTROLS, "");
  if (how.splitChinese) result = result.replaceAll(CHINESE, " $& ");
  if (how.stripAccents) result = result.normalize("NFD").replaceAll(/\p{Mn}/gu, "");
  // Character by character: the end of a word does not change how a letter is lowered.
  return how.lowerCase ? Array.from(result, (character) => character.toLowerCase()).join("") : result;
}
