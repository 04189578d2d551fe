import { hashText, mix } from "../numbers/hash.js";
import type { GuideTree, Sentence } from "../sentence/sentence.js";
import type { Column } from "./atoms.js";
import type { Address, Atom } from "./specification.js";

// What features see of the trees of guides. The relation and the side of the head are columns like any other.
// Atoms that walk a tree need three more columns: the head, the valency and the relation of each node.

/**
 * The codes of a sentence, shape [n + 2, columns]: row v + 1 is that of node v, row 0 that of a missing node.
 */
export type Codes = Int32Array;

/** Code of a node that does not exist, in every column. */
export const NONE = 0x2545f491;
/** Code of the artificial root, in every column. */
export const ROOT = 0x6b43a9b5;

/** Number of columns for each guide whose tree is walked: head, valency and relation. */
export const GUIDE_COLUMNS = 3;

/** The number of the guide in a name such as `guide.arc` or `guide2.head`: 1 for `guide`. */
export function guideNumber(name: string): number {
  return Number(/^guide(\d*)/.exec(name)![1] || 1);
}

/** Whether a property is one of these of a guide, such as `guide2.arc`. There are at most nine guides. */
export function isGuideProperty(property: string, names: readonly string[]): boolean {
  const match = /^guide[1-9]?\.(\w+)$/.exec(property);
  return match !== null && names.includes(match[1]!);
}

/** The numbers of the guides whose trees these atoms walk, without duplicates. */
export function guidesUsed(atoms: readonly Atom[]): number[] {
  const used = new Set<number>();
  const addAddress = (address: Address | null): void => {
    if (address === null) return;
    if (address.step === "guideHead") used.add(address.argument);
    addAddress(address.from);
  };
  for (const { property, address, other } of atoms) {
    addAddress(address);
    addAddress(other);
    if (isGuideProperty(property, ["due", "arc", "link"])) used.add(guideNumber(property));
  }
  return [...used].sort((a, b) => a - b);
}

/** The highest number of a guide that these atoms mention; 0 if they mention none. */
export function guidesNeeded(atoms: readonly Atom[]): number {
  const named = atoms.flatMap(({ property }) => (property.startsWith("guide") ? guideNumber(property) : []));
  return Math.max(0, ...named, ...guidesUsed(atoms));
}

/** Finds a column of a guide: its relation, or the side of its head. Undefined if there is none. */
export function guideColumn(name: string): Column | undefined {
  const guide = guideNumber(name);
  if (isGuideProperty(name, ["deprel"]))
    return (sentence, i) => hashText(treeOfGuide(sentence, guide).deprel[i]!);
  if (isGuideProperty(name, ["side"]))
    return (sentence, i) => {
      const head = treeOfGuide(sentence, guide).head[i]!;
      return head <= 0 ? head : head < i ? LEFT : RIGHT;
    };
  return undefined;
}

/** The sides of a head; 0 is that of the artificial root. */
const LEFT = 1;
const RIGHT = 2;

function treeOfGuide({ guides = [] }: Sentence, guide: number): GuideTree {
  const tree = guides[guide - 1];
  if (tree !== undefined) return tree;
  throw new RangeError(`expected a sentence with the tree of guide ${guide}, found ${guides.length} guides`);
}

/**
 * Fills the three columns of a guide, which start at column `block`. The valency has the number of left
 * dependents in its upper 16 bits, and that of right dependents in the lower ones.
 *
 * @throws {RangeError} if the sentence has no tree of this guide
 */
export function fillGuideCodes(
  sentence: Sentence,
  guide: number,
  codes: Codes,
  width: number,
  block: number,
): void {
  const { head, deprel } = treeOfGuide(sentence, guide);
  const [valency, relation] = [block + 1, block + 2];
  for (let node = -1; node <= sentence.length; node++) {
    const row = (node + 1) * width;
    codes[row + block] = node < 1 ? -1 : head[node]!;
    codes[row + valency] = 0;
    if (node >= 1) codes[row + relation] = hashText(deprel[node]!);
  }
  for (let node = 1; node <= sentence.length; node++) {
    const of = head[node]!;
    if (of !== -1) codes[(of + 1) * width + valency]! += node < of ? 1 << 16 : 1;
  }
}

/**
 * The arc between two nodes in the tree of a guide: 0 if there is none, 1 from the first to the second, 2
 * from the second to the first; with `isLabelled` together with its relation.
 */
export function guideValue(
  codes: Codes,
  width: number,
  block: number,
  first: number,
  second: number,
  isLabelled: boolean,
): number {
  const [firstRow, secondRow] = [(first + 1) * width + block, (second + 1) * width + block];
  const direction = codes[secondRow] === first ? 1 : codes[firstRow] === second ? 2 : 0;
  if (!isLabelled || direction === 0) return direction;
  return mix(direction, codes[(direction === 1 ? secondRow : firstRow) + 2]!);
}
