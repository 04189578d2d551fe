/** V8 stores a substring of at least this length as a view that keeps the original string alive. */
const SHORTEST_VIEW = 13;

/**
 * Copies a string so that it shares no memory with the text it was cut from.
 *
 * Use it for strings that outlive their sentence; otherwise a short id keeps a whole chunk in memory.
 */
export function detached(text: string): string {
  // Slicing a concatenated string makes V8 flatten it into a fresh copy first.
  return text.length < SHORTEST_VIEW ? text : ` ${text}`.slice(1);
}
