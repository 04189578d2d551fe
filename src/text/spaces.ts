/** How UDPipe escapes spaces in MISC. Others are written as \u and four hexadecimal digits. */
const ESCAPES: Readonly<Record<string, string>> = {
  " ": "\\s",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  "|": "\\p",
  "\\": "\\\\",
};

const SPACES = Object.fromEntries(Object.entries(ESCAPES).map(([space, code]) => [code, space]));

/** The MISC column for a token with these spaces before and after it; `_` for none before and one after. */
export function spacesMisc(before: string, after: string): string {
  const items: string[] = [];
  if (before !== "") items.push(`SpacesBefore=${escaped(before)}`);
  if (after === "") items.push("SpaceAfter=No");
  else if (after !== " ") items.push(`SpacesAfter=${escaped(after)}`);
  return items.length === 0 ? "_" : items.join("|");
}

/** Reads the spaces before and after a token from its MISC column. */
export function spacesOf(misc: string): { before: string; after: string } {
  let [before, after] = ["", " "];
  for (const item of misc.split("|")) {
    if (item === "SpaceAfter=No") after = "";
    else if (item.startsWith("SpacesAfter=")) after = unescaped(item.slice("SpacesAfter=".length));
    else if (item.startsWith("SpacesBefore=")) before = unescaped(item.slice("SpacesBefore=".length));
  }
  return { before, after };
}

function escaped(spaces: string): string {
  return spaces.replace(/[\s\u0085|\\]/g, (space) => ESCAPES[space] ?? hexadecimal(space));
}

function unescaped(text: string): string {
  return text.replace(/\\(?:[stnrp\\]|u([0-9a-f]{4}))/g, (code, digits: string | undefined) =>
    digits === undefined ? SPACES[code]! : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function hexadecimal(space: string): string {
  return `\\u${space.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
