// The CoNLL 2018 metrics computed from the lines of the files without any code of src/: with whole
// documents, sets and recursion. Tests compare Conll18Evaluation with them.

interface Word {
  /** Line of the file, which identifies the word. */
  readonly line: string[];
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly multiword: boolean;
}

const CONTENT =
  /^(nsubj|obj|iobj|csubj|ccomp|xcomp|obl|vocative|expl|dislocated|advcl|advmod|discourse|nmod|appos|nummod|acl|amod|conj|fixed|flat|compound|list|parataxis|orphan|goeswith|reparandum|root|dep)(:|$)/;
const FUNCTIONAL = /^(aux|cop|mark|det|clf|case|cc)(:|$)/;
const FEATURE =
  /^(PronType|NumType|Poss|Reflex|Foreign|Abbr|Gender|Animacy|Number|Case|Definite|Degree|VerbForm|Mood|Tense|Aspect|Voice|Evident|Polarity|Person|Polite)=/;

/** Returns the counts of each metric: correct, gold, system. */
export function naiveConll18(goldText: string, systemText: string): Record<string, number[]> {
  const gold = read(goldText);
  const system = read(systemText);
  const pairs = align(gold.words, system.words);
  const partner = new Map(pairs.map(([g, s]) => [s, g]));
  const goldHead = (g: Word) => headOf(g, gold.words);
  const systemHead = (s: Word) => {
    const head = headOf(s, system.words);
    return head === "root" ? head : partner.get(head);
  };
  const relation = (w: Word) => w.line[7]!.split(":")[0];
  const feats = (w: Word) =>
    w.line[5]!.split("|")
      .filter((f) => FEATURE.test(f))
      .sort()
      .join();
  const tags = (w: Word) => `${w.line[3]} ${feats(w)}`;
  const head = ([g, s]: Pair) => goldHead(g) === systemHead(s);
  const arc = (pair: Pair) => head(pair) && relation(pair[0]) === relation(pair[1]);
  const lemma = ([g, s]: Pair) => g.line[2] === "_" || g.line[2] === s.line[2];
  const functionWords = (w: Word, words: Word[]) =>
    words.filter((f) => FUNCTIONAL.test(f.line[7]!) && headOf(f, words) === w);
  const morphology = ([g, s]: Pair) => {
    const ours = functionWords(s, system.words).map((f) => [partner.get(f), relation(f), tags(f)]);
    const theirs = functionWords(g, gold.words).map((f) => [f, relation(f), tags(f)]);
    return (
      tags(g) === tags(s) &&
      ours.length === theirs.length &&
      ours.every((f, k) => f.every((value, v) => value === theirs[k]![v]))
    );
  };
  const score = (right: (pair: Pair) => boolean, counts: (w: Word) => boolean = () => true) => [
    pairs.filter((pair) => counts(pair[0]) && right(pair)).length,
    gold.words.filter(counts).length,
    system.words.filter(counts).length,
  ];
  const spans = (ours: string[], theirs: string[]) => [
    theirs.filter((span) => ours.includes(span)).length,
    theirs.length,
    ours.length,
  ];
  const content = (w: Word) => CONTENT.test(w.line[7]!);
  const same =
    (column: number) =>
    ([g, s]: Pair) =>
      g.line[column] === s.line[column];
  return {
    Tokens: spans(system.tokens, gold.tokens),
    Sentences: spans(system.sentences, gold.sentences),
    Words: score(() => true),
    UPOS: score(same(3)),
    XPOS: score(same(4)),
    UFeats: score(([g, s]) => feats(g) === feats(s)),
    AllTags: score((pair) => same(4)(pair) && tags(pair[0]) === tags(pair[1])),
    Lemmas: score(lemma),
    UAS: score(head),
    LAS: score(arc),
    CLAS: score(arc, content),
    MLAS: score((pair) => arc(pair) && morphology(pair), content),
    BLEX: score((pair) => arc(pair) && lemma(pair), content),
  };
}

type Pair = [gold: Word, system: Word];

/** Aligns the remaining words of both texts. */
function align(gold: Word[], system: Word[]): Pair[] {
  const pairs: Pair[] = [];
  for (;;) {
    const [g, s] = [gold[0], system[0]];
    if (g === undefined || s === undefined) return pairs;
    if (g.multiword || s.multiword) {
      if (g.multiword && !s.multiword && s.start < g.start) system = system.slice(1);
      if (s.multiword && !g.multiword && g.start < s.start) gold = gold.slice(1);
      const [goldZone, systemZone] = zone(gold, system, g.multiword ? g.end : s.end);
      pairs.push(...commonForms(goldZone, systemZone));
      gold = gold.slice(goldZone.length);
      system = system.slice(systemZone.length);
    } else if (g.start === s.start && g.end === s.end) {
      pairs.push([g, s]);
      gold = gold.slice(1);
      system = system.slice(1);
    } else if (g.start <= s.start) gold = gold.slice(1);
    else system = system.slice(1);
  }
}

/**
 * Returns the words of a zone that extends to `end` or further: the shortest beginning of both texts, by
 * start and gold first, after which neither text continues with a word of the zone.
 */
function zone(gold: Word[], system: Word[], end: number): [Word[], Word[]] {
  const text = [...gold, ...system].sort((a, b) => a.start - b.start);
  for (let size = 0; ; size++) {
    const taken = text.slice(0, size);
    const reach = Math.max(end, ...taken.filter((w) => w.multiword).map((w) => w.end));
    const next = [gold, system].map((side) => side.find((w) => !taken.includes(w)));
    const goesOn = next.some((w) => w !== undefined && (w.multiword ? w.start < reach : w.end <= reach));
    if (!goesOn) return [gold.filter((w) => taken.includes(w)), system.filter((w) => taken.includes(w))];
  }
}

/** Returns the longest common subsequence; of equally long ones, the one that skips gold words first. */
function commonForms(gold: Word[], system: Word[]): Pair[] {
  const [g, s] = [gold[0], system[0]];
  if (g === undefined || s === undefined) return [];
  if (g.line[1]!.toLowerCase() === s.line[1]!.toLowerCase())
    return [[g, s], ...commonForms(gold.slice(1), system.slice(1))];
  const withoutGold = commonForms(gold.slice(1), system);
  const withoutSystem = commonForms(gold, system.slice(1));
  return withoutGold.length >= withoutSystem.length ? withoutGold : withoutSystem;
}

function headOf(word: Word, words: Word[]): Word | "root" {
  const siblings = words.filter((w) => w.sentence === word.sentence);
  return siblings.find((w) => w.line[0] === word.line[6]) ?? "root";
}

function read(text: string) {
  const words: Word[] = [];
  const tokens: string[] = [];
  const sentences: string[] = [];
  let start = 0;
  text
    .trim()
    .split("\n\n")
    .forEach((block, sentence) => {
      const from = start;
      let covered = 0;
      let end = start;
      for (const line of block.split("\n").map((row) => row.split("\t"))) {
        const range = /^(\d+)-(\d+)$/.exec(line[0]!);
        const inside = range === null && Number(line[0]) <= covered;
        if (!inside) {
          start = end;
          end = start + line[1]!.replaceAll(" ", "").length;
          tokens.push(`${start} ${end}`);
        }
        if (range !== null) covered = Number(range[2]);
        else words.push({ line, sentence, start, end, multiword: inside });
      }
      start = end;
      sentences.push(`${from} ${end}`);
    });
  return { words, tokens, sentences };
}
