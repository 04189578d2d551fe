import type { GuideTree, Sentence } from "../../sentence/sentence.js";
import { checkParseOptions, type Parse, type ParseOptions, type Parser } from "../parser.js";

/** The parts of a guided parser. */
export interface GuidedParserParts {
  /** The parser that sees the trees of the guides as features. */
  readonly parser: Parser;
  /** The guides, in the order in which features number them. */
  readonly guides: readonly Parser[];
  /** The beam of the guides, the same as in training. */
  readonly beam: number;
}

/**
 * A parser with guides: other parsers, whose trees are features of its own (Nivre and McDonald 2008, Martins
 * et al. 2008). The guides always use their own beam, because the parser has learnt how far to trust trees
 * of that beam; a beam in the options is for the parser itself.
 */
export class GuidedParser implements Parser {
  /** The parts of the parser. */
  readonly parts: GuidedParserParts;

  /** Makes a guided parser from its parts. */
  constructor(parts: GuidedParserParts) {
    this.parts = parts;
  }

  get longest(): number | undefined {
    const { parser, guides } = this.parts;
    const limits = [parser, ...guides].flatMap(({ longest }) => longest ?? []);
    return limits.length === 0 ? undefined : Math.min(...limits);
  }

  /** Announces sentences to the guides; the parser itself only sees them with trees. */
  prepare(sentences: readonly Sentence[]): void {
    for (const guide of this.parts.guides) guide.prepare?.(sentences);
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    return withoutGuides(this.parts.parser.parse(this.#guided(sentence, options), options));
  }

  parses(sentence: Sentence, options: ParseOptions = {}): Parse[] {
    const parses = this.parts.parser.parses(this.#guided(sentence, options), options);
    return parses.map((parse) => ({ ...parse, sentence: withoutGuides(parse.sentence) }));
  }

  /** The sentence with the trees of the guides, which keep given arcs if the parser does. */
  #guided(sentence: Sentence, options: ParseOptions): Sentence {
    checkParseOptions(options);
    const { guides, beam } = this.parts;
    return sentence.with({ guides: guides.map((guide) => guideTree(guide, sentence, beam, options.keep)) });
  }
}

/** The tree that a guide finds for a sentence. */
export function guideTree(guide: Parser, sentence: Sentence, beam: number, keep = false): GuideTree {
  const { head, deprel } = guide.parse(sentence, { beam, keep });
  return { head, deprel };
}

function withoutGuides(sentence: Sentence): Sentence {
  return sentence.with({ guides: undefined });
}
