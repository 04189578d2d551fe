/** The characters that lines are drawn with. */
export interface LineCharacters {
  /** A horizontal line. */
  readonly horizontal: string;
  /** A vertical line. */
  readonly vertical: string;
  /** A horizontal line of an arc that is not projective or belongs to an empty node. */
  readonly dashedHorizontal: string;
  /** A vertical line of an arc that is not projective or belongs to an empty node. */
  readonly dashedVertical: string;
  /** Two lines that cross. */
  readonly cross: string;
  /** The upper left corner. */
  readonly topLeft: string;
  /** The upper right corner. */
  readonly topRight: string;
  /** The lower left corner. */
  readonly bottomLeft: string;
  /** The lower right corner. */
  readonly bottomRight: string;
  /** A vertical line from which a line goes to the right. */
  readonly branch: string;
  /** A horizontal line from which a line goes down. */
  readonly down: string;
  /** A horizontal line from which a line goes up. */
  readonly up: string;
  /** A horizontal line from which lines go down and up. */
  readonly both: string;
  /** An arrowhead that points down. */
  readonly tipDown: string;
  /** An arrowhead that points up. */
  readonly tipUp: string;
  /** The end of a shortened text. */
  readonly ellipsis: string;
}

/** Lines of box-drawing characters. */
export const BOX: LineCharacters = {
  horizontal: "─",
  vertical: "│",
  dashedHorizontal: "╌",
  dashedVertical: "╎",
  cross: "┼",
  topLeft: "╭",
  topRight: "╮",
  bottomLeft: "╰",
  bottomRight: "╯",
  branch: "├",
  down: "┬",
  up: "┴",
  both: "┼",
  tipDown: "▼",
  tipUp: "▲",
  ellipsis: "…",
};

/** Lines of ASCII characters. */
export const ASCII: LineCharacters = {
  horizontal: "-",
  vertical: "|",
  dashedHorizontal: "=",
  dashedVertical: ":",
  cross: "+",
  topLeft: ".",
  topRight: ".",
  bottomLeft: "`",
  bottomRight: "'",
  branch: "|",
  down: "+",
  up: "+",
  both: "+",
  tipDown: "v",
  tipUp: "^",
  ellipsis: "~",
};

const ASCII_SIGNS: Readonly<Record<string, string>> = { "→": "->", "←": "<-", "≠": "!=", "↺": "@", "…": "~" };

/** Returns a label as it is written with these line characters: ASCII lines need ASCII signs. */
export function renderedLabel(label: string, characters: LineCharacters): string {
  return characters === ASCII ? label.replaceAll(/[→←≠↺…]/g, (sign) => ASCII_SIGNS[sign]!) : label;
}
