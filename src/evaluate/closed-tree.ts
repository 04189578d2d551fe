import { treeProblems } from "../sentence/tree.js";

/**
 * The heads of any graph closed to a tree rooted at 0: words without a head, words that are their own head
 * and the first word of each cycle are attached to 0, as the parsers of 2005, 2007 and 2008 close what they
 * leave open. A tree comes back as the same array. Several words may be attached to 0.
 */
export function closedTree(head: Int32Array): Int32Array {
  let closed = head;
  for (const { kind, word } of treeProblems(head)) {
    if (kind === "several roots" || kind === "no root") continue;
    if (closed === head) closed = head.slice();
    closed[word] = 0;
  }
  return closed;
}
