import { nonProjectiveArcs } from "../sentence/measures/measures.js";
import { columnsOf, type Sentence, type SentenceView } from "../sentence/sentence.js";
import { sentenceText } from "../sentence/text.js";
import { closedTree } from "../sentence/tree.js";
import { isRightToLeft } from "./layout/direction.js";
import { printable } from "./text/printable.js";

/** A column that can be written below the words. */
export type TagColumn = "upos" | "xpos" | "lemma" | "feats";

/** All columns that can be written below the words. */
export const TAG_COLUMNS: readonly TagColumn[] = ["upos", "xpos", "lemma", "feats"];

/** Words and arcs that are coloured, such as those that a query found. */
export interface DiagramMarks {
  /** Positions of the words, from 1. */
  readonly words: ReadonlySet<number>;
  /** Positions of the dependents of the arcs, from 1. */
  readonly arcs: ReadonlySet<number>;
}

/** Options that choose what is drawn. */
export interface DiagramOptions {
  /** Columns to write below the words, in order; by default UPOS, or XPOS if no word has a UPOS. */
  readonly tags?: readonly TagColumn[] | undefined;
  /** The same words with a system's tree, to compare with the sentence itself as the gold tree. */
  readonly against?: Sentence | SentenceView | undefined;
  /** Words and arcs to be coloured; arcs are not if two trees are compared. */
  readonly marks?: DiagramMarks | undefined;
  /** Writing direction; by default that of most letters in the sentence. */
  readonly direction?: "ltr" | "rtl" | undefined;
}

/** The names of the options of a diagram. */
export const DIAGRAM_OPTIONS = ["tags", "against", "marks", "direction"] as const;

/** A word or an empty node of a diagram. */
export interface DiagramNode {
  /** "3" for a word, "3.1" for an empty node. */
  readonly id: string;
  /** Printable form. */
  readonly form: string;
  /** A printable value for each tag column; "" if it is unset. */
  readonly tags: readonly string[];
  /** Whether this is an empty node. */
  readonly isEmpty: boolean;
  /** Whether the word is coloured. */
  readonly isMarked?: boolean | undefined;
}

/**
 * The kind of an arc. In a single tree, all arcs are "tree". In a comparison, "tree" arcs are in both
 * trees, "relabelled" arcs are too but with different relations, "missed" arcs are only in the gold tree
 * and "wrong" arcs only in the system's tree. "enhanced" arcs connect empty nodes. "match" arcs are those
 * arcs of a single tree that were marked.
 */
export type ArcKind = "tree" | "match" | "relabelled" | "missed" | "wrong" | "enhanced";

/** An arc between two nodes of a diagram. */
export interface DiagramArc {
  /** Index of the head in `nodes`; -1 for the artificial root. */
  readonly head: number;
  /** Index of the dependent in `nodes`. */
  readonly dependent: number;
  /** Printable relation; "" if there is none. */
  readonly label: string;
  /** What the arc stands for. */
  readonly kind: ArcKind;
  /** Whether the arc is projective. */
  readonly isProjective: boolean;
}

/** A multiword token of a diagram, drawn as a bracket below its words. */
export interface Bracket {
  /** Index of its first word in `nodes`. */
  readonly first: number;
  /** Index of its last word in `nodes`. */
  readonly last: number;
  /** Printable form. */
  readonly form: string;
}

/** Everything there is to draw for a sentence, in any medium. */
export interface Diagram {
  /** The text of the sentence. */
  readonly title: string;
  /** Words and empty nodes in order. */
  readonly nodes: readonly DiagramNode[];
  /** Arcs above the words: those of the sentence itself. */
  readonly above: readonly DiagramArc[];
  /** Arcs below the words: those of empty nodes, and those that only the system's tree has. */
  readonly below: readonly DiagramArc[];
  /** Multiword tokens in order. */
  readonly brackets: readonly Bracket[];
  /** Whether the words run from right to left. */
  readonly isRightToLeft: boolean;
  /** Whether two trees are compared. */
  readonly isComparison: boolean;
}

/**
 * Makes the diagram of a sentence. The heads need not be a tree: words without a head have no arc.
 *
 * @throws RangeError if the sentence in `against` has another number of words.
 */
export function diagramOf(sentence: Sentence, options: DiagramOptions = {}): Diagram {
  const { marks } = options;
  const against = options.against && columnsOf(options.against);
  if (against !== undefined && against.length !== sentence.length) {
    throw new RangeError(
      `expected a tree over the same ${sentence.length} words, found one over ${against.length}`,
    );
  }
  const columns = options.tags ?? [sentence.upos.every(isUnset) ? "xpos" : "upos"];
  const tagColumns = columns.filter((column) => !sentence[column].every(isUnset));
  const nodes: DiagramNode[] = [];
  /** The index in `nodes` of each position; -1 for the artificial root. */
  const nodeOf = new Int32Array(sentence.length + 1).fill(-1);
  let empty = 0;
  for (let i = 0; i <= sentence.length; i++) {
    if (i > 0) {
      nodeOf[i] = nodes.length;
      const tags = tagColumns.map((column) => printableValue(sentence[column][i]!));
      nodes.push({
        id: String(i),
        form: printable(sentence.form[i]!),
        tags,
        isEmpty: false,
        isMarked: marks?.words.has(i),
      });
    }
    for (; sentence.emptyNodes[empty]?.after === i; empty++) {
      const { index, line } = sentence.emptyNodes[empty]!;
      const [, form, lemma, upos, xpos, feats] = line.split("\t").map(printableValue);
      const values = { lemma, upos, xpos, feats };
      nodes.push({
        id: `${i}.${index}`,
        form: form || lemma || "…",
        tags: tagColumns.map((column) => values[column] ?? ""),
        isEmpty: true,
      });
    }
  }
  const { above, below } =
    against === undefined
      ? { above: treeArcs(sentence, nodeOf, marks?.arcs), below: [] }
      : comparedArcs(sentence, against, nodeOf);
  return {
    title: sentenceText(sentence),
    nodes,
    above,
    below: [...below, ...enhancedArcs(sentence, nodes)],
    brackets: sentence.multiwords.map(({ first, last, line }) => ({
      first: nodeOf[first]!,
      last: nodeOf[last]!,
      form: printable(line.split("\t")[1]!),
    })),
    isRightToLeft:
      options.direction === undefined ? isRightToLeft(sentence.form) : options.direction === "rtl",
    isComparison: against !== undefined,
  };
}

/** Returns the arcs of one tree. */
function treeArcs(
  { head, deprel }: Sentence,
  nodeOf: Int32Array,
  marked?: ReadonlySet<number>,
): DiagramArc[] {
  const nonProjective = nonProjectiveArcs(closedTree(head));
  const arcs: DiagramArc[] = [];
  for (let i = 1; i < head.length; i++) {
    if (head[i]! >= 0) {
      arcs.push({
        head: nodeOf[head[i]!]!,
        dependent: nodeOf[i]!,
        label: printableValue(deprel[i]!),
        kind: marked?.has(i) ? "match" : "tree",
        isProjective: nonProjective[i] === 0,
      });
    }
  }
  return arcs;
}

/** Returns the arcs of two trees: the gold tree above, the system's other arcs below. */
function comparedArcs(
  gold: Sentence,
  system: Sentence,
  nodeOf: Int32Array,
): { above: DiagramArc[]; below: DiagramArc[] } {
  const systemArcs = new Map(treeArcs(system, nodeOf).map((arc) => [arc.dependent, arc]));
  const above = treeArcs(gold, nodeOf).map((arc): DiagramArc => {
    const other = systemArcs.get(arc.dependent);
    if (other?.head !== arc.head) return { ...arc, kind: "missed" };
    systemArcs.delete(arc.dependent);
    if (other.label === arc.label) return arc;
    return { ...arc, label: `${arc.label || "_"} ≠ ${other.label || "_"}`, kind: "relabelled" };
  });
  const below = [...systemArcs.values()].map((arc): DiagramArc => ({ ...arc, kind: "wrong" }));
  return { above, below };
}

/** Returns the enhanced arcs that begin or end at an empty node, without those from unknown nodes. */
function enhancedArcs(sentence: Sentence, nodes: readonly DiagramNode[]): DiagramArc[] {
  if (sentence.emptyNodes.length === 0) return [];
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]));
  indexOf.set("0", -1);
  let empty = 0;
  return nodes.flatMap((node, dependent) => {
    const deps = node.isEmpty
      ? sentence.emptyNodes[empty++]!.line.split("\t")[8]!
      : sentence.deps[Number(node.id)]!;
    return deps.split("|").flatMap((dep): DiagramArc[] => {
      const [, id, label] = /^([^:]+):(.*)$/s.exec(dep) ?? [];
      const head = indexOf.get(id ?? "");
      if (head === undefined || !(node.isEmpty || nodes[head]?.isEmpty)) return [];
      return [{ head, dependent, label: printableValue(label!), kind: "enhanced", isProjective: true }];
    });
  });
}

function isUnset(value: string): boolean {
  return value === "" || value === "_";
}

/** Makes a value of a column printable; returns "" if it is unset. */
function printableValue(value: string): string {
  return isUnset(value) ? "" : printable(value);
}
