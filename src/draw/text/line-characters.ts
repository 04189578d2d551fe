/** The characters that lines are made of. */
export interface LineCharacters {
  readonly horizontal: string;
  readonly vertical: string;
  /** The same for arcs that are not projective, or between empty nodes. */
  readonly dashedHorizontal: string;
  readonly dashedVertical: string;
  readonly cross: string;
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  readonly bottomRight: string;
  /** A line to the right from a vertical one. */
  readonly branch: string;
  /** A horizontal line from which a vertical one goes down, up, or both. */
  readonly down: string;
  readonly up: string;
  readonly both: string;
  readonly tipDown: string;
  readonly tipUp: string;
  readonly ellipsis: string;
}

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

/** A label with its signs in the characters of the lines. */
export function renderedLabel(label: string, characters: LineCharacters): string {
  return characters === ASCII ? label.replaceAll(/[→←≠↺…]/g, (sign) => ASCII_SIGNS[sign]!) : label;
}
