/** V8 keeps a substring of at least this length as a view that holds on to the whole text. */
const SHORTEST_VIEW = 13;

/**
 * An equal string that shares no memory with the text it was cut from: for what is kept longer than the
 * sentence it comes from, so that a short id does not keep a whole chunk of the file alive.
 */
export function detached(text: string): string {
  // Taking a part of a joined string makes V8 copy the whole into one piece first.
  return text.length < SHORTEST_VIEW ? text : ` ${text}`.slice(1);
}
