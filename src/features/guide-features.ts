import type { SystemTraits } from "../transition/system.js";
import { FeatureError } from "./feature-error.js";
import { guidesNeeded } from "./guide-codes.js";
import { LINE_END, parseLine } from "./specification.js";

/** The most guides that a parser can have. */
export const MOST_GUIDES = 9;

/** The pairs of nodes that a system links next, as addresses, the left node first. */
type Links = SystemTraits["links"];

/**
 * Writes features of the trees of guides (after Nivre and McDonald 2008) for any transition system, given the
 * pairs that it links: the arc of a guide between the pair, its relation and direction, where the guide
 * has the heads of both nodes, and how many dependents they still lack. With `combines`, the learner
 * combines features by itself and gets no conjunctions.
 */
export function guideFeatures(links: SystemTraits["links"], guides: number, combines: boolean): string {
  const blocks = Array.from({ length: guides }, (_, k) => {
    const guide = k === 0 ? "guide" : `guide${k + 1}`;
    const lines = links.flatMap((pair) => (combines ? atomicLines(pair, guide) : richLines(pair, guide)));
    return `# The tree of ${guide}.\n${[...new Set(lines)].join("\n")}\n`;
  });
  return blocks.join("\n");
}

function atomicLines([left, right]: Links[number], guide: string): string[] {
  return [
    `${guide}.arc(${left},${right})`,
    `${guide}.link(${left},${right})`,
    ...[left, right].flatMap((node) => [
      `${node}.${guide}.side`,
      `${node}.${guide}.deprel`,
      `${node}.${guide}.due`,
    ]),
  ];
}

function richLines([left, right]: Links[number], guide: string): string[] {
  const arc = `${guide}.arc(${left},${right})`;
  const link = `${guide}.link(${left},${right})`;
  const next = following(right);
  const below = preceding(left);
  const [ofLeft, ofRight] = [`${left}.${guide}`, `${right}.${guide}`];
  const due = `${ofLeft}.due ${ofRight}.due`;
  const tags = `${left}.upos ${right}.upos`;
  return [
    arc,
    link,
    `${link} ${left}.upos`,
    `${link} ${right}.upos`,
    `${link} ${tags}`,
    `${link} ${left}.lemma`,
    `${link} ${right}.lemma`,
    `${arc} ${due}`,
    `${link} ${due}`,
    `${arc} ${due} ${ofLeft}.side ${ofRight}.side`,
    `${arc} ${due} ${tags}`,
    `${arc} ${left}.deprel`,
    `${arc} ${right}.deprel`,
    `${arc} ${due} ${left}.deprel ${right}.deprel`,
    `${arc} ${guide}.arc(${right},${next}) ${guide}.arc(${left},${next}) ${due}`,
    `${arc} ${guide}.arc(${below},${right}) ${guide}.arc(${below},${left}) ${due}`,
    `${arc} distance(${right},${ofLeft}.head)`,
    `${arc} distance(${left},${ofRight}.head)`,
    `${arc} distance(${right},${ofLeft}.head) distance(${left},${ofRight}.head) ${due}`,
    `distance(${left},${right}) ${arc} ${due}`,
    ...[left, right].flatMap((node) => {
      const own = `${node}.${guide}`;
      return [
        `${own}.side`,
        `${own}.deprel`,
        `${own}.due`,
        `${own}.side ${own}.due`,
        `${own}.side ${own}.deprel`,
        `${own}.side ${own}.deprel ${node}.upos`,
        `${own}.deprel ${own}.head.upos ${node}.upos`,
        `${own}.deprel ${own}.head.lemma`,
        `${own}.side ${own}.deprel ${own}.due ${node}.upos`,
      ];
    }),
    `${ofLeft}.deprel ${ofRight}.deprel`,
    `${ofLeft}.side ${ofRight}.side`,
    `${ofLeft}.deprel ${ofRight}.deprel ${tags}`,
    `${next}.${guide}.side ${next}.${guide}.deprel`,
  ];
}

/** The address of the node after the right one of a pair: the front of the buffer after a node of a stack. */
function following(address: string): string {
  return address.startsWith("b") ? `b${Number(address.slice(1)) + 1}` : "b0";
}

/** The address of the node below the left one of a pair. */
function preceding(address: string): string {
  return `${address[0]}${Number(address.slice(1)) + 1}`;
}

/**
 * Refuses features of guides that a parser does not have.
 *
 * @throws {FeatureError} pointing at the first of them
 */
export function requireGuides(text: string, guides: number): void {
  for (const [index, line] of text.split(LINE_END).entries()) {
    for (const atom of parseLine(line, index + 1)) {
      const needed = guidesNeeded([atom]);
      if (needed <= guides) continue;
      const found = guides === 0 ? "no guide" : `${guides} ${guides === 1 ? "guide" : "guides"}`;
      const expected = needed === 1 ? "a guide" : `${needed} guides`;
      const reason = `expected ${expected} for ${atom.text}, found ${found}; --guide names one`;
      throw new FeatureError(
        reason,
        index + 1,
        Math.max(0, line.indexOf(atom.text)) + 1,
        line,
        atom.text.length,
      );
    }
  }
}

/** Whether features use the tree of any guide. */
export function usesGuides(text: string): boolean {
  return text.split(LINE_END).some((line, index) => guidesNeeded(parseLine(line, index + 1)) > 0);
}
