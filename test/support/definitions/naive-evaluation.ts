// The scores of docs/guide/evaluation.md computed from the lines of the files, by their definitions, without any
// code of src/. Tests compare Evaluation with them.

interface Word {
  readonly id: number;
  readonly form: string;
  /** NaN if the file has _. */
  readonly head: number;
  readonly relation: string;
}

interface Row {
  readonly sentence: number;
  readonly gold: Word;
  readonly system: Word;
  readonly goldTree: number[];
  readonly systemTree: number[];
}

type Member = (word: Word, tree: number[]) => unknown;

export function naiveEvaluation(goldText: string, systemText: string, punctuation: "counted" | "ignored") {
  const gold = read(goldText);
  const system = read(systemText);
  const rows: Row[] = gold.flatMap((words, sentence) =>
    words.map((word, w) => ({
      sentence,
      gold: word,
      system: system[sentence]![w]!,
      goldTree: close(words),
      systemTree: close(system[sentence]!),
    })),
  );
  const scored = rows.filter((row) => punctuation === "counted" || !/^[\p{P}]+$/u.test(row.gold.form));
  const group = (member: Member) => naiveGroup(scored, member);
  const by = (names: Set<string>, nameOf: (word: Word, tree: number[]) => string) =>
    Object.fromEntries([...names].map((name) => [name, group((word, tree) => nameOf(word, tree) === name)]));
  const relations = new Set(scored.flatMap((row) => [row.gold.relation, row.system.relation]));
  return {
    all: group(() => true),
    nonProjective: group((word, tree) => tree[word.id] === word.head && crosses(word.id, tree)),
    by: {
      relation: by(relations, (word) => word.relation),
      "arc-length": by(new Set(["root", "1", "2", "3-6", "7+"]), (word) => {
        const length = Math.abs(word.head - word.id);
        if (word.head === 0) return "root";
        return length > 6 ? "7+" : length > 2 ? "3-6" : length === 2 ? "2" : "1";
      }),
      "sentence-length": by(new Set(["1-10", "11-20", "21-30", "31-40", "41-50", "51+"]), (_, tree) => {
        const ten = Math.floor((tree.length - 2) / 10);
        return ten >= 5 ? "51+" : `${ten * 10 + 1}-${ten * 10 + 10}`;
      }),
      "root-distance": by(new Set(["1", "2", "3", "4", "5", "6", "7+"]), (word, tree) => {
        let arcs = 0;
        for (let k = word.id; k !== 0; k = tree[k]!) arcs++;
        return arcs > 6 ? "7+" : String(arcs);
      }),
    },
  };
}

function naiveGroup(rows: readonly Row[], member: Member) {
  const headRight = (row: Row) => row.gold.head === row.system.head;
  const labelRight = (row: Row) => row.gold.relation === row.system.relation;
  const arcRight = (row: Row) => headRight(row) && labelRight(row);
  const count = (some: readonly Row[]) => ({
    words: some.length,
    heads: some.filter(headRight).length,
    labels: some.filter(labelRight).length,
    arcs: some.filter(arcRight).length,
  });
  const wanted = rows.filter((row) => member(row.gold, row.goldTree));
  const found = rows.filter((row) => !Number.isNaN(row.system.head) && member(row.system, row.systemTree));
  const sentences = [...new Set(wanted.map((row) => row.sentence))].map((sentence) =>
    wanted.filter((row) => row.sentence === sentence),
  );
  return {
    gold: count(wanted),
    system: count(found),
    exact: {
      sentences: sentences.length,
      heads: sentences.filter((words) => words.every(headRight)).length,
      arcs: sentences.filter((words) => words.every(arcRight)).length,
    },
  };
}

/** Tells whether an arc is non-projective: its head does not dominate some word between its ends. */
function crosses(word: number, tree: number[]): boolean {
  const head = tree[word]!;
  for (let k = 1; k < tree.length; k++) {
    const between = (head < k && k < word) || (word < k && k < head);
    if (between && !ancestors(k, tree).includes(head)) return true;
  }
  return false;
}

/** Lists a node and its ancestors. */
function ancestors(node: number, tree: number[]): number[] {
  return node === 0 ? [0] : [node, ...ancestors(tree[node]!, tree)];
}

/** Returns the heads closed to a tree: words without a head and the first word of each cycle get head 0. */
function close(words: readonly Word[]): number[] {
  const tree = [NaN, ...words.map((word) => (Number.isNaN(word.head) ? 0 : word.head))];
  for (let i = 1; i < tree.length; i++) {
    // The first word of a cycle comes first; once its head is 0, the cycle is gone.
    let k = tree[i]!;
    for (let steps = 0; k !== 0 && k !== i && steps < tree.length; steps++) k = tree[k]!;
    if (k === i) tree[i] = 0;
  }
  return tree;
}

function read(text: string): Word[][] {
  return text
    .trim()
    .split("\n\n")
    .map((block) =>
      block
        .split("\n")
        .map((line) => line.split("\t"))
        .filter(([id]) => /^\d+$/.test(id!))
        .map(([id, form, , , , , head, relation]) => ({
          id: Number(id),
          form: form!,
          head: head === "_" ? NaN : Number(head),
          relation: relation!,
        })),
    );
}
