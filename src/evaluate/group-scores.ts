import { Attachment, ExactMatch } from "./attachment.js";

/** Precision, recall and their harmonic mean F, from 0 to 1; NaN if there is nothing to divide by. */
export interface Retrieval {
  /** Share of the system's arcs that are right. */
  readonly precision: number;
  /** Share of the gold arcs that the system found. */
  readonly recall: number;
  /** Harmonic mean of precision and recall. */
  readonly f: number;
}

/**
 * Scores for a group of arcs, such as the non-projective ones.
 *
 * The group is determined in both trees: recall covers the gold arcs in the group, precision the system's
 * arcs in the group. A right arc may belong to the group in only one of the trees.
 */
export class GroupScores {
  /** Counts over the words whose gold arc is in the group. */
  readonly gold = new Attachment();
  /** Counts over the sentences with such words, each judged by these words alone. */
  readonly exact = new ExactMatch();
  /** Counts over the words whose arc in the system's tree is in the group. */
  readonly system = new Attachment();

  /** Adds the counts of one sentence, by its gold arcs and by the system's arcs. */
  add(gold: Attachment, system: Attachment): void {
    this.gold.merge(gold);
    this.exact.add(gold);
    this.system.merge(system);
  }

  /** Precision and recall of arcs without their labels. */
  get unlabelled(): Retrieval {
    const { gold, system } = this;
    return retrieval(system.heads / system.words, gold.heads / gold.words);
  }

  /** Precision and recall of arcs with their labels. */
  get labelled(): Retrieval {
    const { gold, system } = this;
    return retrieval(system.arcs / system.words, gold.arcs / gold.words);
  }

  /** Returns all counts and scores as plain data, for JSON. */
  toJSON(): Pick<GroupScores, "gold" | "exact" | "system" | "unlabelled" | "labelled"> {
    const { gold, exact, system, unlabelled, labelled } = this;
    return { gold, exact, system, unlabelled, labelled };
  }
}

function retrieval(precision: number, recall: number): Retrieval {
  // If one of them is 0, F is 0 whatever the other; the formula would divide by 0 if both are.
  if (precision === 0 || recall === 0) return { precision, recall, f: 0 };
  return { precision, recall, f: (2 * precision * recall) / (precision + recall) };
}
