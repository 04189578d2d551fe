import { Attachment, ExactMatch } from "./attachment.js";
import { type Retrieval, retrieval } from "./retrieval.js";

/**
 * Scores over a group of arcs that is drawn in both trees, such as the non-projective ones: the gold arcs
 * of the group that the system found make its recall, the system's arcs of the group that are in the gold
 * tree its precision. An arc may belong to the group in one tree only, and be right all the same.
 */
export class Group {
  /** Over the words whose gold arc is in the group. */
  readonly gold = new Attachment();
  /** Over the sentences with such words, judged by them alone. */
  readonly exact = new ExactMatch();
  /** Over the words whose arc in the system's tree is in the group. */
  readonly system = new Attachment();

  /** Takes the words of one more sentence on both sides. */
  add(gold: Attachment, system: Attachment): void {
    this.gold.merge(gold);
    this.exact.add(gold);
    this.system.merge(system);
  }

  /** Arcs without their labels. */
  get unlabelled(): Retrieval {
    const { gold, system } = this;
    return retrieval({ right: system.heads, of: system.words }, { right: gold.heads, of: gold.words });
  }

  /** Arcs with their labels. */
  get labelled(): Retrieval {
    const { gold, system } = this;
    return retrieval({ right: system.arcs, of: system.words }, { right: gold.arcs, of: gold.words });
  }

  toJSON() {
    const { gold, exact, system, unlabelled, labelled } = this;
    return { gold, exact, system, unlabelled, labelled };
  }
}
