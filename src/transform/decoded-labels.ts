import { Symbols } from "../sentence/symbols.js";
import { decodeLabel, type Encoding } from "./encoding.js";

/** The decoded labels of a treebank or a model, as integers by label id. */
export interface DecodedLabels {
  /** The encoding of the labels. */
  readonly encoding: Encoding;
  /** The plain relations in the labels. */
  readonly relations: Symbols;
  /** relation[label] is the id of the label's plain relation in `relations`. */
  readonly relation: Int32Array;
  /**
   * target[label] is the id of the relation of the syntactic head if the label marks a lifted arc,
   * `ANY_RELATION` if it does but the encoding does not give that relation, and `NOT_LIFTED` otherwise.
   */
  readonly target: Int32Array;
  /** onPath[label] is 1 if the label marks an arc on a lifting path. */
  readonly onPath: Uint8Array;
}

/** The target of a label that does not mark a lifted arc. */
export const NOT_LIFTED = -1;
/** The target of a label that marks a lifted arc without the relation of its syntactic head. */
export const ANY_RELATION = -2;

/** Decodes all labels of an encoding; any text is a valid label. */
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
