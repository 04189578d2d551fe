import { type GoldParagraph, INSIDE, SENTENCE_END, TOKEN_END } from "./gold-text.js";

/** Wrapped lines are from SHORTEST_LINE to below LONGEST_LINE characters wide. */
const SHORTEST_LINE = 60;
const LONGEST_LINE = 90;

/** Shares of paragraphs with each layout; the others stay as they are. */
const LAYOUTS: readonly (readonly [number, Variation])[] = [
  [0.2, wrapped],
  [0.1, inLines],
  [0.05, listed],
];
/** Shares of paragraphs with each spelling; the others stay as they are. */
const SPELLINGS: readonly (readonly [number, Variation])[] = [
  [0.05, (paragraph) => respelled(paragraph, paragraph.text.toLowerCase())],
  [0.05, (paragraph) => respelled(paragraph, paragraph.text.toUpperCase())],
  [0.1, curly],
];
/** Share of paragraphs whose sentences stand alone. */
const APART = 0.2;
/** Share of lists without full stops at the ends of items. */
const UNSTOPPED = 0.5;
const BULLETS = ["-", "*", "•", "–", "·"];

type Variation = (paragraph: GoldParagraph, random: () => number) => GoldParagraph;

/**
 * Varies a paragraph at random, so that splitters learn from more than edited running text: wrapped lines, a
 * line or a list item for each sentence, lower case, capitals or curly quotation marks. Most paragraphs stay
 * as they are.
 */
export function varied(paragraph: GoldParagraph, random: () => number): GoldParagraph {
  return chosen(LAYOUTS, chosen(SPELLINGS, paragraph, random), random);
}

/** Takes some paragraphs apart at random, so that a token splitter learns from sentences that stand alone. */
export function takenApart(paragraph: GoldParagraph, random: () => number): GoldParagraph[] {
  return random() < APART ? sentencesOf(paragraph) : [paragraph];
}

/** Applies one of the variations, or none, by their shares. */
function chosen(
  variations: readonly (readonly [number, Variation])[],
  paragraph: GoldParagraph,
  random: () => number,
): GoldParagraph {
  let chance = random();
  for (const [share, vary] of variations) {
    if (chance < share) return vary(paragraph, random);
    chance -= share;
  }
  return paragraph;
}

/** The sentences of a paragraph, each by itself, without the space after it. */
export function sentencesOf({ text, ends }: GoldParagraph): GoldParagraph[] {
  const sentences: GoldParagraph[] = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (ends[i] !== SENTENCE_END) continue;
    sentences.push({ text: text.slice(from, i + 1), ends: ends.slice(from, i + 1) });
    from = text[i + 1] === " " ? i + 2 : i + 1;
  }
  return sentences;
}

/** Breaks the lines of a paragraph. */
function wrapped({ text, ends }: GoldParagraph, random: () => number): GoldParagraph {
  const width = SHORTEST_LINE + Math.floor(random() * (LONGEST_LINE - SHORTEST_LINE));
  let column = 0;
  const lines = text.split(" ").map((word) => {
    const isFull = column > 0 && column + word.length > width;
    column = isFull ? word.length : column + 1 + word.length;
    return isFull ? `\n${word}` : ` ${word}`;
  });
  return { text: lines.join("").slice(1), ends };
}

/** Puts each sentence on a line of its own. */
function inLines(paragraph: GoldParagraph): GoldParagraph {
  return lines(sentencesOf(paragraph));
}

/** Makes an item of a list of each sentence, with a bullet as its first token. */
function listed(paragraph: GoldParagraph, random: () => number): GoldParagraph {
  const bullet = BULLETS[Math.floor(random() * BULLETS.length)]!;
  const items = unstopped(sentencesOf(paragraph), random).map(({ text, ends }) => ({
    text: `${bullet} ${text}`,
    ends: Uint8Array.of(TOKEN_END, INSIDE, ...ends),
  }));
  return lines(items);
}

/** Joins sentences with line ends. */
function lines(sentences: readonly GoldParagraph[]): GoldParagraph {
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const joined = new Uint8Array(text.length).fill(INSIDE);
  let at = 0;
  for (const { ends } of sentences) {
    joined.set(ends, at);
    at += ends.length + 1;
  }
  return { text, ends: joined };
}

/** Drops the full stops at the ends of sentences, or leaves all of them. */
function unstopped(sentences: readonly GoldParagraph[], random: () => number): readonly GoldParagraph[] {
  if (random() >= UNSTOPPED) return sentences;
  return sentences.map((sentence) => {
    const last = sentence.text.length - 1;
    if (last === 0 || sentence.text[last] !== "." || sentence.ends[last - 1] === INSIDE) return sentence;
    const ends = sentence.ends.slice(0, last);
    ends[last - 1] = SENTENCE_END;
    return { text: sentence.text.slice(0, last), ends };
  });
}

/** Replaces the text by another of the same length; leaves the paragraph as it is if the length differs. */
function respelled({ text, ends }: GoldParagraph, spelling: string): GoldParagraph {
  return { text: spelling.length === text.length ? spelling : text, ends };
}

/** Writes curly quotation marks and apostrophes. */
function curly({ text, ends }: GoldParagraph): GoldParagraph {
  let isOpen = false;
  const quoted = text.replaceAll("'", "’").replaceAll('"', () => {
    isOpen = !isOpen;
    return isOpen ? "“" : "”";
  });
  return { text: quoted, ends };
}
