import { detached } from "../sentence/detached.js";
import type { FeatureTest, ValueTest } from "./query.js";
import type { SentenceGraph } from "./sentence-graph.js";

/** Reads a value of a node or an arc; undefined means that it is not set. */
export type Read = (graph: SentenceGraph, item: number) => string | undefined;

/** Tells whether a node or an arc passes a test. */
export type Accept = (graph: SentenceGraph, item: number) => boolean;

/** The columns that a query can name. */
export const QUERY_COLUMNS = ["form", "lemma", "upos", "xpos", "feats", "deprel", "deps", "misc"] as const;

/** The form of the artificial root. */
export const ROOT_FORM = "__0__";
/** What stands before the name of a feature of MISC, where FEATS may have the same. */
const MISC = "__MISC__";

/** Says what is wrong with the name of a node's feature; undefined if nothing is. */
export function featureProblem(name: string): string | undefined {
  if (isColumn(name) || name === "head" || name === "__id__" || name.startsWith(MISC)) return undefined;
  if (/^\p{Lu}/u.test(name)) return undefined;
  return `expected a column (${QUERY_COLUMNS.join(", ")}, head) or a feature such as Number, found "${name}"`;
}

function isColumn(name: string): name is (typeof QUERY_COLUMNS)[number] {
  return (QUERY_COLUMNS as readonly string[]).includes(name);
}

/** The name of a feature as it stands in FEATS: `Number__psor` is Number[psor]. */
export function featureKey(name: string): { readonly key: string; readonly isMisc: boolean } {
  const isMisc = name.startsWith(MISC);
  const key = isMisc ? name.slice(MISC.length) : name;
  return { key: key.replace(/^(.+)__(.+)$/, "$1[$2]"), isMisc };
}

/** Makes a reader for a column or feature of nodes. */
export function nodeReader(name: string): Read {
  if (name === "form")
    return ({ columns }, position) => (position === 0 ? ROOT_FORM : columns.form[position]);
  if (name === "lemma") {
    // A word whose form is _ has that as its lemma.
    return ({ columns }, position) => {
      const lemma = columns.lemma[position]!;
      return lemma === "" || (lemma === "_" && columns.form[position] !== "_") ? undefined : lemma;
    };
  }
  if (name === "head") {
    return ({ columns }, position) =>
      columns.head[position]! < 0 ? undefined : String(columns.head[position]);
  }
  if (name === "__id__") return (_graph, position) => String(position);
  if (isColumn(name)) {
    return ({ columns }, position) => {
      const value = columns[name][position]!;
      return value === "_" || value === "" ? undefined : value;
    };
  }
  const { key, isMisc } = featureKey(name);
  const inMisc: Read = ({ columns }, position) => itemValue(columns.misc[position]!, key);
  if (isMisc) return inMisc;
  const known = new Memo<string | undefined>((feats) => itemValue(feats, key));
  return (graph, position) => known.get(graph.columns.feats[position]!) ?? inMisc(graph, position);
}

/** The value of `key` in a list such as "Case=Nom|Number=Sing"; undefined if there is none. */
export function itemValue(list: string, key: string): string | undefined {
  if (list === "_" || list === "") return undefined;
  for (let at = list.indexOf(key); at >= 0; at = list.indexOf(key, at + 1)) {
    const after = at + key.length;
    if (list.charCodeAt(after) !== EQUALS || (at > 0 && list.charCodeAt(at - 1) !== BAR)) continue;
    const end = list.indexOf("|", after);
    return list.slice(after + 1, end < 0 ? list.length : end);
  }
  return undefined;
}

const EQUALS = 61;
const BAR = 124;

/** Makes a reader for a property of arcs: label, enhanced, length, delta, projective, or a part such as 1. */
export function edgeReader(name: string): Read {
  switch (name) {
    case "label":
      return (graph, edge) =>
        graph.isEnhanced(edge) ? `E:${graph.relationOf(edge)}` : graph.relationOf(edge);
    case "enhanced":
      return (graph, edge) => (graph.isEnhanced(edge) ? "yes" : undefined);
    case "length":
      return (graph, edge) => String(Math.abs(graph.dependentOf(edge) - graph.headOf(edge)));
    case "delta":
      return (graph, edge) => String(graph.dependentOf(edge) - graph.headOf(edge));
    case "projective":
      return (graph, edge) =>
        graph.isEnhanced(edge) ? undefined : graph.isNonProjective(edge) ? "no" : "yes";
    default: {
      const index = Number(name) - 1;
      const known = new Memo((relation) => relationPart(relation, index));
      return (graph, edge) => known.get(graph.relationOf(edge));
    }
  }
}

/** A part of a relation between its colons, from 0; undefined if it has fewer. */
export function relationPart(relation: string, index: number): string | undefined {
  if (relation === "_") return undefined;
  return relation.split(":", index + 1)[index];
}

/** Says what is wrong with the name of an arc's property; undefined if nothing is. */
export function edgeFeatureProblem(name: string): string | undefined {
  if (/^[1-9]$/.test(name) || EDGE_FEATURES.includes(name)) return undefined;
  return `expected a property of an arc (${EDGE_FEATURES.join(", ")}, or 1, 2... for the parts of its relation), found "${name}"`;
}

const EDGE_FEATURES = ["label", "length", "delta", "projective", "enhanced"];

/** Makes a function that tests a value. */
export function valueTester(test: ValueTest): (value: string | undefined) => boolean {
  switch (test.kind) {
    case "defined":
      return (value) => value !== undefined;
    case "missing":
      return (value) => value === undefined;
    case "one of": {
      const { values } = test;
      if (values.length === 1) {
        const [only] = values;
        return (value) => value === only;
      }
      return (value) => value !== undefined && values.includes(value);
    }
    case "none of": {
      const { values } = test;
      return (value) => value !== undefined && !values.includes(value);
    }
    default: {
      const regexp = new RegExp(`^(?:${test.pattern})$`, test.ignoreCase ? "sui" : "su");
      const memo = new Memo((value) => regexp.test(value));
      const wanted = test.kind === "matches";
      return (value) => value !== undefined && memo.get(value) === wanted;
    }
  }
}

/** Makes a test of a node: one of the alternatives must hold. */
export function nodeTester(alternatives: readonly (readonly FeatureTest[])[]): Accept {
  const testers = alternatives.map((tests) =>
    allOf(tests.map(({ feature, test }) => featureTester(nodeReader(feature), test))),
  );
  if (testers.length === 1) return testers[0]!;
  return (graph, position) => {
    for (let i = 0; i < testers.length; i++) if (testers[i]!(graph, position)) return true;
    return false;
  };
}

/** Makes a test that holds if all of some tests do. */
export function allOf(tests: readonly Accept[]): Accept {
  if (tests.length === 1) return tests[0]!;
  return (graph, item) => {
    for (let i = 0; i < tests.length; i++) if (!tests[i]!(graph, item)) return false;
    return true;
  };
}

/** Makes a test of a value that a reader finds. */
export function featureTester(read: Read, test: ValueTest): Accept {
  const accepts = valueTester(test);
  return (graph, item) => accepts(read(graph, item));
}

/** Remembers what a function gave for a string, up to a bounded number of strings. */
class Memo<T> {
  readonly #known = new Map<string, T>();
  readonly #compute: (value: string) => T;

  constructor(compute: (value: string) => T) {
    this.#compute = compute;
  }

  get(value: string): T {
    const known = this.#known.get(value);
    if (known !== undefined || this.#known.has(value)) return known as T;
    if (this.#known.size >= MEMO_SIZE) this.#known.clear();
    // A value that is cut from its file would keep the whole chunk of the file in memory.
    const own = detached(value);
    const result = this.#compute(own);
    this.#known.set(own, result);
    return result;
  }
}

const MEMO_SIZE = 1 << 14;
