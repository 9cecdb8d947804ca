/** Many calls that do not depend on one another, a few at once. */

/** Does `work` with each of `items`, `atOnce` at a time, and gives the results in the order of the items. */
export async function atOnce<Item, Result>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: count }, lane));
  return results;
}
