import type { Sentence } from "../../sentence/sentence.js";
import { type DiagramOptions, diagramOf } from "../diagram.js";
import { arcDiagramText } from "./arc-diagram-text.js";
import { ASCII, BOX } from "./line-characters.js";
import { lineText } from "./line-text.js";
import type { Paint } from "./text-style.js";

/** How a tree is drawn in characters. */
export interface TreeTextOptions extends DiagramOptions {
  /** Columns of the terminal; 100 by default, 20 at the least. */
  readonly width?: number | undefined;
  /**
   * "horizontal": words beside each other, wrapped where they do not fit; "vertical": one word a line; "auto",
   * the default: horizontal if all words fit into one row.
   */
  readonly layout?: TextLayout | undefined;
  /** Lines of ASCII characters; the words stay as they are. */
  readonly ascii?: boolean | undefined;
  /** Colours; none by default. */
  readonly paint?: Paint | undefined;
}

export type TextLayout = "auto" | "horizontal" | "vertical";

export const TEXT_LAYOUTS: readonly TextLayout[] = ["auto", "horizontal", "vertical"];

const DEFAULT_WIDTH = 100;
const LEAST_WIDTH = 20;

/**
 * A sentence with its tree in the characters of a terminal, each line with its line ending. No line is wider
 * than the terminal. Arcs that are not projective are dashed. The heads need not be a tree.
 */
export function treeText(sentence: Sentence, options: TreeTextOptions = {}): string {
  const { layout = "auto", paint = (text) => text } = options;
  const width = Math.max(LEAST_WIDTH, options.width ?? DEFAULT_WIDTH);
  const characters = options.ascii ? ASCII : BOX;
  const diagram = diagramOf(sentence, options);
  // Empty nodes are told from words without colours, too.
  const nodes = diagram.nodes.map((node) => (node.isEmpty ? { ...node, form: `[${node.form}]` } : node));
  const shown = { ...diagram, nodes };
  const lines =
    (layout === "vertical"
      ? undefined
      : arcDiagramText(shown, width, characters, paint, layout === "horizontal")) ??
    lineText(shown, width, characters, paint);
  return lines.map((line) => `${line}\n`).join("");
}
