import { Symbols } from "../sentence/symbols.js";
import { decodeLabel, type Encoding } from "./encoding.js";

/** The labels of a treebank or a model, read once: what each says of its arc, as integers by label id. */
export interface DecodedLabels {
  readonly encoding: Encoding;
  /** The relations that the labels are made of. */
  readonly relations: Symbols;
  /** relation[label] is the id of the relation that the label stands for. */
  readonly relation: Int32Array;
  /**
   * target[label] is the id of the relation of the syntactic head, for the label of a lifted arc; NOT_LIFTED
   * for any other, and ANY_RELATION where the encoding does not tell.
   */
  readonly target: Int32Array;
  /** 1 for the labels of arcs on a lifting path. */
  readonly onPath: Uint8Array;
}

export const NOT_LIFTED = -1;
export const ANY_RELATION = -2;

/** Reads labels that were written under an encoding; every text is a label of some arc. */
export function decodeLabels(labels: Symbols, encoding: Encoding): DecodedLabels {
  const relations = new Symbols();
  const relation = new Int32Array(labels.size);
  const target = new Int32Array(labels.size).fill(NOT_LIFTED);
  const onPath = new Uint8Array(labels.size);
  for (const [id, name] of labels.names.entries()) {
    const arc = decodeLabel(name, encoding);
    relation[id] = relations.add(arc.relation);
    if (arc.isLifted) target[id] = encoding === "path" ? ANY_RELATION : relations.add(arc.headRelation);
    onPath[id] = arc.isOnPath ? 1 : 0;
  }
  return { encoding, relations, relation, target, onPath };
}
