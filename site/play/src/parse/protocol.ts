import type { PostedSentence } from "../posted-sentence.ts";

/** A tree that the parser found. */
export interface PostedParse {
  readonly sentence: PostedSentence;
  /** The probability of each arc; entry 0 is unused. */
  readonly arcScores: Float64Array;
  /** The probability of the tree. */
  readonly score: number;
}

/** A legal transition of a model with its probability. */
export interface ScoredTransition {
  readonly move: number;
  readonly label: string;
  readonly probability: number;
}

/** A derivation that a model led. */
export interface LedDerivation {
  readonly system: string;
  readonly singleRoot: boolean;
  readonly sentence: PostedSentence;
  readonly moves: Int32Array;
  readonly labels: readonly string[];
  /** The best legal transitions before each transition. */
  readonly options: readonly (readonly ScoredTransition[])[];
  /** The tree of the derivation. */
  readonly parsed: PostedSentence;
}

/** What the page asks of the worker that parses. Each request has a number that its replies repeat. */
export type ParseRequest = {
  readonly id: number;
} /** Loads a model from its address or from a file of the user. */ & (
  | { readonly kind: "load"; readonly model: string; readonly from: string | File }
  | { readonly kind: "parse"; readonly model: string; readonly text: string }
  | {
      readonly kind: "nbest";
      readonly model: string;
      readonly sentence: PostedSentence;
      readonly count: number;
    }
  | { readonly kind: "lead"; readonly model: string; readonly sentence: PostedSentence }
  | { readonly kind: "stop" }
);

/** What a loaded model can do. */
export interface ModelFacts {
  /** Whether it splits running text. */
  readonly takesText: boolean;
  /** Whether it parses. */
  readonly parses: boolean;
  /** Whether it is transition-based, so that it can lead a derivation. */
  readonly leads: boolean;
}

/** What the worker answers. */
export type ParseReply = { readonly id: number } & (
  | { readonly kind: "loaded"; readonly facts: ModelFacts }
  | { readonly kind: "parsed"; readonly parses: readonly PostedParse[]; readonly share: number }
  | { readonly kind: "done"; readonly isStopped: boolean; readonly words: number }
  | { readonly kind: "trees"; readonly parses: readonly PostedParse[] }
  | { readonly kind: "led"; readonly derivation: LedDerivation }
  | { readonly kind: "failed"; readonly message: string }
);
