import { nonProjectiveArcs } from "../sentence/measures/measures.js";
import type { Sentence } from "../sentence/sentence.js";
import { sentenceText } from "../sentence/text.js";
import { closedTree } from "../sentence/tree.js";
import { isRightToLeft } from "./layout/direction.js";
import { printable } from "./text/printable.js";

/** A column that is written below the words. */
export type TagColumn = "upos" | "xpos" | "lemma" | "feats";

/** The columns that can be written below the words. */
export const TAG_COLUMNS: readonly TagColumn[] = ["upos", "xpos", "lemma", "feats"];

/** What of a sentence is drawn. */
export interface DiagramOptions {
  /** Columns below the words, in order; by default UPOS, or XPOS where no word has a UPOS. */
  readonly tags?: readonly TagColumn[] | undefined;
  /** The same words with the tree of a system, to be compared with the sentence's own as the gold one. */
  readonly against?: Sentence | undefined;
  /** By default what most letters of the words are. */
  readonly direction?: "ltr" | "rtl" | undefined;
}

/** A word or an empty node. */
export interface DiagramNode {
  /** "3" for a word, "3.1" for an empty node. */
  readonly id: string;
  readonly form: string;
  /** A value for each column of tags, "" where it is unset. */
  readonly tags: readonly string[];
  readonly isEmpty: boolean;
}

/**
 * What an arc is. Of one tree, all are "tree"; of two, "tree" is what both have, "relabelled" has two relations,
 * "missed" is only in the gold tree, "wrong" only in the system's. "enhanced" arcs join empty nodes to others.
 */
export type ArcKind = "tree" | "relabelled" | "missed" | "wrong" | "enhanced";

/** An arc between two nodes, given by their places among the nodes. */
export interface DiagramArc {
  /** -1 for the artificial root. */
  readonly head: number;
  readonly dependent: number;
  /** "" if there is none. */
  readonly label: string;
  readonly kind: ArcKind;
  readonly isProjective: boolean;
}

/** A multiword token over the nodes `first` to `last`. */
export interface Bracket {
  readonly first: number;
  readonly last: number;
  readonly form: string;
}

/** What there is to draw: words and empty nodes in their order, arcs above and below them, multiword tokens. */
export interface Diagram {
  readonly title: string;
  readonly nodes: readonly DiagramNode[];
  /** The sentence's own arcs. */
  readonly above: readonly DiagramArc[];
  /** Arcs of empty nodes, and those that only the system's tree has. */
  readonly below: readonly DiagramArc[];
  readonly brackets: readonly Bracket[];
  readonly isRightToLeft: boolean;
  /** Whether two trees are compared. */
  readonly isComparison: boolean;
}

/** The diagram of a sentence, whatever its heads are: words without a head have no arc. */
export function diagramOf(sentence: Sentence, options: DiagramOptions = {}): Diagram {
  const { against } = options;
  if (against !== undefined && against.length !== sentence.length) {
    throw new RangeError(
      `expected a tree over the same ${sentence.length} words, found one over ${against.length}`,
    );
  }
  const columns = options.tags ?? [sentence.upos.every(isUnset) ? "xpos" : "upos"];
  const shown = columns.filter((column) => !sentence[column].every(isUnset));
  const nodes: DiagramNode[] = [];
  /** Places of the words among the nodes; -1 for the root. */
  const placeOf = new Int32Array(sentence.length + 1).fill(-1);
  let empty = 0;
  for (let i = 0; i <= sentence.length; i++) {
    if (i > 0) {
      placeOf[i] = nodes.length;
      const tags = shown.map((column) => given(sentence[column][i]!));
      nodes.push({ id: String(i), form: printable(sentence.form[i]!), tags, isEmpty: false });
    }
    for (; sentence.emptyNodes[empty]?.after === i; empty++) {
      const { index, line } = sentence.emptyNodes[empty]!;
      const [, form, lemma, upos, xpos, feats] = line.split("\t").map(given);
      const values = { lemma, upos, xpos, feats };
      nodes.push({
        id: `${i}.${index}`,
        form: form || lemma || "…",
        tags: shown.map((column) => values[column] ?? ""),
        isEmpty: true,
      });
    }
  }
  const trees = against === undefined ? oneTree(sentence, placeOf) : twoTrees(sentence, against, placeOf);
  return {
    title: sentenceText(sentence),
    nodes,
    above: trees.above,
    below: [...trees.below, ...enhancedArcs(sentence, nodes)],
    brackets: sentence.multiwords.map(({ first, last, line }) => ({
      first: placeOf[first]!,
      last: placeOf[last]!,
      form: printable(line.split("\t")[1]!),
    })),
    isRightToLeft:
      options.direction === undefined ? isRightToLeft(sentence.form) : options.direction === "rtl",
    isComparison: against !== undefined,
  };
}

interface Trees {
  readonly above: DiagramArc[];
  readonly below: DiagramArc[];
}

function oneTree({ head, deprel }: Sentence, placeOf: Int32Array): Trees {
  const crossing = nonProjectiveArcs(closedTree(head));
  const above: DiagramArc[] = [];
  for (let i = 1; i < head.length; i++) {
    if (head[i]! >= 0) {
      above.push({
        head: placeOf[head[i]!]!,
        dependent: placeOf[i]!,
        label: given(deprel[i]!),
        kind: "tree",
        isProjective: crossing[i] === 0,
      });
    }
  }
  return { above, below: [] };
}

/** Both trees: the gold one above, what the system has instead of its arcs below. */
function twoTrees(gold: Sentence, system: Sentence, placeOf: Int32Array): Trees {
  const ofSystem = new Map(oneTree(system, placeOf).above.map((arc) => [arc.dependent, arc]));
  const above = oneTree(gold, placeOf).above.map((arc): DiagramArc => {
    const other = ofSystem.get(arc.dependent);
    if (other?.head !== arc.head) return { ...arc, kind: "missed" };
    ofSystem.delete(arc.dependent);
    if (other.label === arc.label) return arc;
    return { ...arc, label: `${arc.label || "_"} ≠ ${other.label || "_"}`, kind: "relabelled" };
  });
  const below = [...ofSystem.values()].map((arc): DiagramArc => ({ ...arc, kind: "wrong" }));
  return { above, below };
}

/** The enhanced dependencies that begin or end at an empty node; those of unknown nodes are left out. */
function enhancedArcs(sentence: Sentence, nodes: readonly DiagramNode[]): DiagramArc[] {
  if (sentence.emptyNodes.length === 0) return [];
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  places.set("0", -1);
  let empty = 0;
  return nodes.flatMap((node, dependent) => {
    const deps = node.isEmpty
      ? sentence.emptyNodes[empty++]!.line.split("\t")[8]!
      : sentence.deps[Number(node.id)]!;
    return deps.split("|").flatMap((dep): DiagramArc[] => {
      const [, id, label] = /^([^:]+):(.*)$/s.exec(dep) ?? [];
      const head = places.get(id ?? "");
      if (head === undefined || !(node.isEmpty || nodes[head]?.isEmpty)) return [];
      return [{ head, dependent, label: given(label!), kind: "enhanced", isProjective: true }];
    });
  });
}

function isUnset(value: string): boolean {
  return value === "" || value === "_";
}

/** A value as it is shown, "" if it is unset. */
function given(value: string): string {
  return isUnset(value) ? "" : printable(value);
}
