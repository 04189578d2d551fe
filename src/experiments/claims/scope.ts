import { languageOf } from "../papers/published.js";

/** What a paper made a claim about: its languages, and how non-projective they are. */
export interface Scope {
  /** The languages that the claim was made for. */
  readonly languages: readonly string[];
  /**
   * Treebanks of other languages belong to the scope if their share of non-projective tokens is no lower,
   * in %.
   */
  readonly leastTokens?: number;
  /** Or if their share of non-projective sentences is no lower, in %. */
  readonly leastSentences?: number;
  /** Languages that the paper excepts. */
  readonly except?: readonly string[];
}

/** How non-projective a treebank is, in %; undefined where a paper does not say. */
export interface Shares {
  /** The name of the treebank, or of the language in a paper. */
  readonly name: string;
  /** Share of tokens whose arc is non-projective. */
  readonly nonProjectiveTokens: number | undefined;
  /** Share of sentences with such an arc. */
  readonly nonProjectiveSentences: number | undefined;
}

/** 2005, section 4: both treebanks; Danish has the lower share, 0.94%. */
export const TREEBANKS_2005: Scope = { languages: ["Czech", "Danish"], leastTokens: 0.94 };

/** 2005, section 5: the Prague Dependency Treebank alone. */
export const CZECH_2005: Scope = { languages: ["Czech"], leastTokens: 1.81 };

const LANGUAGES_2007 = ["Danish", "Dutch", "German", "Portuguese", "Slovene"];

/** 2007: all five languages; Danish has the lowest share, 1.0%. */
export const ALL_2007: Scope = { languages: LANGUAGES_2007, leastTokens: 1.0 };

/** 2007: the claims that Dutch is excepted from (section 6 and its footnote 6). */
export const BUT_DUTCH_2007: Scope = {
  languages: LANGUAGES_2007.filter((language) => language !== "Dutch"),
  leastTokens: 1.0,
  except: ["Dutch"],
};

/** 2007, section 6: the languages where more than 20% of all sentences are non-projective. */
export const MANY_SENTENCES_2007: Scope = {
  languages: ["Dutch", "German", "Slovene"],
  leastSentences: 20,
};

/** 2009: all five languages; 1.9% is the only share that the paper gives. */
export const ALL_2009: Scope = {
  languages: ["Arabic", "Czech", "Danish", "Slovene", "Turkish"],
  leastTokens: 1.9,
};

/** 2009, section 4.2: the languages with the most non-projective arcs, 1.9%. */
export const CZECH_AND_SLOVENE_2009: Scope = { languages: ["Czech", "Slovene"], leastTokens: 1.9 };

/** 2009, section 4.2: Arabic is excepted where there are only eleven arcs to judge by. */
export const BUT_ARABIC_2009: Scope = {
  languages: ["Czech", "Danish", "Slovene", "Turkish"],
  leastTokens: 1.9,
  except: ["Arabic"],
};

/** 2009, sections 4.2 and 6: the best exact match is reported for four of five languages, not for Danish. */
export const BUT_DANISH_2009: Scope = {
  languages: ["Arabic", "Czech", "Slovene", "Turkish"],
  leastTokens: 1.9,
  except: ["Danish"],
};

/** Whether a claim was made for treebanks such as this one. */
export function isInScope(scope: Scope, treebank: Shares): boolean {
  const { languages, except = [], leastTokens, leastSentences } = scope;
  const language = languageOf(treebank.name);
  if (except.includes(language)) return false;
  const reaches = (share: number | undefined, least: number | undefined) =>
    share !== undefined && least !== undefined && share >= least;
  return (
    languages.includes(language) ||
    reaches(treebank.nonProjectiveTokens, leastTokens) ||
    reaches(treebank.nonProjectiveSentences, leastSentences)
  );
}

/** Describes a scope: "Czech, Slovene; others from 1.9% of non-projective tokens". */
export function scopeText({ languages, leastTokens, leastSentences }: Scope): string {
  const others = [
    ...(leastTokens === undefined ? [] : [`${leastTokens}% of non-projective tokens`]),
    ...(leastSentences === undefined ? [] : [`${leastSentences}% of non-projective sentences`]),
  ];
  return `${languages.join(", ")}; others from ${others.join(" or ")}`;
}
