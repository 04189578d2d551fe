import type { GuideTree, Sentence } from "../../../src/sentence/sentence.js";
import type { Configuration } from "../../../src/transition/configuration.js";

/**
 * The node at an address by the definition of the feature language, step by step; -1 if there is none. Only
 * heads of guides need the sentence.
 */
export function naiveNode(address: string, c: Configuration, sentence?: Sentence): number {
  const steps = address.match(/^[stbnik]\d+|\.[lr]\d+|\.guide\d?\.head|\.h|[+-]\d+/g)!;
  if (steps.join("") !== address) throw new Error(`cannot take ${address} apart`);
  return steps.slice(1).reduce((node, step) => naiveStep(node, step, c, sentence), naiveBase(steps[0]!, c));
}

function naiveBase(base: string, c: Configuration): number {
  const k = Number(base.slice(1));
  const stack = [...c.stackNodes.subarray(0, c.stackSize)].reverse();
  const buffer = [...c.bufferNodes.subarray(0, c.bufferSize)].reverse();
  if (base[0] === "s") return stack[k] ?? -1;
  if (base[0] === "t") {
    const other = [...c.otherStackNodes.subarray(0, c.otherStackSize)].reverse();
    return other[k] ?? -1;
  }
  if (base[0] === "b") return buffer[k] ?? -1;
  if (base[0] === "i") return stack[c.index + k] ?? -1;
  if (base[0] === "n") {
    const unseen = [...c.head.keys()].slice(c.next);
    return unseen[k] ?? -1;
  }
  const [i, j] = [stack[0], buffer[0]];
  if (i === undefined || j === undefined) return -1;
  const between = [...c.head.keys()].filter((node) => node > i && node < j);
  return between.filter((node) => !between.includes(c.head[node]!))[k] ?? -1;
}

function naiveStep(node: number, step: string, c: Configuration, sentence?: Sentence): number {
  if (node === -1) return -1;
  if (step.startsWith(".guide")) return node === 0 ? -1 : guideOf(step.slice(1), sentence!).head[node]!;
  if (step === ".h") return node === 0 ? -1 : c.head[node]!;
  if (!step.startsWith(".")) {
    const neighbour = node + Number(step);
    return neighbour >= 1 && neighbour <= c.length ? neighbour : -1;
  }
  const dependents = [...c.head.keys()].filter((d) => d > 0 && c.head[d] === node);
  const side =
    step[1] === "l" ? dependents.filter((d) => d < node) : dependents.filter((d) => d > node).reverse();
  return side[Number(step.slice(2)) - 1] ?? -1;
}

/** The tree of the guide that a name such as guide2.arc begins with. */
function guideOf(name: string, { guides }: Sentence): GuideTree {
  return guides![name.startsWith("guide2") ? 1 : 0]!;
}

function naiveGuideArc(atom: string, c: Configuration, sentence: Sentence): string {
  const [, name, first, second] = /^guide\d?\.(arc|link)\((.*),(.*)\)$/.exec(atom)!;
  const { head, deprel } = guideOf(atom, sentence);
  const [a, b] = [naiveNode(first!, c, sentence), naiveNode(second!, c, sentence)];
  if (a === -1 || b === -1) return "none";
  const dependent = b > 0 && head[b] === a ? b : a > 0 && head[a] === b ? a : undefined;
  if (dependent === undefined) return "no arc";
  const direction = dependent === b ? "to the second" : "to the first";
  return name === "link" ? `${direction} ${deprel[dependent]}` : direction;
}

function naiveGuideProperty(name: string, node: number, c: Configuration, sentence: Sentence): string {
  const { head, deprel } = guideOf(name, sentence);
  if (name.endsWith(".due")) {
    const due = (isOnSide: (d: number) => boolean) => {
      const count = (heads: Int32Array) =>
        [...heads.keys()].filter((d) => d > 0 && heads[d] === node && isOnSide(d)).length;
      return Math.max(0, count(head) - count(c.head));
    };
    const all = due((d) => d < node) + due((d) => d > node);
    return all > 2 ? "many" : String(all);
  }
  if (node === 0) return "the artificial root";
  if (name.endsWith(".deprel")) return deprel[node]!;
  return head[node] === 0 ? "top" : head[node]! < node ? "left" : "right";
}

/** The value of an atom as text; two texts are equal exactly if features cannot distinguish the values. */
export function naiveValue(atom: string, c: Configuration, sentence: Sentence): string {
  if (atom.startsWith("guide")) return naiveGuideArc(atom, c, sentence);
  const ends = /^distance\((.*),(.*)\)$/.exec(atom);
  if (ends !== null) {
    const [from, to] = [naiveNode(ends[1]!, c, sentence), naiveNode(ends[2]!, c, sentence)];
    if (from === -1 || to === -1) return "none";
    const far = Math.abs(to - from);
    const size = far > 10 ? "more" : far > 6 ? "7-10" : far > 4 ? "5-6" : String(far);
    return to < from ? `-${size}` : size;
  }
  const property = /\.((guide\d?\.)?[^.]+)$/.exec(atom)![1]!;
  const node = naiveNode(atom.slice(0, -property.length - 1), c, sentence);
  if (node === -1) return "none";
  if (property.startsWith("guide")) return naiveGuideProperty(property, node, c, sentence);
  if (property === "deprel") return c.label[node] === -1 ? "unlabelled" : `label ${c.label[node]}`;
  if (property === "lv" || property === "rv") {
    const dependents = [...c.head.keys()].filter((d) => d > 0 && c.head[d] === node);
    const side = dependents.filter((d) => (property === "lv" ? d < node : d > node)).length;
    return side >= 4 ? "4 or more" : String(side);
  }
  return node === 0 ? "root" : `value ${naiveColumn(property, sentence, node)}`;
}

function naiveColumn(name: string, sentence: Sentence, i: number): string {
  const form = sentence.form[i]!;
  const length = Number(name.at(-1));
  if (name === "lower") return form.toLowerCase();
  if (name.startsWith("prefix")) return form.slice(0, length).toLowerCase();
  if (name.startsWith("suffix")) return form.slice(Math.max(0, form.length - length)).toLowerCase();
  if (name.startsWith("feats:")) {
    const pairs = sentence.feats[i]!.split("|").map((pair) => pair.split("="));
    return pairs.find(([key]) => key === name.slice(6))?.[1] ?? "";
  }
  return sentence[name as "form" | "lemma" | "upos" | "xpos" | "feats"][i]!;
}
