import type { Sentence } from "../../sentence/sentence.js";

/** Returns the dependents of each node, in order; entry 0 has those of the artificial root. */
function dependents({ head }: Sentence): number[][] {
  const lists: number[][] = Array.from(head, () => []);
  for (let i = 1; i < head.length; i++) if (head[i]! >= 0) lists[head[i]!]!.push(i);
  return lists;
}

/** `_` stands for no value. */
function given(column: string): string {
  return column === "_" ? "" : column;
}

/** Writes a sentence as a line of JSON in the format of the EPE shared task; `index` counts from 0. */
export function epeText(sentence: Sentence, index: number): string {
  const below = dependents(sentence);
  const nodes = sentence.form.slice(1).map((form, k) => {
    const i = k + 1;
    const range = /(?:^|\|)TokenRange=(\d+):(\d+)/.exec(sentence.misc[i]!);
    const properties: Record<string, string> = {
      lemma: given(sentence.lemma[i]!),
      upos: given(sentence.upos[i]!),
      xpos: given(sentence.xpos[i]!),
    };
    for (const feature of given(sentence.feats[i]!).split("|")) {
      const [name, value] = feature.split(/=(.*)/s);
      if (name && value) properties[name] = value;
    }
    return {
      id: i,
      form,
      ...(range && { start: Number(range[1]), end: Number(range[2]) }),
      ...(sentence.head[i] === 0 && { top: true }),
      properties,
      ...(below[i]!.length > 0 && {
        edges: below[i]!.map((target) => ({ label: given(sentence.deprel[target]!), target })),
      }),
    };
  });
  return `${JSON.stringify({ id: index + 1, nodes })}\n`;
}

/** Writes the tree of a sentence in the XML format of Matxin; `index` counts from 0. */
export function matxinText(sentence: Sentence, index: number): string {
  const below = dependents(sentence);
  const lines: string[] = [];
  // The nodes to write, last first; a negative one closes a node. Trees can be deeper than the call stack.
  const todo = below[0]!.map((node) => ({ node, depth: 1 })).reverse();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { node, depth } = next;
    const pad = " ".repeat(depth);
    if (node < 0) {
      lines.push(`${pad}</NODE>\n`);
      continue;
    }
    const { form, lemma, feats, deprel } = sentence;
    const attributes = `form="${xml(form[node]!)}" lem="${xml(given(lemma[node]!))}" mi="${xml(given(feats[node]!))}" si="${xml(given(deprel[node]!))}"`;
    const isLeaf = below[node]!.length === 0;
    lines.push(`${pad}<NODE ord="${node}" alloc="0" ${attributes}${isLeaf ? "/" : ""}>\n`);
    if (isLeaf) continue;
    todo.push({ node: -1, depth });
    for (const child of below[node]!.toReversed()) todo.push({ node: child, depth: depth + 1 });
  }
  return `\n<SENTENCE ord="${index + 1}" alloc="0">\n${lines.join("")}</SENTENCE>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
