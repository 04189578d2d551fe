import { checkChoice, checkOptions, checkSwitch } from "../../sentence/arguments.js";
import { columnsOf, type Sentence, type SentenceView } from "../../sentence/sentence.js";
import { DIAGRAM_OPTIONS, type DiagramOptions, diagramOf } from "../diagram.js";
import { arcDiagramText } from "./arc-diagram-text.js";
import { ASCII, BOX } from "./line-characters.js";
import { lineText } from "./line-text.js";
import type { Paint } from "./text-style.js";

/** Options for drawing a tree in characters. */
export interface TreeTextOptions extends DiagramOptions {
  /** Columns of the terminal; 100 by default, at least 20. */
  readonly width?: number | undefined;
  /** How the words are arranged; "auto" by default. */
  readonly layout?: TextLayout | undefined;
  /** Whether lines are drawn with ASCII characters; the words do not change. */
  readonly ascii?: boolean | undefined;
  /** Colours the text; by default there are no colours. */
  readonly paint?: Paint | undefined;
}

/**
 * How the words of a drawing in characters are arranged: "horizontal" puts them side by side and wraps them
 * if they do not fit, "vertical" writes one per line, and "auto" is horizontal if all fit into one row and
 * vertical otherwise.
 */
export type TextLayout = "auto" | "horizontal" | "vertical";

/** All text layouts. */
export const TEXT_LAYOUTS: readonly TextLayout[] = ["auto", "horizontal", "vertical"];

const DEFAULT_WIDTH = 100;
const LEAST_WIDTH = 20;

/**
 * Draws a sentence and its tree in characters, as lines that each end in "\n" and fit the width.
 *
 * Arcs that are not projective are dashed. The heads need not be a tree.
 *
 * @throws TypeError if it is not a sentence, or an option is unknown.
 * @throws RangeError if the sentence in `against` has another number of words.
 * @example
 * console.log(treeText(sentence, { width: 80, ascii: true }));
 */
export function treeText(view: Sentence | SentenceView, options: TreeTextOptions = {}): string {
  checkOptions(options, [...DIAGRAM_OPTIONS, "width", "layout", "ascii", "paint"]);
  checkChoice("layout", options.layout, TEXT_LAYOUTS);
  checkSwitch("ascii", options.ascii);
  const { layout = "auto", paint = (text) => text } = options;
  const width = Math.max(LEAST_WIDTH, options.width ?? DEFAULT_WIDTH);
  const characters = options.ascii ? ASCII : BOX;
  const diagram = diagramOf(columnsOf(view), options);
  // Brackets tell empty nodes from words even without colours.
  const nodes = diagram.nodes.map((node) => (node.isEmpty ? { ...node, form: `[${node.form}]` } : node));
  const marked = { ...diagram, nodes };
  const lines =
    (layout === "vertical"
      ? undefined
      : arcDiagramText(marked, width, characters, paint, layout === "horizontal")) ??
    lineText(marked, width, characters, paint);
  return lines.map((line) => `${line}\n`).join("");
}
