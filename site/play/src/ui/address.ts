/** A place in the playground: a room, and what it shows. */
export interface Place {
  readonly room: string;
  readonly values: URLSearchParams;
}

/** Longer addresses break in some programs that people paste links into. */
const LONGEST = 8000;

/** Reads the address: `#parse?text=...`. */
export function currentPlace(): Place {
  const [room = "", query = ""] = splitOnce(location.hash.slice(1), "?");
  return { room: room || "parse", values: new URLSearchParams(query) };
}

/** The address of a room with these values; empty values are left out. */
export function addressOf(room: string, values: Record<string, string | undefined>): string {
  const kept = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(kept).toString().replaceAll("+", "%20");
  return query === "" ? `#${room}` : `#${room}?${query}`;
}

/** Changes the address without leaving the room. Returns false if it is too long, and then drops the values. */
export function replaceAddress(room: string, values: Record<string, string | undefined>): boolean {
  const address = addressOf(room, values);
  const fits = address.length <= LONGEST;
  history.replaceState(null, "", fits ? address : `#${room}`);
  return fits;
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
