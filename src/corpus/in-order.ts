/**
 * Works on items at the same time, at most `limit` of them, and yields the results in the order of the
 * items. The next item is taken only when there is room for it, so memory stays bounded.
 * @throws the error of an item when its result is due; an error of the source after the results of all
 * items before it.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  limit: number,
): AsyncGenerator<Result, void, undefined> {
  const underWay: Promise<Result>[] = [];
  const source = items[Symbol.asyncIterator]();
  let failure: { readonly error: unknown } | undefined;
  try {
    for (let isOver = false; !isOver || underWay.length > 0; ) {
      while (!isOver && underWay.length < limit) {
        try {
          const { done, value } = await source.next();
          isOver = done === true;
          if (isOver) break;
          const result = work(value);
          // The error is thrown when the result is due; until then it must not count as unhandled.
          result.catch(() => {});
          underWay.push(result);
        } catch (error) {
          failure = { error };
          isOver = true;
        }
      }
      const next = underWay.shift();
      if (next !== undefined) yield await next;
    }
  } finally {
    await source.return?.();
  }
  if (failure !== undefined) throw failure.error;
}
